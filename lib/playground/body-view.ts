/** A body as text, exactly, where its bytes are UTF-8; otherwise its first bytes in hex. */
export type BodyView = { kind: "text"; text: string } | { kind: "hex"; text: string; shownBytes: number };

const maxHexBytes = 4 * 1024;

export function viewBody(bytes: Uint8Array): BodyView {
  try {
    // ignoreBOM keeps the mark as a character: what is shown is what came.
    return { kind: "text", text: new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes) };
  } catch {
    const shown = bytes.subarray(0, maxHexBytes);
    const lines = Array.from({ length: Math.ceil(shown.length / 16) }, (_, line) => hexLine(shown, line * 16));
    return { kind: "hex", text: lines.join("\n"), shownBytes: shown.length };
  }
}

/** "00000010  7b 22 69 64 …  {"id…": offset, bytes, and those of them that are printable ASCII. */
function hexLine(bytes: Uint8Array, at: number): string {
  const line = [...bytes.subarray(at, at + 16)];
  const hex = line.map((byte) => byte.toString(16).padStart(2, "0")).join(" ");
  const text = line.map((byte) => (byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : ".")).join("");
  return `${at.toString(16).padStart(8, "0")}  ${hex.padEnd(47)}  ${text}`;
}
