import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const writes = /\.(create|createMany|createManyAndReturn|update|updateMany|updateManyAndReturn|delete|deleteMany|upsert)\(\s*\{|\bINSERT INTO\b|\bUPDATE [a-z_"]+ (d )?SET\b|\bDELETE FROM\b/;
const audits = /\bwriteAudit\(|\bauditOwn\(|auditEntry\.create|INTO audit_entries/;

/** Folders of what the outside world and time do, which is recorded where it happens, and of the machinery. */
const machinery = ["delivery/", "db/", "host/", "generated/", "mail/", "rate-limits/", "retention/", "egress/", "format/", "receiver/", "operations/", "heartbeats/"];

/** Files that write for others, or what is nobody's act, and why no entry is left there. */
const unaudited: Record<string, string> = {
  "events/publish.ts": "an event is its own record, and the deliveries log shows it",
  "tracing/events-stored.ts": "part of publishing",
  "replays/run-step.ts": "the work of a replay that was audited when it was started",
  "mcp/write-tools.ts": "asks the API, whose verbs are audited",
  "notices/announce.ts": "part of disabling an endpoint, which is audited",
  "notices/warn-failing.ts": "a warning, shown in the app and mailed",
  "playground/record-request.ts": "what the outside world sent",
  "credentials/rows.ts": "written by the verbs beside it, which are audited",
  "credentials/clear.ts": "part of updating an endpoint, which is audited and names what was cleared",
  "credentials/purge.ts": "removes what a deletion, which was audited, has left",
  "signing-secrets/purge.ts": "removes secrets past their end",
  "reveals/leave.ts": "part of making a secret, which is audited",
  "reveals/prune.ts": "removes what nobody came for",
  "endpoints/draft.ts": "nothing is made before the endpoint is created, which is audited",
  "api-keys/find.ts": "notes when a key was last used",
  "api-keys/insert.ts": "called by the verbs that create keys, which are audited",
  "auth/open-session.ts": "a sign-in: listed among the person's sessions",
  "auth/find-sessions.ts": "notes when a session was last seen",
  "auth/revoke-session.ts": "a sign-out by the browser itself",
  "auth/request-link.ts": "a link that somebody asked for; using it is audited",
  "auth/one-time-token.ts": "called by the verbs that use a link up",
  "auth/setup-link.ts": "printed by the operator's own start",
  "auth/sign-in-by-oidc.ts": "a sign-in; joining an organization is audited",
  "idempotency/claim.ts": "keeps what a write was answered, which is audited itself",
  "idempotency/prune.ts": "removes answers whose day is over",
  "support/search/bounded.ts": "reads alone",
};

const files = fs.readdirSync("lib", { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".ts") && !/(test|-bench)\.ts$/.test(file) && !machinery.some((folder) => file.startsWith(folder)));
const source = (file: string) => fs.readFileSync(path.join("lib", file), "utf8").replace(/^\s*(\/\/|\*|\/\*).*$/gm, "");

test("whatever writes leaves an audit entry, or is known not to need one", () => {
  const writing = files.filter((file) => writes.test(source(file)));
  expect(writing.length).toBeGreaterThan(40);
  expect(writing.filter((file) => !audits.test(source(file)) && !(file in unaudited))).toEqual([]);
});

test("the exceptions are of today", () => {
  const stale = Object.keys(unaudited).filter((file) => !files.includes(file));
  expect(stale).toEqual([]);
});
