import { expect, test } from "vitest";
import { addressGroup, clientAddress } from "./client-address";

const from = (chain: string | undefined, proxies: number) => clientAddress(new Headers(chain === undefined ? {} : { "x-forwarded-for": chain }), proxies);

// The last entry is the socket's address, which the web server itself appends.
test.each([
  ["198.51.100.7", 0, "198.51.100.7"],
  ["1.2.3.4, 198.51.100.7", 0, "198.51.100.7"],
  ["203.0.113.9, 10.0.0.1", 1, "203.0.113.9"],
  ["1.2.3.4, 203.0.113.9, 10.0.0.1", 1, "203.0.113.9"],
  ["1.2.3.4, 203.0.113.9, 10.0.0.2, 10.0.0.1", 2, "203.0.113.9"],
  ["10.0.0.1", 1, "10.0.0.1"],
  ["::ffff:198.51.100.7", 0, "198.51.100.7"],
  ["2001:DB8::1", 0, "2001:db8::1"],
  ["203.0.113.9:51515, 10.0.0.1", 1, "203.0.113.9"],
  ["[2001:db8::1]:443, 10.0.0.1", 1, "2001:db8::1"],
  ["<script>alert(1)</script>, 10.0.0.1", 1, null],
  ["evil.example", 0, null],
  ["1", 0, null],
  ["", 0, null],
  [undefined, 0, null],
  ["unknown", 0, null],
])("of %j behind %i proxies it is %s", (chain, proxies, address) => {
  expect(from(chain, proxies)).toBe(address);
});

test("the many addresses of one IPv6 line count as one visitor", () => {
  expect(addressGroup("2001:db8:1:2:3:4:5:6")).toBe(addressGroup("2001:db8:1:2::9"));
  expect(addressGroup("2001:db8:1:2::1")).not.toBe(addressGroup("2001:db8:1:3::1"));
  expect(addressGroup("198.51.100.7")).toBe("198.51.100.7");
  expect(addressGroup(null)).toBe("unknown");
});
