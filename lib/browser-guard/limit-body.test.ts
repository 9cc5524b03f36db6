import { NextRequest } from "next/server";
import { expect, test } from "vitest";
import { limitBody } from "./limit-body";

const post = (body: BodyInit, headers: Record<string, string> = {}) => new NextRequest("http://x.example/api/auth/callback", { method: "POST", headers, body, duplex: "half" } as never);

/** A body that announces no length, and counts what was asked of it. */
function endless(): { stream: ReadableStream<Uint8Array>; pulled: () => number } {
  let pulled = 0;
  return { stream: new ReadableStream({ pull: (controller) => (pulled++, controller.enqueue(new Uint8Array(1_000))) }), pulled: () => pulled };
}

test("what fits is passed on whole, with its headers and cookies", async () => {
  const limited = await limitBody(post("email=a%40b.example", { "content-type": "application/x-www-form-urlencoded", cookie: "a=1" }), 100);
  expect((await limited.formData()).get("email")).toBe("a@b.example");
  expect(limited.cookies.get("a")?.value).toBe("1");
  expect(limited.url).toBe("http://x.example/api/auth/callback");
});

test("a body over the limit is refused, and not read to its end", async () => {
  await expect(limitBody(post("x".repeat(101)), 100)).rejects.toMatchObject({ status: 413, code: "body_too_large" });
  await expect(limitBody(post("x", { "content-length": "101" }), 100)).rejects.toMatchObject({ status: 413 });
  const { stream, pulled } = endless();
  await expect(limitBody(post(stream), 10_000)).rejects.toMatchObject({ status: 413 });
  expect(pulled()).toBeLessThan(20);
});

test("a request without a body stays as it is", async () => {
  const request = new NextRequest("http://x.example/");
  expect(await limitBody(request, 1)).toBe(request);
});
