import { parseCidr } from "@/lib/egress/address-bytes";
import { DEFAULT_EGRESS_POLICY, type EgressPolicy } from "@/lib/egress/policy";

/**
 * The ordinary policy, with loopback opened as an operator would open a network. Host names, DNS answers and
 * peers are judged as in production; only 127.0.0.0/8 and ::1 count as reachable.
 */
export function loopbackPolicy(ports: number[], more: Partial<EgressPolicy> = {}): EgressPolicy {
  const allowAddresses = ["127.0.0.0/8", "::1/128"].map((text) => parseCidr(text)!);
  return { ...DEFAULT_EGRESS_POLICY, allowHttp: true, ports, allowAddresses, ...more };
}
