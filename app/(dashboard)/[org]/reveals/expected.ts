/** What this tab has just made: the page that follows shows its secret without being asked. Forgotten by a reload. */
let expected: string | null = null;

export function expectSecretOf(targetId: string): void {
  expected = targetId;
}

export function isSecretExpected(targetId: string): boolean {
  return expected === targetId;
}

/** True for the first who asks. */
export function claimExpected(targetId: string): boolean {
  if (expected !== targetId) return false;
  expected = null;
  return true;
}
