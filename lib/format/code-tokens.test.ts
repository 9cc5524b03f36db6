import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { tokenizeCode, type CodeLanguage } from "./code-tokens";

const kinds = (code: string, language: CodeLanguage) =>
  tokenizeCode(code, language).filter((token) => token.kind !== "plain").map((token) => `${token.kind} ${token.text}`);

describe("tokenizeCode", () => {
  it("finds comments, strings, numbers and keywords", () =>
    expect(kinds('const a = "x // y"; // why\nreturn 42', "typescript")).toEqual(['keyword const', 'string "x // y"', "comment // why", "keyword return", "number 42"]));
  it("knows the comments of each language", () => {
    expect(kinds("x = 1 # note", "python")).toEqual(["number 1", "comment # note"]);
    expect(kinds("select 1 -- note", "sql")).toEqual(["keyword select", "number 1", "comment -- note"]);
  });
  it("does not take the fragment of a URL for a comment", () => expect(kinds("curl https://a.test/x#y", "bash")).toEqual(["keyword curl"]));
  it("loses no character of any text in any language", () => {
    const languages = fc.constantFrom<CodeLanguage>("text", "json", "bash", "typescript", "python", "go", "sql", "http", "php");
    fc.assert(fc.property(fc.string({ unit: "grapheme" }), languages, (code, language) => {
      expect(tokenizeCode(code, language).map((token) => token.text).join("")).toBe(code);
    }));
  });
});
