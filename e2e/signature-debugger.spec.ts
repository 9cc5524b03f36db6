import { expect, test, type Page } from "@playwright/test";
import type { Database } from "@/lib/db/database";
import { LOCALE_COOKIE } from "@/lib/i18n/locales";
import { shownSecret } from "@/lib/signing-secrets/shown-secret";
import type { SigningProfile } from "@/lib/signing/profiles";
import { signRequest } from "@/lib/signing/sign";
import { checkPage } from "./check-page";
import { endpointAt, placeDelivery } from "./place-delivery";
import { createTenant, openSpecDatabase, signIn, type Tenant } from "./tenant";

let db: Database;
let tenant: Tenant;

test.beforeAll(() => {
  db = openSpecDatabase();
});
test.afterAll(() => db.close());
test.beforeEach(async ({ page }) => {
  tenant = await createTenant(db, "Debugger");
  await signIn(page, tenant.email);
});

const body = '{"id":"evt_1","type":"order.paid","data":{"total":1.10,"zero":0.0,"big":1152921506151679042,"name":"Zoë"}}';
const timestamp = 1_767_225_600;

/** A request as its receiver saw it. */
async function sentTo(profile: SigningProfile) {
  const endpoint = await endpointAt(db, tenant, "https://api.example.com/hooks", { signingProfile: profile });
  const headers = signRequest({ profile, keys: [{ id: "1", secret: endpoint.secret }], eventId: "evt_1", eventType: "order.paid", body: Buffer.from(body), timestamp });
  return { endpoint, secret: shownSecret(profile, endpoint.secret), headers, lines: Object.entries(headers).map(([name, value]) => `${name}: ${value}`).join("\n") };
}

const diagnosis = (page: Page) => page.getByRole("region", { name: "Diagnosis" });
const field = (page: Page, name: "Headers" | "Body" | "Secret" | "Public key") => page.getByLabel(name, { exact: true });

/** Opens it, up to where it answers to what is typed. */
async function open(page: Page, query = ""): Promise<void> {
  await page.goto(`/${tenant.slug}/signature-debugger${query}`);
  await expect(diagnosis(page).getByRole("status")).toBeVisible();
}

test("nothing that is pasted leaves the browser, not even with the network gone", async ({ page, context }) => {
  const { secret, lines, headers } = await sentTo("standard");
  await open(page);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(`${request.url()} ${request.postData() ?? ""} ${JSON.stringify(request.headers())}`));
  page.on("websocket", (socket) => socket.on("framesent", ({ payload }) => asked.push(String(payload))));
  const address = page.url();
  await context.setOffline(true);
  await field(page, "Headers").fill(lines);
  await field(page, "Body").fill(body);
  await field(page, "Secret").fill(secret);
  await expect(diagnosis(page)).toContainText("The signature is right");
  await context.setOffline(false);
  // Enter in a field would send a form that has one.
  await field(page, "Secret").press("Enter");
  await page.getByLabel(/^Signature that your code computed/).fill("abc");
  await expect(diagnosis(page)).toContainText("your code computes another signature");
  await page.waitForTimeout(1_000);
  for (const needle of [secret, secret.slice(6), headers["webhook-signature"]!, encodeURIComponent(secret), "Zoë", "1152921506151679042"]) {
    expect(asked.filter((text) => text.includes(needle))).toEqual([]);
  }
  expect(page.url()).toBe(address);
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]));
  expect(stored).not.toContain(secret.slice(6, 30));
});

test("it says which fault it is, by proof, and what to change", async ({ page }) => {
  const { secret, lines } = await sentTo("standard");
  await open(page);
  await expect(diagnosis(page)).toContainText("Paste the headers that your receiver saw.");
  await field(page, "Headers").fill(lines);
  await field(page, "Secret").fill(secret);
  const cases: [body: string, words: string][] = [
    [body, "The signature is right"],
    [`${body}\n`, "White space at the end of the body is different"],
    [body.replaceAll('":', '": ').replaceAll(',"', ', "'), "The body was parsed and written again"],
    [JSON.stringify(body), "The body was wrapped or encoded"],
    [body.slice(0, 50), "Most likely: the end of the body is missing"],
    [body.replace("ë", "Ã«"), "The body was read in the wrong character set"],
  ];
  for (const [pasted, words] of cases) {
    await field(page, "Body").fill(pasted);
    await expect(diagnosis(page).getByRole("status")).toContainText(words);
  }
  await field(page, "Body").fill(body);
  await field(page, "Secret").fill(`"${secret}"`);
  await expect(diagnosis(page)).toContainText("The secret is right, but not in the right form");
  await field(page, "Secret").fill(secret);
  await page.getByLabel(/^Your server's clock/).fill(String(timestamp + 3_600));
  await expect(diagnosis(page)).toContainText("Your clock is off by a time zone");
  await page.getByLabel(/^Your server's clock/).fill("2026-01-01T00:10:00Z");
  await expect(diagnosis(page)).toContainText("Your clock is ahead by 10 min");
  await page.getByLabel(/^Your server's clock/).fill("tomorrow");
  await expect(page.getByText("Write Unix seconds, or a date and time with its zone.")).toBeVisible();
  await page.getByRole("combobox", { name: "Profile that the receiver expects" }).click();
  await page.getByRole("option", { name: "sha256-body" }).click();
  await expect(diagnosis(page)).toContainText("The receiver expects sha256-body, and the request is signed as standard");
  await page.getByRole("button", { name: "Clear all fields" }).click();
  await expect(diagnosis(page)).toContainText("Paste the headers that your receiver saw.");
  await expect(field(page, "Secret")).toHaveValue("");
});

test("exact bytes come in by base64 and by file, for what a text field would change", async ({ page }) => {
  const profile = "sha256_body";
  const crlf = Buffer.from('{\r\n"a":1}\r\n');
  const endpoint = await endpointAt(db, tenant, "https://api.example.com/hooks", { signingProfile: profile });
  const headers = signRequest({ profile, keys: [{ id: "1", secret: endpoint.secret }], eventId: "evt_1", eventType: "order.paid", body: crlf, timestamp });
  await open(page);
  await field(page, "Headers").fill(JSON.stringify(headers));
  await field(page, "Secret").fill(endpoint.secret);
  await field(page, "Body").fill(crlf.toString());
  await expect(diagnosis(page)).toContainText("The line ends of the body were changed");
  await page.getByRole("radio", { name: "Base64" }).click();
  await field(page, "Body").fill(crlf.toString("base64"));
  await expect(diagnosis(page)).toContainText("The signature is right");
  await field(page, "Body").fill("not base64!");
  await expect(page.getByText("This is not base64.")).toBeVisible();
  await page.getByRole("radio", { name: "File" }).click();
  await page.locator("input[type=file]").setInputFiles({ name: "body.bin", mimeType: "application/octet-stream", buffer: crlf });
  await expect(diagnosis(page)).toContainText("The signature is right");
});

test("a public key is enough for the asymmetric profile", async ({ page }) => {
  const { secret, lines } = await sentTo("standard_asymmetric");
  await open(page);
  await field(page, "Headers").fill(lines);
  await field(page, "Body").fill(body);
  await field(page, "Public key").fill(secret);
  await expect(diagnosis(page)).toContainText("The signature is right");
});

test("from a delivery the sent bytes are known, so that every difference is found; never the secret", async ({ page }) => {
  const { endpoint, headers, secret } = await sentTo("standard");
  const kept = Object.entries(headers).map(([name, value]) => `${name}: ${name.endsWith("signature") ? "(masked)" : value}\n`).join("");
  const id = await placeDelivery(db, endpoint, {}, [{ requestHeaders: kept, statusCode: 401, errorClass: "unauthorized" }], body);
  await open(page, `?delivery=${id}&attempt=1`);
  await expect(field(page, "Body")).toHaveValue(body);
  await expect(field(page, "Secret")).toHaveValue("");
  expect(await page.content()).not.toContain(secret.slice(6, 30));
  await expect(diagnosis(page)).toContainText("We do not keep signatures: paste the webhook-signature that your receiver saw.");
  await field(page, "Headers").fill(Object.entries(headers).map(([name, value]) => `${name}: ${value}`).join("\n"));
  await field(page, "Secret").fill(secret);
  await expect(diagnosis(page)).toContainText("The signature is right");
  await field(page, "Body").fill(JSON.stringify(JSON.parse(body)));
  await expect(diagnosis(page)).toContainText("data.zero was written 0.0 and came as 0.");
  await field(page, "Body").fill(body.replace("1.10", "9.99"));
  await expect(diagnosis(page)).toContainText("data.total was 1.10 and came as 9.99.");
  await field(page, "Body").fill(body);
  await field(page, "Secret").fill((await sentTo("standard")).secret);
  await expect(diagnosis(page)).toContainText("The secret is another, or an old one.");

  const strangers = await createTenant(db, "Strangers");
  await page.goto(`/${tenant.slug}/signature-debugger?delivery=dlv_00000000000000000000000000`);
  await expect(page.getByText("There is nothing at this address")).toBeVisible();
  await page.context().clearCookies();
  await signIn(page, strangers.email);
  await page.goto(`/${strangers.slug}/signature-debugger?delivery=${id}`);
  await expect(field(page, "Headers")).toHaveCount(0);
});

test("it passes axe and fits, wide and on a phone, light and dark", async ({ page }) => {
  test.setTimeout(180_000);
  const { secret, lines } = await sentTo("standard");
  await open(page);
  await checkPage(page);
  await field(page, "Headers").fill(lines);
  await field(page, "Body").fill(JSON.stringify(JSON.parse(body), null, 2));
  await field(page, "Secret").fill(secret);
  await page.getByLabel(/^Your server's clock/).fill("1");
  await expect(diagnosis(page)).toContainText("Likely");
  await checkPage(page);
});

test("where the file of German words does not come, the diagnosis is there in English", async ({ page, baseURL }) => {
  const { secret, lines } = await sentTo("standard");
  await page.context().addCookies([{ name: LOCALE_COOKIE, value: "de", url: baseURL! }]);
  await page.route("**/_next/static/chunks/**", async (route) => {
    const response = await route.fetch();
    return (await response.text()).includes("Die Signatur stimmt; sie") ? route.abort() : route.fulfill({ response });
  });
  await page.goto(`/${tenant.slug}/signature-debugger`);
  const found = page.getByRole("region", { name: "Diagnose" });
  await expect(found.getByRole("status")).toBeVisible();
  await page.getByLabel("Kopfzeilen", { exact: true }).fill(lines);
  await page.getByLabel("Rumpf", { exact: true }).fill(body);
  await page.getByLabel("Geheimnis", { exact: true }).fill(secret);
  await expect(found).toContainText("The signature is right");
  await page.unrouteAll({ behavior: "wait" });
});
