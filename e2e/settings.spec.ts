import { expect, test, type Page } from "@playwright/test";
import type { Database } from "@/lib/db/database";
import { isAlive } from "./alive";
import { addPerson, createTenant, openSpecDatabase, signIn, type Tenant } from "./tenant";

let db: Database;
let tenant: Tenant;

test.describe.configure({ timeout: 120_000 });
test.beforeAll(() => {
  db = openSpecDatabase();
});
test.afterAll(() => db.close());
test.beforeEach(async () => {
  tenant = await createTenant(db, "Settings");
});

async function open(page: Page, section: string, email = tenant.email): Promise<void> {
  await signIn(page, email);
  await page.goto(`/${tenant.slug}/settings/${section}`);
  await isAlive(page);
}

test("the organization is renamed, and its address stays", async ({ page }) => {
  await open(page, "general");
  await page.getByLabel("Name", { exact: true }).fill("Acme & Sons");
  await page.getByRole("button", { name: "Save name" }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  expect(await db.service.organization.findUniqueOrThrow({ where: { id: tenant.id }, select: { name: true, slug: true } })).toEqual({ name: "Acme & Sons", slug: tenant.slug });
  await page.reload();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Acme & Sons");
});

test("a developer sees the name and is told who may change it", async ({ page }) => {
  const { email } = await addPerson(db, tenant.id, "developer");
  await open(page, "general", email);
  await expect(page.getByLabel("Name", { exact: true })).not.toBeEditable();
  await expect(page.getByRole("button", { name: "Save name" })).toHaveAttribute("aria-disabled", "true");
  await page.getByRole("button", { name: "Save name" }).hover();
  await expect(page.getByRole("tooltip")).toContainText("Owners and admins can change the name");
});

test("what is mailed takes effect at once, for oneself alone", async ({ page }) => {
  const other = await addPerson(db, tenant.id, "admin");
  await open(page, "notifications");
  const warning = page.getByRole("switch", { name: "An endpoint will be disabled in 24 hours" });
  await expect(warning).toBeChecked();
  await warning.click();
  await expect(warning).not.toBeChecked();
  const wishes = (userId: string) => db.service.membership.findFirstOrThrow({ where: { organizationId: tenant.id, userId }, select: { mailDisabled: true, mailWarning: true } });
  await expect.poll(() => wishes(tenant.actor.id!)).toEqual({ mailDisabled: true, mailWarning: false });
  expect(await wishes(other.id)).toEqual({ mailDisabled: true, mailWarning: true });
  await page.reload();
  await expect(warning).not.toBeChecked();
  await expect(page.getByRole("switch", { name: "An endpoint was disabled" })).toBeChecked();
});

test("the theme and the language are chosen, and stay in this browser", async ({ page }) => {
  await open(page, "appearance");
  await page.getByRole("radio", { name: "Dark" }).click();
  await expect(page.locator("html")).toHaveClass(/dark/);
  await page.getByRole("combobox", { name: "Language" }).click();
  await page.getByRole("option", { name: "Deutsch" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Darstellung" })).toBeVisible({ timeout: 30_000 });
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  await expect(page.locator("html")).toHaveClass(/dark/);
});
