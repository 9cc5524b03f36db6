import { expect, test, type APIResponse, type Page, type Route } from "@playwright/test";
import type { Database } from "@/lib/db/database";
import { viaPg } from "@/lib/db/sql";
import { publishEvents } from "@/lib/events/publish";
import { toPublicId } from "@/lib/ids";
import { createInbox } from "@/lib/playground/create";
import { inboxUrl } from "@/lib/playground/inbox-url";
import { parseKeyring } from "@/lib/secrets/encryption";
import { addMember, createEndpointRow, createEventType } from "@/prisma/factories";
import { isAlive } from "./alive";
import { checkPage } from "./check-page";
import { createTenant, openSpecDatabase, signIn, type Tenant } from "./tenant";

let db: Database;
let tenant: Tenant;

test.describe.configure({ timeout: 120_000 });

test.beforeAll(async () => {
  db = openSpecDatabase();
  await createEventType(db, "order.paid");
});
test.afterAll(() => db.close());
test.beforeEach(async ({ page }) => {
  tenant = await createTenant(db, "Palette");
  await signIn(page, tenant.email);
});

const open = (page: Page, path = "/overview") => page.goto(`/${tenant.slug}${path}`);
const palette = (page: Page) => page.getByRole("dialog", { name: "Search" });
const summon = async (page: Page) => {
  // Before the page is alive a key says nothing to it.
  await expect(async () => {
    await page.keyboard.press("Control+k");
    await expect(palette(page)).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
};
/** The palette's file, recognized by the text of it that no other has. */
async function onPaletteFile(page: Page, then: (route: Route, response: APIResponse) => Promise<void>): Promise<void> {
  await page.route("**/_next/static/chunks/**", async (route) => {
    const response = await route.fetch();
    return (await response.text()).includes("publishHint") ? then(route, response) : route.fulfill({ response });
  });
}
const addEndpoint = async () => {
  const { token } = await createInbox(db, tenant.actor, { name: "Accepts" });
  return createEndpointRow(db, tenant.id, { url: inboxUrl(process.env.E2E_BASE_URL!, token), description: "Warehouse" }, parseKeyring(process.env));
};

test("any id that is pasted leads to its page, and is remembered", async ({ page }) => {
  const endpoint = await addEndpoint();
  const [event] = await publishEvents(viaPg(db.servicePool), tenant.id, [{ type: "order.paid", data: { order: "ord_1042" } }]);
  await open(page);
  await summon(page);
  await page.keyboard.type("ord_1042");
  await expect(palette(page).getByRole("option", { name: /^order.paid/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/events/${toPublicId("evt", event!.id)}$`), { timeout: 30_000 });
  await summon(page);
  await page.keyboard.type(toPublicId("ep", endpoint.id));
  await expect(palette(page).getByRole("option", { name: /Warehouse/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/endpoints/${toPublicId("ep", endpoint.id)}$`), { timeout: 30_000 });
  await summon(page);
  const recent = palette(page).getByRole("group", { name: "Recent" });
  await expect(recent.getByRole("option")).toHaveCount(2);
  await page.keyboard.type("no-such-thing-anywhere");
  await expect(palette(page).getByText("Nothing found.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(palette(page)).toHaveCount(0);
});

test("it acts: a test event is sent from anywhere, by keyboard alone", async ({ page }) => {
  await addEndpoint();
  await open(page);
  await summon(page);
  await page.keyboard.type("send test");
  await page.keyboard.press("Enter");
  await expect(palette(page).getByRole("option", { name: /Warehouse/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/deliveries\/dlv_/, { timeout: 30_000 });
  expect(await db.service.event.count({ where: { organizationId: tenant.id, test: true } })).toBe(1);
});

test("lists within it are left by Backspace or Escape; the theme and the language are chosen there", async ({ page }) => {
  await open(page);
  await summon(page);
  await page.keyboard.type("theme");
  await page.keyboard.press("Enter");
  await expect(palette(page).getByRole("option")).toHaveText(["Light", "Dark", "As the system"]);
  await page.keyboard.press("Backspace");
  await expect(palette(page).getByRole("option", { name: /^Overview/ })).toBeVisible();
  await page.keyboard.type("theme");
  await page.keyboard.press("Enter");
  await palette(page).getByRole("option", { name: "Dark" }).click();
  await expect(page.locator("html")).toHaveClass(/dark/);
  await summon(page);
  await page.keyboard.type("language");
  await page.keyboard.press("Enter");
  await palette(page).getByRole("option", { name: "Deutsch" }).click();
  await expect(page.getByRole("heading", { name: "Überblick" })).toBeVisible({ timeout: 30_000 });
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
});

test("it switches to another organization, and shows the command that publishes", async ({ page }) => {
  const other = await createTenant(db, "Somewhere else");
  await addMember(db, other.id, tenant.actor.id, "viewer");
  await open(page);
  await summon(page);
  await page.keyboard.type("command that");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: /publishes an event/ })).toContainText(`"organization":"${tenant.slug}"`);
  await page.keyboard.press("Escape");
  await summon(page);
  await page.keyboard.type("switch");
  await page.keyboard.press("Enter");
  await palette(page).getByRole("option", { name: "Somewhere else" }).click();
  await expect(page).toHaveURL(new RegExp(`/${other.slug}/overview$`), { timeout: 30_000 });
  await summon(page);
  await expect(palette(page).getByRole("option", { name: "Add endpoint" })).toHaveCount(0);
});

test("the keys that ? lists do what it says, and g with a letter goes to a page", async ({ page }) => {
  await open(page, "/events");
  await expect(page.getByRole("heading", { name: "Events" })).toBeVisible();
  await expect(async () => {
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog", { name: "Keyboard" })).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
  const help = page.getByRole("dialog", { name: "Keyboard" });
  await expect(help.getByRole("heading", { name: "Events" })).toBeVisible();
  await expect(help.getByText("Search and commands")).toBeVisible();
  // On this page / searches events, so the general meaning is not listed.
  await expect(help.getByText("Search events")).toBeVisible();
  await expect(help.locator("dd").filter({ hasText: /^\/$/ })).toHaveCount(1);
  await page.keyboard.press("Escape");
  await page.keyboard.press("g");
  await page.keyboard.press("e");
  await expect(page).toHaveURL(/\/endpoints$/, { timeout: 30_000 });
  await page.keyboard.press("g");
  await page.keyboard.press("t");
  await expect(page).toHaveURL(/\/event-types$/, { timeout: 30_000 });
  // While one types, letters are letters.
  await page.getByRole("textbox", { name: "Search types" }).focus();
  await page.keyboard.type("go");
  await expect(page).toHaveURL(/\/event-types(\?q=go)?$/);
});

test("the palette and the keys have no accessibility fault, at both widths", async ({ page }) => {
  test.slow();
  await addEndpoint();
  await open(page);
  await summon(page);
  await checkPage(page);
  await page.keyboard.type("order");
  await expect(palette(page).getByRole("option", { name: /^order.paid/ })).toBeVisible();
  await checkPage(page);
  await page.keyboard.press("Escape");
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard" })).toBeVisible();
  await checkPage(page);
});

test("where its file does not come, that is said and the page stays", async ({ page }) => {
  await onPaletteFile(page, (route) => route.abort());
  await open(page, "/endpoints");
  await isAlive(page);
  await page.keyboard.press("Control+k");
  await expect(page.getByText("This could not be loaded. Load the page again.")).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole("heading", { level: 1, name: "Endpoints" })).toBeVisible();
  await page.keyboard.press("Control+k");
  await expect(page.getByText("This could not be loaded.")).toHaveCount(0);
  await page.unrouteAll({ behavior: "wait" });
});

test("keys that are pressed before it stands there do nothing on the page", async ({ page }) => {
  let come = () => {};
  const comes = new Promise<void>((resolve) => (come = resolve));
  await onPaletteFile(page, async (route, response) => {
    await comes;
    await route.fulfill({ response });
  });
  await open(page, "/endpoints");
  await isAlive(page);
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("button", { name: "Search", exact: true })).toHaveAttribute("aria-expanded", "true");
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  come();
  await expect(palette(page)).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole("dialog", { name: "Keyboard" })).toHaveCount(0);
  await page.unrouteAll({ behavior: "wait" });
});
