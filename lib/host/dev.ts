import { describeDemoData, seedDemoData } from "./demo-data";
import { dataFolder } from "./project";
import { startReloadingServers, waitUntilHealthy } from "./servers";
import { readDotEnv, readPort } from "./settings";
import { prepareStack } from "./stack";
import { supervise, type Supervisor } from "./supervise";

const command = "npm run dev";

/** `npm run dev`: the demo's data, with pages and worker that reload when a file changes. */
export async function dev(): Promise<void> {
  await supervise(startDevelopment);
}

async function startDevelopment(supervisor: Supervisor): Promise<void> {
  readDotEnv();
  const port = readPort();
  const stack = await prepareStack(supervisor, {
    command,
    dataFolder,
    database: "posthorn_demo",
    port,
    nodeEnv: "development",
    demo: true,
    loopbackPorts: [port],
    log: console.log,
  });
  const data = await seedDemoData(stack);
  startReloadingServers(supervisor, { env: stack.env, port });
  await waitUntilHealthy(supervisor, port, 120_000);
  console.log([`\nPosthorn is ready at ${stack.baseUrl}, and reloads`, ...describeDemoData(data)].join("\n"));
}
