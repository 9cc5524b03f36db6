import { expect, test, type Page } from "@playwright/test";
import type { Database } from "@/lib/db/database";
import { newId } from "@/lib/ids";
import { createInbox } from "@/lib/playground/create";
import { inboxUrl } from "@/lib/playground/inbox-url";
import { parseKeyring } from "@/lib/secrets/encryption";
import { createEndpointRow, createEventType } from "@/prisma/factories";
import { isAlive } from "./alive";
import { checkPage } from "./check-page";
import { addPerson, createTenant, openSpecDatabase, signIn, type Tenant } from "./tenant";

let db: Database;
let tenant: Tenant;
/** A name of this run's own: the catalog is one for all. */
const family = `spec${newId().slice(-8)}`;
const schema = JSON.stringify({
  type: "object",
  required: ["id", "lines"],
  properties: {
    id: { type: "string", description: "Of the parcel", pattern: "^par_" },
    lines: { type: "array", items: { type: "object", required: ["sku"], properties: { sku: { type: "string" }, count: { type: "integer", minimum: 1 } } } },
  },
});

test.describe.configure({ mode: "serial", timeout: 120_000 });
test.beforeAll(async () => {
  db = openSpecDatabase();
  await createEventType(db, `${family}.sent`, { description: "A parcel was sent", schema, example: '{"id":"par_1","lines":[{"sku":"x","count":2}]}', version: 3 });
  await createEventType(db, `${family}.lost`, { description: "A parcel was lost", example: '{"id":"par_1"}' });
});
test.afterAll(async () => {
  await db.service.eventType.updateMany({ where: { name: { startsWith: family } }, data: { archivedAt: new Date() } });
  await db.close();
});
test.beforeEach(async () => {
  tenant = await createTenant(db, "Types");
});

const open = async (page: Page, path: string, email = tenant.email) => {
  await signIn(page, email);
  await page.goto(`/${tenant.slug}${path}`);
  await isAlive(page);
};
const addEndpoint = async (filters: string[]) => {
  const { token } = await createInbox(db, tenant.actor, { name: "Accepts" });
  return createEndpointRow(db, tenant.id, { url: inboxUrl(process.env.E2E_BASE_URL!, token), filters }, parseKeyring(process.env));
};

/** The operator's organization is one in a database; a spec borrows the part and gives it back. */
async function asOperator(work: () => Promise<void>) {
  const before = await db.service.organization.findFirst({ where: { operator: true } });
  if (before) await db.service.organization.update({ where: { id: before.id }, data: { operator: false } });
  await db.service.organization.update({ where: { id: tenant.id }, data: { operator: true } });
  try {
    await work();
  } finally {
    await db.service.organization.update({ where: { id: tenant.id }, data: { operator: false } });
    if (before) await db.service.organization.update({ where: { id: before.id }, data: { operator: true } });
  }
}

test("the catalog is searched, and says which endpoints receive a type", async ({ page }) => {
  await addEndpoint([`${family}.sent`]);
  await addEndpoint(["order.*"]);
  await open(page, "/event-types");
  await expect(async () => {
    await page.keyboard.press("/");
    await expect(page.getByRole("textbox", { name: "Search types" })).toBeFocused({ timeout: 1_000 });
  }).toPass();
  await page.keyboard.type(`${family} parcel`);
  const rows = page.getByRole("row").filter({ has: page.getByRole("link") });
  await expect(rows).toHaveCount(2);
  await expect(rows.filter({ hasText: `${family}.sent` })).toContainText("1 of 2");
  await expect(rows.filter({ hasText: `${family}.lost` })).toContainText("none");
  await expect(page.getByRole("link", { name: "Add event type" })).toHaveCount(0);
  // The address follows a moment later, and writing it would end a navigation that had begun before.
  await expect(page).toHaveURL(/\?q=\w+\+parcel$/);
  await page.getByRole("textbox", { name: "Search types" }).press("Escape");
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await expect(rows.filter({ hasText: `${family}.sent` }).getByRole("link")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: `${family}.sent` })).toBeVisible({ timeout: 30_000 });
});

test("a type's page reads its schema as a tree, and an example's shape where there is none", async ({ page }) => {
  await addEndpoint([`${family}.*`]);
  await open(page, `/event-types/${family}.sent`);
  const data = page.locator("section").filter({ has: page.getByRole("heading", { name: "Data" }) });
  await expect(data.getByRole("listitem").filter({ hasText: "Of the parcel" })).toContainText("idstringalways there");
  await expect(data.getByRole("listitem").filter({ hasText: /^linesarray of object/ })).toContainText("countintegermay be missing≥ 1");
  await expect(page.getByRole("heading", { name: "1 endpoint receives it" })).toBeVisible();
  await page.goto(`/${tenant.slug}/event-types/${family}.lost`);
  await expect(page.getByText("There is no schema. This is the shape of the example")).toBeVisible();
  await page.goto(`/${tenant.slug}/event-types/no.such.type`);
  await expect(page.getByText("There is no such event type")).toBeVisible();
});

test("the example is sent as a test, to any endpoint", async ({ page }) => {
  await addEndpoint(["order.*"]);
  await open(page, `/event-types/${family}.sent`);
  await page.getByRole("button", { name: "Send as test" }).click();
  await page.getByRole("button", { name: /^Send a test to/ }).click();
  await expect(page).toHaveURL(/\/deliveries\/dlv_/, { timeout: 30_000 });
  const event = await db.service.event.findFirstOrThrow({ where: { organizationId: tenant.id } });
  expect(event).toMatchObject({ type: `${family}.sent`, test: true });
  expect(Buffer.from(event.payload).toString()).toContain('"data":{"id":"par_1","lines":[{"sku":"x","count":2}]}');
});

test("customers cannot change the catalog, whatever their role", async ({ page }) => {
  await open(page, `/event-types/${family}.sent`);
  await expect(page.getByRole("link", { name: "Edit" })).toHaveCount(0);
  for (const path of ["/event-types/new", `/event-types/${family}.sent/edit`]) {
    await page.goto(`/${tenant.slug}${path}`);
    await expect(page.getByText("You may not change the catalog")).toBeVisible();
  }
});

test("the operator adds a type, is told what is wrong with its example, changes it and archives it", async ({ page }) => {
  await asOperator(async () => {
    const developer = await addPerson(db, tenant.id, "developer");
    await open(page, "/event-types/new");
    await page.getByLabel("Name", { exact: true }).fill("order paid");
    await page.getByLabel("Description", { exact: true }).fill("A parcel came back");
    await page.getByLabel("JSON Schema of the data").fill(schema);
    await page.getByRole("textbox", { name: /^Example/ }).fill('{"id":"par_1"}');
    await page.getByRole("button", { name: "Add event type" }).click();
    await expect(page.getByText("Use segments of letters, digits, _ and - joined by dots")).toBeVisible();
    await page.getByLabel("Name", { exact: true }).fill(`${family}.returned`);
    await page.getByRole("button", { name: "Add event type" }).click();
    await expect(page.getByText("Line 1, column 1: data lacks lines.")).toBeVisible();
    await page.getByRole("textbox", { name: /^Example/ }).fill('{"id":"par_1","lines":[]}');
    await page.getByRole("button", { name: "Add event type" }).click();
    await expect(page.getByRole("heading", { name: `${family}.returned` })).toBeVisible({ timeout: 30_000 });

    await page.getByRole("link", { name: "Edit" }).click();
    await page.getByLabel("Version").fill("2");
    await page.getByLabel("Description", { exact: true }).fill("A parcel was returned");
    await page.getByRole("button", { name: "Save changes" }).click();
    await page.waitForURL(`**/event-types/${family}.returned`);
    await expect(page.getByText("A parcel was returned")).toBeVisible({ timeout: 30_000 });
    expect(await db.service.eventType.findUnique({ where: { name: `${family}.returned` } })).toMatchObject({ version: 2, description: "A parcel was returned" });

    await page.getByRole("button", { name: "Archive" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Archive type" }).click();
    await expect(page.getByText("Nothing more is published of this type.")).toBeVisible();
    await page.getByRole("button", { name: "Restore" }).click();
    await expect(page.getByText("Nothing more is published of this type.")).toHaveCount(0);

    await page.context().clearCookies();
    await open(page, "/event-types/new", developer.email);
    await expect(page.getByText("You may not change the catalog")).toBeVisible();
  });
});

test("the screens of event types have no accessibility fault and fit a phone, with their overlays too", async ({ page }) => {
  test.slow();
  await addEndpoint([`${family}.*`]);
  await asOperator(async () => {
    await open(page, `/event-types?q=${family}`);
    await expect(page.getByRole("link", { name: `${family}.sent` })).toBeVisible();
    await checkPage(page);
    await page.goto(`/${tenant.slug}/event-types/${family}.sent`);
    await expect(page.getByRole("heading", { name: `${family}.sent` })).toBeVisible();
    await checkPage(page);
    await page.getByRole("button", { name: "Send as test" }).click();
    await checkPage(page);
    await page.goto(`/${tenant.slug}/event-types/new`);
    await expect(page.getByLabel("Name", { exact: true })).toBeVisible();
    await checkPage(page);
  });
});
