import { z } from "zod";
import type { Client } from "@/lib/auth/client-address";
import type { Person } from "@/lib/auth/find-sessions";
import { hashPassword, verifyPassword } from "@/lib/auth/password";
import { newPasswordField } from "@/lib/auth/setup-input";
import { takeOrRefuse } from "@/lib/auth/sign-in-limits";
import type { Database } from "@/lib/db/database";
import { conflict, DomainError } from "@/lib/errors";
import { replacePassword } from "./replace-password";

/** Tries of the present password in a quarter of an hour: a browser left open must not become a place to guess. */
const mostTries = 10;

const input = z
  .object({ current: z.string().min(1, "Enter your present password."), password: newPasswordField })
  .refine(({ current, password }) => current !== password, { path: ["password"], message: "This is the present password. Choose another." });

/**
 * Replaces the person's password, which needs the present one, and signs every
 * other browser out. Returns how many. Throws ZodError, `wrong_password`,
 * `no_password`, `password_changed` and `too_many_attempts`.
 */
export async function changePassword(db: Pick<Database, "service" | "servicePool">, { user, sessionId }: Person, given: z.input<typeof input>, client: Client): Promise<{ sessionsEnded: number }> {
  const { current, password } = input.parse(given);
  await takeOrRefuse(db, `password:${user.id}`, mostTries);
  const { passwordHash: old } = await db.service.user.findUniqueOrThrow({ where: { id: user.id }, select: { passwordHash: true } });
  if (old === null) throw conflict("no_password", "This account has no password yet.", 'Sign out and use "Forgot your password?" to choose one.');
  if (!(await verifyPassword(old, current))) throw new DomainError(422, "wrong_password", "This is not your present password.", "Check it and try again. Capital letters count.", { field: "current" });
  const passwordHash = await hashPassword(password);
  const sessionsEnded = await db.service.$transaction(async (tx) => {
    // Of two changes at once, the second checked a password that is no longer the present one.
    const locked = await tx.$queryRaw<unknown[]>`SELECT FROM users WHERE id = ${user.id}::uuid AND password_hash = ${old} FOR UPDATE`;
    if (locked.length === 0) throw conflict("password_changed", "The password was changed elsewhere meanwhile.", "Sign in again with the new one.");
    return replacePassword(tx, { userId: user.id, passwordHash, keepSessionId: sessionId, client });
  });
  return { sessionsEnded };
}
