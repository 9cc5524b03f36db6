import { expect, test, type Page } from "@playwright/test";
import type { Database } from "@/lib/db/database";
import { viaPg } from "@/lib/db/sql";
import { publishEvents } from "@/lib/events/publish";
import { newId, toPublicId } from "@/lib/ids";
import { createInbox } from "@/lib/playground/create";
import { createEndpointRow, createEventType } from "@/prisma/factories";
import { parseKeyring } from "@/lib/secrets/encryption";
import { createTenant, openSpecDatabase, signIn, type Tenant } from "@/e2e/tenant";

/*
 * Whatever customers and receivers write is shown as text. Each of these does
 * something, if anything here takes it for more: runs, loads, recolours a
 * terminal, or turns the line around it.
 */
const script = "<script>window.pwned = 1</script>";
const image = '"><img src=x onerror="window.pwned = 2">';
const svg = "<svg onload='window.pwned = 3'><a href=\"javascript:window.pwned=4\">x</a></svg>";
const ansi = "\u001b[31mred\u001b[0m\u0007";
const rtl = "txt.\u202egpj.exe";
const all = [script, image, svg, ansi, rtl, "{{constructor.constructor('window.pwned=5')()}}", "</style><style>*{display:none}</style>", "]]>--><!--"].join(" ");

let db: Database;
let tenant: Tenant;
let endpoint: { id: string };
let delivery: string;
let event: string;
let inbox: { id: string; token: string };

test.beforeAll(async ({ request, baseURL }) => {
  db = openSpecDatabase();
  tenant = await createTenant(db, `Acme ${image}`);
  await createEventType(db, "hostile.text", { description: all.slice(0, 200) });
  const dead = { status: "disabled" as const, disabledAt: new Date(), disabledReason: "gone" as const };
  endpoint = await createEndpointRow(db, tenant.id, { url: `https://example.com/${encodeURIComponent(image)}?<b>`, description: all.slice(0, 240), ...dead }, parseKeyring(process.env));
  const [published] = await publishEvents(viaPg(db.servicePool), tenant.id, [{ type: "hostile.text", data: { [all]: all, list: [script, rtl], url: "javascript:window.pwned=6", __proto__: { polluted: true } } }]);
  const row = await db.service.delivery.findFirstOrThrow({ where: { eventId: published!.id } });
  [event, delivery] = [toPublicId("evt", published!.id), toPublicId("dlv", row.id)];
  // As an attempt that a receiver answered with all of it.
  await db.service.attempt.create({
    data: { id: newId(), organizationId: tenant.id, deliveryId: row.id, endpointId: endpoint.id, number: 1, trigger: "manual", actor: image, url: "https://example.com/", startedAt: new Date(), durationMs: 5, delivered: false, statusCode: 500, errorClass: "http_500", evidence: JSON.stringify({ message: all }), requestHeaders: "content-type: application/json", responseHeaders: `content-type: text/html\nx-hostile: ${script}${rtl}`, responseBody: Buffer.from(`<html><body>${all}</body></html>`) },
  });
  await db.service.delivery.update({ where: { id: row.id }, data: { attempts: 1, state: "failed", dueAt: null, reason: "http_500", completedAt: new Date(), lastStatus: 500, lastErrorClass: "http_500", lastAttemptAt: new Date() } });
  inbox = await createInbox(db, tenant.actor, { name: image.slice(0, 60) });
  await request.post(`${baseURL}/playground/in/${inbox.token}`, { headers: { "content-type": "text/html", "x-hostile": svg }, data: `<html>${all}</html>` });
  await db.service.notice.create({ data: { id: newId(), organizationId: tenant.id, endpointId: endpoint.id, kind: "endpoint.disabled", detail: { reason: all, url: `https://example.com/${image}` } } });
  await db.service.outgoingEmail.create({ data: { id: newId(), organizationId: tenant.id, recipient: tenant.email, subject: `Hostile ${script}`, text: all, dedupeKey: newId(), dueAt: null, sentAt: new Date() } });
});
test.afterAll(() => db.close());

async function nothingRan(page: Page, where: string): Promise<void> {
  const found = await page.evaluate(() => ({
    pwned: (window as { pwned?: number }).pwned ?? null,
    polluted: ({} as { polluted?: boolean }).polluted ?? null,
    handlers: [...document.querySelectorAll("*")].filter((element) => [...element.attributes].some(({ name }) => name.startsWith("on"))).map((element) => element.outerHTML.slice(0, 100)),
    links: [...document.querySelectorAll("a[href]")].map((link) => link.getAttribute("href")!).filter((href) => /^\s*(javascript|data|vbscript):/i.test(href)),
    hidden: getComputedStyle(document.body).display,
    images: [...document.querySelectorAll("img")].map((each) => each.src).filter((src) => !src.startsWith("data:")),
  }));
  expect.soft(found, where).toEqual({ pwned: null, polluted: null, handlers: [], links: [], hidden: "block", images: [] });
}

test("no page takes what somebody wrote for more than text", async ({ page }) => {
  test.setTimeout(240_000);
  const dialogs: string[] = [];
  const violations: string[] = [];
  page.on("dialog", (dialog) => (dialogs.push(dialog.message()), void dialog.dismiss()));
  page.on("console", (message) => void (/Content Security Policy/i.test(message.text()) && violations.push(message.text().slice(0, 300))));
  await signIn(page, tenant.email);
  const ep = toPublicId("ep", endpoint.id);
  const pages = ["overview", "endpoints", `endpoints/${ep}`, `endpoints/${ep}/edit`, `endpoints/${ep}/signing`, "deliveries", `deliveries/${delivery}`, `deliveries?q=${encodeURIComponent(all)}`, `deliveries?status=${encodeURIComponent(image)}`, "events", `events/${event}`, "event-types", "event-types/hostile.text", "playground", `playground/${inbox.id}`, "settings/audit", "settings/general", "settings/members", "replays/new", `no-such-page-${encodeURIComponent(script)}`];
  for (const path of pages) {
    await page.goto(`/${tenant.slug}/${path}`);
    await page.waitForTimeout(700);
    await nothingRan(page, path);
  }
  await page.goto(`/sign-in?error=${encodeURIComponent(script)}&callbackUrl=${encodeURIComponent("javascript:window.pwned=7")}`);
  await nothingRan(page, "sign-in");
  expect(dialogs).toEqual([]);
  expect(violations).toEqual([]);
});

test("a delivery's page shows payload and answer letter by letter, in every view", async ({ page }) => {
  await signIn(page, tenant.email);
  await page.goto(`/${tenant.slug}/deliveries/${delivery}`);
  await expect(page.locator("main")).toContainText("Failed");
  for (const tab of ["Request", "Response", "Compare", "As curl", "Verify in code"]) {
    const found = page.getByRole("tab", { name: new RegExp(tab, "i") }).first();
    if ((await found.count()) === 0) continue;
    await found.click();
    await page.waitForTimeout(400);
    await nothingRan(page, tab);
    if (tab === "Response") await expect(page.locator("main")).toContainText("window.pwned = 1");
  }
});

test("an inbox answers a page of script with plain text", async ({ request, baseURL }) => {
  const answer = await request.post(`${baseURL}/playground/in/${inbox.token}?${encodeURIComponent(script)}`, { data: script });
  expect(answer.headers()["content-type"]).toMatch(/^text\/plain/);
  expect(answer.headers()["x-content-type-options"]).toBe("nosniff");
  expect(await answer.text()).not.toContain("<script>");
});

test("a problem repeats what was sent as JSON that no browser renders", async ({ request, baseURL }) => {
  for (const path of [`/api/v1/events/${encodeURIComponent(script)}`, `/api/app/${encodeURIComponent(script)}/events`, `/api/health?${encodeURIComponent(script)}`]) {
    const answer = await request.get(`${baseURL}${path}`);
    expect.soft(answer.headers()["content-type"], path).toMatch(/^application\/(problem\+)?json/);
    expect.soft(answer.headers()["x-content-type-options"], path).toBe("nosniff");
    expect.soft(answer.headers()["content-security-policy"], path).toContain("default-src 'none'");
  }
});
