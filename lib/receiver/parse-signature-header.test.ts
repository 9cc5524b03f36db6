import { describe, expect, it } from "vitest";
import { parseSignatureHeader } from "./parse-signature-header";

const base64 = `${"A".repeat(43)}=`;
const hex = "a".repeat(64);

describe("parseSignatureHeader", () => {
  it("explains each entry of a list, the usable and the others", () => {
    const parsed = parseSignatureHeader("standard", `v1,${base64} v1a,xyz  v1, junk`);
    expect(parsed).toMatchObject({ ok: true, signatures: [base64], timestamp: null });
    expect(parsed.entries.map(({ version, problem }) => [version, problem])).toEqual([
      ["v1", null],
      ["v1a", 'is of version "v1a", which belongs to the profile standard-asymmetric'],
      ["v1", "has an empty signature"],
      [null, 'has no "<version>,<signature>"'],
    ]);
  });

  it("takes the time and every v1 out of the fields form", () => {
    const other = "b".repeat(64);
    expect(parseSignatureHeader("stripe", `v1=${hex},t=12,v1=${other},v0=x`)).toMatchObject({ ok: true, timestamp: "12", signatures: [hex, other] });
  });

  it("refuses two times, for there is no telling which was signed", () => {
    expect(parseSignatureHeader("stripe", `t=1,t=2,v1=${hex}`)).toMatchObject({ ok: false, code: "malformed_header", message: expect.stringContaining("holds 2") });
  });

  it("tells the sha256 form from the v1 form", () => {
    expect(parseSignatureHeader("v1_hex", `sha256=${hex}`)).toMatchObject({ ok: false, code: "unsupported_version", message: expect.stringContaining("sha256-timestamp or sha256-body") });
    expect(parseSignatureHeader("sha256_body", `v1=${hex}`)).toMatchObject({ ok: false, code: "unsupported_version" });
  });

  it("refuses a second spelling of the same signature bytes", () => {
    expect(parseSignatureHeader("standard", `v1,${"A".repeat(42)}B=`).ok).toBe(false);
    expect(parseSignatureHeader("standard_asymmetric", `v1a,${"A".repeat(85)}B==`).ok).toBe(false);
    expect(parseSignatureHeader("v1_hex", `v1=${hex.toUpperCase()}`).ok).toBe(false);
  });

  it("is not fooled by names that every object has", () => {
    expect(parseSignatureHeader("standard", "constructor,x __proto__,y")).toMatchObject({ ok: false, code: "unsupported_version", message: expect.stringContaining("unknown version") });
  });
});
