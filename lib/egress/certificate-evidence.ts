import type { TLSSocket } from "node:tls";

/** What the peer's certificate says about itself, kept with a failure so that the advice can be specific. */
export function certificateEvidence(socket: TLSSocket): Record<string, string> {
  const certificate = socket.getPeerCertificate();
  if (!certificate?.valid_to) return {};
  const names = (certificate.subjectaltname ?? "").replace(/(?:DNS|IP Address):/g, "") || one(certificate.subject?.CN);
  return {
    certificateNames: clean(names),
    certificateIssuer: clean(one(certificate.issuer?.CN) || one(certificate.issuer?.O)),
    certificateValidFrom: clean(certificate.valid_from),
    certificateValidTo: clean(certificate.valid_to),
  };
}

function one(value: string | string[] | undefined): string {
  return Array.isArray(value) ? value.join(", ") : (value ?? "");
}

/** A stranger wrote these. */
function clean(text: string): string {
  return text.replace(/[\u0000-\u001f\u007f]+/g, " ").slice(0, 200);
}
