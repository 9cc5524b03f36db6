import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { LOOPBACK_RANGES, METADATA_RANGES, NEVER_RANGES, PRIVATE_RANGES, RANGE_WORDS, SPECIAL_IPV6_RANGES } from "@/lib/egress/address-ranges";
import { refusal } from "@/lib/egress/url-refusals";
import { checkPayload } from "@/lib/endpoints/check-payload";
import addresses from "./address-de.json";
import audit from "./audit-de.json";
import de from "./de.json";
import diagnosis from "./diagnosis-de.json";
import failure from "./failure-de.json";
import { failureInGerman } from "./failure-in-german";
import payload from "./payload-de.json";
import { payloadInGerman } from "./payload-in-german";
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
  it("leaves alone what it does not know", () => {
    for (const english of ["Something of a newer version.", "Posthorn is full", "Their server is back", "Acme: by hand"]) expect(phraseIn("de", english)).toBe(english);
  });
  it("gives back what somebody wrote byte for byte, whatever it says", () => {
    for (const written of ["Too many attempts.", "10.0.0.5 is a private address", "by hand", "No endpoint with this id.", "a  {text}, “b”\n"]) {
      expect(phraseIn("de", `"${written}" is not a valid URL.`)).toBe(`„${written}“ ist keine gültige URL.`);
      expect(phraseIn("de", `The catalog has a type ${written} already.`)).toBe(`Den Typ ${written} gibt es im Katalog schon.`);
    }
  });
  it("says words of our own within a sentence too", () => {
    expect(phraseIn("de", "No event type with this id.")).toBe("Mit dieser ID ist nichts zu finden (Ereignistyp).");
    expect(phraseIn("de", "No live API key with this id.")).toBe("Mit dieser ID ist nichts zu finden (gültiger API-Schlüssel).");
    expect(phraseIn("de", "after: this is not a place in the list.")).toBe("after: Das ist keine Stelle in der Liste.");
    expect(phraseIn("de", "At most 100 requests at once.")).toBe("Höchstens 100 gleichzeitige Anfragen.");
    expect(phraseIn("de", "since: Use an instant with its zone, such as 2026-11-30T12:00:00Z.")).toBe("since: Nehmen Sie einen Zeitpunkt mit seiner Zone, etwa 2026-11-30T12:00:00Z.");
    expect(phraseIn("de", "Line 3: data lacks a value.")).toBe("Zeile 3: In data fehlt a value.");
  });
});

it("says what was kept of a failure, and quotes what others said", () => {
  expect(failureInGerman("192.0.2.7 closed the connection during the TLS handshake")).toBe("192.0.2.7 schloss die Verbindung während des TLS-Handshakes");
  expect(verdictInGerman("Signed by ep_1 with secret 2 of 2, newest first, profile v1-hex, over exactly these 7 bytes.")).toBe("Signiert von ep_1 mit Geheimnis 2 von 2 (das neueste zuerst), Profil v1-hex, über genau diese 7 Bytes.");
  expect(failureInGerman("write EPROTO")).toBe("write EPROTO");
});

it("every refusal of a URL has one", () => {
  const said = (["url_empty", "url_too_long", "url_spaces", "url_http", "url_userinfo", "url_port", "url_invalid", "host_malformed", "host_single_label", "host_special_use", "host_metadata", "address_refused"] as const).flatMap((code) => {
    const { message, fix } = refusal(code, "x", "y");
    return [message, fix];
  });
  expect(said.filter((sentence) => phraseIn("de", sentence) === sentence)).toEqual([]);
});

it("every named range of addresses has one, in a verdict and in a failure", () => {
  const ranges = [METADATA_RANGES, NEVER_RANGES, SPECIAL_IPV6_RANGES, PRIVATE_RANGES, LOOPBACK_RANGES].flat().map(({ what }) => what).concat(Object.values(RANGE_WORDS));
  for (const what of ranges) {
    expect(phraseIn("de", `Refused: ::1 is ${what}`)).toMatch(/^Abgelehnt: ::1 ist [^{}]+$/);
    expect(failureInGerman(`::1 is ${what}`)).toMatch(/^::1 ist /);
  }
  expect(failureInGerman("::ffff:10.0.0.5 is 10.0.0.5 written as IPv6 (10.0.0.5 is a private address)")).toBe("::ffff:10.0.0.5 ist 10.0.0.5, als IPv6 geschrieben (10.0.0.5 ist eine private Adresse)");
});

it.each([
  ["[1,", null],
  ["[1", null],
  ["{", null],
  ["{\"a\" 1}", null],
  ["[1] x", null],
  ["\"a", null],
  ["\"\\q\"", null],
  ["\"\u0001\"", null],
  ["[".repeat(2_000), null],
  ["{}", { required: ["a value"] }],
  ["{\"x\":1}", { additionalProperties: false }],
  ["{\"x\":1}", { unevaluatedProperties: false }],
  ["{\"x\":1}", { properties: { x: { type: "string" } } }],
  ["{\"x\":1}", { properties: { x: { type: ["string", "null"] } } }],
  ["{\"x\":1}", { properties: { x: { enum: [2, 3] } } }],
  ["{\"x\":1}", { properties: { x: { const: "a value" } } }],
  ["{\"x\":1}", { properties: { x: { minimum: 2, multipleOf: 3 } } }],
  ["{\"x\":1}", { properties: { x: { not: {} } } }],
  ["{\"x\":1}", { properties: { x: false } }],
  ["{\"x\":1}", { properties: { x: { oneOf: [{ type: "string" }, { type: "null" }] } } }],
  ["{\"x\":\"a\"}", { properties: { x: { format: "email", pattern: "^b", minLength: 2 } } }],
  ["{\"x\":[1,1]}", { properties: { x: { uniqueItems: true, maxItems: 1, contains: { const: 2 } } } }],
  ["{\"x\":1}", { minProperties: 2, propertyNames: { pattern: "^y" } }],
  ["{\"x\":1}", { dependentRequired: { x: ["y"] } }],
  ["{\"x\":1}", { $schema: "http://json-schema.org/draft-07/schema#", dependencies: { x: ["y", "z"] } }],
  ["{\"x\":1}", { if: { required: ["x"] }, then: { required: ["y"] } }],
])("says what is wrong with the payload %j under %j", (text, schema) => {
  const { problems } = checkPayload(text, schema && JSON.stringify(schema));
  expect(problems.length).toBeGreaterThan(0);
  for (const { message } of problems) expect(payloadInGerman(message)).toMatch(/[wW]ird|Es ist|muss|darf|fehlt|nicht/);
});

it("each entry is said somewhere, and asks for the same values in both languages", { timeout: 60_000 }, () => {
  const texts = ["lib", "app"].flatMap(textsOf);
  const all = texts.join("\n");
  const entries = Object.entries({ ...addresses, ...audit, ...de, ...diagnosis, ...failure, ...payload, ...verdict });
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
