import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { testEncryptionKey } from "@/prisma/factories";
import type { TestDatabase } from "@/lib/host/test-database";

export interface WebProcess {
  url: string;
  pid: number;
  /** Whether a page of this process would take the session for signed in. */
  signedIn(sessionId: string): Promise<boolean>;
  kill(): Promise<void>;
}

/** The routes of the API in a process of its own on a test's database; endpoints may be at these loopback ports. */
export async function startWebProcess(database: Pick<TestDatabase, "tenantUrl" | "serviceUrl">, ports: number[] = []): Promise<WebProcess> {
  const child = fork(fileURLToPath(new URL("web-program.ts", import.meta.url)), {
    cwd: fileURLToPath(new URL("../..", import.meta.url)),
    execArgv: ["--import", "./lib/host/server-only-hook.mjs", "--import", "tsx"],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "test",
      TENANT_DATABASE_URL: database.tenantUrl,
      SERVICE_DATABASE_URL: database.serviceUrl,
      POSTHORN_ENCRYPTION_KEY: testEncryptionKey,
      NEXTAUTH_URL: "http://127.0.0.1:1",
      NEXTAUTH_SECRET: "only-for-tests-only-for-tests-only-for-tests",
      POSTHORN_LOOPBACK_TARGETS: ports.map((port) => `127.0.0.1:${port}`).join(","),
    },
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  let errors = "";
  child.stderr!.setEncoding("utf8").on("data", (text: string) => (errors = (errors + text).slice(-20_000)));
  const answer = <T>(match: (message: object) => boolean): Promise<T> =>
    new Promise((resolve, reject) => {
      const ended = (code: number | null) => reject(new Error(`the web process ended with ${code}:\n${errors}`));
      child.once("exit", ended);
      const listen = (message: object) => {
        if (!match(message)) return;
        child.off("message", listen);
        child.off("exit", ended);
        resolve(message as T);
      };
      child.on("message", listen);
    });
  const { url } = await answer<{ url: string }>((message) => "url" in message);
  return {
    url,
    pid: child.pid!,
    async signedIn(session) {
      const answered = answer<{ signedIn?: boolean; error?: string }>((message) => (message as { session?: string }).session === session);
      child.send({ session });
      const { signedIn, error } = await answered;
      if (signedIn === undefined) throw new Error(error);
      return signedIn;
    },
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill("SIGKILL");
      await once(child, "exit");
    },
  };
}
