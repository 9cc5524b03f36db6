import { createHmac } from "node:crypto";
import { expect, it } from "vitest";
import { diagnose, type DebugInput } from "@/lib/signature-debugger/diagnose";
import type { Diagnosis } from "@/lib/signature-debugger/finding";
import { diagnosisInGerman } from "./diagnosis-in-german";

const key = Buffer.alloc(32, 7);
const secret = `whsec_${key.toString("base64")}`;
const body = '{"id":"evt_1","type":"order.paid","data":{"total":1.10,"name":"Zoë"}}';
const seconds = 1_767_225_600;
const sign = (text: string, by = key) => createHmac("sha256", by).update(`evt_1.${seconds}.${text}`).digest("base64");
const headers = (signature = `v1,${sign(body)}`) => `webhook-id: evt_1\nwebhook-timestamp: ${seconds}\nwebhook-signature: ${signature}`;
const sent = { body: Buffer.from(body), id: "evt_1", timestamp: String(seconds), profile: "standard" as const };

const base = { headers: headers(), secrets: secret, profile: null, receivedAt: seconds * 1000, computed: "", sent: null };
const cases: Record<string, Partial<Omit<DebugInput, "body">> & { text?: string }> = {
  "nothing pasted": { headers: "" },
  "no signature": { headers: "content-type: application/json\nstripe-signature: t=1" },
  "no secret": { secrets: "" },
  genuine: {},
  "without a time": { receivedAt: null },
  "a clock that is ahead": { receivedAt: (seconds + 700) * 1000 },
  "a clock in another zone": { receivedAt: (seconds - 7_200) * 1000 },
  "another profile": { profile: "stripe" },
  "a missing id": { headers: headers().replace("webhook-id: evt_1\n", "") },
  "a timestamp in ms": { headers: headers().replace(`${seconds}`, `${seconds}000`) },
  "headers of another request": { headers: headers().replace("evt_1", "evt_2"), sent },
  "another secret": { secrets: `whsec_${Buffer.alloc(32, 8).toString("base64")}` },
  "another secret, of what was sent": { secrets: `whsec_${Buffer.alloc(32, 8).toString("base64")}`, sent },
  "no secret at all": { secrets: "hello" },
  "a quoted secret": { secrets: `"${secret}"` },
  "a secret without its beginning": { secrets: secret.slice(6) },
  "the older secret": { secrets: `whsec_${Buffer.alloc(32, 8).toString("base64")}\n${secret}` },
  "written again": { text: JSON.stringify(JSON.parse(body), null, 2) },
  "a line break": { text: `${body}\n` },
  "cut off, and known": { text: body.slice(0, 30), sent },
  "changed, and known": { text: body.replace("paid", "lost"), sent },
  "an empty body": { text: "" },
  "a logged object": { text: "[object Object]" },
  "code with another key": { computed: sign(body, Buffer.from(secret)) },
  "code with another content": { computed: createHmac("sha256", key).update(body).digest("base64") },
  "code with another writing": { computed: Buffer.from(sign(body), "base64").toString("hex") },
  "code that compares wrongly": { computed: sign(body) },
  "code of its own kind": { computed: "AAAA" },
};

it.each(Object.entries(cases))("leaves no sentence in English: %s", async (_name, { text = body, ...change }) => {
  const english = await diagnose({ ...base, ...change, body: Buffer.from(text) });
  const german = sentences(diagnosisInGerman(english));
  // What the receiver kit itself answers is quoted as it is.
  expect(sentences(english).filter((sentence) => german.includes(sentence) && !/^(The secret |webhook-signature |x-webhook)/.test(sentence))).toEqual([]);
  expect(german.join(" ")).not.toMatch(/\{(?!id|timestamp|body)\w+\}|undefined/);
});

function sentences({ summary, findings, steps }: Diagnosis): string[] {
  return [summary, ...findings.flatMap(({ title, explanation, evidence, advice }) => [title, explanation, ...evidence, advice]), ...steps.flatMap(({ name, detail }) => [name, detail])];
}
