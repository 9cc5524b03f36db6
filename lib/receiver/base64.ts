/**
 * Strict base64 (RFC 4648 section 4): the standard alphabet only, padding complete or absent, no
 * white space, and no stray bits in the last character. Returns null for anything else.
 *
 * `Buffer.from(text, "base64")` skips what it does not know, so a mistyped secret silently becomes a
 * short or empty key. Written without Buffer so that it also runs in a browser.
 */
export function decodeBase64(text: string): Uint8Array | null {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text)) return null;
  const unpadded = text.replace(/=+$/, "");
  const padding = "=".repeat((4 - (unpadded.length % 4)) % 4);
  if (unpadded.length % 4 === 1) return null;
  if (text !== unpadded && text !== unpadded + padding) return null;
  const binary = atob(unpadded + padding);
  if (btoa(binary) !== unpadded + padding) return null;
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}
