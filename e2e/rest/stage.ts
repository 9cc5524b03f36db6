import { vi } from "vitest";
import { createApiKey } from "@/lib/api-keys/create";
import { grantableScopes } from "@/lib/api-keys/scopes";
import type { Scope } from "@/lib/auth/permissions";
import { openDatabase, type Database } from "@/lib/db/database";
import { createTestDatabase } from "@/lib/host/test-database";
import { testEncryptionKey } from "@/prisma/factories";
import { startReceiver, type Receiver } from "@/e2e/receiver/receiver";
import { loadRoutes, type LoadedRoute } from "./load-routes";

/** The real routes of REST v1 over a real database, and a receiver to send tests to. */
export interface RestStage {
  db: Database;
  routes: LoadedRoute[];
  receiver: Receiver;
  /** A key of an organization (UUID), or of the platform; with all scopes that it can have unless told. */
  key(organizationId: string | null, scopes?: readonly Scope[]): Promise<string>;
  close(): Promise<void>;
}

export async function openRestStage(): Promise<RestStage> {
  const testDatabase = await createTestDatabase();
  const receiver = await startReceiver();
  const settings = { TENANT_DATABASE_URL: testDatabase.tenantUrl, SERVICE_DATABASE_URL: testDatabase.serviceUrl, NEXTAUTH_URL: "https://hooks.example", NEXTAUTH_SECRET: "x".repeat(32), POSTHORN_ENCRYPTION_KEY: testEncryptionKey, POSTHORN_LOOPBACK_TARGETS: `${receiver.host}:${receiver.port}` };
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  const db = openDatabase(testDatabase);
  const routes = await loadRoutes();
  return {
    db,
    routes,
    receiver,
    key: async (organizationId, scopes = grantableScopes(organizationId === null)) => (await createApiKey(db, { organizationId, name: "A key", scopes: [...scopes] })).secret,
    async close() {
      const kept = globalThis as { posthornDatabase?: Database };
      await kept.posthornDatabase?.close();
      await db.close();
      await receiver.close();
      await testDatabase.drop();
      vi.unstubAllEnvs();
    },
  };
}
