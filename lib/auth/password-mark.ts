import { createHash } from "node:crypto";

/** Stands in a session for the password it began with: once the password changes, no older session holds. */
export function passwordMark(passwordHash: string | null): string {
  return createHash("sha256").update(passwordHash ?? "no password").digest("hex").slice(0, 16);
}
