import { afterAll, beforeAll, describe, test } from "vitest";
import { checks, newToken, type Bench } from "./checks";
import { embeddedBench } from "./embedded-bench";
import { productChecks } from "./product-checks";
import { serverBench } from "./server-bench";

const serverUrl = process.env.POSTHORN_TEST_INNGEST_URL;

describe("on the embedded executor", () => runChecks(embeddedBench));

describe.skipIf(!serverUrl)("on the Inngest server at POSTHORN_TEST_INNGEST_URL", () => runChecks(() => serverBench(serverUrl!)));

function runChecks(start: () => Promise<Bench>): void {
  let bench: Bench;
  beforeAll(async () => void (bench = await start()));
  afterAll(() => bench?.close());
  const all = [...checks, ...productChecks];
  for (const check of all.filter(({ alone }) => !alone)) {
    test.concurrent(check.name, () => check.run({ ...bench, token: newToken() }), 180_000);
  }
  for (const check of all.filter(({ alone }) => alone)) {
    test(check.name, () => check.run({ ...bench, token: newToken() }), 180_000);
  }
}
