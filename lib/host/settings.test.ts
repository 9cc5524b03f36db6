import net from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import { findFreePort } from "./ports";
import { assertPortFree, readPort } from "./settings";

afterEach(() => vi.unstubAllEnvs());

test("a taken port is named, with another that is free", async () => {
  const server = net.createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as net.AddressInfo;
  const error = await assertPortFree(port, "npm run demo").then(
    () => null,
    (problem: { message: string; fix: string }) => problem,
  );
  server.close();
  expect(error?.message).toBe(`Port ${port} is taken by another program.`);
  const other = Number(/PORT=(\d+) npm run demo$/.exec(error?.fix ?? "")?.[1]);
  await expect(assertPortFree(other, "npm run demo")).resolves.toBeUndefined();
});

test("a free port passes", async () => {
  await expect(assertPortFree(await findFreePort(), "npm start")).resolves.toBeUndefined();
});

test("the port is 4200 unless PORT says otherwise", () => {
  vi.stubEnv("PORT", "");
  expect(readPort()).toBe(4200);
  vi.stubEnv("PORT", "5000");
  expect(readPort()).toBe(5000);
});

test.each(["abc", "0", "65536", "42.5", "-1"])("PORT=%s is refused", (text) => {
  vi.stubEnv("PORT", text);
  expect(readPort).toThrow(`PORT=${text} is not a port number.`);
});
