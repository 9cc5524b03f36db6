import crypto from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { Problem } from "./problem";
import { canPass, databaseUser, reachableFolder, type SystemUser } from "./system-user";

export interface PostgresPlace {
  /** The real folder of the database, symbolic links followed. It need not exist yet. */
  dataDir: string;
  user: SystemUser;
  /** Set when the database is kept elsewhere than asked for. */
  note?: string;
}

/**
 * Where the database asked for as `wanted` (such as .data/postgres) really lives, and who runs it.
 * That is `wanted` itself, unless we are root below a folder that PostgreSQL's user cannot enter:
 * then `wanted` becomes a symbolic link to a folder that it can, so every later start finds it.
 */
export function choosePostgresPlace(wanted: string): PostgresPlace {
  const parent = path.dirname(wanted);
  fs.mkdirSync(parent, { recursive: true });
  if (fs.existsSync(wanted)) return existingPlace(wanted);
  const dataDir = path.join(fs.realpathSync(parent), path.basename(wanted));
  const user = databaseUser(dataDir);
  if (canPass(parent, user)) return { dataDir, user };
  linkElsewhere(wanted);
  return existingPlace(wanted);
}

function existingPlace(wanted: string): PostgresPlace {
  const dataDir = fs.realpathSync(wanted);
  assertOwn(dataDir);
  const user = databaseUser(dataDir);
  if (!canPass(path.dirname(dataDir), user)) {
    throw new Problem(
      `The database in ${dataDir} cannot be reached by the user that PostgreSQL runs as (uid ${user.uid}).`,
      "Let others pass the folders above it (chmod o+x), or move the database to a folder that they can enter.",
    );
  }
  if (!fs.lstatSync(wanted).isSymbolicLink()) return { dataDir, user };
  return { dataDir, user, note: `The database is kept in ${dataDir}: PostgreSQL refuses to run as root, and other users cannot enter ${path.dirname(wanted)}.` };
}

function linkElsewhere(wanted: string): void {
  const dataDir = path.join(reachableFolder(), `data-${crypto.randomBytes(6).toString("hex")}`);
  fs.mkdirSync(dataDir, { mode: 0o700 });
  fs.rmSync(wanted, { force: true }); // a link whose target has gone
  fs.symlinkSync(dataDir, wanted);
}

function assertOwn(dataDir: string): void {
  const me = process.getuid?.();
  if (me === undefined || me === 0) return;
  const { uid } = fs.statSync(dataDir);
  if (uid === me) return;
  throw new Problem(
    `The database in ${dataDir} belongs to another user (uid ${uid}).`,
    "Start as the user that made it (root, if it was made as root), or move it away to begin with an empty one.",
  );
}
