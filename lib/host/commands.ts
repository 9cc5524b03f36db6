import { describeProblem } from "./problem";

type Command = (args: string[]) => Promise<void>;

/** Loaded only when asked for: `npm run db:check` needs no browser, `npm run demo` no test runner. */
const commands: Record<string, () => Promise<Command>> = {
  demo: async () => (await import("./demo")).demo,
  start: async () => (await import("./start")).start,
  dev: async () => (await import("./dev")).dev,
  web: async () => (await import("./web")).web,
  worker: async () => (await import("./worker")).worker,
  build: async () => (await import("./web")).build,
  "db:roles": async () => (await import("./environment")).dbRoles,
  test: async () => (await import("./test")).test,
  typecheck: async () => (await import("./typecheck")).typecheck,
  "db:new": async () => (await import("@/prisma/migrate/commands")).dbNew,
  "db:deploy": async () => (await import("@/prisma/migrate/commands")).dbDeploy,
  "db:check": async () => (await import("@/prisma/migrate/commands")).dbCheck,
};

/** Runs one command of package.json's scripts. What a person can put right ends with a plain message. */
export async function runCommand(name: string | undefined, args: string[]): Promise<void> {
  const load = name === undefined ? undefined : commands[name];
  if (!load) {
    console.error(`Usage: npm run <${Object.keys(commands).join(" | ")}>`);
    process.exit(2);
  }
  try {
    const command = await load();
    await command(args);
  } catch (error) {
    console.error(describeProblem(error));
    process.exit(1);
  }
}
