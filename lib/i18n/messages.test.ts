import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parse, TYPE, type MessageFormatElement } from "@formatjs/icu-messageformat-parser";
import { expect, it } from "vitest";
import { EVIDENCE } from "@/lib/delivery/evidence-words";
import { ERROR_CLASSES, explanationOf } from "@/lib/delivery/explanations";
import de from "./messages/de.json";
import en from "./messages/en.json";

type Tree = { [key: string]: string | Tree };

function flat(tree: Tree, prefix = ""): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) => (typeof value === "string" ? [[`${prefix}${key}`, value] as [string, string]] : flat(value, `${prefix}${key}.`)));
}

const english = new Map(flat(en));
const german = new Map(flat(de));

it("both languages have the same keys", () => expect([...german.keys()].sort()).toEqual([...english.keys()].sort()));

it("each text asks for the same values and tags in both", () => {
  for (const [key, text] of english) expect({ key, args: argumentsOf(german.get(key)!) }).toEqual({ key, args: argumentsOf(text) });
});

it("no text is empty, and no German text was left in English by mistake", () => {
  for (const [key, text] of [...english, ...german]) expect(text.trim(), key).not.toBe("");
  const same = [...english].filter(([key, text]) => german.get(key) === text && text.split(" ").length > 3).map(([key]) => key);
  expect(same).toEqual([]);
});

it("each text is used, and each namespace is named where its texts are", () => {
  const source = wordsIn(sources("app").concat(sources("components")).join("\n"));
  const unused = [...english.keys()].filter((key) => !isUsed(key, source));
  expect(unused).toEqual([]);
});

it("the causes of failures say what the product says elsewhere", () => {
  const { other, ...known } = en.cause;
  expect(Object.keys(known).sort()).toEqual([...ERROR_CLASSES].sort());
  for (const errorClass of ERROR_CLASSES) {
    const { short, title, cause, advice } = explanationOf(errorClass);
    expect({ short: en.failure[errorClass], ...known[errorClass] }).toEqual({ short, title, cause, advice });
  }
  const { short, title, advice } = explanationOf("of_a_newer_version");
  expect({ short: en.failure.other, title: other.title, advice: other.advice }).toEqual({ short, title, advice });
  expect(en.evidence).toEqual(EVIDENCE);
});

/** Names of arguments with their kind, and of tags: what the code has to give. */
function argumentsOf(text: string): string[] {
  const found = new Set<string>();
  const walk = (elements: MessageFormatElement[]) => {
    for (const element of elements) {
      if (element.type === TYPE.argument || element.type === TYPE.number) found.add(element.value);
      if (element.type === TYPE.plural || element.type === TYPE.select) {
        found.add(`${element.value}, counted`);
        Object.values(element.options).forEach((option) => walk(option.value));
      }
      if (element.type === TYPE.tag) {
        found.add(`<${element.value}>`);
        walk(element.children);
      }
    }
  };
  walk(parse(text));
  return [...found].sort();
}

interface Source {
  /** `useTranslations("overview.steps")` */
  namespaces: Set<string>;
  /** "title" */
  quoted: Set<string>;
  /** `setup.${…` */
  templates: Set<string>;
}

function wordsIn(text: string): Source {
  const all = (pattern: RegExp) => new Set([...text.matchAll(pattern)].map(([, found]) => found!));
  return { namespaces: all(/Translations\("([\w.]+)"\)/g), quoted: all(/"([\w.:-]+)"/g), templates: all(/`([\w.]+)\.\$\{/g) };
}

/** Whether some file names the key: `t("title")` under its namespace, or the part of it that is written out before a variable one. */
function isUsed(key: string, { namespaces, quoted, templates }: Source): boolean {
  const parts = key.split(".");
  // The last step may come from a variable (a state, a range, an error class); then the namespace before it is named, or used as a template.
  for (let at = parts.length - 1; at >= 1; at--) {
    const [namespace, rest] = [parts.slice(0, at).join("."), parts.slice(at)];
    if (!namespaces.has(namespace)) continue;
    if (quoted.has(rest.join(".")) || variable.has(namespace)) return true;
    if (rest.some((_, index) => index > 0 && templates.has(rest.slice(0, index).join(".")))) return true;
  }
  return templates.has(parts[0]!) || quoted.has(key);
}

/** Namespaces whose keys are values of the data. */
const variable = new Set(["state", "state.endpoint", "cause", "failure", "evidence", "shell.nav", "shell.section", "support.state", "playground.answers", "playground.verdict"]);

function sources(folder: string): string[] {
  const root = path.join(import.meta.dirname, "../..");
  return readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.includes(".test."))
    .map((entry) => readFileSync(path.join(entry.parentPath, entry.name), "utf8"));
}
