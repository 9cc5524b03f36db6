import { writeAudit } from "@/lib/audit/write";
import type { Actor } from "@/lib/auth/actor";
import { hashPassword } from "@/lib/auth/password";
import { openDatabase, withTenant, type Database } from "@/lib/db/database";
import { viaPrisma } from "@/lib/db/sql";
import { demoSignIns, type DemoSignIn } from "@/lib/demo/sign-ins";
import { parseEgressPolicy } from "@/lib/egress/policy";
import type { EndpointTools } from "@/lib/endpoints/create";
import { RawJson } from "@/lib/events/envelope";
import { publishEvents } from "@/lib/events/publish";
import { newId } from "@/lib/ids";
import { parseKeyring } from "@/lib/secrets/encryption";
import { githubEventTypes, githubExamples } from "@/prisma/event-types/github";
import { ensureDemoApiKey } from "./api-key";
import { ensureInboxes, followBaseUrl } from "./ensure-inboxes";
import { demoOrganizations, demoStaff, type DemoOrganization } from "./plan";

export interface SeedOptions {
  serviceUrl: string;
  /** Not needed: the seed does what the product can do. */
  ownerUrl?: string;
  /** Where people open the demo; its endpoints send to inboxes there. */
  baseUrl: string;
  /** TENANT_DATABASE_URL, POSTHORN_ENCRYPTION_KEY and the egress settings; the process's own unless given. */
  environment?: Record<string, string | undefined>;
}

const seeded = "demo.seeded";

/**
 * Fills an empty demo database, through the product's own verbs. What an organization already got it keeps as
 * people have left it, and a seed that was cut short is finished by the next.
 */
export async function seedDemo({ serviceUrl, baseUrl, environment = process.env }: SeedOptions): Promise<{ signIns: DemoSignIn[]; apiKey: string }> {
  const db = openDatabase({ tenantUrl: environment.TENANT_DATABASE_URL!, serviceUrl }, { max: 3 });
  const tools = { db, keyring: parseKeyring(environment), policy: parseEgressPolicy(environment) };
  try {
    await db.service.eventType.createMany({ data: githubEventTypes(), skipDuplicates: true });
    for (const plan of demoOrganizations) await seedOrganization(tools, plan, baseUrl);
    for (const email of demoStaff) await db.service.user.update({ where: { id: await ensureUser(db, email) }, data: { staff: true } });
    return { signIns: demoSignIns, apiKey: await ensureDemoApiKey(db, environment.POSTHORN_ENCRYPTION_KEY!) };
  } finally {
    await db.close();
  }
}

async function seedOrganization(tools: EndpointTools, plan: DemoOrganization, baseUrl: string): Promise<void> {
  const { db } = tools;
  const { slug, name, operator, members, inboxes } = plan;
  const { id: organizationId } = await db.service.organization.upsert({ where: { slug }, create: { id: newId(), slug, name, operator }, update: {} });
  const actor: Actor = { kind: "system", id: "posthorn", label: "Demo", organizationId, role: "owner" };
  if ((await db.service.auditEntry.count({ where: { organizationId, action: seeded } })) > 0) {
    return followBaseUrl(tools, actor, baseUrl);
  }
  for (const { email, role } of members) {
    const userId = await ensureUser(db, email);
    await db.service.membership.createMany({ data: [{ organizationId, userId, role }], skipDuplicates: true });
  }
  await ensureInboxes(tools, actor, inboxes, baseUrl);
  await withTenant(db, organizationId, async (tx) => {
    if (!operator) await publishEvents(viaPrisma(tx), organizationId, firstEvents(slug));
    await writeAudit(tx, actor, seeded, null);
  });
}

async function ensureUser(db: Database, email: string): Promise<string> {
  const found = await db.service.user.findUnique({ where: { email } });
  if (found) return found.id;
  const { name, password } = demoSignIns.find((signIn) => signIn.email === email)!;
  const { id } = await db.service.user.create({ data: { id: newId(), email, name, passwordHash: await hashPassword(password) } });
  return id;
}

/** About forty events in all, of many kinds, so that no first screen is empty. */
function firstEvents(slug: string) {
  const [step, start] = slug === "acme" ? [11, 5] : [30, 5];
  return githubExamples()
    .filter((_, index) => index % step! === start)
    .map(({ type, data }) => ({ type, data: new RawJson(data) }));
}
