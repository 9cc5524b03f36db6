import type { Page } from "@playwright/test";
import { demoSignIns } from "@/lib/demo/sign-ins";

type Cookies = Awaited<ReturnType<ReturnType<Page["context"]>["cookies"]>>;

/** Signing in costs 30 ms of argon2 and is throttled: each worker does it once for each person. */
const kept = new Map<string, Promise<Cookies>>();

/** Signs the page's browser in as one of the demo's people. */
export async function signInAs(page: Page, email: string): Promise<void> {
  if (!kept.has(email)) kept.set(email, signInWithForm(page, email));
  await page.context().addCookies(await kept.get(email)!);
}

async function signInWithForm(page: Page, email: string): Promise<Cookies> {
  const { password } = demoSignIns.find((signIn) => signIn.email === email)!;
  await page.goto("/sign-in");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL(/\/endpoints$/);
  return (await page.context().cookies()).filter((cookie) => cookie.name.includes("session-token"));
}
