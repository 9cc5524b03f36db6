import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { expect, test } from "vitest";
import type { Actor } from "./actor";

/**
 * Every function of lib that acts for an actor is called here as somebody who
 * may do nothing, and must say `forbidden` before it has touched anything: the
 * database, the keys and the input are traps that throw when they are used.
 */
const lib = fileURLToPath(new URL("..", import.meta.url));

/** What takes an actor and is no verb: parts of one that has asked, and what does no more than describe the actor. */
const parts = new Set([
  "audit/write.ts writeAudit",
  "auth/permissions.ts authorize",
  "deliveries/search.ts understandSearch",
  "endpoints/draft.ts readDraft",
  "endpoints/draft.ts takeDraft",
  "endpoints/locked-endpoint.ts withLockedEndpoint",
  "endpoints/send-test.ts insertTest",
  "event-types/may-edit.ts mayEditCatalog",
  "members/locked-members.ts lockMembers",
  "portal-links/back-url.ts backUrlOfVisit",
  "reveals/leave.ts leaveReveal",
  "reveals/reveal-actor.ts revealActor",
  "reveals/waiting.ts waitingReveal",
  "support/list-grants.ts getOwnGrant",
  "support/record-look.ts recordLook",
  "support/require-grant.ts requireGrant",
  "support/require-grant.ts refuseSupport",
]);

/** They look into the organization first, for its operator's owners may more: asked in their own test. */
const askTheDatabase = new Set(["event-types/may-edit.ts authorizeCatalog", "event-types/archive.ts archiveEventType", "event-types/archive.ts restoreEventType", "event-types/create.ts createEventType", "event-types/update.ts updateEventType"]);

interface Found {
  file: string;
  name: string;
  /** The types of the parameters, as they are written. */
  parameters: string[];
}

const found = readdirSync(lib, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts") && !/\.test\.ts$|\.d\.ts$|^generated/.test(file))
  .sort()
  .flatMap(functionsForActors)
  .filter(({ file, name }) => !parts.has(`${file} ${name}`));

function functionsForActors(file: string): Found[] {
  const text = readFileSync(lib + file, "utf8");
  if (!/\bActor\b/.test(text)) return [];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
  return source.statements.flatMap((statement) => {
    if (!ts.isFunctionDeclaration(statement) || !statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return [];
    const parameters = statement.parameters.map(({ type }) => type?.getText(source) ?? "");
    return parameters.includes("Actor") ? [{ file, name: statement.name!.text, parameters }] : [];
  });
}

/** Can be taken apart, and throws when it is called or waited for. */
function trap(): never {
  return new Proxy(() => {}, {
    get: (_, property) => (property === "then" || typeof property === "symbol" ? undefined : trap()),
    apply: () => {
      throw new Error("used before it was asked whether the actor may");
    },
  }) as never;
}

const nobody: Actor = { kind: "user", id: "0198c5a0-0000-7000-8000-000000000000", label: "nobody@example.com", organizationId: "0198c5a0-0000-7000-8000-000000000001", role: "viewer", actions: new Set() };

test("there are verbs to ask", () => {
  expect(found.length).toBeGreaterThan(50);
  expect(found.map(({ name }) => name)).toEqual(expect.arrayContaining(["createEndpoint", "redeliver", "changeMemberRole", "createInvitation"]));
});

test.each(found.filter(({ file, name }) => !askTheDatabase.has(`${file} ${name}`)).map((each) => [`${each.file} ${each.name}`, each] as const))("%s refuses who may not, first of all", async (_, { file, name, parameters }) => {
  const loaded = (await import(/* @vite-ignore */ lib + file)) as Record<string, (...given: unknown[]) => unknown>;
  const call = async () => loaded[name]!(...parameters.map((type) => (type === "Actor" ? nobody : type === "Action" ? "endpoint.write" : trap())));
  await expect(call()).rejects.toMatchObject({ code: "forbidden" });
}, 30_000);
