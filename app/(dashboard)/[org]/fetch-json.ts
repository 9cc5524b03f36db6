import { browserWords } from "@/lib/i18n/browser-words";

/** An answer that was not what we asked for, in words for people. Status 0: no answer at all. */
export class RequestProblem extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly fix: string,
  ) {
    super(message);
  }
}

/** JSON from one of this app's own routes. Throws RequestProblem; an abort passes through as it is. */
export async function fetchJson<T>(path: string, init?: RequestInit): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, { ...init, headers: { accept: "application/json", ...init?.headers } });
  } catch (error) {
    if (init?.signal?.aborted) throw error;
    const { message, fix } = browserWords().silent;
    throw new RequestProblem(0, "no_answer", message, fix);
  }
  const body = (await response.json().catch(() => null)) as T | { code?: string; detail?: string; fix?: string } | null;
  if (response.ok && body !== null) return body as T;
  const { code, detail, fix } = (body ?? {}) as { code?: string; detail?: string; fix?: string };
  const odd = browserWords().odd(response.status);
  throw new RequestProblem(response.status, code ?? "unexpected", detail ?? odd.message, fix ?? odd.fix);
}
