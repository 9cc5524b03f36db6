import fs from "node:fs";
import path from "node:path";
import { findFreePort, isPortFree } from "./ports";
import { Problem } from "./problem";
import { projectRoot } from "./project";

const defaultPort = 4200;

/** Reads .env beside package.json where there is one. What the environment already has wins. */
export function readDotEnv(): void {
  const file = path.join(projectRoot, ".env");
  if (fs.existsSync(file)) process.loadEnvFile(file);
}

/** The port to serve on: PORT, otherwise 4200. Throws Problem when it is no port. */
export function readPort(): number {
  const given = process.env.PORT;
  const port = given ? Number(given) : defaultPort;
  if (Number.isInteger(port) && port >= 1 && port <= 65_535) return port;
  throw new Problem(`PORT=${given} is not a port number.`, `Choose one between 1 and 65535, such as PORT=${defaultPort}.`);
}

/** Throws Problem, naming another port to use, when this one is taken. */
export async function assertPortFree(port: number, command: string): Promise<void> {
  if (await isPortFree(port)) return;
  const other = (await isPortFree(port + 1)) ? port + 1 : await findFreePort();
  throw new Problem(`Port ${port} is taken by another program.`, `Stop that one, or choose another port: PORT=${other} ${command}`);
}
