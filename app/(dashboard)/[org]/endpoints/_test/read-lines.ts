import { browserWords } from "@/lib/i18n/browser-words";
import { RequestProblem } from "@/app/(dashboard)/[org]/fetch-json";

/**
 * Posts JSON and hands over each line of the answer as it arrives. Throws
 * RequestProblem where the answer is a refusal, or where it breaks off.
 */
export async function postForLines<Line>(path: string, body: unknown, onLine: (line: Line) => void, signal: AbortSignal): Promise<void> {
  let response: Response;
  try {
    response = await fetch(path, { method: "POST", headers: { "content-type": "application/json", accept: "application/x-ndjson" }, body: JSON.stringify(body), signal });
  } catch (error) {
    if (signal.aborted) throw error;
    const { message, fix } = browserWords().silent;
    throw new RequestProblem(0, "no_answer", message, fix);
  }
  if (!response.ok || response.body === null) {
    const { code, detail, fix } = (await response.json().catch(() => ({}))) as { code?: string; detail?: string; fix?: string };
    const odd = browserWords().odd(response.status);
    throw new RequestProblem(response.status, code ?? "unexpected", detail ?? odd.message, fix ?? odd.fix);
  }
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) break;
      const lines = (rest + value).split("\n");
      rest = lines.pop()!;
      for (const line of lines) if (line !== "") onLine(JSON.parse(line) as Line);
    }
  } catch (error) {
    if (signal.aborted) throw error;
    const { message, fix } = browserWords().brokeOff;
    throw new RequestProblem(0, "broke_off", message, fix);
  }
}
