import { expect, test, type APIRequestContext, type APIResponse, type Browser } from "@playwright/test";
import { createApiKey } from "@/lib/api-keys/create";
import { grantableScopes } from "@/lib/api-keys/scopes";
import type { Database } from "@/lib/db/database";
import { addPerson, openSpecDatabase, signIn } from "@/e2e/tenant";
import { findDoors, type Door } from "./doors";
import { createBelongings, stateOf, type Belongings } from "./victim";

/** Every page and route, found by walking app/, is asked by people who may not. */

let db: Database;
let victim: Belongings;
let attacker: Belongings;
let origin: string;
let asAttacker: APIRequestContext;
let asViewer: APIRequestContext;
let asNobody: APIRequestContext;
let attackersKey: string;

test.beforeAll(async ({ browser, baseURL }) => {
  test.setTimeout(180_000);
  db = openSpecDatabase();
  origin = new URL(baseURL!).origin;
  victim = await createBelongings(db, "Victim");
  attacker = await createBelongings(db, "Attacker");
  asAttacker = await contextOf(browser, attacker.tenant.email);
  asViewer = await contextOf(browser, (await addPerson(db, victim.tenant.id, "viewer")).email);
  asNobody = (await browser.newContext({ baseURL })).request;
  attackersKey = (await createApiKey(db, { organizationId: attacker.tenant.id, name: "attack", scopes: [...grantableScopes(false)] })).secret;
});
test.afterAll(() => db.close());

async function contextOf(browser: Browser, email: string): Promise<APIRequestContext> {
  const context = await browser.newContext({ baseURL: origin });
  await signIn(await context.newPage(), email);
  return context.request;
}

const doors = findDoors();
const ofOrganization = doors.filter(({ address }) => address.includes("[org]"));
/** Takes ids besides the organization's. */
const takesIds = ({ address }: Door) => /\[(?!org\])/.test(address);
/** Shown by its own name to everybody who may publish: the catalog of types is shared. */
const shared = (door: Door) => door.address.includes("[type]");

/** The API: an API key, but for the document itself. Which operations there are, e2e/attacks/api.db.test.ts asks one by one. */
const ofApi = ({ address }: Door) => address.startsWith("/api/v1/") && address !== "/api/v1/openapi.json";

/** Open to everybody, or guarded by something else than a session; what guards it is said here. */
const others: Record<string, string> = {
  "/api/v1/openapi.json": "public: the API's own description",
  "/docs/api": "public: the same for people",
  "/docs/api/[group]": "public",
  "/docs": "public: the documentation",
  "/docs/[page]": "public: the documentation",
  "/": "leads to one's own organization, or to sign in",
  "/sign-in": "public",
  "/sign-in/link": "the token in a link",
  "/forgot-password": "public",
  "/reset-password": "the token in a link",
  "/setup": "the token that the console printed",
  "/invitations/[token]": "the token in a link",
  "/portal/[token]": "the token in a link",
  "/account": "a session; one's own account",
  "/mailbox": "a session, and development",
  "/playground": "a session; leads to one's own",
  "/go/[id]": "a session; an id of one's own organizations",
  "/support": "a session of staff",
  "/operator": "a session of staff",
  "/playground/in/[token]": "public: the token is the address",
  "/.well-known/security.txt": "public",
  "/api/health": "public, says nothing",
  "/api/ready": "public, says whether; why, with the token of POSTHORN_METRICS_TOKEN",
  "/api/metrics": "the token of POSTHORN_METRICS_TOKEN",
  "/api/live": "public, says nothing",
  "/api/malformed-address": "public, says what an address is",
  "/api/auth/[...nextauth]": "next-auth",
  "/api/inngest": "signed by the Inngest server",
};

const fill = (address: string, ids: Record<string, string>) => address.replaceAll(/\[(?:\.\.\.)?(\w+)\]/g, (_, name: string) => encodeURIComponent(ids[name] ?? "x"));

/** What a stranger learns from an answer: nothing but that there is nothing. Streamed pages say so in their body. */
async function isNotFound(response: APIResponse, door: Door): Promise<boolean> {
  if (response.status() === 404) return true;
  return door.kind === "page" && response.status() === 200 && /NEXT_HTTP_ERROR_FALLBACK;404/.test(await response.text());
}

async function ask(context: APIRequestContext, door: Door, ids: Record<string, string>, method = "GET", headers: Record<string, string> = {}): Promise<APIResponse> {
  const body = method === "GET" || method === "HEAD" ? {} : { data: "{}", headers: { origin, "content-type": "application/json", ...headers } };
  return context.fetch(fill(door.address, ids), { method, maxRedirects: 0, timeout: 60_000, headers, ...body });
}

test("every page and route is either an organization's, or its guard is named here", () => {
  const unnamed = doors.filter((door) => !door.address.includes("[org]") && !ofApi(door) && !(door.address in others)).map(({ address }) => address);
  expect(unnamed).toEqual([]);
  expect(Object.keys(others).filter((address) => !doors.some((door) => door.address === address))).toEqual([]);
});

test("another tenant's address is not found, whoever's ids it holds", async () => {
  test.setTimeout(600_000);
  const before = await stateOf(db, victim.tenant.id);
  for (const door of ofOrganization) {
    for (const method of door.kind === "page" ? ["GET"] : door.methods) {
      const response = await ask(asAttacker, door, victim.ids, method);
      expect.soft(await isNotFound(response, door), `${method} ${door.address}: ${response.status()}`).toBe(true);
      expect.soft(await response.text(), door.address).not.toContain(victim.mark);
    }
  }
  expect(await stateOf(db, victim.tenant.id)).toBe(before);
});

test("another tenant's ids below one's own address are as unknown as ids that nobody has", async () => {
  test.setTimeout(600_000);
  const before = await stateOf(db, victim.tenant.id);
  const mixed = { ...victim.ids, org: attacker.ids.org! };
  const unknown = Object.fromEntries(Object.entries(mixed).map(([name, id]) => [name, name === "org" ? id : id.replace(/....$/, "0123")]));
  for (const door of ofOrganization.filter((each) => takesIds(each) && !shared(each))) {
    for (const method of door.kind === "page" ? ["GET"] : door.methods) {
      const theirs = await ask(asAttacker, door, mixed, method);
      const nobodys = await ask(asAttacker, door, unknown, method);
      const text = await theirs.text();
      expect.soft(text, door.address).not.toContain(victim.mark);
      expect.soft(theirs.status(), `${method} ${door.address}: ${text.slice(0, 200)}`).toBe(nobodys.status());
      if (method === "GET") expect.soft(await isNotFound(theirs, door), `${method} ${door.address}: ${theirs.status()}`).toBe(true);
      if (door.kind === "route") expect.soft(withoutRequestId(text), door.address).toEqual(withoutRequestId(await nobodys.text()));
    }
  }
  expect(await stateOf(db, victim.tenant.id)).toBe(before);
});

const withoutRequestId = (text: string) => text.replaceAll(/"requestId":"[^"]+"/g, "");

test("with no session a route answers 401, and a page leads to sign in and back", async () => {
  test.setTimeout(600_000);
  for (const door of ofOrganization) {
    for (const method of door.kind === "page" ? ["GET"] : door.methods) {
      const response = await ask(asNobody, door, victim.ids, method);
      if (door.kind === "route") expect.soft([door.address, response.status()]).toEqual([door.address, 401]);
      else expect.soft([door.address, response.status(), response.headers().location ?? ""]).toEqual([door.address, 307, expect.stringMatching(/^\/sign-in\?callbackUrl=%2F/)]);
      expect.soft(await response.text(), door.address).not.toContain(victim.mark);
    }
  }
});

test("ids and questions that make no sense are told off, and never a fault of ours", async () => {
  test.setTimeout(900_000);
  const odd = ["x", "ep_", `ep_${"z".repeat(26)}`, "dlv_01h2xcejqtf2nbrexx3vqjhp41", "%00", "..%2f..%2fetc%2fpasswd", "%ff%fe", "'; DROP TABLE events; --", "__proto__", "x".repeat(3_000)];
  for (const door of ofOrganization.filter((each) => each.kind === "route")) {
    for (const id of takesIds(door) ? odd : odd.slice(0, 1)) {
      const address = door.address.replaceAll(/\[(\w+)\]/g, (_, name: string) => (name === "org" ? attacker.ids.org! : id.includes("%") ? id : encodeURIComponent(id)));
      for (const method of door.methods) {
        const response = await asAttacker.fetch(address, { method, maxRedirects: 0, ...(method === "GET" ? {} : { data: "{}", headers: { origin, "content-type": "application/json" } }) });
        expect.soft(response.status(), `${method} ${address.slice(0, 120)}`).toBeLessThan(500);
        expect.soft(await response.text()).not.toMatch(/node_modules|\n\s+at |prisma|SELECT /i);
      }
    }
    for (const query of ["?cursor=x", "?cursor=%00", "?before=x&limit=-1", "?limit=1e9", "?q=%27%22%3C%00", "?type[]=a&type=b", "?since=never&until=9999999", "?since=0000-01-01T00:00:00Z&from=0000-01-01T00:00:00Z", "?__proto__[x]=1"]) {
      if (!door.methods.includes("GET")) continue;
      const response = await asAttacker.get(fill(door.address, attacker.ids) + query);
      expect.soft(response.status(), door.address + query).toBeLessThan(500);
    }
  }
});

test("a cursor that was tampered with shows nothing of others: at worst the beginning", async () => {
  test.setTimeout(180_000);
  const cursors = [victim.ids.delivery, victim.ids.event, Buffer.from(JSON.stringify({ id: victim.ids.delivery, organizationId: victim.tenant.id })).toString("base64url"), "0".repeat(36), "ffffffff-ffff-ffff-ffff-ffffffffffff", victim.tenant.id];
  for (const list of ["deliveries", "events", "replays", "endpoints", "audit/export", "deliveries/export"]) {
    for (const cursor of cursors) {
      for (const name of ["cursor", "before", "after", "from"]) {
        const response = await asAttacker.get(`/api/app/${attacker.ids.org}/${list}?${name}=${encodeURIComponent(cursor!)}&organization=${victim.ids.organization}&org=${victim.ids.org}&organizationId=${victim.tenant.id}`);
        expect.soft(response.status(), `${list} ${name}`).toBeLessThan(500);
        expect.soft(await response.text(), `${list} ${name}=${cursor}`).not.toContain(victim.mark);
      }
    }
  }
});

test("filters by another tenant's ids find nothing", async () => {
  const { org } = attacker.ids;
  for (const [name, id] of Object.entries(victim.ids)) {
    const response = await asAttacker.get(`/api/app/${org}/deliveries?${name}=${encodeURIComponent(id)}&q=${victim.mark}`);
    expect.soft(response.status(), name).toBeLessThan(500);
    expect.soft(await response.text(), name).not.toContain(`"url":"https://${victim.mark}`);
  }
});

test("an API key opens its own organization alone, and nothing without one", async () => {
  test.setTimeout(600_000);
  for (const door of doors.filter(ofApi)) {
    const before = await stateOf(db, victim.tenant.id);
    for (const method of ["GET", "POST", "PATCH", "PUT", "DELETE"]) {
      const data = JSON.stringify({ organization: victim.ids.org, type: "attack.tried", data: {}, name: "attack", role: "admin", scopes: ["events:publish"] });
      const send = (authorization?: string, address = fill(door.address, victim.ids)) =>
        asNobody.fetch(address, { method, headers: { "content-type": "application/json", ...(authorization && { authorization }) }, ...(method === "GET" ? {} : { data }) });
      const none = await send();
      expect.soft([401, 405], `${method} ${door.address}: ${none.status()}`).toContain(none.status());
      const wrong = await send(`Bearer ${attackersKey.slice(0, -1)}!`);
      expect.soft([401, 405], `${method} ${door.address} with a wrong key: ${wrong.status()}`).toContain(wrong.status());
      const theirs = await send(`Bearer ${attackersKey}`);
      expect.soft([200, 403, 404, 405, 406, 422, 428], `${method} ${door.address}: ${theirs.status()}`).toContain(theirs.status());
      expect.soft(await theirs.text(), `${method} ${door.address}`).not.toContain(victim.mark);
      for (const id of ["x", "%00", "..%2f"]) {
        if (!door.address.includes("[")) continue;
        const odd = await send(`Bearer ${attackersKey}`, door.address.replaceAll(/\[(\w+)\]/g, id));
        expect.soft(odd.status(), `${method} ${door.address} ${id}`).toBeLessThan(500);
      }
    }
    expect.soft(await stateOf(db, victim.tenant.id), door.address).toBe(before);
  }
  for (const wrong of ["Bearer phk_nonsense", `Bearer ${attackersKey.slice(0, -1)}x`, `Basic ${attackersKey}`]) expect((await asNobody.get("/api/v1/endpoints", { headers: { authorization: wrong } })).status()).toBe(401);
});

test("what is another site's or too large is refused by every route that takes a body", async () => {
  for (const door of ofOrganization.filter((each) => each.methods.some((method) => method !== "GET"))) {
    for (const method of door.methods.filter((each) => each !== "GET")) {
      for (const from of ["https://evil.example", "null"]) {
        const response = await ask(asAttacker, door, attacker.ids, method, { origin: from });
        expect.soft([door.address, response.status()]).toEqual([door.address, 403]);
      }
      const large = await asAttacker.fetch(fill(door.address, attacker.ids), { method, maxRetries: 5 /* who is refused may be hung up on */, headers: { origin, "content-type": "application/json" }, data: `"${"x".repeat(1_200_000)}"` });
      expect.soft([door.address, large.status()], await large.text()).toEqual([door.address, 413]);
    }
  }
  const signIn = await asNobody.post("/api/auth/callback/credentials", { headers: { origin }, form: { email: "x".repeat(20_000) } });
  expect(signIn.status()).toBe(413);
});

test("a viewer may look at every page, and none of them fails", async () => {
  test.setTimeout(600_000);
  for (const door of ofOrganization.filter((each) => each.kind === "page")) {
    const response = await ask(asViewer, door, victim.ids);
    expect.soft(response.status(), door.address).toBeLessThan(500);
  }
});

test("what is somebody's own is kept by no cache, and every answer is guarded", async () => {
  test.setTimeout(600_000);
  for (const door of ofOrganization.filter((each) => each.kind === "page" || each.methods.includes("GET"))) {
    const headers = (await ask(asAttacker, door, attacker.ids)).headers();
    expect.soft([door.address, headers["cache-control"]]).toEqual([door.address, expect.stringContaining("no-store")]);
    expect.soft([door.address, headers["x-content-type-options"], headers["referrer-policy"]]).toEqual([door.address, "nosniff", "same-origin"]);
    expect.soft(headers["content-security-policy"] ?? "", door.address).toMatch(/frame-ancestors ('none'|http)/);
    expect.soft(headers["x-powered-by"], door.address).toBeUndefined();
  }
});
