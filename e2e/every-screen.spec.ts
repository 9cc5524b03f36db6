import { readFileSync } from "node:fs";
import { expect, test, type Page } from "@playwright/test";
import type { Database } from "@/lib/db/database";
import { newId, toPublicId } from "@/lib/ids";
import { LOCALE_COOKIE } from "@/lib/i18n/locales";
import { createInbox } from "@/lib/playground/create";
import { createEventType } from "@/prisma/factories";
import { checkPage } from "./check-page";
import { endpointAt, longRetry, placeDelivery } from "./place-delivery";
import { createTenant, openSpecDatabase, signIn, type Tenant } from "./tenant";

test.describe.configure({ timeout: 600_000 });

let db: Database;
let tenant: Tenant;
let paths: { endpoint: string; delivery: string; event: string; inbox: string; type: string };

test.beforeAll(async () => {
  db = openSpecDatabase();
  tenant = await createTenant(db, "Every screen");
  const { name: type } = await createEventType(db, `spec.${newId()}`);
  const endpoint = await endpointAt(db, tenant, "https://hooks.a-receiver-with-a-long-name.example.com/webhooks/incoming", { description: "Warehouse" });
  const delivery = await placeDelivery(db, endpoint, {}, [{}, {}]);
  await longRetry(db, endpoint);
  const { eventId } = await db.service.delivery.findFirstOrThrow({ where: { organizationId: tenant.id, state: "failed" }, select: { eventId: true } });
  const { id: inbox } = await createInbox(db, tenant.actor, { name: "Inbox" });
  paths = { endpoint: toPublicId("ep", endpoint.id), delivery, event: toPublicId("evt", eventId), inbox, type };
});
test.afterAll(() => db.close());

test("the screens that no other spec looks at are accessible at two widths, in both themes", async ({ page }) => {
  await signIn(page, tenant.email);
  for (const path of ownScreens()) await test.step(path, async () => {
    await visit(page, path);
    await checkPage(page);
  });
});

test("in German every screen fits a phone of 360 px, and no text of it is missing", async ({ page, baseURL }) => {
  const complaints: string[] = [];
  page.on("console", (message) => void (/MISSING_MESSAGE|INVALID_|FORMATTING_ERROR|hydrat/i.test(message.text()) && complaints.push(message.text())));
  await signIn(page, tenant.email);
  await page.context().addCookies([{ name: LOCALE_COOKIE, value: "de", url: baseURL! }]);
  await page.setViewportSize({ width: 360, height: 740 });
  for (const path of allScreens()) await test.step(path, async () => {
    await visit(page, path);
    await expect(page.locator("html")).toHaveAttribute("lang", "de");
    expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), `width of ${path}`).toBeLessThanOrEqual(360);
    expect.soft((await page.locator("body").innerText()).match(unnamed) ?? [], `texts of ${path}`).toEqual([]);
  });
  expect(complaints).toEqual([]);
});

/** What a text that the language files lack is shown as: "endpoints.addEndpoint". */
const english = JSON.parse(readFileSync(new URL("../lib/i18n/messages/en.json", import.meta.url), "utf8")) as object;
const unnamed = new RegExp(`\\b(?:${Object.keys(english).join("|")})\\.[a-z]+[A-Z][A-Za-z.]+`, "g");

function ownScreens(): string[] {
  const { endpoint, inbox, type } = paths;
  return [
    ...[`/endpoints/${endpoint}/edit`, `/endpoints/${endpoint}/delivery`, "/playground", `/playground/${inbox}`, `/event-types/${type}`].map(inTenant),
    ...["general", "appearance", "notifications", "support-access"].map((page) => inTenant(`/settings/${page}`)),
    ...["/endpoints/ep_01k0000000e0080000000000000", "/deliveries/dlv_01k0000000e0080000000000000", "/no-such-page"].map(inTenant),
    "/mailbox",
  ];
}

function allScreens(): string[] {
  const { endpoint, delivery, event } = paths;
  return [
    ...["/overview", "/endpoints", "/endpoints/new", `/endpoints/${endpoint}`].map(inTenant),
    ...["signing", "authentication", "test"].map((page) => inTenant(`/endpoints/${endpoint}/${page}`)),
    ...["/deliveries", "/deliveries?state=succeeded", `/deliveries/${delivery}`, `/deliveries/${delivery}?view=compare`, "/events", `/events/${event}`, "/event-types"].map(inTenant),
    ...["/replays", "/replays/new", "/signature-debugger", `/signature-debugger?delivery=${delivery}`].map(inTenant),
    ...["members", "keys", "keys/new", "limits", "audit"].map((page) => inTenant(`/settings/${page}`)),
    ...ownScreens(),
    "/account",
  ];
}

const inTenant = (path: string) => `/${tenant.slug}${path}`;

async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
}
