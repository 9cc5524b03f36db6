import { createRequire } from "node:module";
import { transformSync } from "esbuild";
import { expect, it } from "vitest";
import { generateSigningSecret } from "@/lib/secrets/generate";
import { signRequest } from "@/lib/signing/sign";
import { typescriptReceiver } from "./receiver-code";

const secret = generateSigningSecret("standard");
const body = Buffer.from('{"type":"order.paid","data":{}}');
const headers = signRequest({ profile: "standard", keys: [{ id: "1", secret }], eventId: "evt_1", eventType: "order.paid", body, timestamp: Math.floor(Date.now() / 1000) });

/** The code as a reader would paste it, run. */
function runReceiver(code: string): (request: Request) => Promise<Response> {
  const compiled = transformSync(code, { loader: "ts", format: "cjs" }).code;
  const receiver = { exports: {} as { POST: (request: Request) => Promise<Response> } };
  new Function("require", "module", "exports", "process", "console", compiled)(createRequire(import.meta.url), receiver, receiver.exports, { env: {} }, { log() {} });
  return receiver.exports.POST;
}

const post = (bytes: Uint8Array) => new Request("https://example.com/webhooks", { method: "POST", headers, body: Buffer.from(bytes) });

it("shows TypeScript that accepts what we sign and refuses it with a byte changed", async () => {
  const receive = runReceiver(typescriptReceiver(secret));
  expect((await receive(post(body))).status).toBe(204);
  expect((await receive(post(Buffer.from(body.toString().replace("paid", "laid"))))).status).toBe(400);
});
