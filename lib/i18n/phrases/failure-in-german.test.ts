import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { expect, it } from "vitest";
import { failureInGerman } from "./failure-in-german";

it("what requests and tokens can fail by is all said in German", () => {
  const messages = ["lib/egress", "lib/credentials"].flatMap(messagesOf);
  expect(messages.length).toBeGreaterThan(35);
  expect(messages.filter((message) => failureInGerman(message) === message)).toEqual([]);
});

it("says of a token endpoint in German too why it could not be reached", () => {
  expect(failureInGerman("The token endpoint auth.example could not be reached: 192.0.2.7 refused the connection")).toBe("Der Token-Endpunkt auth.example war nicht zu erreichen: 192.0.2.7 lehnte die Verbindung ab");
  expect(failureInGerman("The token endpoint auth.example answered 401 (invalid_client)")).toBe("Der Token-Endpunkt auth.example antwortete mit 401 (invalid_client)");
});

/** Where the message stands in a call, by what is called: the last two hand theirs on to `failure`. */
const messageAt: Record<string, number> = { failure: 1, invalid: 0, failed: 0 };
/** What stands for a value of a sentence that is a part of the sentence. */
const parts: Record<string, string> = { what: "did not answer" };

function messagesOf(folder: string): string[] {
  const root = path.join(import.meta.dirname, "../../..", folder);
  const files = readdirSync(root).filter((file) => /^[^.]+\.ts$/.test(file));
  return files.flatMap((file) => {
    const text = readFileSync(path.join(root, file), "utf8");
    if (!/\bfailure\(/.test(text)) return [];
    const found: string[] = [];
    const visit = (node: ts.Node) => {
      if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) {
        const message = node.arguments[messageAt[node.expression.text] ?? -1];
        if (message) found.push(...textsIn(message));
      }
      ts.forEachChild(node, visit);
    };
    visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest));
    return found;
  });
}

function textsIn(node: ts.Expression): string[] {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return [node.text];
  if (ts.isTemplateExpression(node)) return [node.head.text + node.templateSpans.map(({ expression, literal }) => ((ts.isIdentifier(expression) && parts[expression.text]) || "x") + literal.text).join("")];
  if (ts.isBinaryExpression(node)) return [node.left, node.right].flatMap(textsIn);
  return [];
}
