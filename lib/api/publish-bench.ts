import { createApiKey } from "@/lib/api-keys/create";
import { openDatabase, type Database } from "@/lib/db/database";
import { createTestDatabase } from "@/lib/host/test-database";
import { fromPublicId, newId } from "@/lib/ids";
import { createPublishHandler } from "./publish";

export const baseUrl = "https://hooks.example";

export interface Answer {
  status: number;
  headers: Headers;
  body: Record<string, unknown> & { id: string; code: string; detail: string; events: Record<string, unknown>[] };
}

/** What the publish tests share: a database of their own, two organizations, keys, and a way to ask. */
export async function createPublishBench() {
  const database = await createTestDatabase();
  const db = openDatabase(database);
  const acme = await db.service.organization.create({ data: { id: newId(), name: "Acme", slug: "acme" } });
  const globex = await db.service.organization.create({ data: { id: newId(), name: "Globex", slug: "globex" } });
  const platformKey = (await createApiKey(db, { organizationId: null, name: "Platform" })).secret;
  const acmeKey = (await createApiKey(db, { organizationId: acme.id, name: "Acme" })).secret;
  await db.service.eventType.createMany({ data: ["order.paid", "order.item.added", "order", "orders.created"].map((name) => ({ name, description: "" })) });
  const handler = createPublishHandler(db, baseUrl);

  /** Posts a body (text as it stands, anything else as JSON) with Acme's key unless told. */
  async function post(body: unknown, headers: Record<string, string> = {}, via = handler): Promise<Answer> {
    const request = new Request(`${baseUrl}/api/v1/events`, {
      method: "POST",
      headers: { authorization: `Bearer ${acmeKey}`, "content-type": "application/json", ...headers },
      body: typeof body === "string" || body instanceof Uint8Array ? (body as BodyInit) : JSON.stringify(body),
    });
    return read(await via(request));
  }

  return { db, acme, globex, platformKey, acmeKey, handler, post, close: async () => (await db.close(), await database.drop()) };
}

export async function read(response: Response): Promise<Answer> {
  return { status: response.status, headers: response.headers, body: (await response.json()) as Answer["body"] };
}

/** The stored envelope of an event, as text. */
export async function storedPayload(db: Database, publicId: string): Promise<string> {
  const { payload } = await db.service.event.findUniqueOrThrow({ where: { id: fromPublicId("evt", publicId)! } });
  return Buffer.from(payload).toString("utf8");
}
