import { execFileSync } from "node:child_process";
import fc from "fast-check";
import { expect, it } from "vitest";
import { curlCommand } from "./curl-command";

/** What a shell hands to curl. */
function argumentsOf(command: string): string[] {
  const script = command.replace(/^curl/, `"${process.execPath}" -e 'process.stdout.write(JSON.stringify(process.argv.slice(1)))' --`);
  return JSON.parse(execFileSync("sh", ["-c", script], { encoding: "utf8" })) as string[];
}

it("reaches curl byte for byte, whatever quotes, dollars and line breaks the body holds", () => {
  const body = `{"a":"it's $HOME \`id\` \\" ! é 漢\n%s"}`;
  const args = argumentsOf(curlCommand({ url: "https://example.com/?a=1&b='", headers: { "x-a": "b'c" }, body }));
  expect(args).toEqual(["-sS", "-i", "-X", "POST", "https://example.com/?a=1&b='", "-H", "x-a: b'c", "--data-raw", body]);
});

it("does so for any text", () => {
  const text = fc.string({ unit: "grapheme", maxLength: 40 }).filter((each) => !each.includes("\0"));
  fc.assert(fc.property(text, (body) => argumentsOf(curlCommand({ url: "https://x", headers: {}, body })).at(-1) === body), { numRuns: 15 });
});
