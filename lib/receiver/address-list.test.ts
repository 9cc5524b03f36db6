import fc from "fast-check";
import ipaddr from "ipaddr.js";
import { describe, expect, it } from "vitest";
import { AddressList } from "./address-list";

// The same draws each time.
fc.configureGlobal({ seed: 20_261_130 });

const isIn = (address: string, ...entries: string[]) => new AddressList(entries).has(address);

describe("an address list", () => {
  it.each([
    ["203.0.113.7", "203.0.113.0/24", true],
    ["203.0.114.7", "203.0.113.0/24", false],
    ["203.0.113.7", "203.0.113.7", true],
    ["203.0.113.8", "203.0.113.7", false],
    ["::ffff:203.0.113.7", "203.0.113.0/24", true],
    ["::ffff:cb00:7107", "203.0.113.0/24", true],
    ["203.0.113.7", "::ffff:203.0.113.0/120", true],
    ["203.0.113.7", "0.0.0.0/0", true],
    ["203.0.113.7", "::/0", false],
    ["2001:db8::1", "0.0.0.0/0", false],
    ["2001:db8::1", "2001:db8::/32", true],
    ["2001:DB8:0:0:0:0:0:1", "2001:db8::1", true],
    ["2001:db9::1", "2001:db8::/32", false],
    ["::1", "::1/128", true],
    ["64:ff9b::203.0.113.7", "64:ff9b::/96", true],
    ["1:2:3:4:5:6:1.2.3.4", "1:2:3:4:5:6:102:304", true],
  ])("finds %s in %s: %s", (address, entry, expected) => expect(isIn(address, entry)).toBe(expected));

  it.each(["", "localhost", "203.0.113", "203.0.113.07", "203.0.113.256", "0xcb.0.113.7", "3405803783", "203.0.113.7 ", "fe80::1%eth0", "1::2::3", ":::", "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9", "::1.2.3", "12345::", "[::1]", "1:2:3:4:5:6:7::8", "1.2.3.4::", "1.2.3.4::1", "1:1.2.3.4::", "1.2.3.4:1::", "::1.2.3.4:1"])("has no place for %j, which readers understand in different ways or not at all", (text) => {
    expect(isIn(text, "0.0.0.0/0", "::/0")).toBe(false);
    expect(() => new AddressList([text.trim() === text ? text : "x"])).toThrow(expect.objectContaining({ code: "bad_option" }));
  });

  it.each(["203.0.113.7/24", "203.0.113.0/33", "203.0.113.0/-1", "203.0.113.0/", "203.0.113.0/24/8", "2001:db8::1/32", "10.0.0.0/08"])("names the entry %s, which was mistyped", (entry) => {
    expect(() => new AddressList(["192.0.2.1", entry])).toThrow(entry);
  });

  it("is not empty, which would look like no list at all", () => expect(() => new AddressList([])).toThrow(/empty/));

  it("agrees with ipaddr.js about every address and network", () => {
    const v4 = fc.ipV4();
    const v6 = fc.ipV6();
    fc.assert(
      fc.property(fc.oneof(v4, v6), fc.oneof(v4, v6), fc.nat(128), fc.boolean(), (address, base, length, near) => {
        const parsed = readByOthers(address);
        const network = near ? parsed : readByOthers(base);
        const prefix = Math.min(length, network.kind() === "ipv4" ? 32 : 128);
        const bytes = network.toByteArray().map((byte, index) => byte & (0xff00 >> Math.min(8, Math.max(0, prefix - index * 8))) & 0xff);
        const entry = `${ipaddr.fromByteArray(bytes).toString()}/${prefix}`;
        expect(isIn(address, entry)).toBe(parsed.kind() === network.kind() && parsed.match(network as ipaddr.IPv4 & ipaddr.IPv6, prefix));
      }),
      { numRuns: 500 },
    );
  });
});

/** Through a URL first, because ipaddr.js takes ::1.2.3.4 for ::ffff:1.2.3.4. */
function readByOthers(text: string): ipaddr.IPv4 | ipaddr.IPv6 {
  return ipaddr.process(text.includes(":") ? new URL(`http://[${text}]`).hostname.slice(1, -1) : text);
}
