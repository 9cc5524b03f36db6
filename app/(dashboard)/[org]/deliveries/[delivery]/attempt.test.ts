import { execFileSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { curlText } from "@/lib/deliveries/curl-text";
import { decodeBody, hexDump, roughText } from "@/app/(dashboard)/[org]/deliveries/decode-body";
import { brokeIn } from "./broke-in";

const base64 = (bytes: string | Uint8Array | number[]) => Buffer.from(bytes as string).toString("base64");

describe("a body", () => {
  test("is its exact text", () => {
    const text = '\uFEFF{"big":1152921506151679042,"zero":0.0,"é":"🚀"}\r\n';
    expect(decodeBody(base64(text)).text).toBe(text);
  });

  test("that was cut within a character is still text", () => {
    const whole = Buffer.from("abc🚀");
    for (const cut of [1, 2, 3]) expect(decodeBody(base64(whole.subarray(0, whole.length - cut)), true).text).toBe("abc");
    expect(decodeBody(base64(whole), true).text).toBe("abc🚀");
    expect(decodeBody(base64(whole.subarray(0, -1)), false).text).toBeNull();
  });

  test("of other bytes has none, but a hex dump and a rough reading", () => {
    const { bytes, text } = decodeBody(base64([0x47, 0x49, 0x46, 0xff, 0x00, 0x80]));
    expect(text).toBeNull();
    expect(hexDump(bytes)).toBe("00000000  47 49 46 ff 00 80                                GIF...");
    expect(roughText(bytes)).toBe("GIF\uFFFD\uFFFD\uFFFD");
    expect(decodeBody(base64("a\0b")).text).toBeNull();
  });
});

describe("the curl command", () => {
  test("gives a shell exactly the same URL, headers and bytes", () => {
    const body = `{"it's":"$HOME \`id\` \\\\ \\" é","n":1.0}\n`;
    const command = curlText({ url: "https://api.example.com/hooks?a=1&b='x'", headers: [["content-type", "application/json"], ["webhook-id", "evt_1"], ["webhook-signature", "(masked)"]], body });
    const printed = execFileSync("sh", ["-c", `curl() { for argument in "$@"; do printf '%s\\0' "$argument"; done; }\n${command}`], { encoding: "utf8" });
    expect(printed.split("\0")).toEqual(["-i", "-X", "POST", "https://api.example.com/hooks?a=1&b='x'", "-H", "content-type: application/json", "-H", "webhook-id: evt_1", "-H", "webhook-signature: (masked)", "--data-raw", body, ""]);
  });

  test("takes a body that no command line holds from a file", () => {
    expect(curlText({ url: "https://a.example/", headers: [], body: "x".repeat(200_000) })).toContain("--data-binary @payload.json");
  });
});

describe("where an attempt broke off", () => {
  const phases = { queueMs: 0, dnsMs: 1, connectMs: null, tlsMs: null, firstByteMs: null, bodyMs: null } as Parameters<typeof brokeIn>[0]["phases"];
  const place = (errorClass: string, change: Partial<typeof phases> = {}, url = "https://a.example/") => brokeIn({ errorClass, statusCode: null, phases: { ...phases, ...change }, url })?.phase ?? null;

  test("follows from its class and from the phases that were finished", () => {
    expect(place("dns_not_found", { dnsMs: null })).toBe("dns");
    expect(place("connection_refused")).toBe("connect");
    expect(place("tls_expired", { connectMs: 2 })).toBe("tls");
    expect(place("connection_closed", { connectMs: 2 })).toBe("tls");
    expect(place("connection_closed", { connectMs: 2 }, "http://a.example/")).toBe("first_byte");
    expect(place("response_timeout", { connectMs: 2, tlsMs: 3 })).toBe("first_byte");
    expect(place("connection_reset")).toBe("first_byte");
    expect(place("egress_refused")).toBeNull();
  });

  test("is nowhere when there was an answer", () => {
    expect(brokeIn({ errorClass: "server_error", statusCode: 500, phases, url: "https://a.example/" })).toBeNull();
  });
});
