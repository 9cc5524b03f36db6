import express from "express";
import fastify from "fastify";
import { Hono } from "hono";
import { createServer, request as httpRequest, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { AddressList } from "../address-list";
import { buildVectors } from "../build-vectors";
import { fail } from "../errors";
import { STATUS_CONTRACT } from "../status-contract";
import { WebhookVerifier, type VerifiedWebhook } from "../verify";
import type { AdapterOptions } from "./answer";
import { webhookHandler, webhookMiddleware } from "./express";
import { verifyFastifyRequest, webhookPlugin } from "./fastify";
import { honoWebhook, verifyHonoRequest } from "./hono";
import { webhookListener } from "./node";

const vectors = buildVectors().filter((vector) => vector.profile === "standard" && vector.expect === "valid" && vector.now === 1_767_225_600 && vector.secrets.length === 1);
const [vector] = vectors;
const secret = vector!.secrets[0]!;
const body = Buffer.from(vector!.bodyBase64, "base64");
const verifier = new WebhookVerifier(secret, { acceptAnyTimestamp: true });
/** What the handlers were given, and what they do next. */
const seen: VerifiedWebhook[] = [];
let next: () => unknown = () => undefined;
const handler = (webhook: VerifiedWebhook) => {
  seen.push(webhook);
  return next();
};
const errors: unknown[] = [];
const options = { maxBytes: 50_000, onError: (error: unknown) => void errors.push(error) } satisfies AdapterOptions<unknown>;
const nobody = { ...options, allowFrom: new AddressList(["203.0.113.0/24"]) };
const us = { ...options, allowFrom: new AddressList(["127.0.0.0/8"]), duplicateStatus: 409 as const };

/**
 * Each framework with the same routes: /hooks as documented, /nobody and /us with an allow-list, /parsed behind the
 * framework's own JSON parser, /own with an answer of one's own.
 */
const frameworks: Record<string, () => Promise<{ port: number; close: () => unknown }>> = {
  express: async () => {
    const app = express();
    app.post("/hooks", webhookHandler(verifier, handler, options));
    app.post("/nobody", webhookHandler(verifier, handler, nobody));
    app.post("/us", webhookHandler(verifier, handler, us));
    app.post("/raw", express.raw({ type: "*/*" }), webhookHandler(verifier, handler, options));
    app.post("/own", webhookMiddleware(verifier, options), (request, response) => void response.status(202).send(`${String(request.body).length}`));
    app.use(express.json({ type: () => true, strict: false }));
    app.post("/parsed", webhookHandler(verifier, handler, options));
    return listening(createServer(app));
  },
  fastify: async () => {
    const app = fastify();
    await app.register(webhookPlugin(verifier, handler, { ...options, path: "/hooks" }));
    await app.register(webhookPlugin(verifier, handler, { ...nobody, path: "/nobody" }));
    await app.register(webhookPlugin(verifier, handler, { ...us, path: "/us" }));
    app.post("/parsed", (request, reply) => verifyFastifyRequest(verifier, request).then(() => "verified", (error) => reply.code(error.httpStatus).send({ code: error.code, message: error.message })));
    app.post("/json", async (request) => request.body);
    await app.listen({ port: 0, host: "127.0.0.1" });
    return { port: (app.server.address() as AddressInfo).port, close: () => app.close() };
  },
  hono: async () => {
    const app = new Hono();
    app.post("/hooks", honoWebhook(verifier, handler, options));
    app.post("/nobody", honoWebhook(verifier, handler, { ...nobody, addressOf: () => "127.0.0.1" }));
    app.post("/us", honoWebhook(verifier, handler, { ...us, addressOf: () => "127.0.0.1" }));
    app.post("/parsed", async (context, go) => void (await context.req.json(), await go()), honoWebhook(verifier, handler, options));
    app.post("/kept", async (context) => {
      await context.req.arrayBuffer();
      return context.text((await verifyHonoRequest(verifier, context)).id ?? "");
    });
    return listening(
      createServer(async (request, response) => {
        const headers = new Headers();
        for (let at = 0; at < request.rawHeaders.length; at += 2) headers.append(request.rawHeaders[at]!, request.rawHeaders[at + 1]!);
        const init = { method: "POST", headers, body: Readable.toWeb(request), duplex: "half" } as unknown as RequestInit;
        const answer = await app.fetch(new Request(`http://127.0.0.1${request.url}`, init));
        response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
      }),
    );
  },
  "node:http": async () => {
    const routes: Record<string, ReturnType<typeof webhookListener>> = {
      "/hooks": webhookListener(verifier, handler, options),
      "/nobody": webhookListener(verifier, handler, nobody),
      "/us": webhookListener(verifier, handler, us),
      "/parsed": async (request, response) => {
        const chunks: Buffer[] = [];
        for await (const chunk of request) chunks.push(chunk);
        request.body = JSON.parse(Buffer.concat(chunks).toString());
        return webhookListener(verifier, handler, options)(request, response);
      },
    };
    return listening(createServer((request, response) => void routes[request.url!]!(request, response)));
  },
};

async function listening(server: Server) {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { port: (server.address() as AddressInfo).port, close: () => end(server) };
}

function end(server: Server): Promise<unknown> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(resolve));
}

/** Sends the body in pieces of a few bytes, each its own packet, over a real socket. */
async function post(port: number, path: string, bytes: Uint8Array = body, headers: Record<string, string | string[]> = vector!.headers, size = 7): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest({ host: "127.0.0.1", port, path, method: "POST", headers, agent: false }, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (piece: string) => (text += piece));
      response.on("end", () => resolve({ status: response.statusCode!, text }));
    });
    outgoing.on("error", reject).setNoDelay(true);
    const write = (at: number): void => {
      if (at >= bytes.length) return void outgoing.end();
      outgoing.write(bytes.subarray(at, at + size), () => setImmediate(write, at + size));
    };
    write(0);
  });
}

it("the adapter for fastify checks the address before the body is read", async () => {
  const app = fastify();
  await app.register(webhookPlugin(verifier, handler, { ...nobody, path: "/nobody" }));
  const { statusCode, headers } = await app.inject({ method: "POST", url: "/nobody", payload: "a".repeat(nobody.maxBytes + 1) });
  expect([statusCode, headers.connection]).toEqual([STATUS_CONTRACT.address_refused.status, "close"]);
});

describe.each(Object.keys(frameworks))("the adapter for %s", (name) => {
  let app: Awaited<ReturnType<(typeof frameworks)[string]>>;
  beforeAll(async () => {
    app = await frameworks[name]!();
  });
  afterAll(() => app.close());
  const send = (path: string, bytes?: Uint8Array, headers?: Record<string, string | string[]>, size?: number) => {
    seen.length = errors.length = 0;
    return post(app.port, path, bytes, headers, size);
  };

  it.each(vectors)("hands over the very bytes that were signed: $name", async (each) => {
    for (const type of ["application/json", "application/json; charset=utf-8", "text/plain", "application/x-www-form-urlencoded", null]) {
      const headers = { ...each.headers, ...(type && { "content-type": type }) };
      expect(await send("/hooks", Buffer.from(each.bodyBase64, "base64"), headers, 3)).toEqual({ status: STATUS_CONTRACT.stored.status, text: "" });
      expect(Buffer.from(seen[0]!.body).toString("base64")).toBe(each.bodyBase64);
      expect(seen[0]!.id).toBe(each.headers["webhook-id"]);
    }
  });

  it("keeps the contract about what is refused, and the handler never sees it", async () => {
    const tampered = Buffer.from(body);
    tampered[12]! ^= 1;
    const json: Record<string, string> = { ...vector!.headers, "content-type": "application/json" };
    const without = { ...json, "webhook-id": "" };
    const answers = [
      await send("/hooks", tampered, json),
      await send("/hooks", body, without),
      await send("/hooks", Buffer.alloc(60_000, "a"), json, 30_000),
      await send("/hooks", Buffer.alloc(0), json),
      await send("/hooks", body, { ...json, "webhook-id": [json["webhook-id"]!, "evt_other"] }),
      await send("/nobody", body, json),
    ];
    expect(answers.map(({ status, text }) => [status, JSON.parse(text).code])).toEqual([
      [STATUS_CONTRACT.bad_signature.status, "no_matching_signature"],
      [STATUS_CONTRACT.malformed.status, "missing_header"],
      [STATUS_CONTRACT.too_large.status, "body_too_large"],
      [STATUS_CONTRACT.bad_signature.status, "no_matching_signature"],
      [STATUS_CONTRACT.malformed.status, "malformed_header"],
      [STATUS_CONTRACT.address_refused.status, "address_not_allowed"],
    ]);
    expect(seen).toEqual([]);
  });

  it("keeps the contract about what the handler does", async () => {
    next = () => "duplicate";
    expect((await send("/hooks")).status).toBe(STATUS_CONTRACT.duplicate.status);
    expect(await send("/us")).toMatchObject({ status: 409 });
    next = () => Promise.reject(new Error("the database is at 10.0.0.5"));
    const { status, text } = await send("/hooks");
    expect([status, JSON.parse(text).code, text.includes("10.0.0.5")]).toEqual([STATUS_CONTRACT.not_stored.status, "not_stored", false]);
    expect(errors).toHaveLength(1);
    next = () => fail("invalid_payload", "No id.");
    expect((await send("/hooks")).status).toBe(STATUS_CONTRACT.malformed.status);
    next = () => undefined;
    expect((await send("/us")).status).toBe(STATUS_CONTRACT.stored.status);
  });

  it("says that the body was parsed before it was verified, and does not hang", async () => {
    const { status, text } = await send("/parsed", body, { ...vector!.headers, "content-type": "application/json" });
    expect([status, JSON.parse(text).code]).toEqual([STATUS_CONTRACT.misconfigured.status, "body_already_parsed"]);
    expect(seen).toEqual([]);
  });

  if (name === "express") {
    it("takes the bytes of express.raw(), and lets a handler answer for itself", async () => {
      expect((await send("/raw")).status).toBe(204);
      expect(await send("/own")).toEqual({ status: 202, text: String(body.toString().length) });
    });
  }
  if (name === "fastify") {
    it("leaves the parsers of the other routes as they are", async () => {
      expect(await send("/json", Buffer.from('{"a":1}'), { "content-type": "application/json" })).toEqual({ status: 200, text: '{"a":1}' });
    });
  }
  if (name === "hono") {
    it("takes the bytes that c.req.arrayBuffer() kept", async () => {
      expect(await send("/kept")).toEqual({ status: 200, text: vector!.headers["webhook-id"] });
    });
  }
});
