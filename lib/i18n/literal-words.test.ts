import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { expect, it } from "vitest";

/** Attributes whose text people see or hear. */
const SPOKEN = /^(title|label|hint|description|summary|placeholder|alt|caption|text|word|status|fix|message|due|prefix|headline|note|none|name|disabledReason|emptyText|afterwards|searchPlaceholder|\w+Label|aria-(label|description|roledescription|valuetext))$/;

/** Names, code and what stands for a value: the same in every language. */
const SAME_EVERYWHERE = /^(Posthorn|SHA-256|Base64|webhook-id|POST|DNS|TLS|URL|JSON|curl|TypeScript|Python|Basic|Bearer|X-Api-Key|Esc|Ctrl|p\d+|[a-z]+_…(, [a-z]+_…)*|https?:\/\/\S+|-----BEGIN [A-Z ]+-----|[\w.]+:\w+|\.env|#|data|Enter|Space|[a-z]+\.[a-z]+|\{[\s\S]*\}|[a-z-]+: \S+\n[\s\S]*)$/;

/** English by decision: documentation, and the pages of who runs the installation. */
const ENGLISH_ONLY = [/^app\/docs\//, /^app\/operator\//, /^app\/global-error\.tsx$/];

const root = path.join(import.meta.dirname, "../..");

it("no screen has words of its own: they are in the texts of each language", { timeout: 60_000 }, () => {
  expect(screens().flatMap(literalWords)).toEqual([]);
});

it("finds words in elements, in attributes, and in what an expression chooses between", () => {
  const found = wordsIn("x.tsx", `<Field label="Your name" hint={busy ? "Wait" : t("go")} className="grid gap-2">Hello {name}<b aria-label={\`Remove \${name}\`} data-x="some words" /></Field>`);
  expect(found.map(({ text }) => text)).toEqual(["Your name", "Wait", "Hello", "Remove"]);
});

function screens(): string[] {
  return ["app", "components"].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith(".tsx"))
      .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
      .filter((file) => !ENGLISH_ONLY.some((pattern) => pattern.test(file))),
  );
}

function literalWords(file: string): string[] {
  return wordsIn(file, readFileSync(path.join(root, file), "utf8")).map(({ text, line }) => `${file}:${line} ${text}`);
}

function wordsIn(file: string, code: string): { text: string; line: number }[] {
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: { text: string; line: number }[] = [];
  const note = (node: ts.Node, text: string) => {
    const trimmed = text.replace(/&\w+;/g, "").trim();
    if (/\p{L}{2}/u.test(trimmed) && !SAME_EVERYWHERE.test(trimmed)) found.push({ text: trimmed, line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1 });
  };
  const visit = (node: ts.Node) => {
    if (ts.isJsxText(node)) note(node, node.text);
    if (ts.isJsxAttribute(node) && SPOKEN.test(node.name.getText()) && node.initializer && !isPlain(node)) {
      if (ts.isStringLiteral(node.initializer)) note(node, node.initializer.text);
      else if (ts.isJsxExpression(node.initializer) && node.initializer.expression) spoken(node.initializer.expression, note);
    }
    if (ts.isJsxExpression(node) && node.expression && !ts.isJsxAttribute(node.parent)) spoken(node.expression, note);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** `name` of a form's control is no word. */
function isPlain(attribute: ts.JsxAttribute): boolean {
  return attribute.name.getText() === "name" && !/^(Fact|Facts)$/.test((attribute.parent.parent as ts.JsxOpeningLikeElement).tagName.getText());
}

/** What an expression can come to, without the arguments of calls in it. */
function spoken(expression: ts.Expression, note: (node: ts.Node, text: string) => void): void {
  if (ts.isStringLiteral(expression) || ts.isNoSubstitutionTemplateLiteral(expression)) note(expression, expression.text);
  else if (ts.isTemplateExpression(expression)) note(expression, [expression.head, ...expression.templateSpans.map(({ literal }) => literal)].map(({ text }) => text).join(" "));
  else if (ts.isConditionalExpression(expression)) [expression.whenTrue, expression.whenFalse].forEach((each) => spoken(each, note));
  else if (ts.isParenthesizedExpression(expression)) spoken(expression.expression, note);
  else if (ts.isBinaryExpression(expression) && [ts.SyntaxKind.BarBarToken, ts.SyntaxKind.QuestionQuestionToken, ts.SyntaxKind.AmpersandAmpersandToken, ts.SyntaxKind.PlusToken].includes(expression.operatorToken.kind)) {
    if (expression.operatorToken.kind !== ts.SyntaxKind.AmpersandAmpersandToken) spoken(expression.left, note);
    spoken(expression.right, note);
  }
}
