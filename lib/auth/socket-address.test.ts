import { createServer, request, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { clientAddress } from "./client-address";
import { noteSocketAddresses } from "./socket-address";

async function headersSeen(sent: Record<string, string>): Promise<IncomingHttpHeaders> {
  let seen: IncomingHttpHeaders = {};
  const server = createServer((incoming, response) => {
    seen = incoming.headers;
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  await new Promise((resolve) => request({ port: (server.address() as AddressInfo).port, host: "127.0.0.1", headers: sent }, resolve).end());
  server.close();
  return seen;
}

test("a client cannot choose the address that is written down, whatever it claims", async () => {
  noteSocketAddresses();
  noteSocketAddresses();
  const claims: Record<string, string>[] = [{}, { "x-forwarded-for": "203.0.113.9" }, { "x-forwarded-for": "203.0.113.9, 203.0.113.10" }];
  for (const sent of claims) {
    const seen = String((await headersSeen(sent))["x-forwarded-for"]);
    expect(clientAddress(new Headers({ "x-forwarded-for": seen }), 0)).toBe("127.0.0.1");
    expect(seen.split(",")).toHaveLength(Object.values(sent).join(",").split(",").filter(Boolean).length + 1);
  }
});
