import { expect as impatient, test, type Page } from "@playwright/test";
import type { Database } from "@/lib/db/database";
import { newId } from "@/lib/ids";
import { createInvitation } from "@/lib/invitations/create";
import { checkPage } from "./check-page";
import { addPerson, createTenant, openSpecDatabase, signIn, type Tenant } from "./tenant";

test.describe.configure({ timeout: 240_000 });

/** Hashing passwords, and several browsers at once, take their time where many tests share the machine. */
const expect = impatient.configure({ timeout: 30_000 });

let db: Database;
let tenant: Tenant;

test.beforeAll(() => {
  db = openSpecDatabase();
});
test.beforeEach(async () => {
  tenant = await createTenant(db, "Members");
});
test.afterAll(() => db.close());

const members = () => `/${tenant.slug}/settings/members`;
const newEmail = () => `${newId()}@example.com`;
const row = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text });

async function invite(page: Page, email: string, role: string): Promise<string> {
  await page.goto(members());
  await page.getByRole("button", { name: "Invite member" }).click();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Role").click();
  await page.getByRole("option", { name: role }).click();
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  const link = await page.getByRole("textbox", { name: "Link" }).inputValue();
  await page.getByRole("button", { name: "Done" }).click();
  return new URL(link).pathname;
}

test("an owner invites somebody, who makes an account by the link and is a member; the link works no more", async ({ page, browser }) => {
  const email = newEmail();
  await signIn(page, tenant.email);
  const link = await invite(page, email, "Developer");
  await expect(page.getByRole("listitem").filter({ hasText: email })).toContainText("Developer, invited");
  expect(await page.content()).not.toContain(link);
  await checkPage(page);

  const guest = await (await browser.newContext()).newPage();
  await guest.goto(link);
  await expect(guest.getByRole("heading", { name: "Join Members" })).toBeVisible();
  await checkPage(guest);
  await guest.getByLabel("Your name").fill("Grace Guest");
  await guest.getByLabel("Password").fill("a password of one's own");
  await guest.getByRole("button", { name: "Create account and join Members" }).click();
  await guest.waitForURL(/\/overview$/);
  await guest.goto(members());
  await expect(row(guest, email)).toContainText("Developer");
  await expect(guest.getByRole("button", { name: "Invite member" })).toHaveAttribute("aria-disabled", "true");

  await guest.goto(link);
  await expect(guest.getByText("This invitation has been used.")).toBeVisible();
});

test("whoever is signed in as somebody else is told so, and the invited account accepts after signing in", async ({ page, browser }) => {
  const other = await createTenant(db, "Elsewhere");
  const { link } = await createInvitation(db, tenant.actor, { email: other.email, role: "viewer" }, { baseUrl: "http://x.example", mail: false });
  const path = new URL(link).pathname;
  await signIn(page, tenant.email);
  await page.goto(path);
  await expect(page.getByText(`You are signed in as ${tenant.email}.`)).toBeVisible();
  await checkPage(page);

  const invited = await (await browser.newContext()).newPage();
  await invited.goto(path);
  await expect(invited.getByRole("link", { name: "Sign in to accept" })).toBeVisible();
  await signIn(invited, other.email);
  await invited.goto(path);
  await invited.getByRole("button", { name: "Join Members" }).click();
  await invited.waitForURL(new RegExp(`/${tenant.slug}/overview$`));
});

test("an invitation is sent again with a new link, and revoked; each dead link says what it is", async ({ page }) => {
  const email = newEmail();
  await signIn(page, tenant.email);
  const first = await invite(page, email, "Viewer");
  await page.getByRole("button", { name: `Send the invitation of ${email} again` }).click();
  const second = new URL(await page.getByRole("textbox", { name: "Link" }).inputValue()).pathname;
  await page.getByRole("button", { name: "Done" }).click();
  await page.goto(first);
  await expect(page.getByText("This is not an invitation.")).toBeVisible();
  await page.goto(members());
  await page.getByRole("button", { name: `Revoke the invitation of ${email}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Revoke invitation" }).click();
  await expect(page.getByText(email)).toHaveCount(0);
  await page.goto(second);
  await expect(page.getByText("This invitation was taken back.")).toBeVisible();
  const { link } = await createInvitation(db, tenant.actor, { email, role: "viewer" }, { baseUrl: "http://x.example", mail: false }, new Date(Date.now() - 8 * 86_400_000));
  await page.goto(new URL(link).pathname);
  await expect(page.getByText("This invitation is too old.")).toBeVisible();
});

test("a role takes effect at the next request, a removed member is out, and the last owner stays", async ({ page, browser }) => {
  const someone = await addPerson(db, tenant.id, "admin");
  const theirs = await (await browser.newContext()).newPage();
  await signIn(theirs, someone.email);
  await theirs.goto(members());
  await expect(theirs.getByRole("button", { name: "Invite member" })).not.toHaveAttribute("aria-disabled", "true");

  await signIn(page, tenant.email);
  await page.goto(members());
  await expect(row(page, tenant.email)).toContainText("the last owner");
  await expect(page.getByRole("button", { name: "Leave organization" })).toHaveAttribute("aria-disabled", "true");
  await row(page, someone.email).getByRole("combobox").click();
  await page.getByRole("option", { name: "Viewer" }).click();
  await expect.poll(async () => (await db.service.membership.findFirst({ where: { userId: someone.id } }))?.role).toBe("viewer");
  await theirs.reload();
  await expect(theirs.getByRole("button", { name: "Invite member" })).toHaveAttribute("aria-disabled", "true");
  await theirs.goto(`/${tenant.slug}/settings/audit`);
  await expect(theirs.getByRole("heading", { level: 1 })).not.toHaveText("Audit log");

  await row(page, someone.email).getByRole("button", { name: /^Remove/ }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove member" }).click();
  await expect(row(page, someone.email)).toHaveCount(0);
  await theirs.goto(members());
  await expect(theirs.getByRole("heading", { name: "There is nothing at this address" })).toBeVisible();
});

test("a member leaves, and sees nothing of it any more", async ({ page }) => {
  const someone = await addPerson(db, tenant.id, "developer");
  await signIn(page, someone.email);
  await page.goto(members());
  await page.getByRole("button", { name: "Leave organization" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Leave organization" }).click();
  await expect(page.getByText("You are not a member of any organization")).toBeVisible();
  expect((await page.goto(members()))?.status()).toBe(404);
});

test("the name, the mail and the looks are set in the settings", async ({ page }) => {
  await signIn(page, tenant.email);
  await page.goto(`/${tenant.slug}/settings`);
  await page.getByLabel("Name").fill("Renamed");
  await page.getByRole("button", { name: "Save name" }).click();
  await expect(page.getByRole("banner").getByText("Renamed")).toBeVisible();
  await checkPage(page);

  await page.getByRole("link", { name: "Notifications", exact: true }).click();
  await page.getByRole("switch", { name: "An endpoint was disabled" }).click();
  await expect.poll(async () => await db.service.membership.findFirst({ where: { organizationId: tenant.id } })).toMatchObject({ mailDisabled: false, mailWarning: true });
  await page.reload();
  await expect(page.getByRole("switch", { name: "An endpoint was disabled" })).not.toBeChecked();
  await checkPage(page);

  await page.getByRole("link", { name: "Appearance", exact: true }).click();
  await page.getByRole("radio", { name: "Dark" }).click();
  await expect(page.locator("html")).toHaveClass(/dark/);
  await page.getByRole("radio", { name: "As the system" }).click();
  await checkPage(page);
});
