import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase, type Database } from "@/lib/db/database";
import { viaPg } from "@/lib/db/sql";
import { createTestDatabase, type TestDatabase } from "@/lib/host/test-database";
import { mailPerson } from "./queue";
import { sendDueMail } from "./send-due";

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

const secret = "https://hooks.example/sign-in/link?token=secret";
const textOf = async (recipient: string) => (await db.service.outgoingEmail.findFirstOrThrow({ where: { recipient } })).text;

test("a link is sent whole, and no copy of it is kept once it was sent or given up", async () => {
  for (const [recipient, occasion] of [["a@example.com", "link:1"], ["b@example.com", "notice:1"]] as const) await mailPerson(viaPg(db.servicePool), recipient, { subject: "s", text: secret, occasion });
  const sent: { text: string }[] = [];
  await sendDueMail(db.servicePool, { sendMail: (mail: { text: string }) => Promise.resolve(sent.push(mail)) } as never, "x");
  expect(sent.map(({ text }) => text)).toEqual([secret, secret]);
  expect(await textOf("a@example.com")).not.toContain("token");
  expect(await textOf("b@example.com")).toBe(secret);

  await mailPerson(viaPg(db.servicePool), "c@example.com", { subject: "s", text: secret, occasion: "link:2" });
  const refused = { sendMail: () => Promise.reject(new Error("451 try later")) } as never;
  for (let attempt = 1; attempt <= 8; attempt++) {
    expect(await textOf("c@example.com")).toBe(secret);
    await db.servicePool.query("UPDATE outgoing_emails SET due_at = now() WHERE recipient = 'c@example.com'");
    await sendDueMail(db.servicePool, refused, "x");
  }
  expect(await textOf("c@example.com")).not.toContain("token");
});
