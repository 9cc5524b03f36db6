/**
 * A text of somebody else's for a terminal. What would move the cursor, change
 * colours, write the window's title, or turn the direction of reading is shown
 * and not done: C0 and C1 controls, DEL, and the characters of bidirectional
 * formatting (UAX 9). Line breaks too: what is told of one thing stays one line.
 */
export function plainText(text: string): string {
  return text.replace(acting, (character) => {
    const code = character.codePointAt(0)!;
    return code === 0x0a ? "\\n" : code === 0x0d ? "\\r" : code === 0x09 ? "\\t" : code < 0x100 ? `\\x${code.toString(16).padStart(2, "0")}` : `\\u${code.toString(16).padStart(4, "0")}`;
  });
}

/** The same, no longer than so many characters. */
export function shortText(text: string, most: number): string {
  const characters = Array.from(plainText(text.slice(0, most * 4)));
  return characters.length <= most ? characters.join("") : `${characters.slice(0, most - 1).join("")}…`;
}

/** JSON on one line, in which the same characters are written as escapes: a terminal may show what was meant for a program. */
export function plainJson(value: object): string {
  return JSON.stringify(value).replace(acting, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

const acting = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g;
