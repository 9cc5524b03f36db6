import { createRequire } from "node:module";
import * as octokit from "@octokit/webhooks-methods";
import { transformSync } from "esbuild";
import { describe, expect, it } from "vitest";
import { generateSigningSecret } from "@/lib/secrets/generate";
import { shownSecret } from "@/lib/signing-secrets/shown-secret";
import { SIGNING_PROFILES, type SigningProfile } from "@/lib/signing/profiles";
import { signRequest } from "@/lib/signing/sign";
import { pythonFor, typescriptFor } from "./profile-receiver-code";

const body = Buffer.from('{"type":"order.paid","data":{"note":"naïve 🚀"}}');
const now = () => Math.floor(Date.now() / 1000);

function setting(profile: SigningProfile) {
  const secret = generateSigningSecret(profile);
  const sign = (timestamp: number) => signRequest({ profile, keys: [{ id: "1", secret }], eventId: "evt_1", eventType: "order.paid", body, timestamp });
  return { secret, shown: shownSecret(profile, secret), sign };
}

const nodeRequire = createRequire(import.meta.url);
/** Octokit's package cannot be had by `require`, which the compiled code uses. */
const require = (name: string): unknown => (name === "@octokit/webhooks-methods" ? octokit : nodeRequire(name));

/** The code as a reader would paste it, run. */
function runReceiver(code: string, environment: Record<string, string> = {}): (request: Request) => Promise<Response> {
  const compiled = transformSync(code, { loader: "ts", format: "cjs" }).code;
  const receiver = { exports: {} as { POST: (request: Request) => Promise<Response> } };
  new Function("require", "module", "exports", "process", "console", compiled)(require, receiver, receiver.exports, { env: environment }, { log() {} });
  return receiver.exports.POST;
}

const post = (bytes: Uint8Array, headers: Record<string, string>) => new Request("https://example.com/webhooks", { method: "POST", headers, body: Buffer.from(bytes) });
const changed = Buffer.from(body.toString().replace("paid", "laid"));

describe.each(SIGNING_PROFILES)("TypeScript for %s", (profile) => {
  it("accepts what we sign, and refuses it with a byte or the signature changed, or without one", async () => {
    const { shown, sign } = setting(profile);
    const receive = runReceiver(typescriptFor(profile, shown).code);
    const headers = sign(now());
    expect((await receive(post(body, headers))).status).toBe(204);
    expect((await receive(post(changed, headers))).status).toBe(400);
    expect((await receive(post(body, setting(profile).sign(now())))).status).toBe(400);
    expect((await receive(post(body, {}))).status).toBe(400);
  });

  it.skipIf(profile === "sha256_body")("refuses what was signed six minutes ago", async () => {
    const { shown, sign } = setting(profile);
    const receive = runReceiver(typescriptFor(profile, shown).code);
    expect((await receive(post(body, sign(now() - 360)))).status).toBe(400);
  });

  it.skipIf(profile === "standard_asymmetric")("takes the secret from the environment where it is not shown", async () => {
    const { secret, sign } = setting(profile);
    const receive = runReceiver(typescriptFor(profile, null).code, { WEBHOOK_SECRET: secret });
    expect((await receive(post(body, sign(now())))).status).toBe(204);
  });

  it("accepts nothing where no key was put in", async () => {
    const { sign } = setting(profile);
    const attempt = async () => (await runReceiver(typescriptFor(profile, null).code)(post(body, sign(now())))).status;
    expect(await attempt().catch(() => "threw")).not.toBe(204);
  });
});

it.each(SIGNING_PROFILES)("Python for %s holds the key where it is known", (profile) => {
  const { shown } = setting(profile);
  expect(pythonFor(profile, shown).code).toContain(shown);
  expect(pythonFor(profile, null).code).not.toContain(shown);
});
