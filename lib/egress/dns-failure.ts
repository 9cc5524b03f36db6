import { errorCode, failure, type Failure } from "./failure";

/**
 * Names a host whose addresses could not be learnt, from the errors of its A and its AAAA query (RFC 1035
 * response codes as c-ares spells them). A clear "no such name" is only believed when no query failed.
 */
export function dnsFailure(hostname: string, errors: unknown[]): Failure {
  const codes = errors.map(errorCode);
  const evidence = { hostname, code: [...new Set(codes)].join(", ") };
  const has = (...wanted: string[]) => codes.some((code) => wanted.includes(code));
  if (has("EBADNAME", "EBADSTR", "EBADQUERY")) {
    return failure("request_not_sendable", `${hostname} is not a name that DNS can look up`, evidence);
  }
  if (has("ENOMEM", "EMFILE")) return failure("sender_overloaded", "This machine could not ask its name server", evidence);
  if (has("ETIMEOUT", "ETIMEDOUT")) return failure("dns_timeout", `The name servers of ${hostname} did not answer in time`, evidence);
  if (codes.every((code) => code === "ENOTFOUND")) return failure("dns_not_found", `${hostname} does not exist in DNS`, evidence);
  if (codes.every((code) => code === "ENOTFOUND" || code === "ENODATA")) return noAddress(hostname, evidence);
  return failure("dns_failure", `The name server could not answer for ${hostname}`, evidence);
}

export function noAddress(hostname: string, evidence: Failure["evidence"] = { hostname }): Failure {
  return failure("dns_no_address", `${hostname} exists in DNS but has no address`, evidence);
}
