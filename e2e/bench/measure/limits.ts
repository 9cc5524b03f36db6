import { spawn } from "node:child_process";
import { projectRoot } from "@/lib/host/project";
import type { BenchStage } from "@/e2e/bench/stage";

/** The bare loops, each in a process of its own. */
export async function measureLimits(stage: BenchStage, requests: number) {
  await stage.receiver.reset();
  const bare = await runLoop("bare", [stage.receiver.origins[0]!, String(requests)]);
  await stage.receiver.reset();
  const durable = await runLoop("durable", [stage.receiver.origins[0]!, stage.ownerUrl, String(requests)]);
  return { limit_per_s: bare, limit_db_per_s: durable };
}

async function runLoop(name: string, args: string[]): Promise<number> {
  const child = spawn(process.execPath, ["--import", "tsx", `e2e/bench/limit/${name}.ts`, ...args], { cwd: projectRoot, stdio: ["ignore", "pipe", "inherit"] });
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (output += text));
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  if (code !== 0) throw new Error(`the bare loop ${name} ended with ${code}`);
  return Number(output);
}
