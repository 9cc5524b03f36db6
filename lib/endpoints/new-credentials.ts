import { z } from "zod";
import { authorizationInput } from "@/lib/credentials/authorization-input";
import { twoSources } from "@/lib/credentials/authorization-source";
import { openCredentials, type SendCredentials } from "@/lib/credentials/open";
import { readClientCertificate } from "@/lib/credentials/read-client-certificate";
import { clientCertificateInput } from "@/lib/credentials/set-client-certificate";
import { headerInput, headerLimit } from "@/lib/credentials/set-header";
import { sealCredential, type CredentialKind, type StoredCredentials } from "@/lib/credentials/stored";
import { validateCustomHeader } from "@/lib/egress/check-header";
import type { EgressPolicy } from "@/lib/egress/policy";
import { DomainError, invalid } from "@/lib/errors";
import type { AuthKind } from "@/lib/generated/prisma/enums";
import { newId } from "@/lib/ids";
import type { EncryptedSecret, Keyring } from "@/lib/secrets/encryption";
import { acceptUrl } from "./accept-url";

/** What a new endpoint's requests carry besides the signature; all of it may be left out. */
export const newCredentialsInput = z.object({
  headers: z.array(headerInput).max(headerLimit, `Use ${headerLimit} headers or fewer.`).default([]),
  authorization: authorizationInput.nullable().default(null),
  clientCertificate: clientCertificateInput.nullable().default(null),
});

export type NewCredentialsInput = z.input<typeof newCredentialsInput>;

export interface NewCredentials {
  rows: { id: string; kind: CredentialKind; sealed: EncryptedSecret }[];
  /** For the endpoint's own row: what may be known of them. */
  columns: { authKind: AuthKind | null; headerNames: string[]; clientCertificate: string | null };
}

/**
 * Judges the credentials of an endpoint that is about to be made, by the rules
 * of lib/credentials, and seals them for its id. Throws ZodError, `header_…`,
 * `authorization_twice`, `url_refused`, `certificate_…` and `key_…`, each with
 * the field it is about ("headers.1.value").
 */
export function sealNewCredentials(tools: { keyring: Keyring; policy: EgressPolicy }, place: { organizationId: string; endpointId: string }, input: NewCredentialsInput, now: Date): NewCredentials {
  const { headers, authorization, clientCertificate } = newCredentialsInput.parse(input);
  const pairs = judgedHeaders(headers);
  if (authorization !== null && pairs.some(([name]) => name === "authorization")) throw twoSources(authorization.kind, "authorization.kind");
  const certificate = clientCertificate && inField("clientCertificate", () => readClientCertificate(clientCertificate, now));
  const rows: NewCredentials["rows"] = [];
  const add = <K extends CredentialKind>(kind: K, value: StoredCredentials[K]) => {
    const id = newId();
    rows.push({ id, kind, sealed: sealCredential(tools.keyring, { ...place, rowId: id }, kind, value) });
  };
  if (pairs.length > 0) add("headers", pairs);
  if (authorization !== null) {
    const { kind, ...value } = authorization;
    if ("tokenUrl" in value) value.tokenUrl = inField("authorization", () => acceptUrl(value.tokenUrl.trim(), tools.policy), "tokenUrl");
    add(kind, value as never);
  }
  if (certificate !== null) add("client_key", { key: certificate.key });
  return { rows, columns: { authKind: authorization?.kind ?? null, headerNames: pairs.map(([name]) => name), clientCertificate: certificate?.certificate ?? null } };
}

/** The same in the clear, as the sender takes them; null for none. */
export function openNewCredentials(keyring: Keyring, place: { organizationId: string; endpointId: string }, { rows, columns }: NewCredentials): SendCredentials | null {
  if (rows.length === 0) return null;
  const stored = rows.map(({ id, kind, sealed }) => ({ id, kind, keyId: sealed.keyId, ciphertext: sealed.ciphertext.toString("hex") }));
  return openCredentials(keyring, place, stored, columns.clientCertificate);
}

function judgedHeaders(headers: { name: string; value: string }[]): [string, string][] {
  const pairs: [string, string][] = [];
  headers.forEach((header, index) => {
    const verdict = validateCustomHeader(header.name, header.value);
    if (!verdict.ok) throw invalid(verdict.code, verdict.message, verdict.fix, { field: `headers.${index}.${verdict.code.startsWith("header_value") ? "value" : "name"}` });
    if (pairs.some(([name]) => name === verdict.name)) throw invalid("header_twice", `${verdict.name} is set twice.`, "Keep one of the two.", { field: `headers.${index}.name` });
    pairs.push([verdict.name, verdict.value]);
  });
  return pairs;
}

/** A refusal of a part says which part of the form it is about. */
function inField<T>(part: string, work: () => T, field?: string): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    throw new DomainError(error.status, error.code, error.message, error.fix, { ...error.details, field: `${part}.${field ?? String(error.details?.field)}` });
  }
}
