import { vi } from "vitest";
import { openStage, type Stage } from "@/e2e/stage/stage";
import { createApiKey } from "@/lib/api-keys/create";
import type { Scope } from "@/lib/auth/permissions";
import type { Database } from "@/lib/db/database";
import { drainEndpoint } from "@/lib/delivery/drain";
import { createEventType, createOrganization, testEncryptionKey } from "@/prisma/factories";
import { serveRoutes, type ServedRoutes } from "./serve-routes";

/** What tests of client, command line and assistant's server play on: the real routes over HTTP, a database and an engine of their own, an organization. */
export interface Shop {
  stage: Stage;
  db: Database;
  server: ServedRoutes;
  organization: { id: string; slug: string };
  keyOf(organizationId: string | null, ...scopes: Scope[]): Promise<string>;
  /** Makes the attempts of an endpoint that are due. */
  deliver(endpointId: string): Promise<unknown>;
  close(): Promise<void>;
}

export async function openShop(): Promise<Shop> {
  const stage = await openStage();
  const { db, database } = stage;
  const environment = {
    TENANT_DATABASE_URL: database.tenantUrl, SERVICE_DATABASE_URL: database.serviceUrl, NEXTAUTH_URL: "https://hooks.example", NEXTAUTH_SECRET: "x".repeat(32),
    POSTHORN_ENCRYPTION_KEY: testEncryptionKey, POSTHORN_EGRESS_ALLOW: "127.0.0.0/8", POSTHORN_EGRESS_ALLOW_HTTP: "true",
  };
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  for (const type of ["order.paid", "order.refunded", "test.ping"]) await createEventType(db, type, { example: '{"id":"ord_1","total":1200}' });
  const organization = await createOrganization(db);
  const server = await serveRoutes();
  return {
    stage,
    db,
    server,
    organization,
    keyOf: async (organizationId, ...scopes) => (await createApiKey(db, { organizationId, name: "Shop", scopes })).secret,
    deliver: (endpointId) => drainEndpoint(stage.engine, endpointId, { deadline: performance.now() + 2_000 }),
    async close() {
      await server.close();
      vi.unstubAllEnvs();
      await (globalThis as { posthornDatabase?: Database }).posthornDatabase?.close();
      await stage.close();
    },
  };
}
