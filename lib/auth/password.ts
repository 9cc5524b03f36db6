import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { maxPasswordLength } from "./setup-input";

/** argon2id at OWASP's figures: 19 MiB, two passes, one lane. About 30 ms. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** For `users.password_hash`. */
export async function hashPassword(password: string): Promise<string> {
  return hash(normal(password), cost);
}

/**
 * Whether the password is the one behind `passwordHash`. Without a hash (no
 * such user, or one without a password) it does the same work and says no, so
 * that time tells nobody who has an account.
 */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const nobody = await hashOfNobody();
  const matches = await verify(passwordHash ?? nobody, normal(password));
  return matches && passwordHash !== null;
}

let kept: Promise<string> | undefined;

function hashOfNobody(): Promise<string> {
  return (kept ??= hashPassword(randomBytes(32).toString("hex")));
}

/** The same password typed on another keyboard may come in another Unicode form (NIST SP 800-63B, 5.1.1.2). */
function normal(password: string): string {
  return password.slice(0, maxPasswordLength * 4).normalize("NFKC");
}
