import { expect, test, type Locator, type Page } from "@playwright/test";
import type { Database } from "@/lib/db/database";
import { fromPublicId } from "@/lib/ids";
import { createEventType } from "@/prisma/factories";
import { listenWhereAllowed } from "./listen-where-allowed";
import { placeDelivery } from "./place-delivery";
import { status } from "./receiver/behaviours";
import type { Receiver } from "./receiver/receiver";
import { createTenant, openSpecDatabase, password, type Tenant } from "./tenant";

/** A step of the engine, or a page that is opened for the first time, may take a while on a busy machine. */
const patient = expect.configure({ timeout: 60_000 });

let db: Database;
let tenant: Tenant;
let receiver: Receiver;

test.beforeAll(async () => {
  db = openSpecDatabase();
  await createEventType(db, "order.paid");
  tenant = await createTenant(db, "Keyboard");
  receiver = await listenWhereAllowed();
});
test.afterAll(async () => {
  await receiver.close();
  await db.close();
});

test("a customer gets from signing in to a replay with the keyboard alone", async ({ page }) => {
  test.setTimeout(480_000);
  await page.goto("/sign-in");
  await tabTo(page, page.getByLabel("Email"));
  await page.keyboard.type(tenant.email);
  await tabTo(page, page.getByLabel("Password"));
  await page.keyboard.type(password);
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/overview$/);

  await test.step("add an endpoint, its secret seen, copied and tried before", async () => {
    await chord(page, "g", "e", /\/endpoints$/);
    await press(page, page.getByRole("link", { name: "Add endpoint" }).first());
    await page.waitForURL(/\/endpoints\/new$/);
    // The page puts the cursor where one begins.
    await patient(page.getByLabel("URL", { exact: true })).toBeFocused();
    await page.keyboard.type(receiver.url("/keys"));
    await patient(page.getByText(/^Looks good/)).toBeVisible();
    await press(page, page.getByRole("button", { name: "Make the secret now" }));
    await patient(page.getByTestId("signing-secret")).toContainText("whsec_");
    await press(page, page.getByRole("button", { name: "Copy secret" }));
    await patient(page.getByRole("button", { name: "Copied" })).toBeFocused();
    await press(page, page.getByRole("checkbox", { name: "I have stored it" }), "Space");
    await press(page, page.getByRole("button", { name: "Send test event" }));
    await patient(page.getByText(/^Delivered: 200/)).toBeVisible();
    await press(page, page.getByRole("button", { name: "Add endpoint" }));
    await page.waitForURL(/\/endpoints\/ep_[0-9a-z]{26}$/);
    await patient(page.getByTestId("signing-secret")).toHaveCount(0);
  });

  await test.step("send a test event, and read why it failed", async () => {
    receiver.behave(status(503), "/keys");
    await press(page, page.getByRole("button", { name: "Send test event" }));
    await patient(page.getByText(/^Failed: 503/)).toBeVisible();
    await press(page, page.getByRole("link", { name: "Open the delivery" }));
    await page.waitForURL(/\/deliveries\/dlv_/);
    const why = page.getByRole("region", { name: "Why it failed" });
    await patient(why).toContainText("Something in front of the receiver failed");
    await patient(why).toContainText("What to do: ");
  });

  await test.step("redeliver it", async () => {
    receiver.behave(status(200), "/keys");
    await press(page, page.getByRole("button", { name: "Redeliver now" }));
    await patient(page.getByText(/^Delivered on attempt 2/)).toBeVisible();
  });

  const endpoint = await db.service.endpoint.findFirstOrThrow({ where: { organizationId: tenant.id, deletedAt: null } });
  const missed = await placeDelivery(db, endpoint, {}, [{}]);

  await test.step("filter the log, and replay what it found", async () => {
    await chord(page, "g", "d", /\/deliveries$/);
    await expect(async () => {
      await page.keyboard.press("f");
      await expect(page.getByPlaceholder("State, endpoint, type, 503, timeout…")).toBeFocused({ timeout: 2_000 });
    }).toPass();
    await page.keyboard.type("failed");
    await page.keyboard.press("Enter");
    await patient(page).toHaveURL(/state=failed/);
    const row = page.locator(`[data-delivery="${missed}"]`);
    // The filter has arrived when what does not match is gone; until then it would take a selection with it.
    await patient(page.locator("[data-delivery]")).toHaveCount(1);
    await patient(row).toBeVisible();
    await expect(async () => {
      await page.keyboard.press("j");
      await expect(row.getByRole("link")).toBeFocused({ timeout: 2_000 });
    }).toPass();
    await expectVisibleFocus(page);
    await page.keyboard.press("x");
    await patient(page.getByRole("region", { name: "Selected deliveries" })).toContainText("1 selected");
    await press(page, page.getByRole("link", { name: "Replay 1" }));
    await page.waitForURL(/\/replays\/new\?ids=/);
    await press(page, page.getByRole("button", { name: "Replay 1 delivery" }));
    await page.waitForURL(/\/replays\/rpl_/);
    await patient(page.getByText("1 of 1 delivered.")).toBeVisible();
    expect((await db.service.delivery.findUniqueOrThrow({ where: { id: fromPublicId("dlv", missed)! } })).state).toBe("succeeded");
  });

  await test.step("sign out", async () => {
    await press(page, page.getByRole("button", { name: `Account: ${tenant.email}` }));
    await patient(page.getByRole("menuitem", { name: "Sign out" })).toBeVisible();
    for (let step = 0; step < 6 && !(await isFocused(page.getByRole("menuitem", { name: "Sign out" }))); step++) await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/sign-in/);
  });
});

/** Goes there by Tab as people do, and presses it. */
async function press(page: Page, target: Locator, key = "Enter"): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Tab until it has the focus; at each step the focus can be seen. Round the page once at most. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible({ timeout: 30_000 });
  for (let step = 0; step < 150; step++) {
    if (await isFocused(target)) return expectVisibleFocus(page);
    await page.keyboard.press("Tab");
  }
  throw new Error("Tab does not lead there.");
}

async function isFocused(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement);
}

/** A mark around what has the focus, within the window: an outline of its own, or that of the row it covers. */
async function expectVisibleFocus(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(() => {
        const element = document.activeElement;
        if (element === null || element === document.body) return "nothing has the focus";
        const outlined = [null, "::after"].some((pseudo) => {
          const { outlineStyle, outlineWidth } = getComputedStyle(element, pseudo);
          return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 1;
        });
        const { top, bottom } = element.getBoundingClientRect();
        if (!outlined) return `no outline: ${element.outerHTML.slice(0, 120)}`;
        return bottom > 0 && top < window.innerHeight ? "seen" : "out of sight";
      }),
    )
    .toBe("seen");
}

/** Two keys in a row, once the page listens. */
async function chord(page: Page, first: string, second: string, leadsTo: RegExp): Promise<void> {
  await expect(async () => {
    await page.keyboard.press(first);
    await page.keyboard.press(second);
    await expect(page).toHaveURL(leadsTo, { timeout: 5_000 });
  }).toPass({ timeout: 120_000 });
}
