import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Tokens } from "marked";
import { describe, expect, it } from "vitest";
import { allOperations } from "@/lib/api/operations/all";
import { STATUS_CONTRACT } from "@/lib/receiver/status-contract";
import { RECEIVER_LANGUAGES, receiverCode } from "@/lib/receiver-code/receiver-code";
import { ERROR_CLASSES, explanationOf } from "@/lib/delivery/explanations";
import packageJson from "@/package.json";
import { errorsPage } from "./errors-page";
import { followLink } from "./links";
import { allTokens, headingsOf, parseMarkdown, plainText, type DocToken } from "./markdown";
import { DOC_PAGES } from "./manifest";

const root = path.resolve(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(path.join(root, file), "utf8");

interface Page {
  /** From the root. */
  file: string;
  /** From lib/docs, as links count. */
  from: string;
  tokens: DocToken[];
  all: DocToken[];
}

const tree = ["lib", "app", "components", "inngest", "e2e", "prisma", "deploy", ".ci"].filter((folder) => existsSync(path.join(root, folder))).flatMap((folder) => readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" }).map((name) => path.posix.join(folder, name)));
const files = [...tree.filter((name) => name.endsWith(".md")).sort(), "README.md", "CONTRIBUTING.md", "SECURITY.md"];
const pages = files.map((file): Page => {
  const tokens = parseMarkdown(read(file));
  return { file, from: path.posix.relative("lib/docs", file), tokens, all: allTokens(tokens) };
});
const each = pages.map((page) => [page.file, page] as const);

/** What is written as code, in sentences and in blocks. */
const codeIn = ({ all }: Page) => all.filter((token): token is Tokens.Codespan | Tokens.Code => token.type === "codespan" || token.type === "code").map(({ text }) => text);
const found = (page: Page, pattern: RegExp) => [...new Set(codeIn(page).flatMap((code) => [...code.matchAll(pattern)].map((match) => match[1] ?? match[0])))];

describe("the documentation", () => {
  it("lists every page, and no page that is not there", () => {
    const inManifest = DOC_PAGES.map(({ file }) => path.posix.normalize(`lib/docs/${file}`));
    expect(inManifest.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
    expect(files.filter((file) => file.startsWith("lib/docs/") && !inManifest.includes(file))).toEqual([]);
    expect(new Set(DOC_PAGES.map(({ slug }) => slug)).size).toBe(DOC_PAGES.length);
  });

  it.each(each)("%s has one title, first, and no HTML", (_, { tokens, all }) => {
    const titles = tokens.filter((token) => token.type === "heading" && (token as Tokens.Heading).depth === 1);
    expect(titles).toHaveLength(1);
    expect(tokens.find((token) => token.type !== "space")).toBe(titles[0]);
    expect(all.filter((token) => token.type === "html").map(({ raw }) => raw)).toEqual([]);
    expect(all.filter((token) => token.type === "text" && /&[a-z]+;/.test(token.raw)).map(({ raw }) => raw)).toEqual([]);
  });

  it.each(each)("%s links only to what is there", (_, page) => {
    const broken = page.all.filter((token): token is Tokens.Link => token.type === "link").filter(({ href }) => !leadsSomewhere(href, page));
    expect(broken.map(({ href }) => href)).toEqual([]);
  });
});

function leadsSomewhere(href: string, page: Page): boolean {
  const link = followLink(href, page.from);
  if (link.kind === "site") return true;
  if (link.kind === "repository") return existsSync(path.join(root, link.path));
  const [target, anchor] = link.href.split("#");
  if (target === "/docs/api" || target === "/docs") return true;
  const file = target === "" ? page.file : path.posix.normalize(`lib/docs/${DOC_PAGES.find(({ slug }) => target === `/docs/${slug}`)?.file}`);
  const linked = pages.find((other) => other.file === file);
  return linked !== undefined && (anchor === undefined || headingsOf(linked.tokens).some((heading) => heading.anchor === anchor));
}

/** Names that are a reader's own, in examples. */
const readersOwn = new Set(["POSTHORN_API_KEY", "POSTHORN_URL", "WEBHOOK_SECRET", "WEBHOOK_PUBLIC_KEY", "PORT"]);
const sources = tree.filter((file) => /\.(ts|tsx|cjs|mjs)$/.test(file) && !/generated|\.test\.|^lib\/docs/.test(file));
const sourceText = [...sources, "playwright.config.ts", "next.config.mjs", "instrumentation.ts", "proxy.ts"].filter((file) => existsSync(path.join(root, file))).map(read).join("\n");
const scripts: Record<string, string> = packageJson.scripts;

describe("what the documentation names is there:", () => {
  it.each(each)("npm scripts and commands in %s", (_, page) => {
    const named = found(page, /\bnpm run ([\w:-]+)/g);
    expect(named.filter((script) => !(script in scripts))).toEqual([]);
    for (const short of found(page, /\bnpm (start|test)\b/g)) expect(scripts).toHaveProperty(short);
    const programs = found(page, /\bnpx ([\w@/.-]+)/g);
    expect(programs.filter((program) => !(program in packageJson.bin) && !existsSync(path.join(root, "node_modules/.bin", program)))).toEqual([]);
  });

  it.each(each)("files and folders in %s", (_, page) => {
    const named = found(page, /(?<![\w/.@{-])((?:lib|app|e2e|prisma|inngest|components|deploy|\.ci)\/[\w()[\]./*{},-]*[\w\])*}])/g);
    const missing = named.filter((name) => !existsSync(path.join(root, name)) && !(/[*{]/.test(name) && tree.some((file) => patternOf(name).test(file))));
    expect(missing).toEqual([]);
  });

  it.each(each)("environment variables in %s", (_, page) => {
    const named = found(page, /\b((?:POSTHORN|NEXTAUTH|INNGEST|OIDC|OTEL|SMTP|MAIL|TEST|E2E|WEBHOOK|TENANT|SERVICE|DATABASE)_[A-Z0-9_]+[A-Z0-9])\b/g);
    expect(named.filter((name) => !readersOwn.has(name) && !new RegExp(`\\b${name}\\b`).test(sourceText))).toEqual([]);
  });

  it.each(each)("routes in %s", (_, page) => {
    const operations = new Set(allOperations.map(({ method, path: at }) => `${method} ${at.replace(/\{\w+\}/g, "{}")}`));
    const shape = (route: string) => route.replace(/\{[^}]*\}|\[\w+\]/g, "{}").replace(/[?#].*$/, "").replace(/\/$/, "");
    const inApi = found(page, /(?:(?:GET|POST|PUT|PATCH|DELETE) )?\/api\/v1(?:\{[^}]*\}|[\w/[\].-])*/g);
    const unknown = inApi.filter((text) => {
      const [, method, route = ""] = /^(?:([A-Z]+) )?\/api\/v1(.*)$/.exec(text) ?? [];
      if (["", "/openapi.json", "/listen"].includes(shape(route)) || /[A-Z]{3}/.test(route)) return false;
      return method ? !operations.has(`${method} ${shape(route)}`) : ![...operations].some((operation) => operation.endsWith(` ${shape(route)}`));
    });
    expect(unknown).toEqual([]);
    const others = found(page, /(?<![\w.}])(\/(?:api|docs|support|operator|playground|mailbox|\.well-known)(?:\/[\w.[\]{}-]+)*)/g).filter((route) => !route.startsWith("/api/v1") && !route.startsWith("/docs/"));
    expect(others.filter((route) => !isRoute(route) && !(/^\/[\w.-]+$/.test(route) && existsSync(path.join(root, "app", route))))).toEqual([]);
  });
});

/** "prisma/migrations/*_guards", "lib/docs/{a,b}.md". */
function patternOf(glob: string): RegExp {
  return new RegExp(`^${glob.replace(/[.+()[\]|$^]/g, "\\$&").replace(/\{([^}]*)\}/g, (_, choices: string) => `(${choices.replaceAll(",", "|")})`).replaceAll("**", "\u0000").replaceAll("*", "[^/]*").replaceAll("\u0000", ".*")}$`);
}

function isRoute(route: string): boolean {
  const steps = route.slice(1).split("/");
  const walk = (folder: string, at: number): boolean => {
    if (!existsSync(folder)) return false;
    const entries = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory()).map(({ name }) => name);
    const groups = entries.filter((name) => name.startsWith("("));
    if (groups.some((name) => walk(path.join(folder, name), at))) return true;
    if (at === steps.length) return ["page.tsx", "route.ts"].some((name) => existsSync(path.join(folder, name)));
    return entries.some((name) => (name === steps[at] || (at > 0 && name.startsWith("["))) && (name.startsWith("[...") || walk(path.join(folder, name), at + 1)));
  };
  return walk(path.join(root, "app"), 0);
}

describe("pages that are made from what they tell of", () => {
  const page = (name: string) => pages.find(({ file }) => file.endsWith(`/${name}`))!;

  it("errors.md has each error class, in the words of the delivery's page, under the anchor that it links to", () => {
    expect(read("lib/docs/errors.md")).toBe(errorsPage());
    const anchors = headingsOf(page("errors.md").tokens).map(({ anchor }) => anchor);
    expect(ERROR_CLASSES.filter((name) => name !== "ok" && !anchors.includes(explanationOf(name).docSlug))).toEqual([]);
  });

  it("verifying.md has the receivers that lib/receiver-code runs, word for word", () => {
    for (const language of RECEIVER_LANGUAGES) {
      const { name, file, needs, code } = receiverCode(language, "standard", { example: { type: "order.paid", fields: ["id", "total"] } });
      const block = page("verifying.md").all.find((token): token is Tokens.Code => token.type === "code" && (token.lang ?? "").endsWith(` ${file}`));
      expect(block?.text, name).toBe(code.trimEnd());
      expect(read("lib/docs/verifying.md")).toContain(`### ${name}\n\n${needs}.`);
    }
  });

  it("receiving.md has the kit's contract", () => {
    const table = page("receiving.md").tokens.find((token): token is Tokens.Table => token.type === "table" && plainText(token.header[0]!.tokens) === "status")!;
    expect(table.rows.map((row) => row.map((cell) => plainText(cell.tokens)))).toEqual(Object.values(STATUS_CONTRACT).map(({ status, when, sender }) => [String(status), when, sender].map((text) => text.replaceAll("`", ""))));
  });
});

describe("headings", () => {
  it("have anchors as GitHub makes them, each once; one that begins with code has the code's", () => {
    const tokens = parseMarkdown("# A *b*, `c`!\n\n## Twice\n\n## Twice\n\n### `tls_expired` The certificate\n");
    expect(headingsOf(tokens)).toEqual([
      { depth: 1, text: "A b, c!", anchor: "a-b-c" },
      { depth: 2, text: "Twice", anchor: "twice" },
      { depth: 2, text: "Twice", anchor: "twice-1" },
      { depth: 3, text: "tls_expired The certificate", anchor: "tls-expired" },
    ]);
  });
});
