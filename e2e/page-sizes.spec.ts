import fs from "node:fs";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { pageSizes } from "@/lib/host/page-sizes";
import { projectRoot } from "@/lib/host/project";

const built = path.join(projectRoot, ".next");

// React and Next's router are 132 kB of each. What is opened later is loaded later.
test("what a browser loads before a page is alive stays within its budget", () => {
  test.skip(!fs.existsSync(path.join(built, "BUILD_ID")), "The pages are not built: a development server is being tested.");
  const pages = pageSizes(built);
  expect(pages.find(({ route }) => route === "/[org]/deliveries")!.kb).toBeLessThan(285);
  expect(pages.filter(({ kb }) => kb > 305)).toEqual([]);
});
