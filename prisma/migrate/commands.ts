import path from "node:path";
import { withDatabase } from "@/lib/host/admin-query";
import { startPostgres } from "@/lib/host/postgres";
import { Problem } from "@/lib/host/problem";
import { dataFolder, projectRoot } from "@/lib/host/project";
import { readDotEnv } from "@/lib/host/settings";
import { startTemporaryPostgres } from "@/lib/host/temporary-postgres";
import { checkMigrations } from "./check";
import { deployMigrations } from "./deploy";
import { newMigration } from "./new";

/** `npm run db:new -- NAME`: writes the next migration from schema.prisma. */
export async function dbNew(args: string[]): Promise<void> {
  const file = await withServer("npm run db:new", (url) => newMigration(url, args.join(" "), new Date()));
  if (file === null) return console.log("Nothing to write: the migrations already arrive at schema.prisma.");
  console.log(`Wrote ${path.relative(projectRoot, file)}. Read it, and add by hand what schema.prisma cannot say.`);
}

/** `npm run db:check`: fails with the missing SQL when the migrations do not arrive at schema.prisma. */
export async function dbCheck(): Promise<void> {
  const missing = await withServer("npm run db:check", (url) => checkMigrations(url));
  if (missing !== null) throw new Problem(`The migrations do not arrive at schema.prisma. They lack:\n${missing}`, "npm run db:new -- NAME");
  console.log("The migrations arrive at schema.prisma.");
}

/** `npm run db:deploy`: applies migrations to DATABASE_URL's database, or to the bundled server's. */
export async function dbDeploy(): Promise<void> {
  readDotEnv();
  if (process.env.DATABASE_URL) return report(process.env.DATABASE_URL);
  const server = await startPostgres({ dataDir: path.join(dataFolder, "postgres"), command: "npm run db:deploy", log: console.log });
  try {
    for (const database of ["posthorn", "posthorn_demo"]) {
      await server.createDatabase(database);
      await report(withDatabase(server.url, database));
    }
  } finally {
    await server.stop();
  }
}

async function report(url: string): Promise<void> {
  const applied = await deployMigrations(url);
  const database = new URL(url).pathname.slice(1);
  console.log(applied.length > 0 ? `Applied to ${database}:\n  ${applied.join("\n  ")}` : `${database} is up to date.`);
}

/** A throw-away server, so that neither a running demo nor anyone's data is touched. */
async function withServer<T>(command: string, work: (url: string) => Promise<T>): Promise<T> {
  const server = await startTemporaryPostgres(command);
  try {
    return await work(server.url);
  } finally {
    await server.stop();
  }
}
