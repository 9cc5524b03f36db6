import { buildPages } from "./build";
import { dataFolder } from "./project";
import { hasProjectFile, importProjectModule } from "./project-module";
import { startServers, waitUntilHealthy } from "./servers";
import { readDotEnv, readPort } from "./settings";
import { prepareStack, type Stack } from "./stack";
import { supervise, type Supervisor } from "./supervise";

const command = "npm start";
const setupLinkFile = "lib/auth/setup-link.ts";

/** `npm start`: for real data, on DATABASE_URL's server or the bundled one. */
export async function start(): Promise<void> {
  await supervise(startForReal);
}

async function startForReal(supervisor: Supervisor): Promise<void> {
  readDotEnv();
  const port = readPort();
  const stack = await prepareStack(supervisor, {
    command,
    dataFolder,
    database: "posthorn",
    port,
    nodeEnv: "production",
    demo: false,
    loopbackPorts: [],
    databaseUrl: process.env.DATABASE_URL || undefined,
    log: console.log,
  });
  await buildPages(supervisor, console.log);
  await startServers(supervisor, { env: stack.env, port });
  await waitUntilHealthy(supervisor, port, 60_000);
  const link = await createLink(stack);
  if (link) console.log(`\nCreate the first owner, once, at ${link}`);
  console.log(`Posthorn is ready at ${stack.baseUrl}`);
}

/** Null when there is an owner already. */
async function createLink({ env, serviceUrl, baseUrl }: Stack): Promise<string | null> {
  if (!hasProjectFile(setupLinkFile)) return null;
  const { createSetupLink } = await importProjectModule<{
    createSetupLink(serviceUrl: string, baseUrl: string): Promise<string | null>;
  }>(setupLinkFile, env);
  return createSetupLink(serviceUrl, baseUrl);
}
