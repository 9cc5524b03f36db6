import { createHash, createSign, generateKeyPairSync, randomBytes, type KeyObject } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

/** Who signs in at the provider next, and what it gets wrong. */
export interface OidcAnswer {
  claims: Record<string, unknown>;
  /** Claims that the userinfo endpoint has and the id token has not. */
  userinfo?: Record<string, unknown>;
  /** Replaces what the id token should say. */
  override?: Record<string, unknown>;
  /** Signs with a key that it does not publish, or not at all. */
  signature?: "other-key" | "none";
}

export interface OidcProvider {
  issuer: string;
  answer: OidcAnswer;
  close(): Promise<void>;
}

export const oidcClient = { id: "posthorn", secret: "the secret of the client" };

/** A small OpenID Connect provider on loopback: discovery, authorization code with PKCE, RS256. */
export async function startOidcProvider(): Promise<OidcProvider> {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const other = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;
  const codes = new Map<string, URLSearchParams>();
  const server = createServer((request, response) => {
    void answer(request).then(({ status, headers, body }) => response.writeHead(status, headers).end(body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider: OidcProvider = { issuer, answer: { claims: {} }, close: () => new Promise((resolve) => server.close(() => resolve())) };

  async function answer(request: IncomingMessage) {
    const url = new URL(request.url!, issuer);
    switch (url.pathname) {
      case "/.well-known/openid-configuration":
        return json({ issuer, authorization_endpoint: `${issuer}/authorize`, token_endpoint: `${issuer}/token`, userinfo_endpoint: `${issuer}/userinfo`, jwks_uri: `${issuer}/jwks`, response_types_supported: ["code"], subject_types_supported: ["public"], id_token_signing_alg_values_supported: ["RS256"] });
      case "/jwks":
        return json({ keys: [{ ...publicKey.export({ format: "jwk" }), kid: "1", use: "sig", alg: "RS256" }] });
      case "/authorize": {
        const code = randomBytes(16).toString("hex");
        codes.set(code, url.searchParams);
        const back = new URL(url.searchParams.get("redirect_uri")!);
        back.searchParams.set("code", code);
        back.searchParams.set("state", url.searchParams.get("state")!);
        return { status: 302, headers: { location: back.toString() }, body: "" };
      }
      case "/token":
        return token(request, new URLSearchParams(await textOf(request)));
      case "/userinfo":
        return json({ sub: provider.answer.claims.sub, ...provider.answer.userinfo });
      default:
        return { status: 404, headers: {}, body: "" };
    }
  }

  function token(request: IncomingMessage, form: URLSearchParams) {
    const asked = codes.get(form.get("code") ?? "");
    codes.delete(form.get("code") ?? "");
    const credentials = `Basic ${Buffer.from(`${oidcClient.id}:${encodeURIComponent(oidcClient.secret).replaceAll("%20", "+")}`).toString("base64")}`;
    const proof = createHash("sha256").update(form.get("code_verifier") ?? "").digest("base64url");
    if (asked === undefined || request.headers.authorization !== credentials || asked.get("code_challenge") !== proof) return json({ error: "invalid_grant" }, 400);
    const now = Math.floor(Date.now() / 1000);
    const { claims, override, signature } = provider.answer;
    const payload = { iss: issuer, aud: oidcClient.id, iat: now, exp: now + 300, nonce: asked.get("nonce"), ...claims, ...override };
    return json({ access_token: "an access token", token_type: "Bearer", expires_in: 300, id_token: jwt(payload, signature === "other-key" ? other : privateKey, signature === "none") });
  }
  return provider;
}

function jwt(payload: object, key: KeyObject, unsigned: boolean): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const signed = `${part(unsigned ? { alg: "none" } : { alg: "RS256", kid: "1", typ: "JWT" })}.${part(payload)}`;
  return `${signed}.${unsigned ? "" : createSign("sha256").update(signed).sign(key).toString("base64url")}`;
}

function json(value: object, status = 200) {
  return { status, headers: { "content-type": "application/json" }, body: JSON.stringify(value) };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
