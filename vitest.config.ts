import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const root = fileURLToPath(new URL(".", import.meta.url));
const nowhere = ["**/node_modules/**", "**/.next/**", "**/.data/**", "e2e/**/*.spec.ts"];

export default defineConfig({
  resolve: { alias: { "@": root.replace(/\/$/, ""), "server-only": `${root}lib/host/server-only.ts` } },
  test: {
    // Two cores serve the tests and the database beside them.
    maxWorkers: 2,
    // A machine with more to do stalls for seconds; what never comes fails by its test's own limit.
    expect: { poll: { timeout: 14_000 } },
    projects: [
      { extends: true, test: { name: "unit", include: ["**/*.test.{ts,tsx}"], exclude: [...nowhere, "**/*.db.test.ts"], testTimeout: 15_000 } },
      {
        extends: true,
        test: {
          name: "db",
          include: ["**/*.db.test.ts"],
          exclude: nowhere,
          globalSetup: ["lib/host/vitest-database-setup.ts"],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
