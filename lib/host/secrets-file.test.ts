import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { loadHostSecrets } from "./secrets-file";

let folder: string;
let file: string;
const none = {} as NodeJS.ProcessEnv;

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "posthorn-secrets-"));
  file = path.join(folder, "secrets.json");
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

test("secrets are generated once, kept from everyone else, and stay the same", () => {
  const first = loadHostSecrets(file, none, true);
  expect(Buffer.from(first.POSTHORN_ENCRYPTION_KEY, "base64")).toHaveLength(32);
  expect(first.NEXTAUTH_SECRET).not.toBe(first.POSTHORN_ENCRYPTION_KEY);
  expect(fs.statSync(file).mode & 0o777).toBe(0o600);
  expect(loadHostSecrets(file, none, false)).toEqual(first);
});

test("the environment wins, and is not copied into the file", () => {
  const given = { POSTHORN_ENCRYPTION_KEY: "from the environment" } as unknown as NodeJS.ProcessEnv;
  expect(loadHostSecrets(file, given, true).POSTHORN_ENCRYPTION_KEY).toBe("from the environment");
  expect(fs.readFileSync(file, "utf8")).not.toContain("from the environment");
});

test("a lost key is never replaced where there is data that needs it", () => {
  expect(() => loadHostSecrets(file, none, false)).toThrow("POSTHORN_ENCRYPTION_KEY and NEXTAUTH_SECRET are not set");
  fs.writeFileSync(file, JSON.stringify({ NEXTAUTH_SECRET: "kept" }));
  expect(() => loadHostSecrets(file, none, false)).toThrow("POSTHORN_ENCRYPTION_KEY is not set");
  expect(JSON.parse(fs.readFileSync(file, "utf8"))).toEqual({ NEXTAUTH_SECRET: "kept" });
});

test("a file that cannot be read is not taken for an empty one", () => {
  fs.writeFileSync(file, "{");
  expect(() => loadHostSecrets(file, none, true)).toThrow(`${file} cannot be read`);
});
