import { parseEnv } from "@/lib/env";
import { buildPages } from "./build";
import { environmentFor } from "./environment";
import { Problem } from "./problem";
import { startWeb } from "./servers";
import { readPort } from "./settings";
import { supervise } from "./supervise";

/** `npm run build`: builds the pages, with no setting and no database at hand, as in an image. */
export async function build(): Promise<void> {
  await supervise(async (supervisor) => {
    await buildPages(supervisor, console.log);
    await supervisor.stop();
    process.exit(0);
  });
}

/** `npm run web -- [--only]`: the pages and the API, and no worker. */
export async function web(args: string[]): Promise<void> {
  const unknown = args.find((argument) => argument !== "--only");
  if (unknown !== undefined) throw new Problem(`${unknown} is not known.`, "npm run web -- [--only]");
  await supervise(async (supervisor) => {
    const env = complete(await environmentFor({ only: args.includes("--only") }));
    await buildPages(supervisor, console.log);
    startWeb(supervisor, { env, port: readPort() });
  });
}

/** Next.js starts with any environment, and would answer every page with 500. */
function complete(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  try {
    parseEnv({ ...env, NODE_ENV: "production" });
  } catch (error) {
    throw new Problem((error as Error).message, "lib/docs/environment.md has them all.");
  }
  return env;
}
