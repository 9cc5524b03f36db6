import { describe, expect, it } from "vitest";
import { formatIn } from "@/lib/format/format-in";
import { spoken } from "@/lib/i18n/spoken";
import { momentWords } from "./moment-words";
import { overlapMeaning, signingSpan } from "./overlap";
import { profileChange } from "./profile-change";

const t = spoken("signing");
const profile = spoken("profile");

describe("a moment to come", () => {
  const berlin = "Europe/Berlin";
  it.each([
    ["2026-11-12T13:05:00Z", "2026-11-12T08:00:00Z", "14:05 today"],
    ["2026-11-13T13:05:00Z", "2026-11-12T13:05:00Z", "14:05 tomorrow"],
    ["2026-11-12T23:30:00Z", "2026-11-12T22:59:00Z", "00:30 tomorrow"],
    ["2026-11-19T13:05:00Z", "2026-11-12T13:05:00Z", "14:05 on 19 Nov 2026"],
    // The day of 25 hours, and the one of 23.
    ["2026-10-26T22:30:00Z", "2026-10-24T22:30:00Z", "23:30 tomorrow"],
    ["2026-10-26T22:30:00Z", "2026-10-25T22:30:00Z", "23:30 tomorrow"],
    ["2026-03-29T21:30:00Z", "2026-03-28T22:45:00Z", "23:30 tomorrow"],
  ])("%s seen at %s is %s", (at, now, words) => {
    expect(momentWords({ t: spoken("moment"), format: formatIn("en", berlin) }, at, now)).toBe(words);
  });
});

describe("what an overlap means", () => {
  it("is that both sign where a request carries several signatures", () => {
    expect(overlapMeaning(t, "standard", 3_600_000, "14:05 today")).toContain("both signatures until 14:05 today");
    expect(overlapMeaning(t, "stripe", 3_600_000, "14:05 today")).toContain("both signatures");
  });
  it("is that the old one signs until the end where there is room for one", () => {
    expect(overlapMeaning(t, "sha256_body", 3_600_000, "14:05 today")).toContain("the old secret signs until 14:05 today, then the new secret does");
  });
  it("is for none at all that the old one stops at once", () => {
    for (const each of ["standard", "sha256_body"] as const) expect(overlapMeaning(t, each, 0, "")).toContain("stops signing at once");
  });
});

describe("when a live secret signs", () => {
  const [middle, oldest] = ["2026-11-14T00:00:00Z", "2026-11-13T00:00:00Z"];
  it("follows on the older one that ends before, where one signs at a time", () => {
    const secrets = [{ signsNow: false, expiresAt: null }, { signsNow: false, expiresAt: middle! }, { signsNow: true, expiresAt: oldest! }];
    expect(signingSpan(secrets, 0)).toEqual({ signsNow: false, from: middle, until: null });
    expect(signingSpan(secrets, 1)).toEqual({ signsNow: false, from: oldest, until: middle });
    expect(signingSpan(secrets, 2)).toEqual({ signsNow: true, from: null, until: oldest });
  });
});

describe("a change of profile", () => {
  it("makes a new secret at once where the kind of key changes, either way", () => {
    expect(profileChange(t, profile, "standard", "standard_asymmetric", null)).toMatchObject({ newSecret: true });
    expect(profileChange(t, profile, "standard_asymmetric", "sha256_body", null).consequences.join(" ")).toContain("shown once");
  });
  it("keeps the secret otherwise, and names the new headers and the other form of the key", () => {
    const { newSecret, consequences } = profileChange(t, profile, "standard", "sha256_body", null);
    expect(newSecret).toBe(false);
    expect(consequences.join(" ")).toMatch(/secret stays the same.*headers change to x-webhook-signature\..*whole secret as text/);
  });
  it("says who signs on where the overlap of a rotation meets a profile with room for one signature", () => {
    expect(profileChange(t, profile, "stripe", "v1_hex", "14:05 tomorrow").consequences.join(" ")).toContain("the old secret alone signs until 14:05 tomorrow");
    expect(profileChange(t, profile, "stripe", "standard", "14:05 tomorrow").consequences.join(" ")).not.toContain("14:05 tomorrow");
  });
});
