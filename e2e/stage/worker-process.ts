import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { createInterface } from "node:readline";
import { testEncryptionKey } from "@/prisma/factories";
import type { TestDatabase } from "@/lib/host/test-database";

export interface WorkerProcess {
  child: ChildProcess;
  /** What it printed so far. */
  lines: string[];
  kill(signal: NodeJS.Signals): Promise<void>;
}

/** A real worker process on a test's database, allowed to reach these loopback ports. Resolves once it says that it is ready. */
export async function startWorkerProcess(database: Pick<TestDatabase, "tenantUrl" | "serviceUrl">, ports: number[], environment: Record<string, string> = {}): Promise<WorkerProcess> {
  const root = fileURLToPath(new URL("../..", import.meta.url));
  const child = spawn(process.execPath, ["--import", "tsx", "inngest/worker.ts"], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "test",
      TENANT_DATABASE_URL: database.tenantUrl,
      SERVICE_DATABASE_URL: database.serviceUrl,
      POSTHORN_ENCRYPTION_KEY: testEncryptionKey,
      NEXTAUTH_URL: "http://127.0.0.1:1",
      NEXTAUTH_SECRET: "only-for-tests-only-for-tests-only-for-tests",
      POSTHORN_LOOPBACK_TARGETS: ports.map((port) => `127.0.0.1:${port}`).join(","),
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const lines: string[] = [];
  child.stderr!.setEncoding("utf8").on("data", (text: string) => lines.push(text));
  const ready = new Promise<void>((resolve, reject) => {
    createInterface({ input: child.stdout! }).on("line", (line) => {
      lines.push(line);
      if (line.includes("The worker is ready")) resolve();
    });
    child.once("exit", (code) => reject(new Error(`the worker ended with ${code}:\n${lines.join("\n")}`)));
  });
  await ready;
  return {
    child,
    lines,
    async kill(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill(signal);
      await once(child, "exit");
    },
  };
}
