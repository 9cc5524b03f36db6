import { verifyWithFallback } from "@octokit/webhooks-methods";
import { readFileSync } from "node:fs";
import { Webhook as StandardWebhook } from "standardwebhooks";
import Stripe from "stripe";
import { Webhook as SvixWebhook } from "svix";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Vector } from "@/lib/receiver/build-vectors";
import { signRequest } from "./sign";

/** The checked-in vectors against our signer and against verifiers that other people wrote. */
const vectors = JSON.parse(readFileSync(new URL("../receiver/vectors.json", import.meta.url), "utf8")) as Vector[];
const signed = vectors.filter((vector) => vector.signing);

afterEach(() => {
  vi.useRealTimers();
});

describe("our signer", () => {
  it.each(signed)("makes exactly the headers of $name", (vector) => {
    const { secrets, id, type, timestamp } = vector.signing!;
    const keys = secrets.map((secret, index) => ({ id: `key${index}`, secret }));
    const body = bodyOf(vector);
    expect(signRequest({ profile: vector.profile, keys, eventId: id, eventType: type, body, timestamp })).toEqual(vector.headers);
  });
});

const libraries: { library: string; profile: string; verify: (vector: Vector) => unknown }[] = [
  { library: "standardwebhooks", profile: "standard", verify: (vector) => anySecret(vector, (secret) => new StandardWebhook(secret).verify(bodyOf(vector), vector.headers, { jsonParse: false })) },
  { library: "svix", profile: "standard", verify: (vector) => anySecret(vector, (secret) => new SvixWebhook(secret).verify(bodyOf(vector), vector.headers)) },
  { library: "stripe", profile: "stripe", verify: (vector) => anySecret(vector, (secret) => new Stripe("sk_test_0").webhooks.constructEvent(bodyOf(vector), vector.headers["x-webhook-signature"] ?? "", secret, vector.toleranceSeconds)) },
  { library: "octokit", profile: "sha256_body", verify: verifyByOctokit },
];

describe.each(libraries)("$library", ({ library, profile, verify }) => {
  // svix always parses what it verified, so it cannot say anything about a form.
  const applicable = vectors.filter((vector) => vector.profile === profile && !(library === "svix" && !isJson(vector)));

  it("has something to say", () => {
    expect(applicable.filter((vector) => vector.expect === "valid").length).toBeGreaterThan(5);
    expect(applicable.filter((vector) => vector.expect !== "valid").length).toBeGreaterThan(5);
  });

  it.each(applicable)("agrees about $name", async (vector) => {
    vi.useFakeTimers({ now: vector.now * 1000, toFake: ["Date"] });
    const verdict = await accepts(verify, vector);
    const differs = vector.differs?.[library] !== undefined;
    expect(verdict).toBe((vector.expect === "valid") !== differs);
  });
});

async function accepts(verify: (vector: Vector) => unknown, vector: Vector): Promise<boolean> {
  try {
    return (await verify(vector)) !== false;
  } catch {
    return false;
  }
}

function anySecret<T>(vector: Vector, attempt: (secret: string) => T): T {
  let failure: unknown;
  for (const secret of vector.secrets) {
    try {
      return attempt(secret);
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

function verifyByOctokit(vector: Vector): Promise<boolean> {
  const [first = "", ...others] = vector.secrets;
  return verifyWithFallback(first, bodyOf(vector).toString(), vector.headers["x-webhook-signature"] ?? "", others);
}

function bodyOf(vector: Vector): Buffer {
  return Buffer.from(vector.bodyBase64, "base64");
}


function isJson(vector: Vector): boolean {
  try {
    JSON.parse(bodyOf(vector).toString());
    return true;
  } catch {
    return false;
  }
}
