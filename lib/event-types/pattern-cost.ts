/** In how many ways a pattern may match a text of n characters: at most `factor` × n^`degree`. Infinity where there is no bound. */
export interface PatternCost {
  factor: number;
  degree: number;
}

const once: PatternCost = { factor: 1, degree: 0 };
const endless: PatternCost = { factor: Infinity, degree: Infinity };

/**
 * An engine that tracks back tries these ways one after the other where a text does not fit. `pattern` is an expression
 * of ECMAScript with the flag u, without references and assertions about what is around.
 */
export function patternCost(pattern: string): PatternCost {
  let at = 0;
  let anchored = true;

  const alternatives = (top: boolean): PatternCost => {
    let sum: PatternCost | null = null;
    do {
      if (sum !== null) at++;
      if (top && pattern[at] !== "^") anchored = false;
      const next = sequence();
      sum = sum === null ? next : { factor: sum.factor + next.factor, degree: Math.max(sum.degree, next.degree) };
    } while (pattern[at] === "|");
    return sum;
  };
  const sequence = (): PatternCost => {
    let product = once;
    while (at < pattern.length && pattern[at] !== "|" && pattern[at] !== ")") product = times(product, repeated(atom()));
    return product;
  };
  const atom = (): PatternCost => {
    if (pattern[at] === "(") {
      at += /^\((?:\?(?:<\w+>|[\w-]*:))?/u.exec(pattern.slice(at))![0].length;
      const inner = alternatives(false);
      at++;
      return inner;
    }
    at += /^(?:\\[up]\{[^}]*\}|\\P\{[^}]*\}|\\.|\[(?:\\.|[^\]\\])*\]|.)/su.exec(pattern.slice(at))![0].length;
    return once;
  };
  const repeated = (part: PatternCost): PatternCost => {
    const found = /^(?:[*+?]|\{(\d+)(,?)(\d*)\})\??/.exec(pattern.slice(at));
    if (found === null) return part;
    at += found[0].length;
    const [text, least = text.startsWith("?") ? "0" : "", comma = text.startsWith("?") ? "," : "", most = text.startsWith("?") ? "1" : ""] = found;
    const plain = part.factor === 1 && part.degree === 0;
    if (least === "" || (comma !== "" && most === "")) return plain ? { factor: 1, degree: 1 } : endless;
    const [low, high] = [Number(least), Number(comma === "" ? least : most)];
    if (plain) return { factor: high - low + 1, degree: 0 };
    return { factor: (high - low + 1) * part.factor ** high, degree: part.degree * high };
  };

  const cost = alternatives(true);
  // Without ^ it begins anew at each character.
  return anchored ? cost : times(cost, { factor: 1, degree: 1 });
}

/** The ways for a text of so many characters. */
export function waysFor({ factor, degree }: PatternCost, length: number): number {
  return factor * Math.max(length, 1) ** degree;
}

function times(a: PatternCost, b: PatternCost): PatternCost {
  return { factor: a.factor * b.factor, degree: a.degree + b.degree };
}
