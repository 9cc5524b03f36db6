import { expect as impatient, test, type Browser, type Page } from "@playwright/test";
import { hashPassword } from "@/lib/auth/password";
import type { Database } from "@/lib/db/database";
import { newId } from "@/lib/ids";
import { addMember, createUser } from "@/prisma/factories";
import { checkPage } from "./check-page";
import { createTenant, openSpecDatabase, type Tenant } from "./tenant";

test.describe.configure({ timeout: 240_000 });

/** Hashing passwords, and several browsers at once, take their time where many tests share the machine. */
const expect = impatient.configure({ timeout: 30_000 });

let db: Database;
let tenant: Tenant;
const old = "the first password of all";
const fresh = "quite another password now";

test.beforeAll(async () => {
  db = openSpecDatabase();
  tenant = await createTenant(db, "Accounts");
});
test.afterAll(() => db.close());

/** Not the address of the sign-in page, which ends in it too. */
const atAccount = (url: URL) => url.pathname === "/account";

async function newPerson(): Promise<string> {
  const { id, email } = await createUser(db, { email: `${newId()}@example.com`, name: "Jo Account", passwordHash: await hashPassword(old) });
  await addMember(db, tenant.id, id, "developer");
  return email;
}

async function signInAs(page: Page, email: string, password: string): Promise<void> {
  await page.goto("/sign-in?callbackUrl=/account");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

async function elsewhere(browser: Browser, email: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signInAs(page, email, old);
  await page.waitForURL(atAccount);
  return page;
}

const mailedLink = async (email: string) => {
  const find = async () => (await db.service.outgoingEmail.findFirst({ where: { recipient: email, text: { contains: "token=" } }, orderBy: { id: "desc" } }))?.text;
  await expect.poll(find).toBeTruthy();
  const url = new URL(/https?:\S+/.exec((await find())!)![0]);
  return url.pathname + url.search;
};

test("a person sees their browsers, signs one out and then all others", async ({ page, browser }) => {
  const email = await newPerson();
  const [second, third] = [await elsewhere(browser, email), await elsewhere(browser, email)];
  await signInAs(page, email, old);
  await page.waitForURL(atAccount);
  await expect(page.getByText(email)).toBeVisible();
  const rows = page.getByRole("listitem").filter({ hasText: "last seen" });
  await expect(rows).toHaveCount(3);
  await expect(rows.first()).toContainText("This browser");
  await expect(rows.first()).toContainText(/127\.0\.0\.1|::1/);
  await checkPage(page);

  await rows.nth(1).getByRole("button").click();
  await expect(rows).toHaveCount(2);
  await third.reload();
  await third.waitForURL(/\/sign-in/);
  await second.reload();
  await expect(second.getByRole("heading", { name: "Your account" })).toBeVisible();

  await page.getByRole("button", { name: "Sign out all other browsers" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Sign out the other browser" }).click();
  await expect(rows).toHaveCount(1);
  await second.reload();
  await second.waitForURL(/\/sign-in/);
});

test("a new password needs the present one, and signs every other browser out", async ({ page, browser }) => {
  const email = await newPerson();
  const other = await elsewhere(browser, email);
  await signInAs(page, email, old);
  await page.waitForURL(atAccount);
  await page.getByLabel("Present password").fill("not this one");
  await page.getByLabel("New password").fill(fresh);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "not your present password" })).toBeVisible();
  await page.getByLabel("Present password").fill(old);
  await page.getByLabel("New password").fill(fresh);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByRole("status").filter({ hasText: "One other browser was signed out" })).toBeVisible();
  await expect(page.getByLabel("New password")).toHaveValue("");
  await other.reload();
  await other.waitForURL(/\/sign-in/);
  await signInAs(other, email, old);
  await expect(other.getByRole("alert").filter({ hasText: "do not match" })).toBeVisible();
});

test("a copy of the cookie is worth nothing after signing out", async ({ page, browser }) => {
  const email = await newPerson();
  await signInAs(page, email, old);
  await page.waitForURL(atAccount);
  const cookies = await page.context().cookies();
  await page.getByRole("button", { name: "Sign out", exact: true }).first().click();
  await page.waitForURL(/\/sign-in/);
  const thief = await browser.newContext();
  await thief.addCookies(cookies);
  const stolen = await thief.newPage();
  await stolen.goto("/account");
  await stolen.waitForURL(/\/sign-in/);
  expect((await thief.request.get(`/api/app/${tenant.slug}/endpoints`)).status()).toBe(401);
});

test("a mailed link signs in once, by a press and not by being opened, and leads on", async ({ page, browser }) => {
  const email = await newPerson();
  await page.goto("/sign-in?callbackUrl=/account");
  await page.getByRole("link", { name: "Sign in by email" }).click();
  // The page that is being left has a field of this name too.
  await expect(page.getByRole("heading", { name: "Sign in by email" })).toBeVisible();
  await page.getByLabel("Email").fill(email.toUpperCase());
  await checkPage(page);
  await page.getByRole("button", { name: "Mail me a link" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Look into your mail" })).toBeVisible();
  const link = await mailedLink(email);
  const scanner = await (await browser.newContext()).newPage();
  await scanner.goto(link);
  await page.goto(link);
  await expect(page.getByText(email)).toBeVisible();
  await checkPage(page);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(atAccount);
  await scanner.getByRole("button", { name: "Sign in" }).click();
  await expect(scanner.getByRole("alert").filter({ hasText: "no longer works" })).toBeVisible();
  await scanner.goto(link);
  await expect(scanner.getByText("This link has been used.")).toBeVisible();
});

test("whether an address is known is told nowhere, and a forgotten password is replaced by a link", async ({ page }) => {
  const email = await newPerson();
  const answers: string[] = [];
  for (const address of [email, `nobody-${newId()}@example.com`]) {
    await page.goto("/forgot-password");
    await page.getByLabel("Email").fill(address);
    await page.getByRole("button", { name: "Mail me a link" }).click();
    const answer = page.getByRole("status").filter({ hasText: "Look into your mail" });
    answers.push((await answer.innerText()).replace(address, "…"));
  }
  expect(answers[0]).toBe(answers[1]);
  await page.goto(await mailedLink(email));
  await page.getByLabel("New password").fill(fresh);
  await checkPage(page);
  await page.getByRole("button", { name: "Set password and sign in" }).click();
  await page.waitForURL(/\/overview$/);
  await page.goto("/reset-password?token=nothing");
  await expect(page.getByText("This link does not work.")).toBeVisible();
});

test("signing in leads to this site alone", async ({ page, baseURL }) => {
  const email = await newPerson();
  await page.goto(`/sign-in?callbackUrl=${encodeURIComponent("//evil.example/")}`);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(old);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL(/\/overview$/);
  expect(new URL(page.url()).origin).toBe(new URL(baseURL ?? page.url()).origin);
});
