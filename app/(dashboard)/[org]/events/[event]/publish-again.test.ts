import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { publishAgain } from "./publish-again";

test("the command carries the same data, byte for byte, through a shell", () => {
  const data = `{"id":1152921506151679042,"rate":0.0,"name":"O'Brien \\"x\\" $HOME \`id\`","b":1,"a":[1.10]}`;
  const envelope = `{"id":"evt_1","type":"order.paid","timestamp":"2026-01-01T00:00:00.000Z","apiVersion":"v1","data":${data}}`;
  const command = publishAgain("http://127.0.0.1:4200/", "acme", "order.paid", envelope);
  const args = execFileSync("sh", ["-c", command.replace(/^curl/, "printf '%s\\n'")], { env: { ...process.env, POSTHORN_API_KEY: "k" } }).toString().trimEnd().split("\n");
  expect(args).toContain("http://127.0.0.1:4200/api/v1/events");
  expect(args.at(-1)).toBe(`{"organization":"acme","type":"order.paid","data":${data}}`);
});

test("a body that is too long for an argument comes from the lines below", () => {
  const data = `{"text":"${"it's $5 ".repeat(20_000)}"}`;
  const command = publishAgain("http://127.0.0.1:4200", "acme", "order.paid", `{"type":"order.paid","data":${data}}`);
  const sent = execFileSync("sh", ["-s"], { input: `curl() { cat; }\n${command}\n`, env: { ...process.env, POSTHORN_API_KEY: "k" } }).toString();
  expect(sent.trimEnd()).toBe(`{"organization":"acme","type":"order.paid","data":${data}}`);
});
