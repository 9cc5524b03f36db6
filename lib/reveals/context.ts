export interface RevealPlace {
  organizationId: string;
  actor: string;
  targetId: string;
  rowId: string;
}

/**
 * The additional authenticated data of a reveal: a row that is rewritten to
 * another person, target or organization no longer decrypts.
 */
export function revealContext({ organizationId, actor, targetId, rowId }: RevealPlace): string {
  return JSON.stringify(["posthorn", 1, "secret_reveal", organizationId.toLowerCase(), actor, targetId, rowId.toLowerCase()]);
}
