import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

// WCAG 2.2: 4.5:1 for text (1.4.3), 3:1 for the parts of controls and charts (1.4.11).
const css = readFileSync(new URL("../app/globals.css", import.meta.url), "utf8");
const themes = { light: tokensOf(":root"), dark: tokensOf(".dark") };
const grounds = ["canvas", "rail", "surface", "inset", "hover"];
const meanings = ["good", "waiting", "failing", "off"];

const text: [string, string][] = [
  ...["ink", "ink-muted", "ink-faint", "accent"].flatMap((ink) => grounds.map((ground): [string, string] => [ink, ground])),
  ...meanings.flatMap((name): [string, string][] => [[name, `${name}-soft`], [name, "canvas"], [name, "surface"], [name, "hover"]]),
  ["ink", "accent-soft"], ["ink-muted", "accent-soft"], ["accent", "accent-soft"],
  ...meanings.map((name): [string, string] => ["ink", `${name}-soft`]),
  ...meanings.map((name): [string, string] => ["ink-muted", `${name}-soft`]),
  ["on-solid", "accent-solid"], ["on-solid", "accent-solid-hover"], ["on-solid", "failing-solid"], ["on-solid", "failing-solid-hover"],
];
const graphics: [string, string][] = [
  ...meanings.map((name): [string, string] => [`${name}-bar`, "canvas"]),
  ["line-control", "canvas"], ["line-control", "surface"],
];

describe.each(Object.entries(themes))("the %s theme", (_name, tokens) => {
  it.each(text)("keeps %s readable on %s", (ink, ground) => expect(contrast(tokens[ink], tokens[ground])).toBeGreaterThanOrEqual(4.5));
  it.each(graphics)("keeps %s visible on %s", (mark, ground) => expect(contrast(tokens[mark], tokens[ground])).toBeGreaterThanOrEqual(3));
});

it("gives both themes the same tokens", () => expect(Object.keys(themes.dark).sort()).toEqual(Object.keys(themes.light).sort()));

function tokensOf(selector: string): Record<string, string> {
  const block = css.slice(css.indexOf(`\n${selector} {`)).match(/\{([^}]*)\}/)?.[1] ?? "";
  return Object.fromEntries([...block.matchAll(/--([a-z-]+):\s*(#[0-9a-f]{6});/g)].map((match) => [match[1]!, match[2]!]));
}

function contrast(a: string | undefined, b: string | undefined): number {
  if (!a || !b) throw new Error("no such token");
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const channel = parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
