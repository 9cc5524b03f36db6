import { randomBytes } from "node:crypto";
import { adminQuery, withDatabase } from "@/lib/host/admin-query";

/** Runs `work` with an empty database, on the server of `adminUrl`, that is dropped afterwards. */
export async function withScratchDatabase<T>(adminUrl: string, work: (url: string) => Promise<T>): Promise<T> {
  const name = `posthorn_scratch_${randomBytes(6).toString("hex")}`;
  await adminQuery(adminUrl, `CREATE DATABASE ${name}`);
  try {
    return await work(withDatabase(adminUrl, name));
  } finally {
    await adminQuery(adminUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  }
}
