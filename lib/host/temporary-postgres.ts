import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { startPostgres } from "./postgres";

export interface TemporaryPostgres {
  /** Superuser connection. */
  url: string;
  /** Ends the server and removes its data. */
  stop: () => Promise<void>;
}

/** A fast, forgetful server in a temporary folder, for tests and for working out migrations. */
export async function startTemporaryPostgres(command: string): Promise<TemporaryPostgres> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "posthorn-"));
  fs.chmodSync(folder, 0o755); // PostgreSQL's user must pass it when we are root
  const remove = () => fs.rmSync(folder, { recursive: true, force: true });
  try {
    const server = await startPostgres({ dataDir: path.join(folder, "postgres"), command, durable: false });
    const stop = async () => {
      await server.stop();
      fs.rmSync(server.dataDir, { recursive: true, force: true }); // it may be elsewhere
      remove();
    };
    return { url: server.url, stop };
  } catch (error) {
    remove();
    throw error;
  }
}
