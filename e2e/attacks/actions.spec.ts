import { expect, test, type APIRequestContext, type Browser } from "@playwright/test";
import type { Database } from "@/lib/db/database";
import { addPerson, openSpecDatabase, signIn } from "@/e2e/tenant";
import { actionCases, type ActionCase } from "./action-cases";
import { actionIds, findActions, findDoors } from "./doors";
import { createBelongings, stateOf, type Belongings } from "./victim";

/** Server actions are called as a browser does, by their ids, by people who may not. */

let db: Database;
let victim: Belongings;
let attacker: Belongings;
let ids: Map<string, string>;
let origin: string;
const contexts: Record<"attacker" | "viewer" | "nobody", APIRequestContext> = {} as never;

test.beforeAll(async ({ browser, baseURL }) => {
  test.setTimeout(600_000);
  db = openSpecDatabase();
  origin = new URL(baseURL!).origin;
  victim = await createBelongings(db, "Victim");
  attacker = await createBelongings(db, "Attacker");
  contexts.attacker = await contextOf(browser, attacker.tenant.email);
  contexts.viewer = await contextOf(browser, (await addPerson(db, victim.tenant.id, "viewer")).email);
  contexts.nobody = (await browser.newContext({ baseURL })).request;
  // The development server knows an action's id once a page with it was built.
  if (origin.endsWith(":4300")) await visitEveryPage();
  ids = actionIds();
});
test.afterAll(() => db.close());

async function contextOf(browser: Browser, email: string): Promise<APIRequestContext> {
  const context = await browser.newContext({ baseURL: origin });
  await signIn(await context.newPage(), email);
  return context.request;
}

async function visitEveryPage(): Promise<void> {
  for (const { address } of findDoors().filter((door) => door.kind === "page")) {
    await contexts.attacker.get(address.replaceAll(/\[(\w+)\]/g, (_, name: string) => attacker.ids[name] ?? "x")).catch(() => {});
  }
}

interface Answer {
  /** 404 also where the page of an action was streamed and says so at its end. */
  status: number;
  text: string;
  /** Where a browser would be sent. */
  location: string;
  /** Of the action's result; null where the page itself was refused. */
  ok: boolean | null;
  code: string | null;
}

async function call(context: APIRequestContext, action: string, args: unknown[], headers: Record<string, string> = { origin }): Promise<Answer> {
  const response = await context.post("/sign-in", { headers: { ...headers, "next-action": ids.get(action)!, "content-type": "text/plain;charset=UTF-8", accept: "text/x-component" }, data: JSON.stringify(args), maxRedirects: 0 });
  const text = await response.text();
  const ok = /"ok":(true|false)/.exec(text)?.[1];
  const status = /NEXT_HTTP_ERROR_FALLBACK;404/.test(text) ? 404 : response.status();
  const location = response.headers()["x-action-redirect"] ?? response.headers().location ?? "";
  return { status, text, location, ok: ok === undefined ? null : ok === "true", code: /"code":"(\w+)"/.exec(text)?.[1] ?? null };
}

const ofOrganizations = Object.entries(actionCases).filter((entry): entry is [string, ActionCase] => "args" in entry[1]);

test("every action there is has a case, and every case an action", () => {
  expect(Object.keys(actionCases).sort()).toEqual(findActions().sort());
  expect(findActions().filter((action) => !ids.has(action) && actionCases[action] && "args" in actionCases[action])).toEqual([]);
});

test("another tenant's ids, in their organization or in one's own, find nothing and change nothing", async () => {
  test.setTimeout(300_000);
  const before = await stateOf(db, victim.tenant.id);
  for (const [action, { args }] of ofOrganizations) {
    const theirs = await call(contexts.attacker, action, args(victim.ids));
    expect.soft([action, theirs.status, theirs.ok], action).toEqual([action, 404, null]);
    expect.soft(theirs.text, action).not.toContain(victim.mark);
    const mixed = { ...victim.ids, org: attacker.ids.org! };
    if (JSON.stringify(args(mixed)) === JSON.stringify(args(attacker.ids))) continue;
    const own = await call(contexts.attacker, action, args(mixed));
    expect.soft(own.status, action).toBeLessThan(500);
    expect.soft(own.text, action).not.toContain(victim.mark);
    const unknown = await call(contexts.attacker, action, args(unknownOf(mixed)));
    expect.soft([action, own.status, own.ok, own.code], `${action}: as for an id that nobody has`).toEqual([action, unknown.status, unknown.ok, unknown.code]);
    if (own.ok) expect.soft([action, own.text], "what it did is about nothing of theirs").toEqual([action, expect.stringMatching(/"requested":0|"hits":\[\]|"total":0/)]);
    expect.soft(own.code, action).not.toBe("internal");
  }
  expect(await stateOf(db, victim.tenant.id)).toBe(before);
});

/** The same kinds of ids, of things that do not exist: the last letters differ. */
function unknownOf(ids: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, name === "org" ? id : id.replace(/....$/, (end) => (end === "0123" ? "3210" : "0123"))]));
}

test("with no session nothing is done: one is led to sign in", async () => {
  test.setTimeout(180_000);
  const before = await stateOf(db, victim.tenant.id);
  for (const [action, { args }] of ofOrganizations) {
    const answer = await call(contexts.nobody, action, args(victim.ids));
    expect.soft([action, answer.location, answer.ok], `${action}: ${answer.status}`).toEqual([action, expect.stringMatching(/^\/sign-in/), null]);
    expect.soft(answer.text, action).not.toContain(victim.mark);
  }
  expect(await stateOf(db, victim.tenant.id)).toBe(before);
});

test("a viewer who calls an action by its id is refused by the action itself", async () => {
  test.setTimeout(180_000);
  const before = await stateOf(db, victim.tenant.id);
  for (const [action, { args, viewer }] of ofOrganizations.filter(([, each]) => !each.viewer)) {
    const answer = await call(contexts.viewer, action, args(victim.ids));
    expect.soft([action, answer.ok ?? false, answer.code !== "internal"], answer.text.slice(-300)).toEqual([action, false, true]);
    expect(viewer).toBeUndefined();
  }
  expect(await stateOf(db, victim.tenant.id)).toBe(before);
});

test("from another site, or from nowhere, an action is not even looked at", async () => {
  for (const from of [{}, { origin: "https://evil.example" }, { origin: "null" }, { origin: "https://evil.example", "x-forwarded-host": "evil.example" }] as Record<string, string>[]) {
    const answer = await call(contexts.attacker, ofOrganizations[0]![0], ofOrganizations[0]![1].args(attacker.ids), from);
    expect([answer.status, answer.code]).toEqual([403, "cross_site"]);
  }
  const huge = await call(contexts.attacker, ofOrganizations[0]![0], ["x".repeat(1024 * 1024 + 1)]);
  expect([huge.status, huge.code]).toEqual([413, "body_too_large"]);
});

test("arguments of another shape are a form's mistake, and no operator of a query", async () => {
  test.setTimeout(400_000);
  const before = await stateOf(db, victim.tenant.id);
  const odd: unknown[] = [{ not: "" }, { contains: "" }, ["x"], 7, null, "", "x".repeat(5_000), "../..", "%00\u0000", { __proto__: { admin: true }, constructor: { prototype: {} } }];
  for (const [action, { args }] of ofOrganizations) {
    const good = args(attacker.ids);
    for (let at = 0; at < good.length; at += 1) {
      for (const value of odd) {
        const answer = await call(contexts.attacker, action, good.map((each, index) => (index === at ? value : each)));
        expect.soft([action, at, JSON.stringify(value).slice(0, 40), answer.status < 500, answer.code], answer.text.slice(-200)).toEqual([action, at, JSON.stringify(value).slice(0, 40), true, expect.not.stringMatching(/^internal$/)]);
        expect.soft(answer.text).not.toContain(victim.mark);
      }
    }
  }
  expect(await stateOf(db, victim.tenant.id)).toBe(before);
});
