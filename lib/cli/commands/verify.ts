import fs from "node:fs";
import { profileFromName, type ProfileName } from "@/lib/receiver/profiles";
import { diagnose } from "@/lib/signature-debugger/diagnose";
import { Failure, listValue, textValue, UsageError, type Call, type Command } from "@/lib/cli/command";
import { plainText } from "@/lib/cli/plain-text";
import { splitRequest } from "@/lib/cli/split-request";

export const verifyCommand: Command = {
  name: "verify",
  takes: "[REQUEST]",
  summary: "check the signature of a captured request, and say what is wrong",
  about: "Checks a request that your receiver got, on this machine alone: nothing is sent anywhere. REQUEST is a file\nwith the headers, an empty line and the body, or - for standard input. Or give the two by themselves.\nExit code 0: the signature is right; 1: it is not.\n\n  posthorn verify request.http --secret whsec_…\n  posthorn verify --headers headers.txt --body body.json --at 2026-11-30T12:00:00Z",
  options: {
    secret: { type: "string", short: "s", multiple: true, value: "SECRET", help: "or POSTHORN_WEBHOOK_SECRET; during a rotation both" },
    headers: { type: "string", value: "FILE", help: "headers: lines, curl's -H, or as logged" },
    body: { type: "string", value: "FILE", help: "the raw body" },
    profile: { type: "string", value: "PROFILE", help: "what your receiver is set to; told from the headers otherwise" },
    at: { type: "string", value: "INSTANT", help: "when it came (ISO 8601, or now), to judge its age too" },
  },
  arguments: [0, 1],
  asks: false,
  async run(call) {
    const { values, print, env } = call;
    const { headers, body } = await readRequest(call);
    const secrets = listValue(values, "secret").length > 0 ? listValue(values, "secret") : (env.POSTHORN_WEBHOOK_SECRET ?? "").split(",").filter(Boolean);
    if (secrets.length === 0) throw new UsageError("Which secret? Use --secret, or set POSTHORN_WEBHOOK_SECRET, which other people of this machine cannot see.");
    const diagnosis = await diagnose({ headers, body, secrets: secrets.join("\n"), profile: readProfile(textValue(values, "profile")), receivedAt: readInstant(textValue(values, "at")), computed: "", sent: null });
    print.object({ kind: "verdict", ...diagnosis });
    const genuine = diagnosis.status === "genuine";
    print.line(`${print.paint(genuine ? "green" : "red", genuine ? "Genuine." : "Not verified.")} ${plainText(diagnosis.summary)}`);
    for (const { name, state, detail } of diagnosis.steps) print.line(`  ${state === "ok" ? "✓" : state === "bad" ? "✗" : "·"} ${name}: ${plainText(detail)}`);
    for (const { title, explanation, evidence, advice } of diagnosis.findings) {
      print.line(`\n${print.paint("bold", plainText(title))}\n  ${plainText(explanation)}`);
      for (const line of evidence) print.line(`  - ${plainText(line)}`);
      print.line(`  What to do: ${plainText(advice)}`);
    }
    return genuine ? 0 : 1;
  },
};

async function readRequest({ values, positionals, stdin }: Call): Promise<{ headers: string; body: Uint8Array }> {
  const [headers, body] = [textValue(values, "headers"), textValue(values, "body")];
  if (positionals[0] === undefined) {
    if (headers === undefined || body === undefined) throw new UsageError("Which request? Name a file, or give both --headers and --body.");
    return { headers: readFile(headers).toString("utf8"), body: readFile(body) };
  }
  if (headers !== undefined) throw new UsageError("Give a whole request, or --headers and --body.");
  const whole = positionals[0] === "-" ? await readAll(stdin) : readFile(positionals[0]);
  const split = splitRequest(whole);
  return { headers: split.headers, body: body === undefined ? split.body : readFile(body) };
}

async function readAll(stdin: NodeJS.ReadStream): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stdin) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function readFile(file: string): Buffer {
  try {
    return fs.readFileSync(file);
  } catch (error) {
    throw new Failure(`${file} cannot be read: ${(error as Error).message}`);
  }
}

function readProfile(name: string | undefined) {
  if (name === undefined) return null;
  const profile = profileFromName(name as ProfileName);
  if (profile === null) throw new UsageError(`There is no signing profile "${name}".`);
  return profile;
}

function readInstant(text: string | undefined): number | null {
  if (text === undefined) return null;
  const at = text === "now" ? Date.now() : Date.parse(text);
  if (Number.isNaN(at)) throw new UsageError("--at is an instant such as 2026-11-30T12:00:00Z, or now.");
  return at;
}
