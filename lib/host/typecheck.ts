import { createRequire } from "node:module";
import { nextProgram } from "./build";
import { supervise } from "./supervise";

/** `npm run typecheck`: everything, with the route types that Next.js generates. */
export async function typecheck(): Promise<void> {
  await supervise(async (supervisor) => {
    const env = { ...process.env, NEXT_TELEMETRY_DISABLED: "1" };
    const tsc = createRequire(import.meta.url).resolve("typescript/bin/tsc");
    const code = (await supervisor.run("typegen", [nextProgram, "typegen"], { env })) || (await supervisor.run("tsc", [tsc, "--noEmit"], { env }));
    process.exit(code);
  });
}
