import fs from "node:fs";
import path from "node:path";
import { expect, test, vi } from "vitest";
import { generateSigningSecret } from "@/lib/secrets/generate";
import { signRequest } from "@/lib/signing/sign";
import { commands } from "./all-commands";
import { helpOf } from "./help";
import { posthorn, runPosthorn } from "./testing/run-posthorn";

/** What needs no server, as a process. */

// Each start of a command is a start of Node, on a busy machine.
vi.setConfig({ testTimeout: 300_000 });

const secret = generateSigningSecret("standard");
const body = '{"id":"evt_1","data":{"note":"Grüße 😀","big":12345678901234567890}}';
const captured = (text = body, end = "\r\n") => {
  const headers = signRequest({ profile: "standard", keys: [{ id: "1", secret }], eventId: "evt_1", eventType: "order.paid", body: Buffer.from(body), timestamp: 1_796_040_000 });
  return ["POST /hooks HTTP/1.1", "host: localhost", ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`), "", text].join(end);
};

test("without a command, and for each, the help tells how it is called", async () => {
  expect(await posthorn([])).toMatchObject({ code: 0, out: expect.stringContaining("posthorn COMMAND"), err: "" });
  expect(await posthorn(["nonsense"])).toMatchObject({ code: 2, out: "", err: expect.stringContaining('There is no command "nonsense".') });
  expect(await posthorn(["listen", "--help"])).toMatchObject({ code: 0, out: expect.stringMatching(/^posthorn listen\n[^]*--to URL[^]*POSTHORN_API_KEY/), err: "" });
  for (const command of commands) {
    const help = helpOf(command);
    for (const name of [...Object.keys(command.options), "json", "help"]) expect(help, command.name).toContain(`--${name}`);
    expect([command.name, help.split("\n").filter((line) => line.length > 140)]).toEqual([command.name, []]);
  }
});

test("what is called wrongly ends with 2, and says how it is called", async () => {
  const wrong: [string[], RegExp][] = [
    [["tail", "--nonsense"], /Unknown option '--nonsense'/],
    [["tail", "one"], /"one" is one argument too many/],
    [["trigger"], /Something is missing/],
    [["redeliver", "evt_1"], /is no id of a delivery/],
    [["listen", "--to", "https://example.com"], /this machine alone/],
    [["listen", "--last", "1000"], /whole number from 0 to 100/],
    [["tail", "--state", "failed,lost"], /There is no state "lost"\. There are pending, retrying, succeeded, failed, held, canceled\./],
    [["redeliver", `dlv_${"0".repeat(26)}`, "--timeout", "9"], /--timeout says how long --wait waits/],
    [["redeliver", `dlv_${"0".repeat(26)}`, "--wait", "--timeout", "0"], /--timeout is a whole number from 1 to 86400/],
    [["tail"], /Set POSTHORN_URL/],
    [["tail", "--url", "http://127.0.0.1:1"], /Set POSTHORN_API_KEY/],
    [["verify", "nothing"], /cannot be read/],
  ];
  for (const [args, message] of wrong) expect(await posthorn(args), args.join(" ")).toMatchObject({ code: args[0] === "verify" ? 1 : 2, out: "", err: expect.stringMatching(message) });
});

test("verify takes a captured request from a file or a pipe, whatever its line ends", async () => {
  const whole = await posthorn(["verify", "-"], { POSTHORN_WEBHOOK_SECRET: secret }, captured());
  expect(whole).toMatchObject({ code: 0, out: expect.stringMatching(/^Genuine\./) });
  const file = path.join(whole.home, "request.http");
  fs.writeFileSync(file, captured(body, "\n"));
  expect(await posthorn(["verify", file, "--secret", secret, "--json"])).toMatchObject({ code: 0, objects: [{ kind: "verdict", status: "genuine" }] });
});

test("verify says what is wrong: body, secret, age, header", async () => {
  const verdict = async (text: string, ...more: string[]) => {
    const { code, objects } = await posthorn(["verify", "-", "--json", "--secret", secret, ...more], {}, text);
    return [code, (objects[0]!.findings as { kind: string }[])[0]?.kind];
  };
  expect(await verdict(captured(JSON.stringify(JSON.parse(body), null, 2)))).toEqual([1, "reserialised"]);
  expect(await verdict(captured(body.slice(0, -9)))).toEqual([1, "truncated"]);
  expect(await verdict(captured(), "--at", "2027-01-01T00:00:00Z")).toEqual([1, "clock_skew"]);
  expect(await verdict(captured().replace(/webhook-id: .*\r\n/, ""))).toEqual([1, "wrong_header"]);
  const { code, out } = await posthorn(["verify", "-", "--secret", generateSigningSecret("standard")], {}, captured());
  expect([code, out]).toEqual([1, expect.stringContaining("What to do:")]);
  expect(out).not.toContain(secret);
});

test("colours are for terminals that want them", async () => {
  const coloured = async (env: Record<string, string>) => (await posthorn(["verify", "-", "--secret", secret], env, captured())).out.includes("\u001b[");
  expect([await coloured({}), await coloured({ FORCE_COLOR: "1" }), await coloured({ FORCE_COLOR: "1", NO_COLOR: "1" })]).toEqual([false, true, false]);
});

test("a reader that goes away is no error", async () => {
  const running = runPosthorn(["verify", "-", "--secret", secret]);
  running.closeOutput();
  running.write(captured());
  running.endInput();
  expect([await running.ended, running.err]).toEqual([0, ""]);
});

test("a config file that is not ours is told, and its text is not", async () => {
  const { home } = await posthorn(["logout"]);
  fs.mkdirSync(path.join(home, ".config/posthorn"), { recursive: true });
  fs.writeFileSync(path.join(home, ".config/posthorn/config.json"), '{"apiKey":"phk_secret"');
  const { code, err } = await posthorn(["tail"], {}, "", home);
  expect([code, err.includes("posthorn login"), err.includes("phk_secret")]).toEqual([1, true, false]);
});
