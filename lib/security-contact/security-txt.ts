const day = 86_400_000;

/** RFC 9116 recommends less than a year. */
const lifetimeDays = 180;

/**
 * The text of /.well-known/security.txt (RFC 9116), or null where no contact is
 * set. `contact` is an email address, or an https: or tel: URI; several are
 * separated by commas, the preferred one first. `Expires` is always ahead: the
 * answer is made at each request, to the day.
 */
export function securityTxt(contact: string | undefined, baseUrl: string, now: Date): string | null {
  const contacts = (contact ?? "").split(",").map((each) => each.trim()).filter(Boolean).map(toUri);
  if (contacts.length === 0) return null;
  const expires = new Date(Math.floor(now.getTime() / day) * day + lifetimeDays * day).toISOString();
  return [...contacts.map((uri) => `Contact: ${uri}`), `Expires: ${expires}`, `Canonical: ${new URL("/.well-known/security.txt", baseUrl).href}`, "Preferred-Languages: en", ""].join("\n");
}

/** Throws for what is no contact: a line break in it would write further fields. */
function toUri(contact: string): string {
  if (/^[^\s@:/]+@[^\s@:/]+$/.test(contact)) return `mailto:${contact}`;
  if (/^(mailto:|tel:|https:\/\/)\S+$/.test(contact) && URL.canParse(contact)) return contact;
  throw new Error("POSTHORN_SECURITY_CONTACT: must be an email address or an https:, mailto: or tel: URI");
}
