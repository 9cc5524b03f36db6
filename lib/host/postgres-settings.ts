import crypto from "node:crypto";
import fs from "node:fs";
import { findFreePort, isPortFree } from "./ports";
import { writePrivateFile } from "./private-file";
import { Problem } from "./problem";

export interface PostgresSettings {
  password: string;
  port: number;
}

/**
 * Password and port of one database folder, from `file` (mode 0600). The port is kept from start to
 * start, so that tools pointed at the database go on working, and changes only when it is taken.
 */
export async function loadPostgresSettings(file: string, databaseExists: boolean): Promise<PostgresSettings> {
  const saved = readSettings(file);
  if (!saved && databaseExists) {
    throw new Problem(
      `The password of the database was kept in ${file}, which is missing or unreadable.`,
      "Put the file back, or move the database folder away to begin with an empty one.",
    );
  }
  const port = saved && (await isPortFree(saved.port)) ? saved.port : await findFreePort();
  const settings = { password: saved?.password ?? crypto.randomBytes(24).toString("base64url"), port };
  if (saved?.port !== port) writePrivateFile(file, `${JSON.stringify(settings, null, 2)}\n`);
  return settings;
}

function readSettings(file: string): PostgresSettings | null {
  try {
    const { password, port } = JSON.parse(fs.readFileSync(file, "utf8")) as Partial<PostgresSettings>;
    return typeof password === "string" && typeof port === "number" ? { password, port } : null;
  } catch {
    return null;
  }
}
