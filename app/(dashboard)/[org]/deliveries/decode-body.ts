import { viewBody } from "@/lib/playground/body-view";

export interface DecodedBody {
  bytes: Uint8Array;
  /** The exact text, where the bytes are UTF-8 and no control characters are among them; null otherwise. */
  text: string | null;
}

/**
 * The exact bytes of a body, for a screen.
 * @param cut the body was cut off when it was stored, perhaps within a character
 */
export function decodeBody(base64: string, cut = false): DecodedBody {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const view = viewBody(cut ? bytes.subarray(0, bytes.length - openCharacter(bytes)) : bytes);
  // NUL and its like mean that the bytes are no text, even where they are valid UTF-8.
  const clean = view.kind === "text" && !/[\0-\x08\x0e-\x1a]/.test(view.text);
  return { bytes, text: clean ? view.text : null };
}

/** For reading all the same: what does not decode is shown as U+FFFD. */
export function roughText(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes).replace(/[\0-\x08\x0e-\x1a]/g, "\uFFFD");
}

/** "00000010  7b 22 69 64 …  {"id…": offset, bytes, and those of them that are printable ASCII. */
export function hexDump(bytes: Uint8Array): string {
  const lines: string[] = [];
  for (let at = 0; at < bytes.length; at += 16) {
    const line = [...bytes.subarray(at, at + 16)];
    const hex = line.map((byte) => byte.toString(16).padStart(2, "0")).join(" ");
    const text = line.map((byte) => (byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : ".")).join("");
    lines.push(`${at.toString(16).padStart(8, "0")}  ${hex.padEnd(47)}  ${text}`);
  }
  return lines.join("\n");
}

/** How many bytes at the end belong to a UTF-8 character that is not complete: 0 to 3. */
function openCharacter(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back]!;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) return back < (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) ? back : 0;
  }
  return 0;
}
