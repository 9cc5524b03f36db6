import http from "node:http";
import net, { type AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findFreePort } from "@/lib/host/ports";
import { generateSigningSecret } from "@/lib/secrets/generate";
import { startRecordingProxy, type RecordingProxy } from "./recording-proxy";

const [shown, inHeader] = [generateSigningSecret("standard"), generateSigningSecret("standard")];
let site: http.Server;
let host: string;
let proxy: RecordingProxy;
let port: number;

beforeAll(async () => {
  site = http.createServer((request, response) => {
    if (request.url === "/stream") {
      response.write(`first ${request.headers["accept-encoding"]} ${shown.slice(0, 20)}`);
      return void setTimeout(() => response.end(shown.slice(20)), 50);
    }
    response.writeHead(303, { location: `/x?${inHeader}`, "set-cookie": ["a=1", "b=2"] });
    request.pipe(response);
  });
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  host = `127.0.0.1:${(site.address() as AddressInfo).port}`;
  port = await findFreePort();
  proxy = await startRecordingProxy(port);
});
afterAll(async () => {
  await proxy.close();
  site.closeAllConnections();
  site.close();
});

/** Speaks to the proxy as given, and reads until it hangs up. */
function speak(...parts: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = "";
    const socket = net.connect(port, "127.0.0.1", () => socket.write(parts.shift()!));
    socket.on("data", (data) => {
      text += data.toString();
      if (parts.length > 0 && text.includes("Established")) socket.write(parts.shift()!);
    });
    socket.on("end", () => resolve(text));
    socket.on("error", reject);
  });
}

test("a browser's request passes through as it is, and a secret in pieces is seen once", async () => {
  const answer = await speak(`GET http://${host}/stream HTTP/1.1\r\nHost: ${host}\r\nAccept-Encoding: gzip\r\nConnection: close\r\n\r\n`);
  expect(answer).toContain("first undefined");
  expect(proxy.watch.sightings.get(shown)).toEqual([{ method: "GET", url: `http://${host}/stream`, action: false }]);
});

test("a tunnel is looked into, headers too, and keeps every cookie", async () => {
  const answer = await speak(`CONNECT ${host} HTTP/1.1\r\nHost: ${host}\r\n\r\n`, `POST /echo HTTP/1.1\r\nHost: ${host}\r\nNext-Action: 1\r\nContent-Length: 5\r\nConnection: close\r\n\r\nhello`);
  expect(answer).toMatch(/303 See Other[^]*set-cookie: a=1[^]*set-cookie: b=2[^]*hello/i);
  expect(proxy.watch.sightings.get(inHeader)).toEqual([{ method: "POST", url: `http://${host}/echo`, action: true }]);
});

test("a site that is not there ends the connection, and the proxy goes on", async () => {
  expect(await speak(`GET http://127.0.0.1:${await findFreePort()}/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)).toBe("");
  expect(proxy.watch.answers).toBe(2);
});
