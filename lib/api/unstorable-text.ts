/** SQLSTATE: a text that PostgreSQL cannot hold, which is one with a NUL character in it. */
const notInRepertoire = "22021";
/** What we write as JSON is JSON; what its parser still refuses is half of a surrogate pair in a text, or a NUL. */
const refusedJson = /invalid input syntax for type json|unsupported Unicode escape sequence/;

/** Whether an error is the database's answer to such a text: whoever sent it made the mistake. Prisma has the code in its message alone. */
export function isUnstorableText(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (error as { code?: unknown }).code === notInRepertoire || error.message.includes(`\`${notInRepertoire}\``) || refusedJson.test(error.message);
}

export const unstorableText = { code: "unstorable_text", message: "A text contains a NUL character (U+0000) or half of a surrogate pair, which cannot be stored or searched for.", fix: "Remove it and try again." } as const;
