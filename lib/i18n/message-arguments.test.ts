import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parse, TYPE, type MessageFormatElement } from "@formatjs/icu-messageformat-parser";
import ts from "typescript";
import { expect, it } from "vitest";
import en from "./messages/en.json";

const root = path.join(import.meta.dirname, "../..");

// A value that is not given stands on the screen as "undefined", which no type notices.
it("each text is given all the values and tags that it asks for", { timeout: 60_000 }, () => {
  const missing = ["app", "components"].flatMap(filesIn).flatMap((file) => missingIn(readFileSync(file, "utf8")).map((found) => `${path.relative(root, file)}:${found}`));
  expect(missing).toEqual([]);
});

it("notices a value that is not given", () => {
  const source = (given: string) => `const t = useTranslations("endpointForm");\nt.rich("matched", ${given});`;
  expect(missingIn(source("{ count, least, b }"))).toEqual(["2 endpointForm.matched lacks days"]);
  expect(missingIn(source("{ count, least, days, b }"))).toEqual([]);
});

function missingIn(text: string): string[] {
  const source = ts.createSourceFile("x.tsx", text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const namespaces = namespacesIn(source);
  const found: string[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isCallExpression(node)) {
      const [key, values] = node.arguments;
      const known = namespaces.get(calledOf(node.expression)) ?? [];
      if (key && ts.isStringLiteral(key) && (values === undefined || isWrittenOut(values))) {
        const given = values && isWrittenOut(values) ? values.properties.map((property) => property.name!.getText().replace(/^["']|["']$/g, "")) : [];
        const lacks = known.map((namespace) => ({ namespace, message: messageAt(`${namespace}.${key.text}`) })).filter(({ message }) => message !== undefined)
          .map(({ namespace, message }) => ({ namespace, names: askedBy(message!).filter((name) => !given.includes(name)) }));
        const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
        if (lacks.length > 0 && lacks.every(({ names }) => names.length > 0)) found.push(`${line} ${lacks[0]!.namespace}.${key.text} lacks ${lacks[0]!.names.join(", ")}`);
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Which namespaces a name stands for: `const t = useTranslations("…")`, or a parameter of type Translator<"…">. */
function namespacesIn(source: ts.SourceFile): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const visit = (node: ts.Node) => {
    if ((ts.isVariableDeclaration(node) || ts.isParameter(node) || ts.isPropertySignature(node)) && ts.isIdentifier(node.name)) {
      const says = `${node.type?.getText() ?? ""} ${"initializer" in node ? (node.initializer?.getText() ?? "") : ""}`;
      const namespace = /^\s*(?:await )?(?:use|get)Translations\("([\w.]+)"\)|^Translator<"([\w.]+)">/.exec(says);
      if (namespace) found.set(node.name.text, [...(found.get(node.name.text) ?? []), namespace[1] ?? namespace[2]!]);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function calledOf(expression: ts.Expression): string {
  if (ts.isPropertyAccessExpression(expression) && /^(rich|markup)$/.test(expression.name.text)) return expression.expression.getText();
  return expression.getText();
}

function isWrittenOut(values: ts.Expression): values is ts.ObjectLiteralExpression {
  return ts.isObjectLiteralExpression(values) && !values.properties.some(ts.isSpreadAssignment);
}

function messageAt(key: string): string | undefined {
  const value = key.split(".").reduce<unknown>((tree, step) => (tree as Record<string, unknown> | undefined)?.[step], en);
  return typeof value === "string" ? value : undefined;
}

function askedBy(message: string): string[] {
  const found = new Set<string>();
  const walk = (elements: MessageFormatElement[]): void =>
    elements.forEach((element) => {
      if (element.type !== TYPE.literal && element.type !== TYPE.pound) found.add(element.value);
      if (element.type === TYPE.plural || element.type === TYPE.select) Object.values(element.options).forEach(({ value }) => walk(value));
      if (element.type === TYPE.tag) walk(element.children);
    });
  walk(parse(message));
  return [...found];
}

function filesIn(folder: string): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.includes(".test."))
    .map((entry) => path.join(entry.parentPath, entry.name));
}
