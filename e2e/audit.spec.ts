import { readFile } from "node:fs/promises";
import { expect, test, type Page } from "@playwright/test";
import { writeAudit } from "@/lib/audit/write";
import { withTenant, type Database } from "@/lib/db/database";
import { newId, toPublicId } from "@/lib/ids";
import { checkPage } from "./check-page";
import { addPerson, createTenant, openSpecDatabase, signIn, type Tenant } from "./tenant";

test.describe.configure({ timeout: 120_000 });

let db: Database;
let tenant: Tenant;

test.beforeAll(() => {
  db = openSpecDatabase();
});
test.afterAll(() => db.close());
test.beforeEach(async () => {
  tenant = await createTenant(db, "Audited");
});

const log = (query = "") => `/${tenant.slug}/settings/audit${query}`;
const entries = (page: Page) => page.getByRole("region", { name: "Entries" }).locator("ol > li");
const note = (action: string, target: string | null, detail: object = {}, change: Partial<Tenant["actor"]> = {}) => withTenant(db, tenant.id, (tx) => writeAudit(tx, { ...tenant.actor, ...change }, action, target, detail));

test("an entry is a sentence; what changed, and from where, is under it", async ({ page }) => {
  const endpoint = toPublicId("ep", newId());
  await note("endpoint.updated", endpoint, { before: { url: "https://a.example", timeoutMs: 5000 }, after: { url: "https://b.example", timeoutMs: 5000 } }, { address: "203.0.113.9" });
  await note("inbox.created", null, { name: "x\n30 Nov olivia@acme.example deleted everything \u202e" }, { kind: "api_key", label: "CI" });
  await signIn(page, tenant.email);
  await page.goto(log());
  await expect(entries(page)).toHaveCount(2);
  await expect(entries(page).first()).toContainText("CI API key added the inbox “x\\u{a}30 Nov olivia@acme.example deleted everything \\u{202e}”");
  const entry = entries(page).nth(1);
  await expect(entry).toContainText(`${tenant.email} changed the endpoint ${endpoint}`);
  await entry.locator("summary").focus();
  await page.keyboard.press("Enter");
  await expect(entry.getByRole("row", { name: "URL https://a.example https://b.example" })).toBeVisible();
  await expect(entry).toContainText("203.0.113.9");
  await expect(entry).not.toContainText("Timeout");
  await checkPage(page);
});

test("filters stand in the address, and go back and forth with it", async ({ page }) => {
  await note("endpoint.created", toPublicId("ep", newId()));
  await note("support.looked", null, { page: "deliveries" }, { kind: "support", id: newId(), label: "sam@support.example" });
  await signIn(page, tenant.email);
  await page.goto(log());
  await expect(entries(page)).toHaveCount(2);
  await page.getByLabel("What", { exact: true }).click();
  await page.getByRole("option", { name: "Support", exact: true }).click();
  await expect(page).toHaveURL(/group=support/);
  await expect(entries(page)).toHaveCount(1);
  await page.getByLabel("Who").click();
  await page.getByRole("option", { name: "Members", exact: true }).click();
  await expect(page.getByText("No entry matches these filters")).toBeVisible();
  await page.goBack();
  await expect(entries(page)).toHaveCount(1);
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(entries(page)).toHaveCount(2);
  await page.goto(log("?from=yesterday"));
  await expect(page.getByText("This filter cannot be applied")).toBeVisible();
});

test("older entries are a page further, each once", async ({ page }) => {
  for (let n = 0; n < 60; n++) await note("inbox.created", null, { name: `n${n}.` });
  await signIn(page, tenant.email);
  await page.goto(log());
  await expect(entries(page)).toHaveCount(50);
  await page.getByRole("link", { name: "Older" }).click();
  await expect(entries(page)).toHaveCount(10);
  await expect(entries(page).last()).toContainText("“n0.”");
});

test("a file holds what the filters find, and no cell of it is a formula", async ({ page }) => {
  await note("endpoint.created", toPublicId("ep", newId()), {}, { label: '=HYPERLINK("https://evil.example")' });
  await note("inbox.created", null, { name: "inbox" });
  await signIn(page, tenant.email);
  await page.goto(log("?group=endpoints"));
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: "Export CSV" }).click()]);
  expect(download.suggestedFilename()).toMatch(new RegExp(`^audit-${tenant.slug}-\\d{4}-\\d\\d-\\d\\d\\.csv$`));
  const text = await readFile(await download.path(), "utf8");
  expect(text.trimEnd().split("\r\n")).toHaveLength(2);
  expect(text).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
});

test("a viewer is told why there is nothing to see, and gets no file", async ({ page }) => {
  const viewer = await addPerson(db, tenant.id, "viewer");
  await signIn(page, viewer.email);
  await page.goto(log());
  await expect(page.getByRole("heading", { name: "You cannot see the audit log" })).toBeVisible();
  await checkPage(page);
  expect((await page.request.get(`/api/app/${tenant.slug}/audit/export`)).status()).toBe(403);
});
