import type { ListenedEvent } from "@/lib/client/listen";
import { generateSigningSecret, publicKeyOf } from "@/lib/secrets/generate";
import { SIGNING_PROFILES, type SigningProfile } from "@/lib/signing/profiles";
import { listValue, numberValue, textValue, UsageError, type Command, type Values } from "@/lib/cli/command";
import { forward, readTarget, type Forwarded } from "@/lib/cli/forward";
import { plainText, shortText } from "@/lib/cli/plain-text";
import type { Printer } from "@/lib/cli/printer";

/** Requests to the receiver at once. */
const atOnce = 10;

export const listenCommand: Command = {
  name: "listen",
  takes: "",
  summary: "forward this organization's events to a receiver on this machine",
  about: "Shows events as they are published, and with --to posts each to a receiver on this machine, signed as a\ndelivery is. A secret made for the session is printed at its start: your receiver verifies with it. Nothing\nof the organization is changed. Needs a key with events:read. Ctrl-C ends it.\n\n  posthorn listen --to http://localhost:3000/webhooks\n  posthorn listen --to 3000 --type order.* --last 5",
  options: {
    to: { type: "string", value: "URL", help: "a receiver on this machine: a URL, host:port/path or a port" },
    type: { type: "string", short: "t", multiple: true, value: "TYPE", help: "only these: types and prefixes such as order.*" },
    last: { type: "string", short: "n", value: "N", help: "begin with the newest N that were published before (0 to 100)" },
    secret: { type: "string", value: "SECRET", help: "sign with this secret; before POSTHORN_LISTEN_SECRET; otherwise a new one" },
    profile: { type: "string", value: "PROFILE", help: `${SIGNING_PROFILES.map((profile) => profile.replaceAll("_", "-")).join(", ")}; the first unless told` },
    timeout: { type: "string", value: "SECONDS", help: "how long the receiver may take; 15 unless told" },
  },
  arguments: [0, 0],
  asks: true,
  lasts: true,
  async run(call) {
    const { values, print, env, signal } = call;
    const to = textValue(values, "to");
    const target = to === undefined ? null : readTarget(to);
    const profile = readProfile(values);
    const given = textValue(values, "secret") ?? (env.POSTHORN_LISTEN_SECRET || undefined);
    const secret = readSecret(given, profile);
    const timeoutMs = numberValue(values, "timeout", { least: 1, most: 300, unless: 15 }) * 1000;
    const last = numberValue(values, "last", { least: 0, most: 100, unless: 0 });
    const posthorn = call.posthorn();
    // Who gave a secret has it already, and output ends up in logs.
    const verifyWith = profile === "standard_asymmetric" ? publicKeyOf(secret) : given === undefined ? secret : null;
    const open = new Set<Promise<void>>();
    let begun = false;
    const onOpen = () => {
      if (begun) return print.note("Connected again.");
      begun = true;
      print.object({ kind: "listening", url: posthorn.baseUrl, to: target?.href ?? null, ...(target !== null && { ...(verifyWith !== null && { secret: verifyWith }), profile }) });
      if (!print.json) print.note(`Listening to ${posthorn.baseUrl}${target === null ? "" : `, forwarding to ${target.href}`}. Ctrl-C ends it.${target === null ? "" : verifyWith === null ? "\nSigned with the secret that was given." : `\nSigning secret of this session: ${verifyWith}`}`);
    };
    const onLost = (error: Error, againInMs: number) => print.note(`${plainText(error.message)} Trying again in ${Math.ceil(againInMs / 1000)} s.`);
    for await (const event of posthorn.listen({ types: listValue(values, "type"), last, signal, onOpen, onLost })) {
      if (target === null) {
        show(print, event, null);
        continue;
      }
      if (open.size >= atOnce) await Promise.race(open);
      const work: Promise<void> = forward({ to: target, event, secret, profile, timeoutMs, signal, now: new Date() }).then((answer) => {
        open.delete(work);
        if (!signal.aborted) show(print, event, answer);
      });
      open.add(work);
    }
    await Promise.all(open);
  },
};

function show(print: Printer, { id, type, createdAt, replayed, payload }: ListenedEvent, answer: Forwarded | null): void {
  print.object({ kind: "event", id, type, createdAt, replayed, size: payload.length, ...(answer === null ? { payload: Buffer.from(payload).toString("utf8") } : { answer: { ...answer, ...("body" in answer && { body: answer.body.slice(0, 2_000) }) } }) });
  const head = `${print.paint("dim", new Date().toLocaleTimeString("en-GB"))} ${plainText(type)} ${print.paint("dim", plainText(id))}${replayed ? print.paint("dim", " (again)") : ""}`;
  if (answer === null) return print.line(`${head}  ${shortText(Buffer.from(payload).toString("utf8"), 160)}`);
  if (answer.status === null) return print.line(`${head} → ${print.paint("red", plainText(answer.error))} (${answer.durationMs} ms)`);
  print.line(`${head} → ${print.paint(answer.ok ? "green" : "red", String(answer.status))} (${answer.durationMs} ms)${answer.ok || answer.body === "" ? "" : `  ${shortText(answer.body, 160)}`}`);
}

function readProfile(values: Values): SigningProfile {
  const name = (textValue(values, "profile") ?? "standard").replaceAll("-", "_");
  const profile = SIGNING_PROFILES.find((each) => each === name);
  if (profile === undefined) throw new UsageError(`There is no signing profile "${name}". There are ${SIGNING_PROFILES.map((each) => each.replaceAll("_", "-")).join(", ")}.`);
  return profile;
}

function readSecret(given: string | undefined, profile: SigningProfile): string {
  if (given === undefined) return generateSigningSecret(profile);
  const prefix = profile === "standard_asymmetric" ? "whsk_" : "whsec_";
  if (!given.startsWith(prefix) || Buffer.from(given.slice(prefix.length), "base64").length < 16) throw new UsageError(`A secret for this profile is ${prefix} and the base64 of 16 bytes or more.`);
  return given;
}
