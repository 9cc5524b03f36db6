import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { MemberRole } from "@/lib/generated/prisma/enums";
import type { Actor } from "./actor";
import { actionsOfScopes, allActions, allScopes, authorize, may, mayDo, organizationScopes, platformScopes, supportActions, type Action } from "./permissions";

const document = readFileSync(new URL("../docs/roles.md", import.meta.url), "utf8");
const roles = ["viewer", "developer", "admin", "owner"] as const satisfies readonly MemberRole[];

/** The rows of the table: action, then what it says for each role. */
const table = new Map(
  [...document.matchAll(/^\| `([^`]+)` \|(.*)\|$/gm)].map(([, action, rest]) => {
    const cells = rest!.split("|").map((cell) => cell.trim());
    return [action!, Object.fromEntries(roles.map((role, index) => [role, cells[index + 1]]))];
  }),
);

const actor = (overrides: Partial<Actor> = {}): Actor => ({ kind: "user", id: "x", label: "x", organizationId: "x", role: "owner", ...overrides });
const refusal = (who: Actor, action: Action) => {
  try {
    authorize(who, action);
    return null;
  } catch (error) {
    return (error as { code: string }).code;
  }
};

test("the table in the documentation names every action, and no other", () => {
  expect([...table.keys()].sort()).toEqual([...allActions].sort());
});

describe.each(allActions)("%s", (action) => {
  test.each(roles)("is what the documentation says for the role %s", (role) => {
    const said = table.get(action)?.[role];
    expect(["yes", "–", "platform"]).toContain(said);
    expect(mayDo(role, action)).toBe(said === "yes");
    expect(may(actor({ role }), action)).toBe(said === "yes");
    expect(refusal(actor({ role }), action)).toBe(said === "yes" ? null : "forbidden");
  });
});

test("visitors through a portal link may what their role may, but for what the documentation lists", () => {
  const sentence = /whatever their role: (.*)\.$/m.exec(document)![1]!;
  const listed = [...sentence.matchAll(/`([^`]+)`/g)].map(([, action]) => action);
  for (const action of allActions) for (const role of roles) expect([action, role, may(actor({ kind: "portal", role }), action)]).toEqual([action, role, mayDo(role, action) && !listed.includes(action)]);
});

test("support reads, writes nothing, and with a grant redelivers", () => {
  const support = (granted: boolean) => allActions.filter((action) => may(actor({ kind: "support", role: "developer", actions: supportActions(granted) }), action));
  const reads = support(false);
  expect(reads.filter((action) => !action.endsWith(".read"))).toEqual([]);
  expect(reads).not.toContain("member.read");
  expect(reads).not.toContain("key.read");
  expect(support(true).filter((action) => !reads.includes(action))).toEqual(["delivery.redeliver"]);
});

test("a key may what its scopes say and nothing else, and an organization's never what is the platform's", () => {
  const key = (scopes: readonly string[], ofPlatform: boolean) => allActions.filter((action) => may(actor({ kind: "api_key", role: "admin", actions: actionsOfScopes(scopes, ofPlatform) }), action));
  expect(key([], true)).toEqual([]);
  expect(key(["events:publish"], false)).toEqual(["event.publish"]);
  expect(key(["no:such", "__proto__", "toString"], true)).toEqual([]);
  expect(key(platformScopes, false)).toEqual([]);
  const platformActions = allActions.filter((action) => !mayDo("owner", action));
  expect(platformActions).toEqual(["organization.manage", "event_type.write", "portal_link.create"]);
  expect(key(allScopes, false).filter((action) => platformActions.includes(action))).toEqual([]);
  expect(key(allScopes, true)).toEqual(expect.arrayContaining(platformActions));
  for (const action of ["member.write_owner", "notification.write", "support_grant.write"] as const) expect(key(allScopes, true)).not.toContain(action);
  expect(organizationScopes).not.toEqual(expect.arrayContaining([...platformScopes]));
});
