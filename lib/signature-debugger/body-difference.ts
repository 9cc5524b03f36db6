import type { BodyChange } from "./body-variants";
import { bodyVariants, decode } from "./body-variants";
import { flattenJson, jsonTokens } from "./json-tokens";

export interface BodyDifference {
  change: BodyChange;
  words: string;
  evidence: string[];
}

/** How a received body differs from the one that was sent; null where it does not. */
export function compareBodies(sent: Uint8Array, received: Uint8Array): BodyDifference | null {
  const at = firstDifference(sent, received);
  if (at === -1) return null;
  const [was, came] = [decode(sent), decode(received)];
  const evidence = [`${sent.length} bytes were sent, ${received.length} came.`, ...placeOf(sent, received, at)];
  const guess = bodyVariants(received).find(({ bytes }) => firstDifference(bytes, sent) === -1);
  if (guess) return { change: guess.change, words: guess.words, evidence };
  if (at === received.length) return { change: "truncated", words: `its last ${sent.length - received.length} bytes are missing`, evidence };
  const withoutEnd = came?.trimEnd();
  if (withoutEnd && was?.startsWith(withoutEnd)) return { change: "truncated", words: "its end is missing", evidence };
  if (was !== null && (came === null || /\uFFFD/.test(came) || isAsciiOf(was, came))) return { change: "charset", words: "letters beyond ASCII did not come through", evidence };
  const json = was !== null && came !== null ? compareJson(was, came) : null;
  return json === null ? { change: "altered", words: "its content is another", evidence } : { ...json, evidence: [...json.evidence, ...evidence] };
}

/** Where two bodies of bytes first differ, or -1. */
function firstDifference(a: Uint8Array, b: Uint8Array): number {
  const shorter = Math.min(a.length, b.length);
  for (let at = 0; at < shorter; at++) if (a[at] !== b[at]) return at;
  return a.length === b.length ? -1 : shorter;
}

function placeOf(sent: Uint8Array, received: Uint8Array, at: number): string[] {
  const around = (bytes: Uint8Array) => JSON.stringify(new TextDecoder().decode(bytes.subarray(Math.max(0, at - 12), at + 16)));
  return [`They differ from byte ${at + 1} on: ${around(sent)} was sent, ${around(received)} came.`];
}

/** "?" or nothing stands where a letter beyond ASCII was. */
function isAsciiOf(was: string, came: string): boolean {
  return /[^\0-\x7f]/.test(was) && (came === was.replace(/[^\0-\x7f]+/g, (run) => "?".repeat([...run].length)) || came === was.replace(/[^\0-\x7f]/g, "") || came === was.replace(/[^\0-\x7f]/g, "?"));
}

function compareJson(was: string, came: string): BodyDifference | null {
  const [before, after] = [flattenJson(was), flattenJson(came)];
  if (before === null || after === null) return null;
  const evidence: string[] = [];
  const changed = [...before].filter(([path, token]) => after.get(path) !== token);
  const values = changed.filter(([path, token]) => !sameValue(token, after.get(path)));
  const added = [...after.keys()].filter((path) => !before.has(path));
  if (values.length > 0 || added.length > 0) {
    const lines = [...values.map(([path, token]) => `${path || "the value"} was ${cut(token)} and ${after.has(path) ? `came as ${cut(after.get(path)!)}` : "is missing"}.`), ...added.map((path) => `${path} was not sent.`)];
    return { change: "altered", words: "values in it were changed", evidence: lines.slice(0, 4) };
  }
  for (const [path, token] of changed.slice(0, 3)) evidence.push(`${path || "the value"} was written ${cut(token)} and came as ${cut(after.get(path)!)}.`);
  const order = [...before.keys()].join("\n") === [...after.keys()].join("\n");
  if (!order) evidence.push("Its keys came in another order.");
  if (jsonTokens(was).length > jsonTokens(came).length && order && changed.length === 0) evidence.push("A key that stood in it twice came once.");
  if (was.replace(/\s/g, "").length !== was.length || came.replace(/\s/g, "").length !== came.length) evidence.push("The white space between its parts is another.");
  const words = changed.length > 0 ? "it was parsed and written again: same values, other writing" : order ? "it was parsed and written again with other white space" : "it was parsed and written again with its keys in another order";
  return { change: "reserialised", words, evidence };
}

/** As a parser sees it: 0.0 and 0, and two large numbers that a double cannot tell apart, are one. */
function sameValue(a: string, b: string | undefined): boolean {
  return b !== undefined && JSON.stringify(JSON.parse(a)) === JSON.stringify(JSON.parse(b));
}

function cut(token: string): string {
  return token.length > 40 ? `${token.slice(0, 40)}…` : token;
}
