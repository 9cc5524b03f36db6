import type { TestProject } from "vitest/node";
import { startTestCluster, type TestCluster } from "./test-cluster";

declare module "vitest" {
  interface ProvidedContext {
    testCluster: TestCluster;
  }
}

let stop: () => Promise<void>;

/** vitest's globalSetup of the database tests: one server for the whole run. */
export async function setup(project: TestProject): Promise<void> {
  const { stop: stopCluster, ...cluster } = await startTestCluster();
  stop = stopCluster;
  project.provide("testCluster", cluster);
}

export async function teardown(): Promise<void> {
  await stop();
}
