import { expect, inject, test } from "vitest";
import { findFreePort } from "./ports";
import { reachDatabase } from "./reach-database";

const { adminUrl } = inject("testCluster");
const silent = () => {};

function changed(change: (url: URL) => void): string {
  const url = new URL(adminUrl);
  change(url);
  return url.toString();
}

test("a database that answers is reached at once", async () => {
  await expect(reachDatabase(adminUrl, 0, silent)).resolves.toBeUndefined();
});

test("a server that is not there is waited for, then named without its password", async () => {
  const port = await findFreePort();
  const lines: string[] = [];
  const url = `postgresql://owner:hunter2@127.0.0.1:${port}/parcels`;
  const error = await reachDatabase(url, 600, (line) => lines.push(line)).catch((problem: Error) => problem);
  expect(lines).toEqual([`Waiting for the database parcels at 127.0.0.1:${port} …`]);
  expect(String(error)).toContain(`The database parcels at 127.0.0.1:${port} cannot be used: connect ECONNREFUSED`);
  expect(String(error)).not.toContain("hunter2");
});

test("a wrong password and an unknown database are told at once", async () => {
  await expect(reachDatabase(changed((url) => (url.password = "wrong")), 60_000, silent)).rejects.toThrow(/password authentication failed/);
  await expect(reachDatabase(changed((url) => (url.pathname = "/nowhere")), 60_000, silent)).rejects.toThrow(/"nowhere" does not exist/);
});

test.each(["localhost:5432/posthorn", "mysql://root@localhost/posthorn", "nonsense"])("%s is no PostgreSQL URL", async (text) => {
  await expect(reachDatabase(text, 0, silent)).rejects.toThrow("DATABASE_URL is not a PostgreSQL URL.");
});
