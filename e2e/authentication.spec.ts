import { expect, test } from "@playwright/test";
import type { Database } from "@/lib/db/database";
import { toPublicId } from "@/lib/ids";
import { parseKeyring } from "@/lib/secrets/encryption";
import { createEndpointRow } from "@/prisma/factories";
import { checkPage } from "./check-page";
import { makeCertificates } from "./receiver/certificates";
import { startReceiver, type Receiver } from "./receiver/receiver";
import { addPerson, createTenant, openSpecDatabase, signIn, type Tenant } from "./tenant";

// Four axe runs in one test take long where many tests share the machine.
test.describe.configure({ timeout: 120_000 });

let db: Database;
let receiver: Receiver;
let tenant: Tenant;

test.beforeAll(async () => {
  db = openSpecDatabase();
  tenant = await createTenant(db, "Authentication");
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

/** The page of a new endpoint. */
async function newEndpoint(): Promise<string> {
  const { id } = await createEndpointRow(db, tenant.id, { url: receiver.url("/hook") }, parseKeyring(process.env));
  return `/${tenant.slug}/endpoints/${toPublicId("ep", id)}`;
}

test("an owner sets a header and a token, the receiver gets both, and another origin asks for them again", async ({ page }) => {
  const endpoint = await newEndpoint();
  await signIn(page, tenant.email);
  await page.goto(endpoint);
  await page.getByRole("link", { name: "Headers and authentication" }).click();

  await page.getByRole("button", { name: "Add header" }).click();
  await page.getByLabel("Name").fill("Host");
  await page.getByLabel("Value").fill("internal");
  await page.getByRole("button", { name: "Add header" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "controls the connection" })).toBeVisible();
  await page.getByLabel("Name").fill("X-Api-Key");
  await page.getByLabel("Value").fill("value-of-the-key");
  await page.getByRole("button", { name: "Add header" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "x-api-key" })).toContainText("set");

  await page.getByRole("button", { name: "Set authorization" }).click();
  await page.getByRole("radio", { name: "Bearer token" }).click();
  await page.getByLabel("Token", { exact: true }).fill("Bearer abc");
  await page.getByRole("button", { name: "Save authorization" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Leave out the word Bearer" })).toBeVisible();
  await page.getByLabel("Token", { exact: true }).fill("token-of-the-receiver");
  await page.getByRole("button", { name: "Save authorization" }).click();
  await expect(page.getByText("Bearer token", { exact: true })).toBeVisible();
  await page.reload();
  expect(await page.content()).not.toMatch(/value-of-the-key|token-of-the-receiver/);
  await checkPage(page);

  await page.getByRole("link", { name: "Test it" }).click();
  await page.getByRole("button", { name: "Send test event" }).click();
  await expect.poll(() => receiver.requests().at(-1)?.headers).toMatchObject({ "x-api-key": "value-of-the-key", authorization: "Bearer token-of-the-receiver" });

  await page.getByRole("link", { name: "Edit endpoint" }).click();
  await expect(page.getByText("removes the endpoint’s credentials")).toBeVisible();
  await page.getByLabel("URL", { exact: true }).fill("https://example.com/hook");
  await page.getByRole("button", { name: "Save changes" }).click();
  await page.waitForURL(/\/authentication$/);
  await expect(page.getByText("No custom headers.")).toBeVisible();
});

test("a client certificate is refused beside the wrong field, then shown with its dates, and removed", async ({ page }) => {
  const { client, good } = await makeCertificates(["localhost"]);
  const endpoint = await newEndpoint();
  await signIn(page, tenant.email);
  await page.goto(`${endpoint}/authentication`);
  await page.getByRole("button", { name: "Add certificate" }).click();
  await page.getByLabel("Certificate", { exact: true }).fill(client.cert);
  await page.getByLabel("Private key").fill(good.key);
  await page.getByRole("button", { name: "Save certificate" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "does not belong to the certificate" })).toBeVisible();
  await checkPage(page);
  await page.getByLabel("Private key").fill(client.key);
  await page.getByRole("button", { name: "Save certificate" }).click();
  await expect(page.getByText("CN=client")).toBeVisible();
  await expect(page.getByText(/\d+ days left/)).toBeVisible();
  await page.getByRole("button", { name: "Remove client certificate" }).click();
  await page.getByRole("button", { name: "Remove certificate" }).click();
  await expect(page.getByRole("button", { name: "Add certificate" })).toBeVisible();
});

test("the OAuth form refuses a private token URL beside its field, and passes as a page", async ({ page }) => {
  const endpoint = await newEndpoint();
  await signIn(page, tenant.email);
  await page.goto(`${endpoint}/authentication`);
  await page.getByRole("button", { name: "Set authorization" }).click();
  await page.getByRole("radio", { name: "OAuth 2.0 client credentials" }).click();
  await page.getByLabel("Token URL").fill("https://169.254.169.254/token");
  await page.getByLabel("Client id").fill("app");
  await page.getByLabel("Client secret").fill("secret-of-the-app");
  await page.getByRole("button", { name: "Save authorization" }).click();
  await expect(page.getByLabel("Token URL")).toHaveAttribute("aria-invalid", "true");
  await checkPage(page);
  await page.getByLabel("Token URL").fill("https://example.com/token");
  await page.getByRole("button", { name: "Save authorization" }).click();
  await expect(page.getByText("https://example.com/token")).toBeVisible();
  expect(await page.content()).not.toContain("secret-of-the-app");
});

test("a viewer sees what is set and why nothing can be changed", async ({ page }) => {
  const endpoint = await newEndpoint();
  await signIn(page, (await addPerson(db, tenant.id, "viewer")).email);
  await page.goto(`${endpoint}/authentication`);
  await expect(page.getByRole("button", { name: "Add header" })).toHaveAttribute("aria-disabled", "true");
  await expect(page.getByRole("button", { name: "Set authorization" })).toHaveAttribute("aria-disabled", "true");
  await expect(page.getByRole("button", { name: "Add certificate" })).toHaveAttribute("aria-disabled", "true");
});
