import { UsageError } from "./command";
import { signRequest, type SigningProfile } from "@/lib/signing/sign";

/** What came of one request to the local receiver. */
export type Forwarded = { ok: boolean; status: number; durationMs: number; body: string } | { ok: false; status: null; durationMs: number; error: string };

/**
 * Where events are forwarded: an address on this machine, of which `3000` and
 * `localhost:3000/hooks` are short forms. Events of customers go nowhere else.
 * Throws UsageError.
 */
export function readTarget(text: string): URL {
  const whole = /^\d{1,5}(?:\/|$)/.test(text) ? `http://127.0.0.1:${text}` : /^https?:\/\//i.test(text) ? text : `http://${text}`;
  let url: URL;
  try {
    url = new URL(whole);
  } catch {
    throw new UsageError(`"${text}" is no address. Use one such as http://localhost:3000/webhooks, or only 3000.`);
  }
  const here = /^(localhost|([a-z0-9-]+\.)+localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname);
  if (!here || url.username || url.password) throw new UsageError("Events are forwarded to this machine alone: localhost, 127.0.0.1 or [::1].");
  return url;
}

export interface ForwardInput {
  to: URL;
  event: { id: string; type: string; payload: Uint8Array };
  secret: string;
  profile: SigningProfile;
  timeoutMs: number;
  signal: AbortSignal;
  now: Date;
}

const longestBody = 16 * 1024;

/** Signs an event as a delivery is signed, and posts it. What the receiver does is told, never thrown. */
export async function forward({ to, event, secret, profile, timeoutMs, signal, now }: ForwardInput): Promise<Forwarded> {
  const signature = signRequest({ profile, keys: [{ id: "session", secret }], eventId: event.id, eventType: event.type, body: event.payload, timestamp: Math.floor(now.getTime() / 1000) });
  const begun = performance.now();
  const took = () => Math.round(performance.now() - begun);
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(to, {
      method: "POST",
      body: event.payload as BodyInit,
      headers: { "content-type": "application/json", "user-agent": "Posthorn/1 (listen)", ...signature },
      redirect: "manual",
      signal: AbortSignal.any([signal, timeout]),
    });
    return { ok: response.ok, status: response.status, body: await readStart(response), durationMs: took() };
  } catch (error) {
    const { message, cause } = error as Error & { cause?: { code?: string; message?: string } };
    return { ok: false, status: null, durationMs: took(), error: timeout.aborted ? `no answer within ${timeoutMs / 1000} s` : cause?.code === "ECONNREFUSED" ? "nothing listens there" : cause?.message || message };
  }
}

async function readStart(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    chunks.push(chunk);
    if ((size += chunk.length) > longestBody) break;
  }
  return Buffer.concat(chunks).subarray(0, longestBody).toString("utf8");
}
