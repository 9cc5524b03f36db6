import { expect, test, vi } from "vitest";
import { askDatabase } from "./ask-database";

const answering = (body: string, status = 200) => () => Promise.resolve(new Response(body, { status }));

test("the database is away or there where the server says so, and only there", async () => {
  expect(await askDatabase(answering('{"status":"unavailable","database":false}', 503))).toBe("away");
  expect(await askDatabase(answering('{"status":"ok","database":true}'))).toBe("there");
  expect(await askDatabase(answering("null"))).toBe("unknown");
  expect(await askDatabase(answering('{"status":"ok"}'))).toBe("unknown");
  expect(await askDatabase(answering("<h1>Service unavailable</h1>", 503))).toBe("unknown");
  expect(await askDatabase(answering("<h1>Bad gateway</h1>", 502))).toBe("unknown");
  expect(await askDatabase(() => Promise.reject(new TypeError("fetch failed")))).toBe("unknown");
});

test("a server that never answers is not waited for without end", async () => {
  const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(AbortSignal.abort());
  expect(await askDatabase((_, init) => new Promise((_resolve, reject) => (init?.signal?.aborted ? reject(init.signal.reason as Error) : undefined)))).toBe("unknown");
  expect(timeout).toHaveBeenCalledWith(10_000);
  timeout.mockRestore();
});
