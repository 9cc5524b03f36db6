import { vi } from "vitest";
import { createApiKey } from "@/lib/api-keys/create";
import type { Scope } from "@/lib/auth/permissions";
import { openDatabase, type Database } from "@/lib/db/database";
import { createTestDatabase } from "@/lib/host/test-database";
import { createEventType, createOrganization, testEncryptionKey } from "@/prisma/factories";
import { serveRoutes, type ServedRoutes } from "./serve-routes";

/** What tests of client, command line and assistant's server play on: the real routes over HTTP, a database of their own, an organization. */
export interface Shop {
  db: Database;
  server: ServedRoutes;
  organization: { id: string; slug: string };
  keyOf(organizationId: string | null, ...scopes: Scope[]): Promise<string>;
  close(): Promise<void>;
}

export async function openShop(): Promise<Shop> {
  const database = await createTestDatabase();
  const db = openDatabase(database);
  const environment = {
    TENANT_DATABASE_URL: database.tenantUrl, SERVICE_DATABASE_URL: database.serviceUrl, NEXTAUTH_URL: "https://hooks.example", NEXTAUTH_SECRET: "x".repeat(32),
    POSTHORN_ENCRYPTION_KEY: testEncryptionKey, POSTHORN_EGRESS_ALLOW: "127.0.0.0/8", POSTHORN_EGRESS_ALLOW_HTTP: "true",
  };
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  for (const type of ["order.paid", "order.refunded", "test.ping"]) await createEventType(db, type, { example: '{"id":"ord_1","total":1200}' });
  const organization = await createOrganization(db);
  const server = await serveRoutes();
  return {
    db,
    server,
    organization,
    keyOf: async (organizationId, ...scopes) => (await createApiKey(db, { organizationId, name: "Shop", scopes })).secret,
    async close() {
      await server.close();
      vi.unstubAllEnvs();
      await (globalThis as { posthornDatabase?: Database }).posthornDatabase?.close();
      await db.close();
      await database.drop();
    },
  };
}
