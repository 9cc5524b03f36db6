import pg from "pg";
import { openDatabase, type Database } from "@/lib/db/database";
import { createEngine, type Engine } from "@/lib/delivery/engine";
import { EgressClient } from "@/lib/egress/client";
import { parseEgressPolicy } from "@/lib/egress/policy";
import { viaPg } from "@/lib/db/sql";
import { publishEvents, type EventInput, type PublishedEvent } from "@/lib/events/publish";
import { testEncryptionKey } from "@/prisma/factories";
import { createTestDatabase, type TestDatabase } from "@/lib/host/test-database";

export { startSimpleReceiver, type Received, type SimpleReceiver } from "./simple-receiver";

const loopbackPolicy = { ...parseEgressPolicy({ POSTHORN_EGRESS_ALLOW: "127.0.0.0/8", POSTHORN_EGRESS_ALLOW_HTTP: "true" }), ports: Array.from({ length: 65_535 }, (_, i) => i + 1) };

/** What a delivery test plays on: a database of its own, an engine that may reach loopback, and a receiver. */
export interface Stage {
  database: TestDatabase;
  db: Database;
  /** Owner of the tables: sees and changes everything, for looking behind the scenes. */
  owner: pg.Pool;
  engine: Engine;
  errors: string[];
  newEngine(): Engine;
  publish(organizationId: string, ...events: EventInput[]): Promise<PublishedEvent[]>;
  close(): Promise<void>;
}

export async function openStage(): Promise<Stage> {
  const database = await createTestDatabase();
  const db = openDatabase(database);
  const owner = new pg.Pool({ connectionString: database.ownerUrl, max: 4 });
  owner.on("error", () => {});
  const errors: string[] = [];
  const engines: Engine[] = [];
  const newEngine = () => {
    const engine = createEngine({
      serviceUrl: database.serviceUrl,
      environment: { POSTHORN_ENCRYPTION_KEY: testEncryptionKey },
      egress: new EgressClient({ policy: loopbackPolicy }),
      report: (message, error) => errors.push(`${message}: ${String(error)}`),
      connections: 4,
    });
    engines.push(engine);
    return engine;
  };
  return {
    database,
    db,
    owner,
    engine: newEngine(),
    errors,
    newEngine,
    publish: (organizationId, ...events) => publishEvents(viaPg(db.servicePool), organizationId, events),
    async close() {
      await Promise.all(engines.map((engine) => engine.close()));
      await db.close();
      await owner.end();
      await database.drop();
    },
  };
}
