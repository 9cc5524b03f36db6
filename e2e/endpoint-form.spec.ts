import { expect, test, type Page } from "@playwright/test";
import type { Database } from "@/lib/db/database";
import { deleteEndpoint } from "@/lib/endpoints/delete";
import { toPublicId } from "@/lib/ids";
import { createEventType } from "@/prisma/factories";
import { listenWhereAllowed } from "./listen-where-allowed";
import type { Receiver } from "./receiver/receiver";
import { createTenant, openSpecDatabase, signIn, type Tenant } from "./tenant";

let db: Database;
let tenant: Tenant;
let receiver: Receiver;
let list: string;
/** In the description of the endpoint that a test makes. */
const mark = "Made by a test";

test.beforeAll(async () => {
  db = openSpecDatabase();
  tenant = await createTenant(db, "Endpoint form");
  list = `/${tenant.slug}/endpoints`;
  for (const type of ["issues.closed", "issues.opened", "meta.deleted"]) await createEventType(db, type);
  receiver = await listenWhereAllowed();
});
test.afterAll(async () => {
  await receiver.close();
  await db.close();
});
test.afterEach(async () => {
  const left = await db.service.endpoint.findMany({ where: { organizationId: tenant.id, deletedAt: null } });
  for (const { id } of left) await deleteEndpoint(db, tenant.actor, toPublicId("ep", id));
});

async function storeSecret(page: Page): Promise<void> {
  await page.getByLabel("I have stored it").click();
  await page.getByRole("button", { name: "Open the endpoint" }).click();
  await page.waitForURL(/\/endpoints\/ep_[0-9a-z]{26}$/);
}

for (const [url, verdict] of [
  ["https://10.0.0.5/hooks", "10.0.0.5 is a private address"],
  ["https://169.254.169.254/latest", "169.254.169.254"],
  ["http://example.com/hooks", "Plain http"],
  ["https://user:secret@example.com/", "user name or password"],
  ["https://localhost/hooks", "localhost"],
  ["example.com/hooks", "does not start with https://"],
] as const) {
  test(`${url} is refused while it is typed and when it is saved, and nothing typed is lost`, async ({ page }) => {
    await signIn(page, tenant.email);
    await page.goto(`${list}/new?url=${encodeURIComponent(url)}`);
    const field = page.getByLabel("URL", { exact: true });
    await expect(field).toHaveValue(url);
    await expect(page.getByText(/^Refused: /)).toContainText(verdict);
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await page.getByLabel("Description").fill(mark);
    await page.getByRole("button", { name: "Add endpoint" }).click();
    await expect(field).toBeFocused();
    await expect(field).toHaveValue(url);
    await expect(page.getByLabel("Description")).toHaveValue(mark);
    expect(await db.service.endpoint.count({ where: { organizationId: tenant.id, deletedAt: null } })).toBe(0);
  });
}

test("only the verdict on the URL that stands in the field is shown, whichever answer comes last", async ({ page }) => {
  await signIn(page, tenant.email);
  await page.route("**/endpoints/url-preview", async (route) => {
    const slow = route.request().postData()!.includes("10.0.0.5");
    if (slow) await new Promise((resolve) => setTimeout(resolve, 1_500));
    await route.continue().catch(() => {});
  });
  await page.goto(`${list}/new`);
  await page.getByLabel("URL", { exact: true }).fill("https://10.0.0.5/");
  await page.waitForRequest("**/endpoints/url-preview");
  await page.getByLabel("URL", { exact: true }).fill(receiver.url());
  await expect(page.getByText(/^Looks good/)).toBeVisible();
  await page.waitForTimeout(1_700);
  await expect(page.getByText(/^Looks good/)).toBeVisible();
  await expect(page.getByText(/^Refused/)).toHaveCount(0);
});

test("pressing twice adds one endpoint", async ({ page }) => {
  await signIn(page, tenant.email);
  await page.goto(`${list}/new?url=${encodeURIComponent(receiver.url("/twice"))}`);
  await page.getByLabel("Description").fill(mark);
  await page.getByRole("button", { name: "Add endpoint" }).dblclick();
  await expect(page.getByTestId("signing-secret")).toBeVisible();
  expect(await db.service.endpoint.count({ where: { organizationId: tenant.id, deletedAt: null } })).toBe(1);
});

test("what is under Advanced goes with the endpoint, and a fault in it is shown where it is", async ({ page }) => {
  await signIn(page, tenant.email);
  await page.goto(`${list}/new?url=${encodeURIComponent(receiver.url("/advanced"))}`);
  await page.getByLabel("Description").fill(mark);
  const advanced = page.getByRole("button", { name: /^Advanced/ });
  await expect(advanced).toContainText("Signed as standard · 10 attempts over 3 days 4 h · 15 s for an answer");
  await advanced.click();
  await page.getByRole("radio", { name: "stripe" }).click();
  await page.getByRole("radio", { name: "Custom", exact: true }).click();
  await page.getByLabel("Waits in seconds").fill("5, 60");
  await page.getByText("When each attempt is made").click();
  await expect(page.getByRole("row", { name: /^3 1 min/ })).toBeVisible();
  await page.getByLabel("Time limit").fill("31");
  await page.getByRole("button", { name: "Add header" }).click();
  await page.getByLabel("Name of header 1").fill("X-Api-Key");
  await page.getByLabel("Value of header 1").fill("sesame");
  await page.getByRole("radio", { name: "Bearer token" }).click();
  await page.getByLabel("Token", { exact: true }).fill("abc");
  await advanced.click();
  await page.getByRole("button", { name: "Add endpoint" }).click();
  // It opens by itself, with the focus on what is wrong.
  await expect(page.getByLabel("Time limit")).toBeFocused();
  await expect(page.getByText("At most 30000 ms.")).toBeVisible();
  await page.getByLabel("Time limit").fill("9");
  await page.getByRole("button", { name: "Add endpoint" }).click();
  await expect(page.getByRole("heading", { name: /Store its secret now/ })).toBeVisible();
  await storeSecret(page);
  await expect(page.getByText("3 attempts over 1 min 5 s", { exact: false })).toBeVisible();
  await expect(page.getByRole("definition").filter({ hasText: "Bearer" })).toContainText("x-api-key");
  await page.getByRole("button", { name: "Send test event" }).click();
  await expect(page.getByText(/^Delivered: 200/)).toBeVisible({ timeout: 20_000 });
  const { headers } = receiver.requests().find((request) => request.path === "/advanced")!;
  expect(headers).toMatchObject({ "x-api-key": "sesame", authorization: "Bearer abc" });
  expect(headers["x-webhook-signature"]).toMatch(/^t=\d+,v1=/);
  expect(await page.content()).not.toContain("sesame");

  await page.getByRole("link", { name: "Edit endpoint" }).click();
  await page.getByRole("button", { name: /^Advanced/ }).click();
  await expect(page.getByLabel("Time limit")).toHaveValue("9");
  await page.getByLabel("Time limit").fill("11");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("11 s for an answer", { exact: false })).toBeVisible();
});

test("event types are chosen with the keyboard alone", async ({ page }) => {
  await signIn(page, tenant.email);
  await page.goto(`${list}/new?url=${encodeURIComponent(receiver.url("/keys"))}`);
  await page.getByLabel("Description").fill(mark);
  await page.keyboard.press("Tab");
  // A person holds a key for a moment; the group selects while it is down.
  await page.keyboard.press("ArrowDown", { delay: 150 });
  await expect(page.getByRole("radio", { name: "Chosen event types" })).toBeChecked();
  await page.keyboard.press("Tab");
  await page.keyboard.type("issues");
  const branch = page.getByRole("treeitem", { name: /^issues,/ });
  await expect(branch).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(branch).toBeFocused();
  await page.keyboard.press("Space");
  await expect(branch).toBeChecked();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Space");
  await expect(branch).toBeChecked({ indeterminate: true });
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Space");
  await expect(page.getByRole("list", { name: "Chosen event types" }).getByRole("listitem")).toHaveText(["issues.*"]);
  await page.getByLabel("Search event types").fill("later.on.*");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("list", { name: "Chosen event types" })).toContainText("later.on.*");
});
