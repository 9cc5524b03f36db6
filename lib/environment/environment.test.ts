import fs from "node:fs";
import { expect, test } from "vitest";
import { variableGroups } from "./catalog";
import { environmentTable } from "./table";

const variables = variableGroups.flatMap((group) => group.variables);
const names = variables.map(({ name }) => name);

/** Of tests and development, of the machinery between our own processes, and of Node. */
const internal = new Set(["POSTHORN_SUPERVISOR_PID", "POSTHORN_TEST_INNGEST_URL", "TEST_DATABASE_URL", "NODE_TLS_REJECT_UNAUTHORIZED", "NODE_USE_ENV_PROXY", "POSTHORN_EGRESS_", "POSTHORN_API_KEY", "POSTHORN_EVENT", "POSTHORN_LANE_SPENT"]);

const files = ["app", "lib", "inngest", "components"].flatMap((folder) => fs.readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => `${folder}/${file}`));
const source = [...files, "proxy.ts", "instrumentation.ts", "next.config.mjs"].filter((file) => /\.(ts|tsx|mjs|cjs)$/.test(file) && !/\.test\.tsx?$|^lib\/(generated|receiver-code|environment|cli|client|docs)\//.test(file)).map((file) => fs.readFileSync(file, "utf8")).join("\n");
const mentioned = new Set(source.match(/\b(?:POSTHORN|NEXTAUTH|INNGEST|OIDC|SMTP|MAIL|OTEL)_[A-Z][A-Z0-9_]*\b|\b(?:TENANT_|SERVICE_)?DATABASE_URL\b/g));

test("the page in lib/docs is up to date (npm run env:docs)", () => {
  expect(fs.readFileSync("lib/docs/environment.md", "utf8")).toBe(environmentTable());
});

test("every variable that the source reads is in the catalog", () => {
  expect([...mentioned].filter((name) => !names.includes(name) && !internal.has(name)).sort()).toEqual([]);
});

test("every variable of the catalog is read somewhere, and named once", () => {
  expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(source))).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
});

test("what sounds like a secret is marked as one", () => {
  const sounds = variables.filter(({ name }) => /(SECRET|_KEY|_KEYS_OLD|TOKEN|DATABASE_URL|SMTP_URL|PROXY)$/.test(name));
  expect(sounds.filter(({ secret }) => !secret).map(({ name }) => name)).toEqual([]);
});
