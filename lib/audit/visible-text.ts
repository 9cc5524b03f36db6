/**
 * Controls, line and paragraph separators, bidirectional marks, and characters
 * that take no room. The joiners U+200C and U+200D stay: names are spelled with
 * them in several scripts, and neither moves other text.
 */
const unseen = /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;

/**
 * A text that somebody chose, on one line and in reading order: what could
 * break the line, turn its direction or hide in it is spelled out as `\u{202e}`,
 * so that a name cannot forge an entry of the log.
 */
export function visibleText(text: string): string {
  return text.replace(unseen, (character) => `\\u{${character.codePointAt(0)!.toString(16)}}`);
}
