/*
 * Receivers of each profile. Each takes the raw body, compares in
 * constant time, and refuses what was signed more than five minutes ago where the profile signs a time.
 * `secret` is an expression of the language.
 */

export function typescriptStandard(secret: string): string {
  return `import { Webhook } from "standardwebhooks";

const webhook = new Webhook(${secret});

export async function POST(request: Request): Promise<Response> {
  const body = await request.text(); // the raw body, before any parsing
  try {
    const event = webhook.verify(body, Object.fromEntries(request.headers));
    console.log("verified", event);
    return new Response(null, { status: 204 });
  } catch {
    return new Response("The signature does not match", { status: 400 });
  }
}
`;
}

export function typescriptStripe(secret: string): string {
  return `import Stripe from "stripe";

const { webhooks } = new Stripe("unused"); // only its verifier: no call is made
const secret = ${secret};

export async function POST(request: Request): Promise<Response> {
  const body = await request.text(); // the raw body, before any parsing
  try {
    webhooks.constructEvent(body, request.headers.get("x-webhook-signature") ?? "", secret);
  } catch {
    return new Response("The signature does not match", { status: 400 });
  }
  console.log("verified", JSON.parse(body));
  return new Response(null, { status: 204 });
}
`;
}

export function typescriptOctokit(secret: string): string {
  return `import { verify } from "@octokit/webhooks-methods";

const secret = ${secret};

export async function POST(request: Request): Promise<Response> {
  const body = await request.text(); // the raw body, before any parsing
  const signature = request.headers.get("x-webhook-signature");
  if (!body || !signature || !(await verify(secret, body, signature))) {
    return new Response("The signature does not match", { status: 400 });
  }
  console.log("verified", JSON.parse(body));
  return new Response(null, { status: 204 });
}
`;
}

export function typescriptByHand(prefix: "v1=" | "sha256=", secret: string): string {
  return `import { createHmac, timingSafeEqual } from "node:crypto";

const secret = ${secret};

export async function POST(request: Request): Promise<Response> {
  const body = Buffer.from(await request.arrayBuffer()); // the raw bytes, before any parsing
  const timestamp = request.headers.get("x-webhook-timestamp") ?? "";
  const given = Buffer.from(request.headers.get("x-webhook-signature") ?? "");
  const digest = createHmac("sha256", secret).update(\`\${timestamp}.\`).update(body).digest("hex");
  const wanted = Buffer.from(\`${prefix}\${digest}\`);
  const fresh = Math.abs(Date.now() / 1000 - Number(timestamp)) <= 300;
  if (!fresh || given.length !== wanted.length || !timingSafeEqual(given, wanted)) {
    return new Response("The signature does not match", { status: 400 });
  }
  console.log("verified", JSON.parse(body.toString()));
  return new Response(null, { status: 204 });
}
`;
}

export function typescriptEd25519(publicKey: string): string {
  return `import { createPublicKey, verify } from "node:crypto";

const publicKey = "${publicKey}"; // nothing secret
const x = Buffer.from(publicKey.slice("whpk_".length), "base64").toString("base64url");
const key = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" });

export async function POST(request: Request): Promise<Response> {
  const body = Buffer.from(await request.arrayBuffer()); // the raw bytes, before any parsing
  const id = request.headers.get("webhook-id") ?? "";
  const timestamp = request.headers.get("webhook-timestamp") ?? "";
  // several during a rotation
  const signatures = (request.headers.get("webhook-signature") ?? "").split(" ");
  const signed = Buffer.concat([Buffer.from(\`\${id}.\${timestamp}.\`), body]);
  const fresh = Math.abs(Date.now() / 1000 - Number(timestamp)) <= 300;
  const genuine = signatures.some((signature) => {
    const [version, base64 = ""] = signature.split(",");
    return version === "v1a" && verify(null, signed, key, Buffer.from(base64, "base64"));
  });
  if (!fresh || !genuine) return new Response("The signature does not match", { status: 400 });
  console.log("verified", JSON.parse(body.toString()));
  return new Response(null, { status: 204 });
}
`;
}
