import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { ERROR_CLASSES, explainFailure, explanationOf } from "./explain";

describe("the words for an error class", () => {
  it("exist for every class that the sender and the classifier can name", () => {
    const folder = new URL("../egress/", import.meta.url);
    const files = readdirSync(folder).filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts") && name !== "host-names.ts");
    const source = [...files.map((name) => readFileSync(new URL(name, folder), "utf8")), readFileSync(new URL("classify.ts", import.meta.url), "utf8")].join("\n");
    const named = [...source.matchAll(/failure\("([a-z_]+)"/g), ...source.matchAll(/^ {2}\w+: "([a-z]+_[a-z_]+)",$/gm), ...source.matchAll(/\? "([a-z]+_[a-z_]+)"/g)].map(([, name]) => name!);
    expect(new Set(named).size).toBeGreaterThan(35);
    expect(named.filter((name) => !(ERROR_CLASSES as string[]).includes(name))).toEqual([]);
  });

  it.each(ERROR_CLASSES)("%s has a short word, one line of cause and two sentences of advice", (errorClass) => {
    const { short, title, cause, advice, docSlug } = explanationOf(errorClass);
    expect(short.length).toBeLessThanOrEqual(28);
    expect(title).not.toMatch(/\.$/);
    expect(cause).toMatch(/^[A-Z].*\.$/);
    expect(advice.match(/[.!?](?= [A-Z]|$)/g)).toHaveLength(2);
    expect(docSlug).toMatch(/^[a-z-]+$/);
  });

  it("are honest about a class that a newer version wrote", () => {
    expect(explanationOf("quantum_decoherence").cause).toContain("quantum_decoherence");
    expect(explanationOf("constructor").short).toBe("failed");
  });
});

describe("the explanation of one attempt", () => {
  it("names the dates and names of a wrong certificate", () => {
    const evidence = { certificateValidTo: "Nov 20 12:00:00 2026 GMT", certificateNames: "hooks.example.com", code: "CERT_HAS_EXPIRED" };
    expect(explainFailure({ errorClass: "tls_expired", evidence }).cause).toBe("The server's certificate was valid until Nov 20 12:00:00 2026 GMT.");
    expect(explainFailure({ errorClass: "tls_name_mismatch", evidence }).cause).toContain("for hooks.example.com");
    expect(explainFailure({ errorClass: "tls_expired", evidence }).evidence).toContain("Reported code: CERT_HAS_EXPIRED");
  });

  it("shows where a redirect pointed, cut short and as plain text", () => {
    const location = `https://evil.example/\u202e<script>${"x".repeat(500)}`;
    const lines = explainFailure({ errorClass: "redirect_not_followed", status: 302, statusText: "Found", headers: [["Location", location]] }).evidence;
    expect(lines[0]).toBe("The receiver answered 302 Found.");
    expect(lines[1]).toMatch(/^Location: https:\/\/evil\.example\/ <script>x+…$/);
    expect(lines[1]!.length).toBeLessThan(220);
  });

  it("lists the addresses that were tried, in words", () => {
    const evidence = { tried: "192.0.2.1: connection_refused; 2001:db8::1: network_unreachable" };
    expect(explainFailure({ errorClass: "connection_refused", evidence }).evidence).toContain(
      "Addresses tried: 192.0.2.1: connection refused; 2001:db8::1: network unreachable",
    );
  });

  it("says that a delivered answer had a broken body", () => {
    const lines = explainFailure({ errorClass: "ok", status: 200, bodyTruncated: true, bodyError: "connection_reset" }).evidence;
    expect(lines).toContain("Its body broke off: connection reset.");
  });

  it("survives facts of any kind", () => {
    const strange = { errorClass: "", status: null, headers: null, message: "\0", evidence: { tried: 3, code: { a: 1 } as never }, remoteAddress: null };
    expect(explainFailure(strange).evidence).toEqual(["Addresses tried: 3"]);
  });
});
