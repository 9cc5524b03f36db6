import { buildPages } from "./build";
import { describeDemoData, seedDemoData } from "./demo-data";
import { hasProjectFile } from "./project-module";
import { dataFolder } from "./project";
import { startProgram, startServers, waitUntilHealthy } from "./servers";
import { readDotEnv, readPort } from "./settings";
import { prepareStack } from "./stack";
import { supervise, type Supervisor } from "./supervise";

const command = "npm run demo";
const trafficGenerator = "prisma/demo/traffic.ts";

/** `npm run demo`: the whole product on this machine, with sample data and live traffic. */
export async function demo(): Promise<void> {
  await supervise(startDemo);
}

async function startDemo(supervisor: Supervisor): Promise<void> {
  const begun = Date.now();
  readDotEnv();
  const port = readPort();
  // Always on the bundled server: DATABASE_URL is for real data, with `npm start`.
  const stack = await prepareStack(supervisor, {
    command,
    dataFolder,
    database: "posthorn_demo",
    port,
    nodeEnv: "production",
    demo: true,
    loopbackPorts: [port],
    log: console.log,
  });
  await buildPages(supervisor, console.log);
  const data = await seedDemoData(stack);
  const servers = { env: stack.env, port, logFolder: dataFolder };
  await startServers(supervisor, servers);
  await waitUntilHealthy(supervisor, port, 60_000);
  if (hasProjectFile(trafficGenerator)) startProgram(supervisor, "traffic", trafficGenerator, servers);
  const seconds = Math.round((Date.now() - begun) / 1000);
  console.log([`\nPosthorn is ready at ${stack.baseUrl} (${seconds} s). Ctrl-C stops it; its data stays in .data/`, ...describeDemoData(data)].join("\n"));
}
