import { createServer, request as httpRequest, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it } from "vitest";
import { buildVectors } from "../build-vectors";
import { WebhookVerifier } from "../verify";
import { webhookMiddleware, type ExpressWebhookRequest } from "./express";
import { webhookRoute } from "./fetch";
import { verifyNodeRequest } from "./node";

const vector = buildVectors().find((item) => item.name === "standard: emoji and other scripts")!;
const body = Buffer.from(vector.bodyBase64, "base64");
const clock = new Date(vector.now * 1000);
// The adapters pass the true time of arrival, so the vector's age must not matter here.
const verifier = new WebhookVerifier(vector.secrets, { acceptAnyTimestamp: true, now: () => clock });
const id = vector.headers["webhook-id"]!;

/** Sends `bytes` over a real socket, two at a time, and gives the status and the text of the answer. */
async function post(listener: RequestListener, bytes: Uint8Array = body, headers: Record<string, string> = vector.headers): Promise<{ status: number; text: string }> {
  const server = createServer(listener);
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  try {
    return await new Promise((done, failed) => {
      const outgoing = httpRequest({ host: "127.0.0.1", port, method: "POST", headers }, (response) => {
        let text = "";
        response.setEncoding("utf8").on("data", (piece: string) => (text += piece));
        response.on("end", () => done({ status: response.statusCode!, text }));
      });
      outgoing.on("error", failed);
      for (let at = 0; at < bytes.length; at += Math.max(2, bytes.length >> 7)) outgoing.write(bytes.subarray(at, at + Math.max(2, bytes.length >> 7)));
      outgoing.end();
    });
  } finally {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  }
}

const tampered = Buffer.from(body);
tampered[12]! ^= 1;

describe("the node adapter", () => {
  const listener: RequestListener = (request, response) => {
    verifyNodeRequest(verifier, request).then(
      (webhook) => response.end(`${webhook.id} ${Buffer.from(webhook.body).equals(body)}`),
      (error) => response.writeHead(error.httpStatus).end(error.code),
    );
  };

  it("verifies a body that came in pieces", async () => {
    expect(await post(listener)).toEqual({ status: 200, text: `${id} true` });
  });

  it("refuses one changed byte", async () => {
    expect(await post(listener, tampered)).toEqual({ status: 401, text: "no_matching_signature" });
  });

  it("refuses a header that was sent twice with different values", async () => {
    const twice = { ...vector.headers, "webhook-id": [id, "evt_other"] as unknown as string };
    expect(await post(listener, body, twice)).toEqual({ status: 400, text: "malformed_header" });
  });
});

describe("the Express middleware", () => {
  /** What Express does: each middleware in turn on node's own request. */
  const chain = (...middleware: ((request: ExpressWebhookRequest, next: () => void) => void)[]): RequestListener => (request, response) => {
    const verify = webhookMiddleware(verifier, { maxBytes: 50_000 });
    const run = (index: number): void => {
      const step = middleware[index];
      if (step) return step(request, () => run(index + 1));
      void verify(request, response, (error) => {
        const { webhook, body: kept } = request as ExpressWebhookRequest;
        response.end(error ? "error" : `${webhook!.id} ${String(kept) === body.toString()}`);
      });
    };
    run(0);
  };
  const parser = (finish: (request: ExpressWebhookRequest, bytes: Buffer) => void) => (request: ExpressWebhookRequest, next: () => void) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk)).on("end", () => {
      finish(request, Buffer.concat(chunks));
      next();
    });
  };

  it("reads the stream itself where no parser ran", async () => {
    expect(await post(chain())).toEqual({ status: 200, text: `${id} true` });
  });

  it("takes the Buffer of express.raw(), and the rawBody beside a parsed body", async () => {
    const raw = parser((request, bytes) => (request.body = bytes));
    const nest = parser((request, bytes) => Object.assign(request, { rawBody: bytes, body: JSON.parse(bytes.toString()) }));
    expect((await post(chain(raw))).text).toBe(`${id} true`);
    expect((await post(chain(nest))).text).toBe(`${id} true`);
  });

  it("says that express.json() was first (BUG-04), and does not hang", async () => {
    const json = parser((request, bytes) => (request.body = JSON.parse(bytes.toString())));
    const { status, text } = await post(chain(json));
    expect(status).toBe(500);
    expect(JSON.parse(text)).toMatchObject({ code: "body_already_parsed", message: expect.stringContaining("before express.json()") });
    expect(JSON.parse((await post(chain(parser(() => undefined)))).text).code).toBe("body_already_parsed");
  });

  it("refuses one changed byte, and a body beyond its limit", async () => {
    expect(await post(chain(), tampered)).toMatchObject({ status: 401 });
    expect(await post(chain(), Buffer.alloc(60_000, "a"))).toMatchObject({ status: 413 });
  });
});

describe("the Fetch route", () => {
  const seen: (string | null)[] = [];
  const route = webhookRoute(verifier, (webhook) => seen.push(webhook.id), { maxBytes: 50_000 });
  const requestOf = (bytes: Uint8Array) => {
    const pieces = new ReadableStream({
      start(controller) {
        for (let at = 0; at < bytes.length; at += 7) controller.enqueue(Uint8Array.from(bytes.subarray(at, at + 7)));
        controller.close();
      },
    });
    return new Request("https://receiver.example/hooks", { method: "POST", headers: vector.headers, body: pieces, duplex: "half" } as RequestInit);
  };

  it("verifies a body that comes in pieces and answers 204 after the handler", async () => {
    expect((await route(requestOf(body))).status).toBe(204);
    expect(seen).toEqual([id]);
  });

  it("does not reach the handler with a changed byte, no body, too much body, or a body that was read", async () => {
    seen.length = 0;
    const used = requestOf(body);
    await used.text();
    const answers = await Promise.all([route(requestOf(tampered)), route(new Request("https://receiver.example", { method: "POST", headers: vector.headers })), route(requestOf(Buffer.alloc(60_000))), route(used)]);
    expect(answers.map((answer) => answer.status)).toEqual([401, 401, 413, 500]);
    expect(seen).toEqual([]);
  });

  it("answers 500 where the handler throws, so that the sender tries again, and tells the sender nothing of it", async () => {
    const errors: unknown[] = [];
    const failing = webhookRoute(verifier, () => Promise.reject(new Error("database away")), { onError: (error) => errors.push(error) });
    const answer = await failing(requestOf(body));
    expect(answer.status).toBe(500);
    expect(await answer.json()).toEqual({ code: "not_stored", message: "The event could not be stored. Send it again." });
    expect(errors).toEqual([new Error("database away")]);
  });
});
