import type { Page } from "@playwright/test";
import type { Actor } from "@/lib/auth/actor";
import { hashPassword } from "@/lib/auth/password";
import { openDatabase, type Database } from "@/lib/db/database";
import type { MemberRole } from "@/lib/generated/prisma/enums";
import { newId } from "@/lib/ids";
import { addMember, createOrganization, createUser } from "@/prisma/factories";

export const password = "only for this test";

/** An organization of a spec's own, so that what other specs do beside it is not seen. */
export interface Tenant {
  id: string;
  slug: string;
  actor: Actor;
  email: string;
}

/** What specs may do behind the screens. */
export function openSpecDatabase(): Database {
  return openDatabase({ tenantUrl: process.env.TENANT_DATABASE_URL!, serviceUrl: process.env.SERVICE_DATABASE_URL! }, { max: 3 });
}

export async function createTenant(db: Database, name: string): Promise<Tenant> {
  const { id, slug } = await createOrganization(db, { name, slug: `e2e-${newId().slice(0, 23)}` });
  const member = await addPerson(db, id, "owner");
  return { id, slug, email: member.email, actor: { kind: "user", id: member.id, label: member.email, organizationId: id, role: "owner" } };
}

/** Another person of the organization; the password is the same for all. */
export async function addPerson(db: Database, organizationId: string, role: MemberRole) {
  const user = await createUser(db, { email: `${newId()}@example.com`, passwordHash: await hashPassword(password) });
  await addMember(db, organizationId, user.id, role);
  return user;
}

type Cookies = Awaited<ReturnType<ReturnType<Page["context"]>["cookies"]>>;

/** Signing in is throttled: each person does it once in a worker. */
const kept = new Map<string, Promise<Cookies>>();

/** Signs in through the form, or with the session that this person got from it before. */
export async function signIn(page: Page, email: string): Promise<void> {
  if (!kept.has(email)) kept.set(email, throughForm(page, email));
  await page.context().addCookies(await kept.get(email)!);
}

async function throughForm(page: Page, email: string): Promise<Cookies> {
  await page.goto("/sign-in");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL(/\/(endpoints|overview)$/);
  return (await page.context().cookies()).filter((cookie) => cookie.name.includes("session-token"));
}
