import { spawnSync } from "node:child_process";
import path from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "./project";

function bootstrapUnder(version: string) {
  const script = `Object.defineProperty(process.versions, "node", { value: ${JSON.stringify(version)} }); require(${JSON.stringify(path.join(projectRoot, "lib/host/bootstrap.cjs"))});`;
  return spawnSync(process.execPath, ["-e", script], { encoding: "utf8" });
}

test.each(["0.12.18", "8.17.0", "18.20.8", "20.18.3"])("Node %s is told which Node is needed", (version) => {
  const { status, stderr } = bootstrapUnder(version);
  expect(stderr).toContain(`Posthorn needs Node 20.19 or newer; this is Node ${version}.`);
  expect(status).toBe(1);
});

test.each(["20.19.0", "22.0.0"])("Node %s goes on to the command, here none", (version) => {
  const { status, stderr } = bootstrapUnder(version);
  expect(stderr).toContain("Usage: npm run");
  expect(status).toBe(2);
});
