import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { WebhookVerifier } from "@/lib/receiver/verify";
import { generateSigningSecret, publicKeyOf } from "@/lib/secrets/generate";
import { SIGNING_PROFILES } from "@/lib/signing/profiles";
import { forward, readTarget } from "./forward";

test("an address on this machine may be short, and another is refused", () => {
  const hrefs = ["3000", "3000/hooks?x=1", "localhost:3000/hooks", "http://127.0.0.2/", "https://[::1]:8443/x", "app.localhost:80"].map((text) => readTarget(text).href);
  expect(hrefs).toEqual(["http://127.0.0.1:3000/", "http://127.0.0.1:3000/hooks?x=1", "http://localhost:3000/hooks", "http://127.0.0.2/", "https://[::1]:8443/x", "http://app.localhost/"]);
  for (const elsewhere of ["https://example.com/hooks", "10.0.0.1:3000", "localhost.example.com", "http://u:p@localhost/", "0.0.0.0:3000", "http://localhost@evil.example/", ""]) expect(() => readTarget(elsewhere), elsewhere).toThrow(/this machine alone|no address/);
});

test.each(SIGNING_PROFILES)("a receiver that verifies by %s takes what is forwarded", async (profile) => {
  const secret = generateSigningSecret(profile);
  const verifier = new WebhookVerifier(profile === "standard_asymmetric" ? publicKeyOf(secret) : secret, { profile });
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk)).on("end", () => {
      try {
        verifier.verify(Buffer.concat(chunks), request.headers as Record<string, string>);
        response.writeHead(204).end();
      } catch (error) {
        response.writeHead(401).end((error as Error).message);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const to = readTarget(String((server.address() as AddressInfo).port));
  const event = { id: "evt_01k0000000e0080000000000000", type: "order.paid", payload: Buffer.from('{"a":"😀"}') };
  const given = { to, event, profile, timeoutMs: 5_000, signal: new AbortController().signal, now: new Date() };
  expect(await forward({ ...given, secret })).toMatchObject({ ok: true, status: 204 });
  expect(await forward({ ...given, secret: generateSigningSecret(profile) })).toMatchObject({ ok: false, status: 401 });
  server.close();
  server.closeAllConnections();
  expect(await forward({ ...given, secret })).toMatchObject({ ok: false, status: null, error: expect.stringMatching(/nothing listens there|closed/) });
});
