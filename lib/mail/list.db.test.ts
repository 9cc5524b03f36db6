import { afterAll, beforeAll, expect, test } from "vitest";
import { openStage, type Stage } from "@/e2e/stage/stage";
import { newId } from "@/lib/ids";
import { createUser } from "@/prisma/factories";
import { listMail } from "./list";
import { mailOperator } from "./queue";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const queue = (recipient: string, subject: string) => mailOperator(stage.engine.pool, recipient, { occasion: newId(), subject, text: `${subject} text` });

test("each person sees the mail to their own address, newest first, and staff sees all", async () => {
  const [ann, bob, staff] = await Promise.all([createUser(stage.db), createUser(stage.db), createUser(stage.db, { staff: true })]);
  await queue(ann.email, "first");
  await queue(bob.email, "to bob");
  await queue(ann.email, "second");
  const subjects = async (id: string) => (await listMail(stage.db, id)).map((mail) => mail.subject);
  expect(await subjects(ann.id)).toEqual(["second", "first"]);
  expect(await subjects(bob.id)).toEqual(["to bob"]);
  expect(await subjects(staff.id)).toEqual(["second", "to bob", "first"]);
  expect(await subjects(newId())).toEqual([]);
});
