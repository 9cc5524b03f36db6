import { createHash, createSecretKey, type KeyObject } from "node:crypto";
import { decodeBase64 } from "@/lib/receiver/base64";

/** The keys that encrypt secrets at rest. KeyObjects print as nothing, so a logged keyring gives nothing away. */
export interface Keyring {
  /** The key that new secrets are encrypted with. */
  currentKeyId: string;
  /** Every key that can decrypt, by id. */
  keys: ReadonlyMap<string, KeyObject>;
}

/**
 * Reads `POSTHORN_ENCRYPTION_KEY` (base64 of 32 bytes) and `POSTHORN_ENCRYPTION_KEYS_OLD` (the same, separated
 * by commas: keys that still decrypt while rows are encrypted again).
 * Throws one Error that lists every problem and holds no part of any key.
 */
export function parseKeyring(env: Record<string, string | undefined>): Keyring {
  const problems: string[] = [];
  const keys = new Map<string, KeyObject>();
  const currentText = env.POSTHORN_ENCRYPTION_KEY?.trim() ?? "";
  const oldTexts = (env.POSTHORN_ENCRYPTION_KEYS_OLD ?? "").split(",").map((text) => text.trim()).filter(Boolean);

  const current = parseKey(currentText, "POSTHORN_ENCRYPTION_KEY", problems);
  const old = oldTexts.map((text, index) => parseKey(text, `POSTHORN_ENCRYPTION_KEYS_OLD, entry ${index + 1},`, problems));
  for (const bytes of [current, ...old]) {
    if (!bytes) continue;
    const id = keyIdOf(bytes);
    const key = createSecretKey(bytes);
    if (keys.get(id)?.equals(key) === false) problems.push(`Two encryption keys share the id ${id}; make a new one.`);
    keys.set(id, key);
  }
  if (problems.length > 0 || !current) throw new Error(problems.join("\n"));
  return { currentKeyId: keyIdOf(current), keys };
}

/** The first 8 hex digits of the key's SHA-256: names the key beside each row and tells nothing about it. */
function keyIdOf(key: Uint8Array): string {
  return createHash("sha256").update(key).digest("hex").slice(0, 8);
}

const REMEDY = "make one with: openssl rand -base64 32";

function parseKey(text: string, name: string, problems: string[]): Uint8Array | null {
  if (text === "") {
    problems.push(`${name} is not set; ${REMEDY}`);
    return null;
  }
  const bytes = decodeBase64(text);
  if (bytes?.length === 32 && bytes.some((byte) => byte !== bytes[0])) return bytes;
  if (!bytes) problems.push(`${name} is not base64; ${REMEDY}`);
  else if (bytes.length !== 32) problems.push(`${name} must be 32 bytes in base64 and is ${bytes.length}; ${REMEDY}`);
  else problems.push(`${name} is one byte 32 times over, not a random key; ${REMEDY}`);
  return null;
}
