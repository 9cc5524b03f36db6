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
    const env = await environmentFor({ only: args.includes("--only") });
    await buildPages(supervisor, console.log);
    startWeb(supervisor, { env, port: readPort() });
  });
}
