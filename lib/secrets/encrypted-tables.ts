import { revealContext } from "@/lib/reveals/context";
import { encryptionContext } from "./context";

/** A row as the database has it, its own columns only. */
export type EncryptedRow = Record<string, string> & { id: string; organization_id: string; key_id: string };

/** A table with an encrypted column `ciphertext` under the key `key_id`. */
export interface EncryptedTable {
  name: string;
  /** Columns that the context is made of, besides `id` and `organization_id`. */
  columns: readonly string[];
  /** The additional authenticated data of a row, exactly as it was encrypted with. */
  context: (row: EncryptedRow) => string;
}

/** Every one there is: lib/secrets/reencrypt.db.test.ts compares with the catalog. */
export const encryptedTables: readonly EncryptedTable[] = [
  {
    name: "signing_secrets",
    columns: ["endpoint_id"],
    context: (row) => encryptionContext({ kind: "signing_secret", organizationId: row.organization_id, endpointId: row.endpoint_id!, rowId: row.id }),
  },
  {
    name: "endpoint_credentials",
    columns: ["endpoint_id", "kind"],
    context: (row) => encryptionContext({ kind: `credential_${row.kind}`, organizationId: row.organization_id, endpointId: row.endpoint_id!, rowId: row.id }),
  },
  {
    name: "secret_reveals",
    columns: ["actor", "target_id"],
    context: (row) => revealContext({ organizationId: row.organization_id, actor: row.actor!, targetId: row.target_id!, rowId: row.id }),
  },
];
