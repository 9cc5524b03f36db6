import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openDatabase, type Database } from "@/lib/db/database";
import { createTestDatabase, type TestDatabase } from "@/lib/host/test-database";
import { createUser } from "@/prisma/factories";
import { hashPassword, verifyPassword } from "./password";
import { signIn } from "./sign-in";
import { signInLimits } from "./sign-in-limits";

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

/** Each test tries from addresses of its own, in the future: counts of the past may be pruned meanwhile. */
let network = 0;
beforeEach(() => {
  network++;
});
const noon = new Date("2099-11-30T12:00:00Z");
const after = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);

function attempt(email: string, given = password, { host = 1, now = noon }: { host?: number; now?: Date } = {}) {
  return signIn(db, { email, password: given, address: `10.${network >> 8}.${network & 255}.${host}`, userAgent: "a browser" }, now);
}

test("the right password signs in, however the address is typed", async () => {
  const { id, email } = await personWithPassword();
  const answer = await attempt(`  ${email.toUpperCase()} `);
  expect(answer).toMatchObject({ ok: true, userId: id });
  expect(await db.service.userSession.findMany({ where: { userId: id } })).toMatchObject([{ address: `10.0.${network}.1`, userAgent: "a browser", revokedAt: null }]);
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

test("six failed tries from one address, then a wait, even with the right password", async () => {
  const { email } = await personWithPassword();
  for (let index = 0; index < 6; index++) expect(await attempt(email, "wrong")).toMatchObject({ reason: "wrong" });
  expect(await attempt(email, password, { now: after(1) })).toEqual({ ok: false, reason: "throttled", retryAfterSeconds: 14 * 60 });
  expect(await attempt(email, password, { host: 9, now: after(1) })).toMatchObject({ ok: true });
  expect(await attempt(email, password, { now: after(15) })).toMatchObject({ ok: true });
});

test("tries at once all count, whichever process takes them", async () => {
  const { email } = await personWithPassword();
  const answers = await Promise.all(Array.from({ length: 20 }, () => attempt(email, "wrong")));
  expect(answers.filter((answer) => !answer.ok && answer.reason === "wrong")).toHaveLength(6);
});

test("one account is guarded against many addresses, and an unknown one the same", async () => {
  const { email } = await personWithPassword();
  for (const target of [email, `nobody-${network}@example.com`]) {
    await Promise.all(Array.from({ length: signInLimits.account }, (_, index) => attempt(target, "wrong", { host: index })));
    expect(await attempt(target, "wrong", { host: 99 })).toMatchObject({ reason: "throttled" });
  }
});

test("one address is stopped from trying many accounts, and then uses up nobody's tries", async () => {
  const { email } = await personWithPassword();
  await Promise.all(Array.from({ length: signInLimits.address }, (_, index) => attempt(`list-${index}@example.com`, "wrong")));
  for (let index = 0; index < signInLimits.account; index++) expect(await attempt(email)).toMatchObject({ reason: "throttled" });
  expect(await attempt(email, password, { host: 9 })).toMatchObject({ ok: true });
});

test("tries that succeed are none", async () => {
  const { email } = await personWithPassword();
  for (let index = 0; index < 5; index++) await attempt(email, "wrong");
  for (let index = 0; index < 3; index++) expect(await attempt(email)).toMatchObject({ ok: true });
  expect(await attempt(email, "wrong")).toMatchObject({ reason: "wrong" });
  expect(await attempt(email)).toMatchObject({ reason: "throttled" });
});

/**
 * Known and unknown are tried in turns, so that whatever else the machine does
 * falls on both alike. If the two took the same time, each side would be the
 * slower one in half of the rounds: of 40, fewer than 6 or more than 34 happen
 * by chance once in 500,000 runs. Leaving out the argon2 work makes it 40 of 40.
 */
test("time does not tell who has an account", async () => {
  const { email } = await personWithPassword();
  const time = async (address: string, round: number) => {
    const begun = performance.now();
    await attempt(address, "wrong", { host: round, now: after(15 * Math.floor(round / 20)) });
    return performance.now() - begun;
  };
  for (let round = 0; round < 4; round++) await time(round % 2 ? email : "warm@example.com", 250);
  let unknownFaster = 0;
  for (let round = 0; round < 40; round++) {
    const first = round % 2 === 0 ? email : "nobody@example.com";
    const times = new Map([[first, await time(first, round)]]);
    const second = first === email ? "nobody@example.com" : email;
    times.set(second, await time(second, round));
    if (times.get("nobody@example.com")! < times.get(email)!) unknownFaster++;
  }
  expect(unknownFaster).toBeGreaterThanOrEqual(6);
  expect(unknownFaster).toBeLessThanOrEqual(34);
});
