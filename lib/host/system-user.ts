import fs from "node:fs";
import path from "node:path";

/** Whom PostgreSQL runs as. Empty when that is whoever runs us. */
export interface SystemUser {
  uid?: number;
  gid?: number;
}

/**
 * PostgreSQL refuses to run as root, so root lends it another user: the owner of a data folder that
 * exists, otherwise `postgres` where the system has one, otherwise `nobody`. initdb needs the user
 * to be listed in /etc/passwd.
 */
export function databaseUser(dataDir: string): SystemUser {
  if (process.platform === "win32" || process.getuid?.() !== 0) return {};
  const users = listUsers();
  const owner = fs.existsSync(dataDir) ? fs.statSync(dataDir) : null;
  const found =
    (owner && owner.uid !== 0 && users.find((user) => user.uid === owner.uid)) ||
    users.find((user) => user.name === "postgres") ||
    users.find((user) => user.name === "nobody");
  return found ? { uid: found.uid, gid: found.gid } : { uid: 65534, gid: 65534 };
}

/** Whether this user may pass `folder`, which must exist, and every folder above it. */
export function canPass(folder: string, user: SystemUser): boolean {
  if (user.uid === undefined) return true;
  let current = fs.realpathSync(folder);
  for (;;) {
    const { uid, gid, mode } = fs.statSync(current);
    const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
    if (!(mode & bit)) return false;
    const parent = path.dirname(current);
    if (parent === current) return true;
    current = parent;
  }
}

/**
 * A folder that every user can reach and only root can write to, for what PostgreSQL must see when
 * the clone lies below a folder closed to others, such as /root.
 */
export function reachableFolder(): string {
  for (const folder of ["/var/lib/posthorn", "/var/tmp/posthorn"]) {
    try {
      const made = fs.mkdirSync(folder, { recursive: true });
      if (made) fs.chmodSync(folder, 0o755);
      const { uid, mode } = fs.lstatSync(folder);
      // Someone else's folder could be swapped under us: /var/tmp is open to all.
      if (uid === 0 && !(mode & 0o022) && mode & 0o001) return folder;
    } catch {
      // Read-only file system: try the next.
    }
  }
  throw new Error("Neither /var/lib/posthorn nor /var/tmp/posthorn can be made by root and read by others.");
}

function listUsers(): { name: string; uid: number; gid: number }[] {
  return fs
    .readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"))
    .filter((fields) => fields.length >= 4)
    .map(([name, , uid, gid]) => ({ name: name ?? "", uid: Number(uid), gid: Number(gid) }));
}
