import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { auditGroups } from "./groups";
import { knownActions } from "./sentences";

/** Every action that is written down anywhere: a quoted noun.verb on a line that writes an entry. */
function writtenActions(): string[] {
  const files = fs.readdirSync("lib", { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".ts") && !/test\.ts$|^generated/.test(file));
  const found = files.flatMap((file) =>
    fs.readFileSync(path.join("lib", file), "utf8").split("\n").filter((line) => /writeAudit\(|auditOwn\(|action: "|audit_entries|'system', /.test(line)).flatMap((line) => [...line.matchAll(/["']([a-z_]+\.[a-z_]+)["']/g)].map(([, action]) => action!)),
  );
  return [...new Set(found)].filter((action) => !/^(member|key|limit|audit|organization|endpoint|event|event_type|delivery|playground|notification|support_grant|portal_link)\.(read|write|create|manage|test|publish|redeliver|invite|write_owner|export)$/.test(action)).sort();
}

test("every action that is written has a sentence of its own", () => {
  const written = writtenActions();
  expect(written.length).toBeGreaterThan(40);
  expect(written.filter((action) => !knownActions.includes(action))).toEqual([]);
});

test("every action belongs to one group of the filter", () => {
  const nouns: string[] = Object.values(auditGroups).flatMap(({ nouns: own }) => own);
  expect(new Set(nouns).size).toBe(nouns.length);
  expect(knownActions.filter((action) => !nouns.includes(action.split(".")[0]!))).toEqual([]);
});
