import { describe, expect, it } from "vitest";
import { DEFAULT_EGRESS_POLICY, parseEgressPolicy } from "./policy";

const problems = (env: Record<string, string>) => {
  try {
    parseEgressPolicy(env);
    return "";
  } catch (error) {
    return (error as Error).message;
  }
};

describe("the egress settings", () => {
  it("allow https to public addresses on 443 and 8443 when nothing is set", () => {
    expect(parseEgressPolicy({})).toEqual(DEFAULT_EGRESS_POLICY);
  });

  it("are all complained about at once", () => {
    const text = problems({
      POSTHORN_EGRESS_PORTS: "443,banana,0,70000",
      POSTHORN_EGRESS_ALLOW: "10.0.0.5/8,::ffff:0:0/96,0.0.0.0/0,not a host,10.0.0.0/33",
      POSTHORN_EGRESS_ALLOW_HTTP: "yes",
      POSTHORN_DNS_SERVERS: "dns.example.com",
      POSTHORN_LOOPBACK_TARGETS: "127.0.0.1",
      NODE_TLS_REJECT_UNAUTHORIZED: "0",
    });
    for (const part of ["banana", '"0"', "70000", "10.0.0.5/8", "::ffff:0:0/96", "0.0.0.0/0", "not a host", "10.0.0.0/33", "ALLOW_HTTP", "dns.example.com", "LOOPBACK", "REJECT_UNAUTHORIZED"]) {
      expect(text).toContain(part);
    }
  });

  it("refuse loopback targets in production unless a second setting confirms them", () => {
    const env = { NODE_ENV: "production", POSTHORN_LOOPBACK_TARGETS: "127.0.0.1:4200" };
    expect(problems(env)).toContain("POSTHORN_LOOPBACK_TARGETS_IN_PRODUCTION=allow");
    expect(problems({ ...env, POSTHORN_LOOPBACK_TARGETS_IN_PRODUCTION: "true" })).toContain("IN_PRODUCTION=allow");
    expect(parseEgressPolicy({ ...env, POSTHORN_LOOPBACK_TARGETS_IN_PRODUCTION: "allow" }).loopbackTargets).toEqual([{ host: "127.0.0.1", port: 4200 }]);
  });

  it("stop the start when certificate checks are switched off for the process", () => {
    expect(problems({ NODE_TLS_REJECT_UNAUTHORIZED: "0" })).toContain("remove it");
    expect(problems({ NODE_TLS_REJECT_UNAUTHORIZED: "1" })).toBe("");
  });
});
