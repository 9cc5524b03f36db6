import { expect, test } from "vitest";
import { securityTxt } from "./security-txt";

const now = new Date("2026-03-10T15:04:05Z");
const base = "https://hooks.example.com";

test("the contact, an end that is ahead, and where it stands", () => {
  expect(securityTxt("security@example.com, https://example.com/report", base, now)).toBe(
    "Contact: mailto:security@example.com\nContact: https://example.com/report\nExpires: 2026-09-06T00:00:00.000Z\nCanonical: https://hooks.example.com/.well-known/security.txt\nPreferred-Languages: en\n",
  );
});

test("without a contact there is none", () => {
  expect(securityTxt(undefined, base, now)).toBeNull();
  expect(securityTxt(" , ", base, now)).toBeNull();
});

test.each(["security", "http://example.com", "a@b\nEncryption: https://evil.example", "javascript:alert(1)", "https://"])("%s is no contact", (contact) => {
  expect(() => securityTxt(contact, base, now)).toThrow(/POSTHORN_SECURITY_CONTACT/);
});
