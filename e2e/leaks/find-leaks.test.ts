import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { generateSigningSecret } from "@/lib/secrets/generate";
import { findLeaks } from "./find-leaks";
import { SecretWatch } from "./secret-watch";

const secret = generateSigningSecret("standard");
const reveal = { method: "POST", url: "http://x.example/acme/endpoints/ep_1", action: true };

function watched(...answers: [typeof reveal, ...string[]][]) {
  const watch = new SecretWatch();
  for (const [from, ...chunks] of answers) {
    const look = watch.answer(from);
    for (const chunk of chunks) look(chunk);
  }
  return watch.sightings;
}

test("one reveal of a secret is no leak, whole or in pieces, twice in the same answer or not", () => {
  expect(findLeaks(watched([reveal, `{"secret":"${secret}"}`, secret]), [], [])).toEqual([]);
  expect(watched([reveal, secret.slice(0, 9), secret.slice(9)]).get(secret)).toHaveLength(1);
});

test.each([
  ["a second answer", [[reveal, secret], [reveal, secret]]],
  ["a page", [[{ ...reveal, method: "GET", action: false }, secret]]],
  ["a JSON route", [[{ method: "POST", url: "http://x.example/api/app/acme/endpoints", action: false }, secret]]],
] as [string, [typeof reveal, string][]][])("%s with it is one", (_, answers) => {
  const leaks = findLeaks(watched(...answers), [], []);
  expect(leaks).toHaveLength(1);
  expect(leaks[0]).not.toContain(secret.slice(6, 20));
});

test("a log that holds what nobody was shown is one, in whatever spelling", () => {
  const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), "leaks-")), "web.log");
  const bare = secret.slice(6);
  for (const text of [secret, bare, encodeURIComponent(bare), Buffer.from(bare, "base64").toString("hex")]) {
    fs.writeFileSync(file, `line\n{"x":"${text}"}\n`);
    expect(findLeaks(new Map(), [secret], [file]), text).toEqual([expect.stringContaining("stands in web.log")]);
  }
  fs.writeFileSync(file, "nothing\n");
  expect(findLeaks(new Map(), [secret], [file])).toEqual([]);
});
