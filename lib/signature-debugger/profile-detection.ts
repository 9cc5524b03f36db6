import { PROFILE_FORMATS, type ReceiverProfile } from "@/lib/receiver/profiles";
import { headerOf, type PastedHeaders } from "./parse-headers";

/** Which profile the headers speak, from the form of the signature; null where there is none. */
export function detectProfile(headers: PastedHeaders): ReceiverProfile | null {
  const standard = headerOf(headers, "webhook-signature");
  if (standard !== null) return /(^|\s)v1,/.test(standard) || !/(^|\s)v1a,/.test(standard) ? "standard" : "standard_asymmetric";
  const other = headerOf(headers, "x-webhook-signature");
  if (other === null) return null;
  if (/(^|,)t=/.test(other)) return "stripe";
  if (other.startsWith("v1=")) return "v1_hex";
  return headerOf(headers, "x-webhook-timestamp") === null ? "sha256_body" : "sha256_timestamp";
}

/** As screens and documents write it. */
export function profileName(profile: ReceiverProfile): string {
  return profile.replaceAll("_", "-");
}

/** Headers of other senders, which code copied from their documents reads. */
export function lookalikes({ headers }: PastedHeaders): string[] {
  const ours = new Set(Object.values(PROFILE_FORMATS).map(({ signatureHeader }) => signatureHeader));
  return headers.map(([name]) => name).filter((name) => /signature|^svix-|^x-hub-|hmac|^authorization$/.test(name) && !ours.has(name));
}
