import fs from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { generateOperations } from "./generator/generate";

const folder = fileURLToPath(new URL(".", import.meta.url));

test("the generated operations are those of the server (npm run client:generate)", () => {
  expect(fs.readFileSync(`${folder}operations.generated.ts`, "utf8") === generateOperations()).toBe(true);
});

test("the client imports nothing but its own files, and no type of the server's", () => {
  const files = fs.readdirSync(folder).filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"));
  expect(files.length).toBeGreaterThan(7);
  for (const file of files) {
    const imported = [...fs.readFileSync(folder + file, "utf8").matchAll(/^(?:import|export) [^;"]*\bfrom "([^"]+)"|\bimport\("([^"]+)"/gm)].map(([, source, called]) => source ?? called!);
    expect([file, imported.filter((source) => !/^\.\/[a-z.-]+$/.test(source))]).toEqual([file, []]);
  }
});
