import { spawnSync } from "node:child_process";
import path from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "./project";

const bootstrap = path.join(projectRoot, "lib/host/bootstrap.cjs");
const prepare = path.join(projectRoot, "lib/host/prepare.cjs");

/** Runs the first file under a pretended version; what it hands over to only says that it was reached. */
function bootstrapUnder(version: string) {
  const script = `
    Object.defineProperty(process.versions, "node", { value: ${JSON.stringify(version)} });
    require.cache[${JSON.stringify(prepare)}] = { exports: { prepare: (command, args) => console.log("preparing", command, args) } };
    process.argv = ["node", "bootstrap.cjs", "demo", "--quick"];
    require(${JSON.stringify(bootstrap)});`;
  return spawnSync(process.execPath, ["-e", script], { encoding: "utf8" });
}

test.each(["0.12.18", "8.17.0", "18.20.8", "20.18.3"])("Node %s is told which Node is needed", (version) => {
  const { status, stderr } = bootstrapUnder(version);
  expect(stderr).toContain(`Posthorn needs Node 20.19 or newer; this is Node ${version}.`);
  expect(status).toBe(1);
});

test.each(["20.19.0", "22.0.0", "26.1.0"])("Node %s goes on to the command", (version) => {
  const { status, stdout, stderr } = bootstrapUnder(version);
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  expect(stdout).toBe("preparing demo [ '--quick' ]\n");
});
