import { expect, test } from "vitest";
import type { EgressResult } from "@/lib/egress/client";
import { maskEchoes } from "./mask-echoes";

const timings = { dnsMs: null, connectMs: null, tlsMs: null, firstByteMs: 1, bodyMs: 1, totalMs: 2 };
const answer = (body: Buffer | string, headers: [string, string][] = []): EgressResult & { kind: "response" } => ({
  kind: "response", status: 401, statusText: "Unauthorized", headers, body: Buffer.from(body as string), bodyTruncated: false, bodyError: null, remoteAddress: "192.0.2.1", reusedConnection: false, timings,
});
const masked = (body: Buffer | string, ...secrets: string[]) => (maskEchoes(answer(body), secrets) as ReturnType<typeof answer>).body.toString();

test("a secret in the answer is masked wherever it stands", () => {
  const result = maskEchoes({ ...answer("you sent s3cr3t-token twice: s3cr3t-token", [["X-Echo", "Bearer s3cr3t-token"]]), statusText: "No s3cr3t-token" }, ["s3cr3t-token"]) as ReturnType<typeof answer>;
  expect(result.body.toString()).toBe("you sent (masked) twice: (masked)");
  expect(result.headers).toEqual([["X-Echo", "Bearer (masked)"]]);
  expect(result.statusText).toBe("No (masked)");
});

test("as JSON and as a URL write it, too, and with letters beyond ASCII", () => {
  expect(masked(JSON.stringify({ got: 'pass"word\\1' }), 'pass"word\\1')).toBe('{"got":"(masked)"}');
  expect(masked("?key=a%2Fb%2Bc%3D%3D", "a/b+c==")).toBe("?key=(masked)");
  expect(masked("hello grüße123", "grüße123")).toBe("hello (masked)");
});

test("an answer without a secret stays byte for byte, and a short value masks nothing", () => {
  const bytes = Buffer.from([0, 255, 128, 10, 13]);
  const result = maskEchoes(answer(""), ["s3cr3t-token"]);
  expect((maskEchoes({ ...answer(""), body: bytes }, ["s3cr3t-token"]) as ReturnType<typeof answer>).body).toBe(bytes);
  expect(result).toMatchObject({ status: 401 });
  expect(masked("1 of 11 true", "1", "true", "")).toBe("1 of 11 true");
});
