import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

/** `npm run drills`: the drills as in a test run, with their figures. `--full` in their long form, `--json` for one JSON array in the last line. */
const { values: options } = parseArgs({ options: { full: { type: "boolean", default: false }, json: { type: "boolean", default: false } } });

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "posthorn-drills-"));
const file = path.join(folder, "figures.jsonl");
const root = fileURLToPath(new URL("../..", import.meta.url));
const env = { ...process.env, POSTHORN_DRILL_FIGURES: file, ...(options.full && { POSTHORN_DRILLS: "full" }) };
const { status } = spawnSync(process.execPath, ["lib/host/bootstrap.cjs", "test", "e2e/drills"], { cwd: root, env, stdio: "inherit" });

const figures = fs.existsSync(file) ? fs.readFileSync(file, "utf8").trimEnd().split("\n").map((line) => JSON.parse(line) as { drill: string }) : [];
fs.rmSync(folder, { recursive: true, force: true });
for (const { drill, ...each } of figures) {
  console.log(`\n${drill}`);
  console.table(each);
}
if (options.json) console.log(JSON.stringify(figures));
process.exit(status ?? 1);
