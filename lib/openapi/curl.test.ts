import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { curlOf } from "./curl";

/** What curl would be given, as a shell takes the command apart. */
const argumentsOf = (command: string) => JSON.parse(execFileSync("sh", ["-c", command.replace(/^curl/, `'${process.execPath}' -e 'console.log(JSON.stringify(process.argv.slice(1)))' --`)], { env: { ...process.env, POSTHORN_API_KEY: "phk_secret" }, encoding: "utf8" })) as string[];

test("a command says method, key, headers and body, whatever is in them", () => {
  const body = { name: "it's $HOME `x` \"y\" \\ z", list: [1] };
  const command = curlOf({ method: "PATCH", url: "https://hooks.example/api/v1/endpoints?limit=1&status=active", headers: { "If-Match": '"a\'b"' }, body });
  expect(argumentsOf(command)).toEqual(["https://hooks.example/api/v1/endpoints?limit=1&status=active", "-X", "PATCH", "-H", "Authorization: Bearer phk_secret", "-H", "If-Match: \"a'b\"", "-H", "Content-Type: application/json", "-d", JSON.stringify(body)]);
  expect(command).not.toContain("phk_");
});

test("a question and a write with a body need not name their method", () => {
  expect(curlOf({ method: "GET", url: "https://hooks.example/x" })).not.toContain("-X");
  expect(curlOf({ method: "POST", url: "https://hooks.example/x", body: {} })).not.toContain("-X");
  expect(argumentsOf(curlOf({ method: "DELETE", url: "https://hooks.example/x" }))).toContain("DELETE");
});
