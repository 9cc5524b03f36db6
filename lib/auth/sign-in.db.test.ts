import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openDatabase, type Database } from "@/lib/db/database";
import { createTestDatabase, type TestDatabase } from "@/lib/host/test-database";
import { createUser } from "@/prisma/factories";
import { hashPassword, verifyPassword } from "./password";
import { newSignInThrottles, signIn, type SignInThrottles } from "./sign-in";

let database: TestDatabase;
let db: Database;

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database);
});

afterAll(async () => {
  await db.close();
  await database.drop();
});

const password = "correct horse battery staple";

async function personWithPassword() {
  return createUser(db, { passwordHash: await hashPassword(password) });
}

function attempt(email: string, given = password, options: { address?: string; throttles?: SignInThrottles; now?: number } = {}) {
  return signIn(db, { email, password: given, address: options.address ?? "198.51.100.1", userAgent: "a browser" }, options.throttles ?? newSignInThrottles(), options.now ?? 0);
}

test("the right password signs in, however the address is typed", async () => {
  const { id, email } = await personWithPassword();
  const answer = await attempt(`  ${email.toUpperCase()} `);
  expect(answer).toMatchObject({ ok: true, userId: id });
  expect(await db.service.userSession.findMany({ where: { userId: id } })).toMatchObject([{ address: "198.51.100.1", userAgent: "a browser", revokedAt: null }]);
});

test("wrong password, unknown user and a user without a password are told the same", async () => {
  const { email } = await personWithPassword();
  const { email: withoutPassword } = await createUser(db);
  const answers = await Promise.all([attempt(email, "wrong"), attempt("nobody@example.com"), attempt(withoutPassword), attempt(""), attempt("a\0b@example.com"), attempt("x".repeat(100_000), "y".repeat(1_000_000))]);
  expect(answers).toEqual(Array(6).fill({ ok: false, reason: "wrong" }));
});

test("passwords are kept as argon2id, salted, and match in any Unicode form", async () => {
  const hashes = await Promise.all([hashPassword("Zürich-Zürich"), hashPassword("Zürich-Zürich")]);
  expect(hashes[0]).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(hashes[0]).not.toBe(hashes[1]);
  expect(await verifyPassword(hashes[0]!, "Zürich-Zürich".normalize("NFD"))).toBe(true);
  expect(await verifyPassword(hashes[0]!, "zürich-zürich")).toBe(false);
});

test("an unknown user costs the same query and the same hash", async () => {
  const { email } = await personWithPassword();
  await attempt("warm@example.com");
  const query = vi.spyOn(db.service.user, "findUnique");
  const time = async (address: string) => {
    const begun = performance.now();
    for (let round = 0; round < 5; round++) await attempt(address, "wrong");
    return performance.now() - begun;
  };
  const known = await time(email);
  const unknown = await time("nobody@example.com");
  expect(query).toHaveBeenCalledTimes(10);
  query.mockRestore();
  // Without the hash, an unknown user would take a twentieth of the time.
  expect(unknown).toBeGreaterThan(known / 3);
});

test("six tries from one address, then a wait, even with the right password", async () => {
  const { email } = await personWithPassword();
  const throttles = newSignInThrottles();
  for (let index = 0; index < 6; index++) expect(await attempt(email, "wrong", { throttles })).toMatchObject({ reason: "wrong" });
  expect(await attempt(email, password, { throttles, now: 60_000 })).toEqual({ ok: false, reason: "throttled", retryAfterMs: 14 * 60_000 });
  expect(await attempt(email, password, { throttles, address: "203.0.113.9", now: 60_000 })).toMatchObject({ ok: true });
  expect(await attempt(email, password, { throttles, now: 15 * 60_000 })).toMatchObject({ ok: true });
});

test("tries at once all count", async () => {
  const { email } = await personWithPassword();
  const throttles = newSignInThrottles();
  const answers = await Promise.all(Array.from({ length: 20 }, () => attempt(email, "wrong", { throttles })));
  expect(answers.filter((answer) => !answer.ok && answer.reason === "wrong")).toHaveLength(6);
});

test("one account is guarded against many addresses, and an unknown one the same", async () => {
  const { email } = await personWithPassword();
  for (const target of [email, "nobody@example.com"]) {
    const throttles = newSignInThrottles();
    for (let index = 0; index < 30; index++) await attempt(target, "wrong", { throttles, address: `192.0.2.${index}` });
    expect(await attempt(target, "wrong", { throttles, address: "192.0.2.99" })).toMatchObject({ reason: "throttled" });
  }
});

test("one address is stopped from trying many accounts", async () => {
  const throttles = newSignInThrottles();
  for (let index = 0; index < 60; index++) throttles.address.take("198.51.100.1", 0);
  expect(await attempt("anyone@example.com", password, { throttles })).toMatchObject({ reason: "throttled" });
});

test("signing in clears what was mistyped before it", async () => {
  const { email } = await personWithPassword();
  const throttles = newSignInThrottles();
  for (let index = 0; index < 5; index++) await attempt(email, "wrong", { throttles });
  expect(await attempt(email, password, { throttles })).toMatchObject({ ok: true });
  for (let index = 0; index < 5; index++) expect(await attempt(email, "wrong", { throttles })).toMatchObject({ reason: "wrong" });
});
