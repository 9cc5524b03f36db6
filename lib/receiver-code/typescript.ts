import type { SigningProfile } from "@/lib/signing/profiles";
import { fieldsNote, type ReceiverExample } from "./example";
import { lines, shapeOf, type SignatureShape } from "./shape";

export function typescriptReceiver(profile: SigningProfile, example: ReceiverExample, publicKey: string | null): string {
  const shape = shapeOf(profile);
  return `${imports(shape)}

${key(shape, publicKey)}
${shape.kind === "body" ? "" : "const toleranceSeconds = 300;\n"}
/** True if this very body was signed for us${shape.kind === "body" ? "" : ", within the last five minutes"}. */
function isGenuine(body: Buffer, headers: IncomingHttpHeaders): boolean {
  const header = (name: string) => String(headers[name] ?? "");
${check(shape)}
}
${shape.kind === "asymmetric" ? "" : equal}${shape.kind === "body" ? "" : fresh}
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = Buffer.concat(chunks); // the raw bytes, before any parsing
  if (!isGenuine(body, request.headers)) {
    response.writeHead(400).end("The signature does not match\\n");
    return;
  }
  const event = JSON.parse(body.toString("utf8"));
  if (event.type === "${example.type}") {
${lines(comment(example), `    console.log("received", event.id, event.data);`)}
  }
  // Store event.id first: the same event can come twice. Then answer, then work.
  response.writeHead(204).end();
});
server.listen(Number(process.env.PORT ?? 8000));
`;
}

function comment(example: ReceiverExample): string | null {
  const note = fieldsNote(example);
  return note && `    // ${note}`;
}

function imports({ kind }: SignatureShape): string {
  const names = kind === "asymmetric" ? "createPublicKey, verify" : "createHmac, timingSafeEqual";
  return `import { ${names} } from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";`;
}

function key({ kind }: SignatureShape, publicKey: string | null): string {
  if (kind === "asymmetric") {
    return `const publicKey = ${publicKey === null ? "process.env.WEBHOOK_PUBLIC_KEY!" : `"${publicKey}"`}; // nothing secret
const x = Buffer.from(publicKey.replace(/^whpk_/, ""), "base64").toString("base64url");
const key = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" });`;
  }
  const secret = `const secret = process.env.WEBHOOK_SECRET; // the endpoint's signing secret, whsec_ and all
if (!secret) throw new Error("Set WEBHOOK_SECRET to the endpoint's signing secret.");`;
  return kind === "standard" ? `${secret}\nconst key = Buffer.from(secret.replace(/^whsec_/, ""), "base64"); // the bytes, not the text` : `${secret}\nconst key = Buffer.from(secret, "utf8"); // the whole text, prefix and all`;
}

const equal = `
/** In a time that tells nothing of where they differ. */
function equal(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
`;

const fresh = `
function isFresh(timestamp: string): boolean {
  return /^\\d{1,12}$/.test(timestamp) && Math.abs(Date.now() / 1000 - Number(timestamp)) <= toleranceSeconds;
}
`;

function check(shape: SignatureShape): string {
  switch (shape.kind) {
    case "standard":
      return `  const timestamp = header("webhook-timestamp");
  if (!isFresh(timestamp)) return false;
  const digest = createHmac("sha256", key).update(\`\${header("webhook-id")}.\${timestamp}.\`).update(body).digest("base64");
  // Several, with a space between them, while the secret is being rotated.
  return header("webhook-signature").split(" ").some((given) => equal(given, \`v1,\${digest}\`));`;
    case "asymmetric":
      return `  const timestamp = header("webhook-timestamp");
  if (!isFresh(timestamp)) return false;
  const signed = Buffer.concat([Buffer.from(\`\${header("webhook-id")}.\${timestamp}.\`), body]);
  // Several, with a space between them, while the key is being rotated.
  return header("webhook-signature").split(" ").some((given) => {
    const [version, signature = ""] = given.split(",");
    return version === "v1a" && verify(null, signed, key, Buffer.from(signature, "base64"));
  });`;
    case "stripe":
      return `  const parts = header("x-webhook-signature").split(",");
  const timestamp = parts.find((part) => part.startsWith("t="))?.slice(2) ?? "";
  if (!isFresh(timestamp)) return false;
  const digest = createHmac("sha256", key).update(\`\${timestamp}.\`).update(body).digest("hex");
  // Several v1= while the secret is being rotated.
  return parts.some((given) => equal(given, \`v1=\${digest}\`));`;
    case "dated":
      return `  const timestamp = header("x-webhook-timestamp");
  if (!isFresh(timestamp)) return false;
  const digest = createHmac("sha256", key).update(\`\${timestamp}.\`).update(body).digest("hex");
  return equal(header("x-webhook-signature"), \`${shape.prefix}\${digest}\`);`;
    case "body":
      return `  const digest = createHmac("sha256", key).update(body).digest("hex");
  return equal(header("x-webhook-signature"), \`${shape.prefix}\${digest}\`);`;
  }
}
