import { localeOfRequest } from "@/app/i18n/locale-of-request";
import { reportError } from "@/lib/api/report-error";
import type { AttemptDetail } from "@/lib/deliveries/get";
import type { OnTestPhase, TestPhase } from "@/lib/endpoints/test-sender";
import { phraseIn } from "@/lib/i18n/phrases/phrase-in";
import { newId } from "@/lib/ids";

/** A line of the stream that a running test is followed by. */
export type TestLine =
  /** `at`: ms since it was stored. */
  | { phase: TestPhase; at: number; deliveryId?: string }
  | { attempt: AttemptDetail }
  | { problem: { message: string; fix: string } };

/**
 * Answers with the phases of a test as they happen, a line of JSON each, and
 * the attempt at the end. It goes on to its end when the reader leaves: what
 * was sent is recorded.
 */
export async function streamTest(finish: (onPhase: OnTestPhase) => Promise<AttemptDetail>, deliveryId?: string): Promise<Response> {
  // Asked here: within the stream the request may be over.
  const locale = await localeOfRequest();
  const encoder = new TextEncoder();
  const startedAt = performance.now();
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      const write = (line: TestLine) => {
        try {
          controller.enqueue(encoder.encode(`${JSON.stringify(line)}\n`));
        } catch {
          // The reader left.
        }
      };
      const tell = (phase: TestPhase) => write({ phase, at: Math.round(performance.now() - startedAt), ...(deliveryId && { deliveryId }) });
      tell("queued");
      try {
        write({ attempt: await finish(tell) });
      } catch (error) {
        const reference = newId();
        reportError("a test event could not be sent or recorded", error, reference);
        write({ problem: { message: phraseIn(locale, "Something went wrong on our side while the test was sent."), fix: phraseIn(locale, `Try again. If it happens again, quote the reference ${reference}.`) } });
      }
      try {
        controller.close();
      } catch {
        // Closed by the reader.
      }
    },
  });
  // A proxy that gathers the answer would show all phases at once, at the end.
  return new Response(body, { headers: { "content-type": "application/x-ndjson", "cache-control": "no-store, no-transform", "x-accel-buffering": "no" } });
}
