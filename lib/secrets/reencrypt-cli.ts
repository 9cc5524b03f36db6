import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { withOperatorDatabase } from "@/lib/host/operator-database";
import { describeProblem, Problem } from "@/lib/host/problem";
import { dataFolder } from "@/lib/host/project";
import { loadHostSecrets } from "@/lib/host/secrets-file";
import { countByKey } from "./count-by-key";
import { parseKeyring, type Keyring } from "./encryption";
import { reencryptAll } from "./reencrypt";

const usage = `npm run secrets:reencrypt              put everything under POSTHORN_ENCRYPTION_KEY
npm run secrets:reencrypt -- --check   count what is under which key
Put the key that was used until now into POSTHORN_ENCRYPTION_KEYS_OLD, for the running processes too. Add --demo for the demo's database.`;

/** `npm run secrets:reencrypt`. Ends with code 1 while anything is left under another key. */
export async function reencrypt(args: string[]): Promise<void> {
  const { check, demo } = parse(args);
  await withOperatorDatabase({ demo, command: "npm run secrets:reencrypt" }, async (db) => {
    const keyring = readKeyring();
    if (!check) {
      const { converted, skipped } = await reencryptAll(db.servicePool, keyring, { onBatch: (table, rows) => console.log(`${table}: ${rows} more`) });
      for (const [table, rows] of Object.entries(converted)) console.log(`${table}: ${rows} put under ${keyring.currentKeyId}`);
      for (const row of skipped) console.error(`${row.table} ${row.id} (organization ${row.organizationId}, key ${row.keyId}): skipped, ${words[row.why]}`);
    }
    const uses = await countByKey(db.servicePool, keyring);
    console.table(uses.map(({ table, keyId, rows, key }) => ({ table, "key id": keyId, rows, key })));
    const left = uses.filter(({ key }) => key !== "current").reduce((sum, { rows }) => sum + rows, 0);
    if (left > 0) process.exitCode = 1;
    console.log(left > 0 ? `${left} are under another key: it must stay in POSTHORN_ENCRYPTION_KEYS_OLD.` : "Everything is under the current key: no old one is needed any more.");
  });
}

const words = {
  unknown_key: "no key of this id is configured",
  tampered: "it was changed, or belongs to another row",
  truncated: "it is cut short",
} as const;

function parse(args: string[]) {
  try {
    return parseArgs({ args, options: { check: { type: "boolean", default: false }, demo: { type: "boolean" } } }).values;
  } catch (error) {
    throw new Problem((error as Error).message, usage);
  }
}

function readKeyring(): Keyring {
  const secrets = loadHostSecrets(path.join(dataFolder, "secrets.json"), process.env, false);
  return parseKeyring({ ...process.env, ...secrets });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  reencrypt(process.argv.slice(2)).catch((error: unknown) => {
    console.error(describeProblem(error));
    process.exitCode = 1;
  });
}
