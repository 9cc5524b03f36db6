import type { EgressPolicy } from "./policy";

/** Names that answer with cloud credentials although their last label is public. */
const METADATA_NAMES = new Set([
  ...["metadata", "instance-data", "metadata.goog", "metadata.google.internal", "metadata.azure.internal"],
  ...["instance-data.ec2.internal", "metadata.tencentyun.com", "metadata.packet.net", "metadata.platformequinix.com"],
]);

/**
 * Last labels that never lead to a public receiver. Sources: RFC 6761 (localhost, test, invalid), RFC 6762
 * section 3 and appendix G (local and the six it names), RFC 7686 (onion), RFC 8375 (home.arpa, inside arpa),
 * RFC 9476 (alt), ICANN's reservation of internal, and what orchestrators and resolvers use privately.
 * `example` is left out on purpose: RFC 6761 section 6.5 asks software to treat it as any other name.
 */
const SPECIAL_LAST_LABELS = new Set([
  ...["localhost", "test", "invalid", "local", "intranet", "internal", "private", "corp", "home", "lan"],
  ...["onion", "arpa", "alt", "localdomain", "mail", "svc", "cluster", "consul"],
]);

export type HostProblem = "metadata" | "single_label" | "special_use" | "malformed";

/**
 * What is wrong with a host name, as the URL parser returned it minus one trailing dot. Null: nothing.
 * Underscores pass, because receivers use them; RFC 1035 sets the lengths (63 a label, 253 in all).
 */
export function hostProblem(name: string): HostProblem | null {
  const labels = name.split(".");
  if (name.length > 253 || !labels.every((label) => /^(?!-)[a-z0-9_-]{1,63}(?<!-)$/.test(label))) return "malformed";
  if (METADATA_NAMES.has(name)) return "metadata";
  if (labels.length === 1) return name === "localhost" ? "special_use" : "single_label";
  return SPECIAL_LAST_LABELS.has(labels.at(-1)!) ? "special_use" : null;
}

/** Did the operator name this host, or a wildcard above it, in the allow-list? */
export function isAllowedHost(name: string, policy: EgressPolicy): boolean {
  return policy.allowHosts.some((allowed) =>
    allowed.startsWith("*.") ? name.length > allowed.length - 1 && name.endsWith(allowed.slice(1)) : name === allowed,
  );
}

export function isLoopbackTarget(host: string, port: number, policy: EgressPolicy): boolean {
  return policy.loopbackTargets.some((target) => target.host === host && target.port === port);
}
