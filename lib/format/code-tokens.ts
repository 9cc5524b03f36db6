export type CodeLanguage = "text" | "json" | "bash" | "javascript" | "typescript" | "python" | "go" | "ruby" | "php" | "java" | "csharp" | "rust" | "sql" | "http";

export interface CodeToken {
  kind: "plain" | "comment" | "string" | "number" | "keyword";
  text: string;
}

/**
 * Splits code into what is coloured: comments, strings, numbers, keywords. Rough on purpose: it colours
 * samples of a few lines, and the texts of the tokens always join to exactly the code.
 */
export function tokenizeCode(code: string, language: CodeLanguage): CodeToken[] {
  if (language === "text") return [{ kind: "plain", text: code }];
  const words = KEYWORDS[language] ?? NO_WORDS;
  const pattern = HASH_COMMENTS.has(language) ? HASH_PATTERN : language === "sql" ? SQL_PATTERN : language === "json" || language === "http" ? BARE_PATTERN : SLASH_PATTERN;
  const tokens: CodeToken[] = [];
  let at = 0;
  for (const match of code.matchAll(pattern)) {
    const groups = match.groups ?? {};
    const kind = groups.comment ? "comment" : groups.string ? "string" : groups.number ? "number" : words.has(match[0]) ? "keyword" : "plain";
    if (kind === "plain") continue;
    if (match.index > at) tokens.push({ kind: "plain", text: code.slice(at, match.index) });
    tokens.push({ kind, text: match[0] });
    at = match.index + match[0].length;
  }
  if (at < code.length) tokens.push({ kind: "plain", text: code.slice(at) });
  return tokens;
}

const STRING = String.raw`(?<string>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|` + "`(?:[^`\\\\]|\\\\.)*`)";
const REST = String.raw`|(?<number>\b\d[\d_.]*\b)|(?<word>[A-Za-z_$][\w$]*)`;
const SLASH_PATTERN = new RegExp(String.raw`(?<comment>//[^\n]*|/\*[^]*?\*/)|` + STRING + REST, "g");
const HASH_PATTERN = new RegExp(String.raw`(?<comment>(?<![\w$&])#[^\n]*)|` + STRING + REST, "g");
const SQL_PATTERN = new RegExp(String.raw`(?<comment>--[^\n]*)|` + STRING + REST, "g");
const BARE_PATTERN = new RegExp(STRING + String.raw`|(?<number>(?<![\w-])-?\d[\d.eE+-]*\b)|(?<comment>(?!))|(?<word>[A-Za-z_]+)`, "g");
const HASH_COMMENTS = new Set<CodeLanguage>(["bash", "python", "ruby", "php"]);
const NO_WORDS = new Set<string>();

const list = (words: string) => new Set(words.split(" "));
const script = "import from export const let var function return if else for of in new await async try catch throw class extends type interface true false null undefined typeof";
const KEYWORDS: Partial<Record<CodeLanguage, Set<string>>> = {
  json: list("true false null"),
  http: list("GET POST PUT PATCH DELETE HTTP"),
  bash: list("curl echo export if then fi for do done npx npm node"),
  javascript: list(script),
  typescript: list(script),
  python: list("import from def return if elif else for in with as try except raise class True False None not and or async await lambda"),
  go: list("package import func return if else for range var const type struct interface defer go nil true false map err"),
  ruby: list("require def end if else elsif unless return do class module true false nil begin rescue raise post"),
  php: list("use function return if else foreach as new try catch throw class public private true false null echo namespace"),
  java: list("import package class public private protected static final void return if else for new try catch throw throws true false null var String"),
  csharp: list("using namespace class public private static async await return if else foreach in new try catch throw true false null var string"),
  rust: list("use fn let mut pub return if else for in match struct impl true false Some None Ok Err async await"),
  sql: list("SELECT FROM WHERE INSERT INTO VALUES UPDATE SET DELETE AND OR NOT NULL ORDER BY LIMIT BEGIN COMMIT select from where insert into values update set delete and or not null order by limit begin commit"),
};
