import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { PrismaPg } from "@prisma/adapter-pg";
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum, type SqlQuery } from "@prisma/driver-adapter-utils";
import * as engine from "@prisma/schema-engine-wasm/schema_engine_bg";
import pg from "pg";
import { projectRoot } from "@/lib/host/project";

/**
 * The SQL that turns the database at `url` into what the schema file describes, or null when they
 * agree. Prisma's own comparison, run as WebAssembly because its native engine cannot be installed
 * from npm. Blind to what the schema cannot express: partial indexes, CHECKs, policies, grants.
 */
export async function compareWithSchema(url: string, schemaFile: string): Promise<string | null> {
  loadEngine();
  const schema = { path: schemaFile, content: fs.readFileSync(schemaFile, "utf8") };
  const pool = new CatalogPool({ connectionString: url, max: 2 });
  const adapter = bindMigrationAwareSqlAdapterFactory(new CatalogAdapter(pool));
  const instance = await engine.SchemaEngine.new({ datamodels: [[schema.path, schema.content]] }, () => {}, adapter);
  try {
    const { exitCode, stdout } = await instance.diff({
      from: { tag: "schemaDatasource", files: [schema], configDir: projectRoot },
      to: { tag: "schemaDatamodel", files: [schema] },
      script: true,
      exitCode: true,
      filters: { externalTables: [], externalEnums: [] },
    });
    return exitCode === 0 ? null : (stdout ?? "");
  } finally {
    instance.free();
    await pool.end();
  }
}

let loaded = false;

/** Instantiates the module by hand: Node does not import .wasm files as the package expects. */
function loadEngine(): void {
  if (loaded) return;
  Object.assign(globalThis, { PRISMA_WASM_PANIC_REGISTRY: { set_message: (message: string) => console.error(message) } });
  const folder = path.dirname(createRequire(import.meta.url).resolve("@prisma/schema-engine-wasm"));
  const wasm = new WebAssembly.Module(fs.readFileSync(path.join(folder, "schema_engine_bg.wasm")));
  const instance = new WebAssembly.Instance(wasm, { "./schema_engine_bg.js": engine as unknown as WebAssembly.ModuleImports });
  engine.__wbg_set_wasm(instance.exports);
  (instance.exports as { __wbindgen_start: () => void }).__wbindgen_start();
  loaded = true;
}

/**
 * The adapter does not know the catalogue type "char" (oid 18), which the engine reads. It is passed
 * off as text to the adapter and called a character again for the engine.
 */
const characterColumns = new WeakMap<object, number[]>();
const charOid = 18;
const textOid = 25;

class CatalogPool extends pg.Pool {
  // The signature has a dozen overloads; only the promise form is used here.
  override async query(...args: unknown[]): Promise<never> {
    const result = (await super.query(...(args as [string]))) as pg.QueryResult;
    const columns = result.fields?.flatMap((field, index) => (field.dataTypeID === charOid ? [index] : [])) ?? [];
    for (const column of columns) Object.assign(result.fields[column] ?? {}, { dataTypeID: textOid });
    if (columns.length > 0) characterColumns.set(result.rows, columns);
    return result as never;
  }
}

class CatalogAdapter extends PrismaPg {
  override async connect() {
    const adapter = await super.connect();
    const queryRaw = adapter.queryRaw.bind(adapter);
    adapter.queryRaw = async (query: SqlQuery) => {
      const result = await queryRaw(query);
      for (const column of characterColumns.get(result.rows) ?? []) result.columnTypes[column] = ColumnTypeEnum.Character;
      return result;
    };
    return adapter;
  }
}
