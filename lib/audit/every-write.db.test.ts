import fs from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createOrganizationKey } from "@/lib/api-keys/create-organization-key";
import { revokeOrganizationKey } from "@/lib/api-keys/revoke";
import type { Actor } from "@/lib/auth/actor";
import { removeAuthorization } from "@/lib/credentials/remove-authorization";
import { removeClientCertificate } from "@/lib/credentials/remove-client-certificate";
import { removeHeader } from "@/lib/credentials/remove-header";
import { setAuthorization } from "@/lib/credentials/set-authorization";
import { setClientCertificate } from "@/lib/credentials/set-client-certificate";
import { setHeader } from "@/lib/credentials/set-header";
import { openDatabase, type Database } from "@/lib/db/database";
import { cancelDelivery } from "@/lib/deliveries/cancel";
import { exportDeliveries } from "@/lib/deliveries/export";
import { redeliver } from "@/lib/deliveries/redeliver";
import { undoCancel } from "@/lib/deliveries/undo-cancel";
import { parseEgressPolicy } from "@/lib/egress/policy";
import { activateEndpoint } from "@/lib/endpoints/activate";
import { createEndpoint } from "@/lib/endpoints/create";
import { deleteEndpoint } from "@/lib/endpoints/delete";
import { disableEndpoint } from "@/lib/endpoints/disable";
import { sendTest } from "@/lib/endpoints/send-test";
import { updateEndpoint } from "@/lib/endpoints/update";
import { updateEndpointSettings } from "@/lib/endpoints/update-settings";
import { createTestDatabase, type TestDatabase } from "@/lib/host/test-database";
import { newId, toPublicId } from "@/lib/ids";
import { createInvitation } from "@/lib/invitations/create";
import { resendInvitation } from "@/lib/invitations/resend";
import { revokeInvitation } from "@/lib/invitations/revoke";
import { setLimits } from "@/lib/limits/set";
import { changeMemberRole } from "@/lib/members/change-role";
import { setMailWishes } from "@/lib/members/mail-wishes";
import { leaveOrganization, removeMember } from "@/lib/members/remove";
import { dismissNotice } from "@/lib/notices/dismiss";
import { renameOrganization } from "@/lib/organizations/rename";
import { clearInbox } from "@/lib/playground/clear";
import { createInbox } from "@/lib/playground/create";
import { deleteInbox } from "@/lib/playground/delete";
import { renameInbox } from "@/lib/playground/rename";
import { setInboxBehaviour } from "@/lib/playground/set-behaviour";
import { createPortalLink } from "@/lib/portal-links/create";
import { cancelReplay } from "@/lib/replays/cancel";
import { startReplay } from "@/lib/replays/start";
import { takeReveal } from "@/lib/reveals/take";
import { listSecrets } from "@/lib/signing-secrets/list";
import { changeProfile, endOverlap, rotateSecret } from "@/lib/signing-secrets/rotate";
import { endOwnGrant, revokeGrant } from "@/lib/support/end-grant";
import { openGrant } from "@/lib/support/open-grant";
import { setPayloadVisibility } from "@/lib/support/set-payload-visibility";
import { makeCertificates } from "@/e2e/receiver/certificates";
import { actorOf, addMember, createEndpointRow, createOrganization, createUser, testKeyring } from "@/prisma/factories";
import { changesOf } from "./changes";
import { exportAudit } from "./export";
import { knownActions, type Detail } from "./sentences";

let testDatabase: TestDatabase;
let db: Database;
let actor: Actor;
let support: Actor;
let platform: Actor;
let endpoint: string;
let inbox: string;
const baseUrl = "https://hooks.example";
const secrets: string[] = ["sup3r-secret-header", "s3cret-password", "bearer-t0ken-value"];

beforeAll(async () => {
  vi.stubEnv("NEXTAUTH_URL", baseUrl);
  testDatabase = await createTestDatabase();
  db = openDatabase(testDatabase);
  const organization = await createOrganization(db);
  const [owner, staff] = [await createUser(db), await createUser(db, { staff: true })];
  await addMember(db, organization.id, owner.id, "owner");
  actor = actorOf(organization.id, { id: owner.id, label: owner.email, address: "203.0.113.9" });
  support = { ...actor, kind: "support", id: staff.id, label: staff.email };
  platform = { kind: "api_key", id: newId(), label: "platform", organizationId: organization.id, role: "owner", actions: new Set(["portal_link.create", "organization.manage"]) };
  const made = await createEndpoint(tools(), actor, { url: "https://example.com/hooks", filters: ["*"] });
  endpoint = toPublicId("ep", made.id);
  inbox = (await createInbox(db, actor, { name: "First" })).id;
}, 60_000);
afterAll(async () => {
  await db.close();
  await testDatabase.drop();
});

const tools = () => ({ db, keyring: testKeyring, policy: parseEgressPolicy({}) });

async function delivery(state: "pending" | "failed" = "failed") {
  const { organizationId } = actor;
  const row = await createEndpointRow(db, organizationId);
  const [eventId, id] = [newId(), newId()];
  await db.service.event.create({ data: { id: eventId, organizationId, type: "a.b", fingerprint: Buffer.alloc(1), payload: Buffer.from("{}"), occurredAt: new Date() } });
  await db.service.delivery.create({ data: { id, organizationId, eventId, endpointId: row.id, eventType: "a.b", ...(state === "failed" ? { state, reason: "timeout", completedAt: new Date() } : { state, dueAt: new Date() }) } });
  return toPublicId("dlv", id);
}

async function member() {
  const user = await createUser(db);
  await addMember(db, actor.organizationId, user.id, "viewer");
  return { id: toPublicId("usr", user.id), actor: actorOf(actor.organizationId, { id: user.id, label: user.email, role: "viewer" }) };
}

const kept = <Made extends { secret?: string | null }>(made: Made): Made => {
  if (made.secret) secrets.push(made.secret);
  return made;
};

/** The file of each verb, the action that it must leave, and how to do it. */
const verbs: [file: string, action: string, act: () => Promise<unknown>][] = [
  ["endpoints/create.ts", "endpoint.created", async () => kept((await createEndpoint(tools(), actor, { url: "https://example.com/other", filters: ["a.*"] })) as { secret?: string })],
  ["endpoints/update.ts", "endpoint.updated", () => updateEndpoint(tools(), actor, endpoint, { url: "https://example.com/changed", filters: ["*"], description: "new" })],
  ["endpoints/update-settings.ts", "endpoint.settings_changed", () => updateEndpointSettings(db, actor, endpoint, { timeoutMs: 5_000 })],
  ["endpoints/disable.ts", "endpoint.disabled", () => disableEndpoint(db, actor, endpoint)],
  ["endpoints/activate.ts", "endpoint.enabled", () => activateEndpoint(db, actor, endpoint, { held: { deliver: "none" } })],
  ["endpoints/send-test.ts", "endpoint.tested", () => sendTest(db, actor, endpoint)],
  ["signing-secrets/rotate.ts", "endpoint.secret_rotated", async () => kept((await rotateSecret(tools(), actor, endpoint, 3_600_000)) as { secret?: string })],
  ["reveals/take.ts", "secret.shown", async () => kept(await takeReveal(tools(), actor, endpoint, "endpoint.write"))],
  ["signing-secrets/rotate.ts", "endpoint.overlap_ended", async () => endOverlap(tools(), actor, endpoint, (await listSecrets(db, actor, endpoint)).secrets[0]!.id)],
  ["signing-secrets/rotate.ts", "endpoint.profile_changed", () => changeProfile(tools(), actor, endpoint, "standard_asymmetric")],
  ["credentials/set-header.ts", "endpoint.header_set", () => setHeader(tools(), actor, endpoint, { name: "X-Api-Key", value: secrets[0]! })],
  ["credentials/remove-header.ts", "endpoint.header_removed", () => removeHeader(tools(), actor, endpoint, "x-api-key")],
  ["credentials/set-authorization.ts", "endpoint.authorization_set", () => setAuthorization(tools(), actor, endpoint, { kind: "basic", username: "user", password: secrets[1]! })],
  ["credentials/set-authorization.ts", "endpoint.authorization_set", () => setAuthorization(tools(), actor, endpoint, { kind: "bearer", token: secrets[2]! })],
  ["credentials/remove-authorization.ts", "endpoint.authorization_removed", () => removeAuthorization(tools(), actor, endpoint)],
  ["credentials/set-client-certificate.ts", "endpoint.client_certificate_set", async () => {
    const { client } = await makeCertificates(["client.example"]);
    secrets.push(client.key.split("\n")[1]!);
    return setClientCertificate(tools(), actor, endpoint, { certificate: client.cert, key: client.key });
  }],
  ["credentials/remove-client-certificate.ts", "endpoint.client_certificate_removed", () => removeClientCertificate(tools(), actor, endpoint)],
  ["endpoints/delete.ts", "endpoint.deleted", async () => deleteEndpoint(db, actor, toPublicId("ep", (await createEndpointRow(db, actor.organizationId)).id))],
  ["deliveries/redeliver.ts", "delivery.redelivered", async () => redeliver(db, actor, await delivery())],
  ["deliveries/cancel.ts", "delivery.canceled", async () => cancelDelivery(db, actor, await delivery("pending"))],
  ["deliveries/undo-cancel.ts", "delivery.cancel_undone", async () => {
    const id = await delivery("pending");
    await cancelDelivery(db, actor, id);
    return undoCancel(db, actor, id);
  }],
  ["deliveries/export.ts", "deliveries.exported", () => exportDeliveries(db, actor, {}, "csv")],
  ["replays/start.ts", "replay.started", async () => startReplay(db, actor, { selection: { ids: [await delivery()] } })],
  ["replays/cancel.ts", "replay.canceled", async () => cancelReplay(db, actor, (await startReplay(db, actor, { selection: { ids: [await delivery()] } })).id)],
  ["playground/create.ts", "inbox.created", () => createInbox(db, actor, { name: "Second" })],
  ["playground/rename.ts", "inbox.renamed", () => renameInbox(db, actor, inbox, { name: "Renamed" })],
  ["playground/set-behaviour.ts", "inbox.behaviour_set", () => setInboxBehaviour(db, actor, inbox, { behaviour: "status", statusCode: 503 })],
  ["playground/clear.ts", "inbox.cleared", () => clearInbox(db, actor, inbox)],
  ["playground/delete.ts", "inbox.deleted", () => deleteInbox(db, actor, inbox)],
  ["notices/dismiss.ts", "notice.dismissed", async () => {
    const id = newId();
    await db.service.notice.create({ data: { id, organizationId: actor.organizationId, kind: "endpoint.disabled" } });
    return dismissNotice(db, actor, id);
  }],
  ["api-keys/create-organization-key.ts", "api_key.created", () => createOrganizationKey(tools(), actor, { name: "CI", scopes: ["events:publish"] } as never)],
  ["api-keys/revoke.ts", "api_key.revoked", async () => {
    const [key] = await db.service.apiKey.findMany({ where: { organizationId: actor.organizationId } });
    return revokeOrganizationKey(db, actor, toPublicId("key", key!.id));
  }],
  ["portal-links/create.ts", "portal_link.created", async () => {
    const { url } = await createPortalLink(db, baseUrl, platform, { role: "viewer", label: "Visitor", theme: undefined, backUrl: undefined, expiresInSeconds: 60, sessionMinutes: 10 } as never);
    secrets.push(url.split("/").at(-1)!);
  }],
  ["limits/set.ts", "organization.limits_changed", () => setLimits(db, platform, { endpoints: 77 })],
  ["organizations/rename.ts", "organization.renamed", () => renameOrganization(db, actor, { name: "Another name" })],
  ["members/mail-wishes.ts", "member.notifications_changed", () => setMailWishes(db, actor, { mailDisabled: false, mailWarning: true })],
  ["members/change-role.ts", "member.role_changed", async () => changeMemberRole(db, actor, (await member()).id, "developer")],
  ["members/remove.ts", "member.removed", async () => removeMember(db, actor, (await member()).id)],
  ["members/remove.ts", "member.left", async () => leaveOrganization(db, (await member()).actor)],
  ["invitations/create.ts", "member.invited", () => createInvitation(db, actor, { email: "new@example.com", role: "viewer" }, { baseUrl, mail: false })],
  ["invitations/resend.ts", "member.invitation_resent", async () => resendInvitation(db, actor, await invitation(), { baseUrl, mail: false })],
  ["invitations/revoke.ts", "member.invitation_revoked", async () => revokeInvitation(db, actor, await invitation())],
  ["support/open-grant.ts", "support.grant_opened", () => openGrant(db, support, { reason: "ticket 4711, as asked", hours: 1 })],
  ["support/end-grant.ts", "support.grant_ended", () => endOwnGrant(db, support)],
  ["support/end-grant.ts", "support.grant_revoked", async () => revokeGrant(db, actor, (await openGrant(db, support, { reason: "ticket 4712, as asked", hours: 1 })).id)],
  ["support/set-payload-visibility.ts", "support.payloads_changed", () => setPayloadVisibility(db, actor, false)],
  ["audit/export.ts", "audit.exported", () => exportAudit(db, actor, {}, "csv")],
];

async function invitation() {
  const [row] = await db.service.invitation.findMany({ where: { organizationId: actor.organizationId }, orderBy: { id: "desc" } });
  return toPublicId("inv" as never, row!.id);
}

describe("each verb leaves an entry", () => {
  test.each(verbs)("%s: %s", async (_file, action, act) => {
    const before = await db.service.auditEntry.count({ where: { organizationId: actor.organizationId, action } });
    await act();
    const entries = await db.service.auditEntry.findMany({ where: { organizationId: actor.organizationId, action }, orderBy: { id: "desc" } });
    expect(entries.length).toBe(before + 1);
    expect(knownActions).toContain(action);
    const { before: was, after: is } = entries[0]!.detail as { before?: unknown; after?: unknown };
    if (was !== undefined || is !== undefined) for (const { before: one, after: other, changed } of changesOf(entries[0]!.detail as Detail)) if (changed) expect(one).not.toBe(other);
  });
});

test("no entry holds a secret, a header's value, a password, a token or a key", async () => {
  const entries = JSON.stringify(await db.service.auditEntry.findMany());
  expect(secrets.length).toBeGreaterThan(5);
  for (const secret of secrets) expect(entries).not.toContain(secret);
  expect(entries).not.toMatch(/whsec_[A-Za-z0-9+/]{20}|whsk_[A-Za-z0-9+/]{20}|phk_[A-Za-z0-9_]{25}|PRIVATE KEY/);
});

test("no verb that an actor may call is missing above", () => {
  const writes = /\.(create|createMany|update|updateMany|updateManyAndReturn|delete|deleteMany|upsert)\(\s*\{|\bINSERT INTO\b|\bUPDATE [a-z_]+ SET\b|\bDELETE FROM\b|writeAudit\(/;
  /** Verbs with a test of their own that looks for their entries. */
  const elsewhere = ["endpoints/draft.ts", "endpoints/run-draft-test.ts", "deliveries/curl-command.ts"];
  const files = fs.readdirSync("lib", { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".ts") && !file.endsWith("test.ts") && !file.startsWith("generated"));
  const source = (file: string) => fs.readFileSync(path.join("lib", file), "utf8");
  const missing = files.filter((file) => /\bauthorize\(actor, /.test(source(file)) && writes.test(source(file)) && !verbs.some(([known]) => known === file) && !elsewhere.includes(file));
  expect(missing).toEqual([]);
});
