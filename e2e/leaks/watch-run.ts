import fs from "node:fs";
import path from "node:path";
import { encryptedTables, type EncryptedRow } from "@/lib/secrets/encrypted-tables";
import { decryptSecret, parseKeyring } from "@/lib/secrets/encryption";
import { openSpecDatabase } from "@/e2e/tenant";
import { findLeaks } from "./find-leaks";
import { startRecordingProxy } from "./recording-proxy";

/**
 * Playwright's global set-up, on built pages: all browsers go through a proxy
 * that watches for secrets, and at the end the run fails where one was seen
 * twice, in a wrong answer or in a server's log.
 */
export default async function watchRun(): Promise<(() => Promise<void>) | void> {
  const port = process.env.E2E_PROXY_PORT;
  if (port === undefined) return;
  const proxy = await startRecordingProxy(Number(port));
  return async () => {
    await proxy.close();
    const logs = fs.existsSync("test-results") ? fs.readdirSync("test-results").filter((name) => name.endsWith(".log")).map((name) => path.join("test-results", name)) : [];
    const leaks = findLeaks(proxy.watch.sightings, await storedSecrets(), logs);
    console.log(`Watched ${proxy.watch.answers} answers for secrets: ${proxy.watch.sightings.size} were shown, ${leaks.length} leaked.`);
    if (leaks.length > 0) throw new Error(`Secrets leaked:\n${leaks.join("\n")}`);
  };
}

/** Everything that the run has stored encrypted, in the clear: what no log may hold. */
async function storedSecrets(): Promise<string[]> {
  const db = openSpecDatabase();
  const keyring = parseKeyring(process.env);
  try {
    const secrets: string[] = [];
    for (const { name, columns, context } of encryptedTables) {
      const { rows } = await db.servicePool.query<EncryptedRow & { ciphertext: never }>(`SELECT id, organization_id, key_id, ciphertext, ${columns.join(", ")} FROM ${name}`);
      for (const row of rows) {
        // Factories may have used the tests' own key.
        if (!keyring.keys.has(row.key_id)) continue;
        const text = decryptSecret(keyring, { keyId: row.key_id, ciphertext: row.ciphertext }, context(row));
        secrets.push(...(text.startsWith("whs") ? [text] : [...text.matchAll(/"([^"\\]{16,})"(?!:)/g)].map(([, value]) => value!).filter((value) => !/^https?:/.test(value))));
      }
    }
    return secrets;
  } finally {
    await db.close();
  }
}
