import { z } from "zod";
import { writeAudit } from "@/lib/audit/write";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/permissions";
import type { EndpointTools } from "@/lib/endpoints/create";
import { withLockedEndpoint } from "@/lib/endpoints/locked-endpoint";
import { fingerprintOf, readClientCertificate, type CertificateFacts } from "./read-client-certificate";
import { writeCredential } from "./rows";

export const clientCertificateInput = z.object({
  certificate: z.string({ error: "Paste the certificate." }).min(1, "Paste the certificate.").max(65_536, "Paste the client's certificate and its chain, at most 64 KiB."),
  key: z.string({ error: "Paste the private key." }).min(1, "Paste the private key.").max(16_384, "A private key has at most 16 KiB."),
});
export type ClientCertificateInput = z.input<typeof clientCertificateInput>;

/** The certificate that requests show to a receiver that asks for one (mutual TLS). Throws ZodError, `certificate_…`, `key_…` and `not_found`. */
export async function setClientCertificate(tools: Pick<EndpointTools, "db" | "keyring">, actor: Actor, publicId: string, input: ClientCertificateInput, now = new Date()): Promise<CertificateFacts> {
  authorize(actor, "endpoint.write");
  const { certificate, key, facts } = readClientCertificate(clientCertificateInput.parse(input), now);
  await withLockedEndpoint(tools.db, actor, publicId, async (tx, endpoint) => {
    await writeCredential(tx, tools.keyring, endpoint, "client_key", { key });
    await tx.endpoint.update({ where: { id: endpoint.id }, data: { clientCertificate: certificate } });
    await writeAudit(tx, actor, "endpoint.client_certificate_set", publicId, { before: { certificate: fingerprintOf(endpoint.clientCertificate) }, after: { certificate: facts.fingerprint }, validTo: facts.validTo, key: "changed" });
  });
  return facts;
}
