import crypto from "node:crypto";
import fs from "node:fs";
import { writePrivateFile } from "./private-file";
import { Problem } from "./problem";

export interface HostSecrets {
  /** 32 bytes in base64: encrypts signing secrets at rest. */
  POSTHORN_ENCRYPTION_KEY: string;
  /** Signs sessions. */
  NEXTAUTH_SECRET: string;
}

const names = ["POSTHORN_ENCRYPTION_KEY", "NEXTAUTH_SECRET"] as const;

/**
 * The secrets of this installation: from the environment, otherwise from `file` (mode 0600), which
 * is written on first use. With `mayGenerate` false (there is data already, or a database of the
 * operator's) a missing one is a Problem: a new encryption key could not read what the lost one wrote.
 */
export function loadHostSecrets(file: string, environment: NodeJS.ProcessEnv, mayGenerate: boolean): HostSecrets {
  const saved = readSaved(file);
  const missing = names.filter((name) => !environment[name] && !saved[name]);
  if (missing.length > 0 && !mayGenerate) {
    throw new Problem(
      `${missing.join(" and ")} ${missing.length > 1 ? "are" : "is"} not set, nor kept in ${file}.`,
      "For a new installation set each to the output of `openssl rand -base64 32` (in .env, say) and keep them:\n" +
        "  what is encrypted with a lost key cannot be read again. For an existing one put the old values back.",
    );
  }
  const generated = Object.fromEntries(missing.map((name) => [name, crypto.randomBytes(32).toString("base64")]));
  const kept = { ...saved, ...generated };
  if (missing.length > 0) writePrivateFile(file, `${JSON.stringify(kept, null, 2)}\n`);
  const pick = (name: (typeof names)[number]) => environment[name] || kept[name] || "";
  return { POSTHORN_ENCRYPTION_KEY: pick("POSTHORN_ENCRYPTION_KEY"), NEXTAUTH_SECRET: pick("NEXTAUTH_SECRET") };
}

function readSaved(file: string): Partial<HostSecrets> {
  if (!fs.existsSync(file)) return {};
  try {
    return JSON.parse(fs.readFileSync(file, "utf8")) as Partial<HostSecrets>;
  } catch (error) {
    throw new Problem(`${file} cannot be read: ${(error as Error).message}`, "Start as the user that made it, or put it back from a copy.");
  }
}
