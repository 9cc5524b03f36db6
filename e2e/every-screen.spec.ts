import { readFileSync } from "node:fs";
import { expect, test, type Page } from "@playwright/test";
import type { Database } from "@/lib/db/database";
import { newId, toPublicId } from "@/lib/ids";
import { LOCALE_COOKIE, type Locale } from "@/lib/i18n/locales";
import { createInbox } from "@/lib/playground/create";
import { createEventType } from "@/prisma/factories";
import { findDoors } from "./attacks/doors";
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
  for (const [path, heading] of ownScreens()) await test.step(path, async () => {
    await visit(page, path, titleIn("en", heading));
    await checkPage(page);
  });
});

test("in German every screen fits a phone of 360 px, and no text of it is missing", async ({ page, baseURL }) => {
  const complaints: string[] = [];
  page.on("console", (message) => void (/MISSING_MESSAGE|INVALID_|FORMATTING_ERROR|hydrat/i.test(message.text()) && complaints.push(message.text())));
  await signIn(page, tenant.email);
  await page.context().addCookies([{ name: LOCALE_COOKIE, value: "de", url: baseURL! }]);
  await page.setViewportSize({ width: 360, height: 740 });
  for (const [path, heading] of allScreens()) await test.step(path, async () => {
    await visit(page, path, titleIn("de", heading));
    await expect(page.locator("html")).toHaveAttribute("lang", "de");
    expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), `width of ${path}`).toBeLessThanOrEqual(360);
    expect.soft((await page.locator("body").innerText()).match(unnamed) ?? [], `texts of ${path}`).toEqual([]);
  });
  expect(complaints).toEqual([]);
});

test("each page is visited here, or by the spec that is named for it", () => {
  const pages = findDoors().filter(({ kind }) => kind === "page").map(({ address }) => address);
  const visited = allScreens().map(([path]) => doorOf(path.replace(/\?.*/, ""), pages));
  expect(pages.filter((address) => !(address in elsewhere) && !visited.includes(address))).toEqual([]);
  expect(Object.keys(elsewhere).filter((address) => !pages.includes(address))).toEqual([]);
  expect(Object.entries(elsewhere).filter(([address, spec]) => !readFileSync(new URL(`${spec}.spec.ts`, import.meta.url), "utf8").includes(fixedPart(address)))).toEqual([]);
});

const parameter = /\[\w+\]/g;

/** The page at a path: "/acme/endpoints/new" is not that of the endpoint "new". */
function doorOf(path: string, pages: string[]): string | undefined {
  const parameters = (address: string) => address.match(parameter)?.length ?? 0;
  const fitting = pages.filter((address) => new RegExp(`^${address.replace(parameter, "[^/]+")}$`).test(path));
  return fitting.sort((a, b) => parameters(a) - parameters(b))[0];
}

/** The longest part of an address that a spec which goes there has in its text. */
function fixedPart(address: string): string {
  return address.split(parameter).sort((a, b) => b.length - a.length)[0]!;
}

const elsewhere: Record<string, string> = {
  "/": "account", "/[org]": "attacks/routes", "/[org]/settings": "members", "/[org]/replays/[replay]": "replays",
  "/sign-in": "account", "/sign-in/link": "attacks/browser-guard", "/forgot-password": "account", "/reset-password": "account", "/invitations/[token]": "members", "/setup": "attacks/routes",
  "/docs": "docs", "/docs/[page]": "docs", "/docs/api": "api-reference", "/docs/api/[group]": "api-reference",
  "/go/[id]": "signing", "/operator": "operator", "/playground": "attacks/routes", "/portal/[token]": "portal", "/support": "support",
};

const textsIn = (locale: Locale) => JSON.parse(readFileSync(new URL(`../lib/i18n/messages/${locale}.json`, import.meta.url), "utf8")) as object;
const texts = { en: textsIn("en"), de: textsIn("de") };

/** What a text that the language files lack is shown as: "endpoints.addEndpoint". */
const unnamed = new RegExp(`\\b(?:${Object.keys(texts.en).join("|")})\\.[a-z]+[A-Z][A-Za-z.]+`, "g");

/** An address and what its heading says: a text of the language files by its name, or one of ours. */
type Screen = [path: string, heading: string];

function titleIn(locale: Locale, heading: string): string {
  const found = heading.split(".").reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], texts[locale]);
  return typeof found === "string" ? found : heading;
}

function ownScreens(): Screen[] {
  const { endpoint, inbox, type } = paths;
  const ours: Screen[] = [
    [`/endpoints/${endpoint}/edit`, "endpointForm.editEndpoint"],
    [`/endpoints/${endpoint}/delivery`, "endpointForm.deliverySettings"],
    ["/playground", "playground.playground"],
    [`/playground/${inbox}`, "Inbox"],
    [`/event-types/${type}`, type],
    [`/event-types/${type}/edit`, "typeForm.refusal.title"],
    ["/event-types/new", "typeForm.refusal.title"],
    ["/settings/general", "settings.general"],
    ["/settings/appearance", "settings.appearance"],
    ["/settings/notifications", "settings.notifications"],
    ["/settings/support-access", "supportAccess.supportAccess"],
    ["/endpoints/ep_01k0000000e0080000000000000", "endpoint.noSuchEndpoint"],
    ["/deliveries/dlv_01k0000000e0080000000000000", "delivery.noDeliveryHas"],
    ["/no-such-page", "broken.thereIsNothing"],
  ];
  return [...ours.map(inTenant), ["/mailbox", "mailbox.mailbox"]];
}

function allScreens(): Screen[] {
  const { endpoint, delivery, event } = paths;
  const ours: Screen[] = [
    ["/overview", "overview.title"],
    ["/endpoints", "endpoints.endpoints"],
    ["/endpoints/new", "endpointForm.addEndpoint"],
    [`/endpoints/${endpoint}`, "hooks.a-receiver-with-a-long-name.example.com/webhooks/incoming"],
    [`/endpoints/${endpoint}/signing`, "signing.signing"],
    [`/endpoints/${endpoint}/authentication`, "credentials.authentication"],
    [`/endpoints/${endpoint}/test`, "test.sendATest"],
    ["/deliveries", "log.deliveries"],
    ["/deliveries?state=succeeded", "log.deliveries"],
    [`/deliveries/${delivery}`, "order.paid"],
    [`/deliveries/${delivery}?view=compare`, "order.paid"],
    ["/events", "events.title"],
    [`/events/${event}`, "order.paid"],
    ["/event-types", "types.title"],
    ["/replays", "replays.replays"],
    ["/replays/new", "replays.replayDeliveries"],
    ["/signature-debugger", "debugger.signatureDebugger"],
    [`/signature-debugger?delivery=${delivery}`, "debugger.signatureDebugger"],
    ["/settings/members", "members.members"],
    ["/settings/keys", "apiKeys.apiKeys"],
    ["/settings/keys/new", "apiKeys.createApiKey"],
    ["/settings/limits", "settings.limits"],
    ["/settings/audit", "audit.auditLog"],
  ];
  return [...ours.map(inTenant), ...ownScreens(), ["/account", "account.yourAccount"]];
}

function inTenant([path, heading]: Screen): Screen {
  return [`/${tenant.slug}${path}`, heading];
}

/** Its own heading: an error's page has one too. */
async function visit(page: Page, path: string, heading: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 }).first()).toContainText(heading, { timeout: 30_000 });
}
