import { createServer, request, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook as StandardWebhook } from "standardwebhooks";
import Stripe from "stripe";
import { verify as verifyByOctokit } from "@octokit/webhooks-methods";
import { Webhook as SvixWebhook } from "svix";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { WebhookVerifier } from "@/lib/receiver/verify";
import { generateSigningSecret, publicKeyOf } from "@/lib/secrets/generate";
import { SIGNING_PROFILES, type SigningProfile } from "./profiles";
import { signRequest } from "./sign";

const BODY = Buffer.from('{"id":12345678901234567890,"score":0.0,"text":"<p>👩‍👩‍👧</p>","lines":"a\\r\\nb"}\r\n');

interface Received {
  headers: IncomingHttpHeaders;
  body: Buffer;
}

let server: Server;
let received: Received | undefined;

beforeAll(async () => {
  server = createServer((incoming, answer) => {
    const chunks: Buffer[] = [];
    incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
    incoming.on("end", () => {
      received = { headers: incoming.headers, body: Buffer.concat(chunks) };
      answer.writeHead(204).end();
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
});

afterAll(() => new Promise<unknown>((closed) => server.close(closed)));

async function deliver(profile: SigningProfile, secrets: string[]): Promise<Received> {
  const keys = secrets.map((secret, index) => ({ id: `key${index}`, secret }));
  const timestamp = Math.floor(Date.now() / 1000);
  const headers = signRequest({ profile, keys, eventId: "evt_01kdwhsa00e8mrz2xexbdk5v7q", eventType: "invoice.paid", body: BODY, timestamp });
  const { port } = server.address() as AddressInfo;
  await new Promise<void>((done, failed) => {
    const outgoing = request({ port, host: "127.0.0.1", method: "POST", headers: { ...headers, "content-type": "application/x-www-form-urlencoded" } });
    outgoing.on("response", (response) => response.resume().on("end", done)).on("error", failed);
    // Three bytes at a time: the pieces fall inside the multi-byte characters.
    for (let at = 0; at < BODY.length; at += 3) outgoing.write(BODY.subarray(at, at + 3));
    outgoing.end();
  });
  return received!;
}

const flipped = (body: Buffer) => {
  const changed = Buffer.from(body);
  changed[10]! ^= 1;
  return changed;
};

describe("a request that went over HTTP in pieces", () => {
  const secret = generateSigningSecret("standard");
  const old = generateSigningSecret("standard");

  it.each([
    ["standardwebhooks", StandardWebhook],
    ["svix", SvixWebhook],
  ])("verifies with %s under the new secret and the old, and not with one byte flipped (BUG-12, BUG-60)", async (_, Library) => {
    const { headers, body } = await deliver("standard", [secret, old]);
    const plain = headers as Record<string, string>;
    for (const known of [secret, old]) {
      expect(new Library(known).verify(body, plain)).toMatchObject({ score: 0 });
      expect(() => new Library(known).verify(flipped(body), plain)).toThrow("No matching signature");
    }
    expect(() => new Library(generateSigningSecret("standard")).verify(body, plain)).toThrow("No matching signature");
  });

  it("verifies with stripe's library, and not with one byte flipped", async () => {
    const { headers, body } = await deliver("stripe", [secret, old]);
    const { webhooks } = new Stripe("sk_test_0");
    const signature = headers["x-webhook-signature"] as string;
    expect(webhooks.constructEvent(body, signature, secret)).toBeTruthy();
    expect(webhooks.constructEvent(body, signature, old)).toBeTruthy();
    expect(() => webhooks.constructEvent(flipped(body), signature, secret)).toThrow("No signatures found matching");
  });

  it("verifies with GitHub's library, and not with one byte flipped", async () => {
    const { headers, body } = await deliver("sha256_body", [secret]);
    const signature = headers["x-webhook-signature"] as string;
    expect(await verifyByOctokit(secret, body.toString(), signature)).toBe(true);
    expect(await verifyByOctokit(secret, flipped(body).toString(), signature)).toBe(false);
  });

  it.each(SIGNING_PROFILES)("verifies with the receiver kit as %s whatever its content type says (BUG-21)", async (profile) => {
    const own = generateSigningSecret(profile);
    const { headers, body } = await deliver(profile, [own]);
    const verifier = new WebhookVerifier(profile === "standard_asymmetric" ? publicKeyOf(own) : own, { profile });
    expect(Buffer.from(verifier.verify(body, headers).body)).toEqual(BODY);
    expect(() => verifier.verify(flipped(body), headers)).toThrow("No signature matches");
  });
});
