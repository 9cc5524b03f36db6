import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { openDatabase } from "@/lib/db/database";
import { createTestDatabase } from "@/lib/host/test-database";
import { createOrganization, testEncryptionKey } from "@/prisma/factories";
import { githubEventTypes } from "@/prisma/event-types/github";

test("the traffic program publishes, and ends by itself at SIGTERM", { timeout: 120_000 }, async () => {
  const database = await createTestDatabase();
  const db = openDatabase(database);
  for (const slug of ["acme", "globex"]) await createOrganization(db, { slug });
  await db.service.eventType.createMany({ data: githubEventTypes() });
  const environment = {
    ...process.env,
    TENANT_DATABASE_URL: database.tenantUrl,
    SERVICE_DATABASE_URL: database.serviceUrl,
    POSTHORN_ENCRYPTION_KEY: testEncryptionKey,
    NEXTAUTH_URL: "http://127.0.0.1:4200",
    NEXTAUTH_SECRET: "a secret of tests, long enough for it",
  };
  const program = fileURLToPath(new URL("./traffic.ts", import.meta.url));
  const child = spawn(process.execPath, ["--import", "tsx", program], { env: environment, stdio: ["ignore", "inherit", "inherit"] });
  try {
    await expect.poll(() => db.service.event.count(), { timeout: 80_000 }).toBeGreaterThan(1);
    const exit = once(child, "exit");
    child.kill("SIGTERM");
    expect(await exit).toEqual([0, null]);
  } finally {
    child.kill("SIGKILL");
    await db.close();
    await database.drop();
  }
});
