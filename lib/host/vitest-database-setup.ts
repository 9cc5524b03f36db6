import type { TestProject } from "vitest/node";
import { startTestCluster, type TestCluster } from "./test-cluster";

declare module "vitest" {
  interface ProvidedContext {
    testCluster: TestCluster;
  }
}

/** vitest's globalSetup of the database tests: one server for the whole run. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const { stop, ...cluster } = await startTestCluster();
  project.provide("testCluster", cluster);
  return stop;
}
