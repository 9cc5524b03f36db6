import { createHash } from "node:crypto";
import type { Actor } from "@/lib/auth/actor";
import type { Database } from "@/lib/db/database";
import { encryptionContext } from "@/lib/secrets/context";
import { encryptSecret, parseKeyring } from "@/lib/secrets/encryption";
import { generateSigningSecret } from "@/lib/secrets/generate";
import { newId } from "@/lib/ids";
import type { Prisma } from "@/lib/generated/prisma/client";
import type { MemberRole } from "@/lib/generated/prisma/enums";

/** Builders that seed, demo and tests share. Each takes overrides and writes with the service role. */

/** The encryption key of tests; a product's own comes from its environment. */
export const testEncryptionKey = createHash("sha256").update("the key of tests").digest("base64");
export const testKeyring = parseKeyring({ POSTHORN_ENCRYPTION_KEY: testEncryptionKey });

let count = 0;

export async function createOrganization(db: Database, overrides: Partial<Prisma.OrganizationUncheckedCreateInput> = {}) {
  const number = ++count;
  return db.service.organization.create({ data: { id: newId(), name: `Organization ${number}`, slug: `organization-${process.pid}-${number}`, ...overrides } });
}

export async function createUser(db: Database, overrides: Partial<Prisma.UserUncheckedCreateInput> = {}) {
  const number = ++count;
  return db.service.user.create({ data: { id: newId(), email: `person-${process.pid}-${number}@example.com`, name: `Person ${number}`, ...overrides } });
}

export async function addMember(db: Database, organizationId: string, userId: string, role: MemberRole = "owner") {
  return db.service.membership.create({ data: { organizationId, userId, role } });
}

export async function createEventType(db: Database, name: string, overrides: Partial<Prisma.EventTypeUncheckedCreateInput> = {}) {
  const data = { name, description: `${name} happened`, ...overrides };
  return db.service.eventType.upsert({ where: { name }, create: data, update: data });
}

/** An endpoint with its state and one secret, whatever its URL: the guard judges it again when it sends. */
export async function createEndpointRow(db: Database, organizationId: string, overrides: Partial<Prisma.EndpointUncheckedCreateInput> = {}, keyring = testKeyring) {
  const id = newId();
  const secretId = newId();
  const secret = generateSigningSecret(overrides.signingProfile ?? "standard");
  const encrypted = encryptSecret(keyring, secret, encryptionContext({ kind: "signing_secret", organizationId, endpointId: id, rowId: secretId }));
  const endpoint = await db.service.endpoint.create({
    data: {
      id,
      organizationId,
      url: "https://example.com/hooks",
      filters: ["*"],
      ...overrides,
      state: { create: {} },
      secrets: { create: { id: secretId, keyId: encrypted.keyId, ciphertext: Uint8Array.from(encrypted.ciphertext) } },
    } as Prisma.EndpointUncheckedCreateInput,
  });
  return { ...endpoint, secret };
}

/** An actor of an organization; an owner unless told. */
export function actorOf(organizationId: string, overrides: Partial<Actor> = {}): Actor {
  return { kind: "user", id: newId(), label: "owner@example.com", organizationId, role: "owner", ...overrides };
}
