import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const folder = new URL("./", import.meta.url);
const sources = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => /\.ts$/.test(name) && !/\.test\.ts$|^(write-vectors|build-package)|^inbox\/(store-suite|crash-child)/.test(name));
const importsOf = (name: string) => [...readFileSync(new URL(name, folder), "utf8").matchAll(/(?:from|import) "([^"]+)"/g)].map((match) => match[1]!);
const withoutNode = ["base64.ts", "errors.ts", "profiles.ts", "parse-secret.ts", "parse-signature-header.ts", "parse-timestamp.ts", "read-body.ts", "read-header.ts", "read-request.ts"];

describe("the receiver kit", () => {
  it.each(sources)("imports nothing but its own files and node:crypto in %s", (name) => {
    for (const specifier of importsOf(name)) expect(specifier).toMatch(/^\.{1,2}\/|^node:(crypto|http)$/);
  });

  it.each(withoutNode)("runs in a browser in %s", (name) => {
    for (const specifier of importsOf(name)) expect(withoutNode).toContain(`${specifier.slice(2)}.ts`);
    const code = readFileSync(new URL(name, folder), "utf8").replace(/\/\*\*[^]*?\*\//g, "");
    expect(code).not.toMatch(/\bBuffer\.|process\./);
  });
});
