import { expect, test, type Locator, type Page } from "@playwright/test";
import { Webhook } from "standardwebhooks";
import { verify as verifyOctokit } from "@octokit/webhooks-methods";
import type { Database } from "@/lib/db/database";
import { disableWithReason } from "@/lib/endpoints/disable-with-reason";
import { sendTest } from "@/lib/endpoints/send-test";
import { toPublicId } from "@/lib/ids";
import { parseKeyring } from "@/lib/secrets/encryption";
import type { SigningProfile } from "@/lib/signing/profiles";
import { createEndpointRow } from "@/prisma/factories";
import { checkPage } from "./check-page";
import { startReceiver, type Receiver } from "./receiver/receiver";
import { addPerson, createTenant, openSpecDatabase, signIn, type Tenant } from "./tenant";

let db: Database;
let tenant: Tenant;
let receiver: Receiver;

test.beforeAll(async () => {
  db = openSpecDatabase();
  tenant = await createTenant(db, "Signing");
  receiver = await listenWhereAllowed();
});
test.afterAll(async () => {
  await receiver.close();
  await db.close();
});

/** Deliveries may reach a few ports of this machine, and specs run beside each other: the first free one is ours. */
async function listenWhereAllowed(): Promise<Receiver> {
  for (const port of process.env.E2E_RECEIVER_PORTS!.split(",")) {
    const started = await startReceiver({ port: Number(port) }).catch(() => null);
    if (started !== null) return started;
  }
  throw new Error("Every port for receivers is taken.");
}

async function addEndpoint(path: string, signingProfile: SigningProfile = "standard") {
  const endpoint = await createEndpointRow(db, tenant.id, { url: receiver.url(path), signingProfile }, parseKeyring(process.env));
  const id = toPublicId("ep", endpoint.id);
  return { uuid: endpoint.id, id, old: endpoint.secret, signing: `/${tenant.slug}/endpoints/${id}/signing` };
}

/** What arrives next on a path. */
async function deliver(id: string, path: string) {
  const at = () => receiver.requests().filter((request) => request.path === path);
  const before = at().length;
  await sendTest(db, tenant.actor, id);
  await expect.poll(() => at().length, { timeout: 20_000 }).toBeGreaterThan(before);
  return at().at(-1)!;
}

function verifies(secret: string, { body, headers }: { body: Buffer; headers: Record<string, string> }): boolean {
  try {
    new Webhook(secret).verify(body, headers);
    return true;
  } catch {
    return false;
  }
}

async function rotate(page: Page, overlap: RegExp): Promise<void> {
  await page.getByRole("button", { name: "Rotate secret" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: overlap }).click();
  await dialog.getByRole("button", { name: "Rotate secret" }).click();
}

const secretOf = (page: Page) => page.getByTestId("signing-secret");
const liveSecrets = (page: Page): Locator => page.getByRole("list", { name: "Live secrets" }).getByRole("listitem");

test("a secret is rotated: the new one is shown once, both sign during the overlap, and then one", async ({ page }) => {
  test.setTimeout(120_000);
  const { id, old, signing } = await addEndpoint("/rotate");
  await signIn(page, tenant.email);
  await page.goto(signing);
  await expect(liveSecrets(page)).toHaveCount(1);

  await rotate(page, /24 hours/);
  await expect(page.getByRole("heading", { name: "Store the new secret now" })).toBeVisible();
  await expect(secretOf(page)).toHaveText(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const secret = (await secretOf(page).textContent())!;
  const secretText = secret.slice("whsec_".length);
  expect(secret).not.toBe(old);
  await expect(page.getByRole("region", { name: /standardwebhooks/ })).toContainText(secret);
  expect(page.url()).not.toContain(secretText);
  await checkPage(page);

  await page.getByRole("link", { name: "Deliveries" }).first().click();
  await expect(page.getByText("The secret is still shown, and cannot be shown again")).toBeVisible();
  await page.getByRole("button", { name: "Stay here" }).click();
  await page.getByLabel("I have stored it").click();
  await page.getByRole("button", { name: "Back to signing" }).click();

  await expect(liveSecrets(page)).toHaveCount(2);
  await expect(liveSecrets(page).first()).toContainText("New secret");
  await expect(liveSecrets(page).first()).toContainText("Signs now");
  await expect(liveSecrets(page).last()).toContainText(/Signs now\s*until \d\d:\d\d tomorrow, for another (1 day|23 h 5\d min)/);
  await checkPage(page);

  const during = await deliver(id, "/rotate");
  expect([verifies(old, during), verifies(secret, during)]).toEqual([true, true]);

  expect(await page.content()).not.toContain(secretText);
  await page.reload();
  await expect(liveSecrets(page)).toHaveCount(2);
  expect(await page.content()).not.toContain(secretText);
  await page.goto(signing.replace("/signing", ""));
  await page.goBack();
  await expect(liveSecrets(page)).toHaveCount(2);
  expect(await page.content()).not.toContain(secretText);
  // As HTML, as the data that the browser's navigation asks for, and as the JSON of the endpoint's own page.
  const json = signing.replace(`/${tenant.slug}/`, `/api/app/${tenant.slug}/`).replace("/signing", "");
  for (const [address, headers, part] of [[signing, {}, "sec_"], [signing, { RSC: "1" }, "sec_"], [json, {}, id]] as const) {
    const answer = await page.request.get(address, { headers });
    const text = await answer.text();
    expect(text).toContain(part);
    for (const known of [secret, old]) expect(text).not.toContain(known.slice("whsec_".length));
  }

  await page.getByRole("button", { name: "End overlap now" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "End overlap now" }).click();
  await expect(liveSecrets(page)).toHaveCount(1);
  const after = await deliver(id, "/rotate");
  expect([verifies(old, after), verifies(secret, after)]).toEqual([false, true]);
});

test("a secret that is still shown is gone after a reload", async ({ page }) => {
  const { signing } = await addEndpoint("/reload");
  await signIn(page, tenant.email);
  await page.goto(signing);
  await rotate(page, /No overlap/);
  const secret = (await secretOf(page).textContent())!;
  let asked = false;
  page.on("dialog", (dialog) => {
    asked = true;
    void dialog.accept();
  });
  await page.reload();
  expect(asked).toBe(true);
  await expect(liveSecrets(page)).toHaveCount(1);
  expect(await page.content()).not.toContain(secret);
});

test("with room for one signature the page says which secret signs and when the next takes over", async ({ page }) => {
  const { id, old, signing } = await addEndpoint("/single", "sha256_body");
  await signIn(page, tenant.email);
  await page.goto(signing);
  await page.getByRole("button", { name: "Rotate secret" }).click();
  await expect(page.getByRole("dialog")).toContainText(/room for one signature: the old secret signs until \d\d:\d\d tomorrow, then the new secret does/);
  await page.getByRole("radio", { name: "1 hour" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Rotate secret" }).click();
  await page.getByLabel("I have stored it").click();
  await page.getByRole("button", { name: "Back to signing" }).click();
  await expect(liveSecrets(page).first()).toContainText(/Waits\s*signs from \d\d:\d\d (today|tomorrow), in (1 h|59 min)/);
  await expect(liveSecrets(page).last()).toContainText(/Signs now\s*until/);
  const { body, headers } = await deliver(id, "/single");
  expect(await verifyOctokit(old, body.toString(), headers["x-webhook-signature"]!)).toBe(true);
});

test("a change to a key pair says what it entails and keeps its public key in sight", async ({ page }) => {
  const { signing } = await addEndpoint("/pair");
  await signIn(page, tenant.email);
  await page.goto(signing);
  await page.getByRole("button", { name: "Change profile" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("button", { name: "Change profile" })).toHaveAttribute("aria-disabled", "true");
  await dialog.getByRole("radio", { name: "standard-asymmetric" }).click();
  await expect(dialog).toContainText("There is no overlap");
  await checkPage(page);
  await dialog.getByRole("button", { name: "Change profile" }).click();
  const publicKey = page.getByTestId("public-key");
  await expect(publicKey).toHaveText(/^whpk_[A-Za-z0-9+/]{43}=$/);
  const shown = (await publicKey.textContent())!;
  await page.reload();
  await expect(publicKey).toHaveText(shown);
  await expect(page.getByRole("region", { name: /Node.js/ })).toContainText(shown);
});

test("a viewer sees the facts and why nothing can be changed", async ({ page }) => {
  const { signing } = await addEndpoint("/viewer");
  await signIn(page, (await addPerson(db, tenant.id, "viewer")).email);
  await page.goto(signing);
  await expect(liveSecrets(page)).toHaveCount(1);
  await expect(page.getByText("As a viewer you can look but not change anything.")).toBeVisible();
  for (const name of ["Rotate secret", "Change profile"]) {
    await expect(page.getByRole("button", { name })).toHaveAttribute("aria-disabled", "true");
    await page.getByRole("button", { name }).press("Enter");
  }
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("when a rule disables an endpoint its owner is told on every page and by mail, whose link leads there", async ({ page, browser }) => {
  test.setTimeout(120_000);
  const { uuid, id } = await addEndpoint("/gone");
  await signIn(page, tenant.email);
  await disableWithReason({ pool: db.servicePool, baseUrl: process.env.E2E_BASE_URL! }, uuid, "gone");
  const host = new URL(receiver.url()).host;

  await page.goto("/mailbox");
  const mail = page.getByRole("article", { name: `Webhooks to ${host} were disabled` });
  await expect(mail).toContainText("your server answered 410 Gone");
  await expect(mail).toContainText(`/go/${id}`);
  await checkPage(page);

  await page.goto(`/go/${id}`);
  await expect(page).toHaveURL(new RegExp(`/${tenant.slug}/endpoints/${id}$`));
  const notice = page.getByRole("region", { name: "Endpoint notices" });
  await expect(notice).toHaveCount(0);

  await page.goto(`/${tenant.slug}/deliveries`);
  await expect(notice).toContainText(`Webhooks to ${host} were disabled: your server answered 410 Gone`);
  await checkPage(page);
  await notice.getByRole("button", { name: /^Dismiss/ }).click();
  await expect(notice).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Deliveries" })).toBeVisible();
  await expect(notice).toHaveCount(0);

  // Somebody else's link is no hint that there is anything, and a signed-out reader comes back to it.
  const stranger = await createTenant(db, "Stranger");
  const other = await (await browser.newContext()).newPage();
  await other.goto(`/go/${id}`);
  await expect(other).toHaveURL(new RegExp(`/sign-in\\?callbackUrl=${encodeURIComponent(`/go/${id}`)}$`));
  await signIn(other, stranger.email);
  expect((await other.goto(`/go/${id}`))!.status()).toBe(404);
  const nothing = (await other.textContent("main"))!;
  expect((await other.goto("/go/ep_00000000000000000000000000"))!.status()).toBe(404);
  expect(await other.textContent("main")).toBe(nothing);
  await other.goto("/mailbox");
  await expect(other.getByText("Mail will appear here")).toBeVisible();
  await other.context().close();
});
