import { expect, test } from "vitest";
import { newApiKeySecret } from "@/lib/api-keys/secret";
import { generateSigningSecret } from "@/lib/secrets/generate";
import { withoutSecrets } from "./without-secrets";

test("a secret that was typed into a description does not reach the log", () => {
  for (const secret of [generateSigningSecret("standard"), generateSigningSecret("standard_asymmetric"), newApiKeySecret()]) {
    const kept = JSON.stringify(withoutSecrets({ after: { description: `the secret is ${secret}, sent by mail` } }));
    expect(kept).not.toContain(secret);
    expect(kept).not.toContain(secret.slice(8, 30));
    expect(kept).toContain(", sent by mail");
  }
});

test("a private key does not either", () => {
  const key = "-----BEGIN PRIVATE KEY-----\nMC4CAQAwBQYDK2VwBCIEIH\n-----END PRIVATE KEY-----\n";
  expect(JSON.stringify(withoutSecrets({ name: key }))).not.toContain("MC4CAQ");
});

test("the rest stays, beginnings of keys included", () => {
  const detail = { prefix: "phk_3kq9", name: "whsec_ rotation", at: "2026-11-30", list: [1, null, true] };
  expect(withoutSecrets(detail)).toEqual(detail);
});
