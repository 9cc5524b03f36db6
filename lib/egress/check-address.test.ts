import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addressBytes } from "./address-bytes";
import { checkAddress, isSameAddress } from "./check-address";
import { checkUrl } from "./check-url";
import { DEFAULT_EGRESS_POLICY as policy, parseEgressPolicy } from "./policy";

const ok = (address: string, p = policy) => checkAddress(address, p).ok;
const reason = (address: string, p = policy) => {
  const verdict = checkAddress(address, p);
  return verdict.ok ? "ok" : verdict.reason;
};

describe("the verdict on an address", () => {
  it("is by its bytes: every spelling of an IPv6 address gets the same one", () => {
    const interesting = fc.constantFrom(0, 0, 0, 1, 0x5efe, 0x7f00, 0xffff, 0x2001, 0x2002, 0x64, 0xff9b, 0xfe80, 0x2606, 0xdb8);
    const group = fc.oneof(interesting, fc.nat(0xffff));
    fc.assert(
      fc.property(fc.array(group, { minLength: 8, maxLength: 8 }), (groups) => {
        const full = groups.map((g) => g.toString(16).padStart(4, "0")).join(":");
        const short = new URL(`http://[${full}]/`).hostname.slice(1, -1);
        const dotted = `${full.split(":").slice(0, 6).join(":")}:${groups.slice(6).flatMap((g) => [g >> 8, g & 255]).join(".")}`;
        const verdicts = [full, full.toUpperCase(), short, dotted].map((text) => ok(text));
        expect(new Set(verdicts).size, `${short}`).toBe(1);
        expect(Buffer.from(addressBytes(dotted)!)).toEqual(Buffer.from(addressBytes(short)!));
      }),
      { numRuns: 2000 },
    );
  });

  it("is the same for every way to write an IPv4 address in a URL", () => {
    fc.assert(
      fc.property(fc.oneof(fc.nat(0xffffffff), fc.nat(0xffffff).map((n) => 0x7f000000 + n)), (n) => {
        const bytes = [n >>> 24, (n >>> 16) & 255, (n >>> 8) & 255, n & 255];
        const plain = bytes.join(".");
        const spellings = [
          ...[`${n}`, `0x${n.toString(16)}`, `0${n.toString(8)}`, `${bytes[0]}.${n & 0xffffff}`, `${plain}.`],
          ...[bytes.map((b) => `0x${b.toString(16)}`).join("."), bytes.map((b) => `0${b.toString(8)}`).join(".")],
        ];
        for (const host of spellings) expect(checkUrl(`https://${host}/`, policy).ok, host).toBe(ok(plain));
      }),
    );
  });

  it("refuses IPv4 inside IPv6 in every disguise, also where the inner address is public", () => {
    for (const inner of ["7f00:1", "a9fe:a9fe", "808:808"]) {
      for (const prefix of ["::ffff:", "::", "::ffff:0:", "64:ff9b::", "64:ff9b:1::", "2002:", "fe80::5efe:", "2a00:1450::5efe:"]) {
        const address = prefix === "2002:" ? `2002:${inner}::1` : `${prefix}${inner}`;
        expect(ok(address), address).toBe(false);
      }
    }
  });

  it("passes nothing outside 2000::/3", () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 16, maxLength: 16 }), (bytes) => {
        bytes[0] = bytes[0]! >> 5 === 1 ? bytes[0]! ^ 0x80 : bytes[0]!;
        const text = Array.from({ length: 8 }, (_, i) => ((bytes[2 * i]! << 8) | bytes[2 * i + 1]!).toString(16)).join(":");
        expect(ok(text), text).toBe(false);
      }),
    );
  });

  it("is a refusal, not an exception, for text that is no plain address", () => {
    for (const text of ["fe80::1%eth0", "2606:4700::1%1", "127.1", "0x7f.0.0.1", "010.0.0.1", "8.8.8.8 ", "[::1]", "", "example.com", "::1.2.3", "1::2::3"]) {
      expect(ok(text), text).toBe(false);
    }
    expect(reason("fe80::1%eth0")).toContain("zone id");
    fc.assert(fc.property(fc.string(), (text) => typeof ok(text) === "boolean"));
  });

  it("names the kind of address in plain words", () => {
    expect(reason("10.0.0.5")).toBe("10.0.0.5 is a private address");
    expect(reason("::1")).toBe("::1 is the loopback address");
    expect(reason("169.254.169.254")).toBe("169.254.169.254 is a cloud metadata address");
  });

  it("passes ordinary addresses next to every special range", () => {
    for (const address of ["9.255.255.255", "11.0.0.0", "126.255.255.255", "128.0.0.1", "100.63.255.255", "172.32.0.0", "192.167.255.255", "192.169.0.0", "223.255.255.255", "168.63.129.15", "2001:200::", "2003::1", "2606:4700:4700::1111", "2001:4860:4860::8888"]) {
      expect(reason(address), address).toBe("ok");
    }
  });
});

describe("what an operator opens", () => {
  const open = parseEgressPolicy({ POSTHORN_EGRESS_ALLOW: "10.1.0.0/16,169.254.0.0/16,fd00::/8", POSTHORN_EGRESS_NAT64: "true" });

  it("is the named range and not its neighbours", () => {
    expect(ok("10.1.255.255", open)).toBe(true);
    expect(ok("10.2.0.0", open)).toBe(false);
    expect(ok("fd12::1", open)).toBe(true);
    expect(ok("fc00::1", open)).toBe(false);
  });

  it("never includes cloud metadata, in whatever range it lies, nor the mapped form of an opened address", () => {
    expect(ok("169.254.1.1", open)).toBe(true);
    expect(ok("169.254.169.254", open)).toBe(false);
    expect(ok("fd00:ec2::254", open)).toBe(false);
    expect(ok("::ffff:10.1.0.1", open)).toBe(false);
  });

  it("decodes NAT64 and judges the IPv4 address inside", () => {
    expect(ok("64:ff9b::808:808", open)).toBe(true);
    expect(ok("64:ff9b::a01:1", open)).toBe(true); // 10.1.0.1 is opened
    expect(ok("64:ff9b::a02:1", open)).toBe(false);
    expect(ok("64:ff9b::7f00:1", open)).toBe(false);
    expect(ok("64:ff9b::a9fe:a9fe", open)).toBe(false);
    expect(ok("64:ff9b:1::808:808", open)).toBe(false);
    expect(ok("64:ff9b::808:808")).toBe(false);
  });

  it("trusts an allowed host with private networks, and a loopback target with loopback only", () => {
    expect(checkAddress("10.9.9.9", policy, "allowed-host").ok).toBe(true);
    expect(checkAddress("127.0.0.1", policy, "allowed-host").ok).toBe(false);
    expect(checkAddress("169.254.169.254", policy, "allowed-host").ok).toBe(false);
    expect(checkAddress("127.0.0.1", policy, "loopback-target").ok).toBe(true);
    expect(checkAddress("10.9.9.9", policy, "loopback-target").ok).toBe(false);
    expect(checkAddress("8.8.8.8", policy, "loopback-target").ok).toBe(false);
  });
});

describe("the peer of a connected socket", () => {
  it("must be the vetted address, in plain or mapped form", () => {
    expect(isSameAddress("93.184.216.34", "93.184.216.34")).toBe(true);
    expect(isSameAddress("::ffff:93.184.216.34", "93.184.216.34")).toBe(true);
    expect(isSameAddress("2606:4700:0:0::1", "2606:4700::1")).toBe(true);
    expect(isSameAddress("::ffff:127.0.0.1", "93.184.216.34")).toBe(false);
    expect(isSameAddress(undefined, "93.184.216.34")).toBe(false);
    expect(isSameAddress("fe80::1%eth0", "fe80::1")).toBe(false);
  });
});
