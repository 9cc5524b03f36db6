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
    throw new RequestProblem(0, "no_answer", "The server does not answer.", "Check your connection.");
  }
  if (!response.ok || response.body === null) {
    const { code, detail, fix } = (await response.json().catch(() => ({}))) as { code?: string; detail?: string; fix?: string };
    throw new RequestProblem(response.status, code ?? "unexpected", detail ?? `The server answered ${response.status}.`, fix ?? "Try again.");
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
    throw new RequestProblem(0, "broke_off", "The connection to this page broke off.", "The test goes on; its result is on the log.");
  }
}
