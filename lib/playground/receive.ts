import { requestPathHeader } from "@/lib/auth/sign-in-path";
import type { Database } from "@/lib/db/database";
import { SecretDecryptionError, type Keyring } from "@/lib/secrets/encryption";
import { admitRequest, type OpenInbox } from "./admit";
import { loadInboxEndpoints } from "./inbox-endpoints";
import { bodyTimeoutMs, maxBodyBytes, rateWindowSeconds } from "./limits";
import { maskCredentials } from "./mask-credentials";
import { OpenRequests } from "./open-requests";
import { readBody, type BodyReading } from "./read-body";
import { recordAnswer, recordRequest } from "./record-request";
import type { Verdict } from "./verdict";
import { verifyRequest, type SignedMessage } from "./verify-request";

export interface ReceiveTools {
  db: Database;
  keyring: Keyring;
  now?: () => Date;
  /** Waits so many ms, or until the sender has hung up. */
  wait?: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** What goes back over the wire; `drop` closes the connection without a byte. */
export type WireAnswer = { kind: "respond"; status: number; text: string; headers?: Record<string, string> } | { kind: "drop" };

const open = new OpenRequests();

/**
 * Takes one request at an inbox's public URL: stores it as it came, but for credentials, with what its signature is
 * worth, and answers as the inbox was told. Uses the service role: whoever posts is nobody in particular. The endpoints'
 * secrets are read for the check alone; none is stored, shown or logged.
 */
export async function receiveRequest(tools: ReceiveTools, token: string, request: Request): Promise<WireAnswer> {
  const admission = await admitRequest(tools.db.servicePool, token);
  if (!admission.ok) return admission.problem === "too_many" ? tooMany : respond(404, "There is no inbox at this address.");
  const leave = open.enter(admission.inbox.id);
  if (leave === null) return tooMany;
  try {
    return await receiveInto(admission.inbox, tools, request);
  } finally {
    leave();
  }
}

async function receiveInto(inbox: OpenInbox, tools: ReceiveTools, request: Request): Promise<WireAnswer> {
  const receivedAt = (tools.now ?? (() => new Date()))();
  const reading = await readBody(request, { maxBytes: maxBodyBytes, timeoutMs: bodyTimeoutMs });
  if (!reading.ok) return unreadable[reading.problem];
  const pool = tools.db.servicePool;
  const headers = senderHeaders(request.headers);
  const verdict = await judge(tools, inbox, { headers, body: reading.body }, receivedAt);
  const shown = await maskCredentials(pool, inbox.organizationId, headers);
  const recorded = await recordRequest(pool, inbox, { method: request.method, headers: shown, body: reading.body, webhookId: webhookIdOf(request.headers), verdict });
  if (recorded === null) return respond(404, "There is no inbox at this address.");
  const { id, answer } = recorded;
  if (answer.kind === "drop") return answer;
  if (answer.delayMs > 0) {
    await (tools.wait ?? wait)(answer.delayMs, request.signal);
    if (request.signal.aborted) return { kind: "drop" };
    await recordAnswer(pool, id, answer.status);
  }
  return respond(answer.status, answer.text);
}

async function judge({ db, keyring }: ReceiveTools, inbox: OpenInbox, message: SignedMessage, receivedAt: Date): Promise<Verdict> {
  try {
    return verifyRequest(message, await loadInboxEndpoints(db.servicePool, keyring, inbox, receivedAt), receivedAt);
  } catch (error) {
    if (!(error instanceof SecretDecryptionError)) throw error;
    return { verdict: "secret_unreadable", detail: `The endpoint's secret could not be decrypted, so nothing was checked. ${error.message}` };
  }
}

/** As the sender wrote them: what our own server or a proxy in front of it adds about the connection is left out. */
function senderHeaders(headers: Headers): [string, string][] {
  return [...headers].filter(([name]) => !addedOnTheWay.has(name));
}

const addedOnTheWay = new Set(["x-forwarded-for", "x-forwarded-host", "x-forwarded-port", "x-forwarded-proto", "x-nonce", requestPathHeader]);

/** Profiles that do not sign an id send it as `x-webhook-id`. Cut, because anyone can send anything. */
function webhookIdOf(headers: Headers): string | null {
  const id = headers.get("webhook-id") ?? headers.get("x-webhook-id");
  return id ? id.slice(0, 256) : null;
}

function respond(status: number, text: string, headers?: Record<string, string>): WireAnswer {
  return { kind: "respond", status, text, headers };
}

const tooMany = respond(429, "Too many requests for this inbox. None was stored.", { "retry-after": String(rateWindowSeconds) });

const unreadable: Record<(BodyReading & { ok: false })["problem"], WireAnswer> = {
  too_large: respond(413, `An inbox reads at most ${maxBodyBytes / 1024} KiB.`),
  too_slow: respond(408, `The body did not arrive within ${bodyTimeoutMs / 1000} seconds.`),
  broken: { kind: "drop" },
};

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener("abort", done, { once: true });
    if (signal.aborted) done();
  });
}
