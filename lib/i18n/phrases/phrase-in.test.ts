import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { knownActions, sentenceOf } from "@/lib/audit/sentences";
import { refusal } from "@/lib/egress/url-refusals";
import de from "./de.json";
import diagnosis from "./diagnosis-de.json";
import failure from "./failure-de.json";
import { failureInGerman } from "./failure-in-german";
import { phraseIn } from "./phrase-in";
import verdict from "./verdict-de.json";
import { verdictInGerman } from "./verdict-in-german";

describe("phraseIn", () => {
  it("finds a sentence as it stands, and leaves English where English is read", () => {
    expect(phraseIn("de", "Too many attempts.")).toBe("Zu viele Versuche.");
    expect(phraseIn("en", "Too many attempts.")).toBe("Too many attempts.");
  });
  it("carries over what changes in it, whatever that is", () => {
    expect(phraseIn("de", "This organization has 9 of 10 endpoints.")).toBe("Diese Organisation hat 9 von 10 Endpunkten.");
    expect(phraseIn("de", '"a.*+{x}" is not a valid URL.')).toBe("„a.*+{x}“ ist keine gültige URL.");
  });
  it("takes the more particular of two that fit", () => {
    expect(phraseIn("de", "Refused: 10.0.0.5 is a private address")).toBe("Abgelehnt: 10.0.0.5 ist eine private Adresse");
  });
  it("leaves alone what it does not know", () => expect(phraseIn("de", "Something of a newer version.")).toBe("Something of a newer version."));
});

it("says what was kept of a failure, and quotes what others said", () => {
  expect(failureInGerman("192.0.2.7 closed the connection during the TLS handshake")).toBe("192.0.2.7 schloss die Verbindung während des TLS-Handshakes");
  expect(verdictInGerman("Signed by ep_1 with secret 2 of 2, newest first, profile v1-hex, over exactly these 7 bytes.")).toBe("Signiert von ep_1 mit Geheimnis 2 von 2 (das neueste zuerst), Profil v1-hex, über genau diese 7 Bytes.");
  expect(failureInGerman("write EPROTO")).toBe("write EPROTO");
});

it("every sentence of the audit log and every refusal of a URL has one", () => {
  const said = [
    ...knownActions.map((action) => sentenceOf(action, { name: "x", format: "csv", label: "x" }).before),
    ...(["url_empty", "url_too_long", "url_spaces", "url_http", "url_userinfo", "url_port", "url_invalid", "host_malformed", "host_single_label", "host_special_use", "host_metadata", "address_refused"] as const).flatMap((code) => {
      const { message, fix } = refusal(code, "x", "y");
      return [message, fix];
    }),
  ];
  expect(said.filter((sentence) => phraseIn("de", sentence) === sentence)).toEqual([]);
});

it("each entry is said somewhere, and asks for the same values in both languages", { timeout: 60_000 }, () => {
  const texts = ["lib", "app"].flatMap(textsOf);
  const all = texts.join("\n");
  const entries = Object.entries({ ...de, ...diagnosis, ...failure, ...verdict });
  expect(entries.filter(([english]) => !pairs(english).some((pair) => all.includes(pair)))).toEqual([]);
  for (const [english, german] of entries) expect({ english, values: valuesOf(german) }).toEqual({ english, values: valuesOf(english) });
});

/** Two words in a row, out of the fixed parts: a sentence may be put together from several texts. */
function pairs(text: string): string[] {
  return text.split(/\{\w+\}/).flatMap((part) => {
    const words = part.split(" ").filter(Boolean);
    return words.length < 2 ? words : words.slice(1).map((word, index) => `${words[index]} ${word}`);
  });
}

function valuesOf(text: string): string[] {
  return [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!).sort();
}

function textsOf(folder: string): string[] {
  const root = path.join(import.meta.dirname, "../../..");
  return readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".ts") && !entry.name.includes(".test.") && !entry.parentPath.includes("generated"))
    .flatMap((entry) => {
      const found: string[] = [];
      const visit = (node: ts.Node) => {
        if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) found.push(node.text);
        if (ts.isTemplateExpression(node)) found.push(node.head.text + node.templateSpans.map(({ literal }) => `{}${literal.text}`).join(""));
        ts.forEachChild(node, visit);
      };
      visit(ts.createSourceFile(entry.name, readFileSync(path.join(entry.parentPath, entry.name), "utf8"), ts.ScriptTarget.Latest));
      return found;
    });
}
