import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { generateSigningSecret } from "@/lib/secrets/generate";
import { shownSecret } from "@/lib/signing-secrets/shown-secret";
import { SIGNING_PROFILES, type SigningProfile } from "@/lib/signing/profiles";
import { signRequest } from "@/lib/signing/sign";
import { diagnose, type DebugInput } from "./diagnose";

const body = '{"id":"evt_1","type":"order.paid","data":{"total":1.10,"zero":0.0,"big":1152921506151679042,"name":"Zoë 🚀","url":"https://example.com/a","z":1,"a":2}}';
const timestamp = 1_767_225_600;
const bytes = (text: string | Uint8Array) => (typeof text === "string" ? new TextEncoder().encode(text) : text);

function setting(profile: SigningProfile, sentBody = body, others: string[] = []) {
  const secret = generateSigningSecret(profile);
  const signed = signRequest({ profile, keys: [...others, secret].map((value, index) => ({ id: String(index), secret: value })), eventId: "evt_1", eventType: "order.paid", body: bytes(sentBody), timestamp });
  const shown = shownSecret(profile, secret);
  const text = (headers: Record<string, string> = signed) => Object.entries(headers).map(([name, value]) => `${name}: ${value}`).join("\n");
  const input = (change: Partial<Omit<DebugInput, "body">> & { body?: string | Uint8Array } = {}): DebugInput => ({ headers: text(), secrets: shown, profile: null, receivedAt: timestamp * 1000, computed: "", sent: null, ...change, body: bytes(change.body ?? sentBody) });
  const sent = { body: bytes(sentBody), id: "evt_1", timestamp: profile === "sha256_body" ? null : String(timestamp), profile };
  return { secret, shown, signed, text, input, sent };
}

const kinds = async (input: DebugInput) => (await diagnose(input)).findings.map(({ kind }) => kind);
const first = async (input: DebugInput) => (await diagnose(input)).findings[0]!;

describe.each(SIGNING_PROFILES)("for %s", (profile) => {
  const { input, shown, sent, signed, text } = setting(profile);

  it("says that a genuine request is genuine", async () => {
    expect(await diagnose(input())).toMatchObject({ status: "genuine", findings: [] });
  });

  it("tells another secret from another body, where the sent bytes are known", async () => {
    const other = shownSecret(profile, generateSigningSecret(profile));
    expect(await first(input({ sent, secrets: other }))).toMatchObject({ kind: "wrong_secret", certain: true });
    expect(await first(input({ sent, body: body.replace("order.paid", "order.payd") }))).toMatchObject({ kind: "altered", certain: true });
    expect(await kinds(input({ sent, secrets: other, body: body.slice(0, 60) }))).toEqual(["wrong_secret", "truncated"]);
  });

  it("finds the body that was written again by proof, without knowing what was sent", async () => {
    const python = body.replaceAll('":', '": ').replaceAll(',"', ', "').replace("Zoë 🚀", "Zo\\u00eb \\ud83d\\ude80");
    expect(JSON.parse(python)).toEqual(JSON.parse(body));
    expect(await diagnose(input({ body: python }))).toMatchObject({ status: "broken", findings: [{ kind: "reserialised", certain: true }] });
  });

  it("sees a line break at the end", async () => {
    expect(await diagnose(input({ body: `${body}\n` }))).toMatchObject({ status: "broken", findings: [{ kind: "trailing_newline", certain: true }] });
  });

  it("names the header that is missing, and those of others", async () => {
    expect(await first(input({ headers: "content-type: application/json\nstripe-signature: t=1,v1=ab" }))).toMatchObject({ kind: "missing_header", title: "The signature is looked for in another header" });
    expect(await first(input({ headers: "content-type: application/json" }))).toMatchObject({ kind: "missing_header", title: "There is no signature header" });
  });

  it("says which profile it is where the receiver expects another", async () => {
    const other = SIGNING_PROFILES.find((name) => name !== profile)!;
    const diagnosis = await diagnose(input({ profile: other }));
    expect(diagnosis.findings[0]).toMatchObject({ kind: "wrong_profile" });
    expect(diagnosis.findings[0]!.title).toContain(profile.replaceAll("_", "-"));
  });

  it("asks for what is missing", async () => {
    expect(await diagnose(input({ secrets: "" }))).toMatchObject({ status: "unfinished" });
    expect(await diagnose(input({ headers: "" }))).toMatchObject({ status: "unfinished" });
    const masked = Object.fromEntries(Object.entries(signed).map(([name, value]) => [name, name.endsWith("signature") ? "(masked)" : value]));
    if (profile === "standard" || profile === "sha256_body") expect(await diagnose(input({ headers: text(masked) }))).toMatchObject({ status: "unfinished" });
  });

  it("holds no part of the secret in what it says", async () => {
    for (const change of [{}, { secrets: `"${shown}"` }, { secrets: shown.slice(0, -3) }, { sent, secrets: `${shown.slice(0, 20)}AAAA${shown.slice(24)}` }, { computed: "abc" }]) {
      expect(JSON.stringify(await diagnose(input(change)))).not.toContain(shown.slice(8, 24));
    }
  });
});

describe.each(SIGNING_PROFILES.filter((profile) => profile !== "sha256_body"))("the clock, for %s", (profile) => {
  const { input } = setting(profile);
  it.each([
    [301, "ahead by"], [-301, "behind by"], [7_200 + 12, "time zone"], [-5.5 * 3_600, "time zone"], [86_400 * 3, "ahead by 3 days"],
  ])("that is %d s off is named as such", async (off, words) => {
    const finding = await first(input({ receivedAt: (timestamp + off) * 1000 }));
    expect(finding).toMatchObject({ kind: "clock_skew", certain: true });
    expect(finding.title).toContain(words);
  });

  it("passes up to five minutes, and is left open where nobody knows it", async () => {
    for (const off of [300, -300]) expect(await kinds(input({ receivedAt: (timestamp + off) * 1000 }))).toEqual([]);
    const open = await diagnose(input({ receivedAt: null }));
    expect(open.status).toBe("genuine");
    expect(open.steps.find(({ name }) => name === "Time")).toMatchObject({ state: "unknown" });
  });
});

describe("a body that was changed on its way", () => {
  const { input, sent } = setting("standard");
  const multi = '{"a":"é",\n"b":1}\n';

  it.each([
    ["its line ends", "line_ends", multi, multi.replaceAll("\n", "\r\n")],
    ["its line ends, the other way", "line_ends", multi.replaceAll("\n", "\r\n"), multi],
    ["a byte order mark", "byte_order_mark", body, `\uFEFF${body}`],
    ["Latin-1", "charset", '{"name":"Zoë"}', '{"name":"ZoÃ«"}'],
    ["slashes escaped, as PHP does", "reserialised", body, body.replaceAll("/", "\\/")],
    ["markup escaped, as Go does", "reserialised", '{"a":"<b>&"}', '{"a":"\\u003cb\\u003e\\u0026"}'],
    ["JSON in JSON", "encoded", body, JSON.stringify(body)],
    ["base64, as a gateway does", "encoded", body, Buffer.from(body).toString("base64")],
    ["a form", "encoded", body, `payload=${encodeURIComponent(body)}`],
  ] as const)("is proved: %s", async (_name, kind, was, came) => {
    const { input: own } = setting("standard", was);
    expect(await first(own({ body: came }))).toMatchObject({ kind, certain: true });
  });

  it.each([
    ["parsed and stringified", "reserialised", JSON.stringify(JSON.parse(body)), "data.zero was written 0.0 and came as 0"],
    ["with its keys sorted", "reserialised", body.replace('"z":1,"a":2', '"a":2,"z":1'), "another order"],
    ["laid out", "reserialised", JSON.stringify(JSON.parse(body), null, 2), "white space"],
    ["cut off", "truncated", body.slice(0, 100), "100 came"],
    ["cut off, with a line break after it", "truncated", `${body.slice(0, 100)}\n`, "101 came"],
    ["with question marks for letters", "charset", body.replace("ë", "?").replace("🚀", "?"), "came"],
    ["with a value changed", "altered", body.replace("1.10", "9.99"), "data.total was 1.10 and came as 9.99"],
    ["with a field added", "altered", body.replace('"a":2', '"a":2,"traceId":"x"'), "data.traceId was not sent"],
  ] as const)("is told from the sent bytes: %s", async (_name, kind, came, evidence) => {
    const finding = await first(input({ sent, body: came }));
    expect(finding).toMatchObject({ kind, certain: true });
    expect(finding.evidence.join(" ")).toContain(evidence);
  });

  it.each([
    ["truncated", body.slice(0, 80)], ["reserialised", "[object Object]"], ["reserialised", JSON.stringify(JSON.parse(body), null, 2)], ["charset", body.replace("ë", "\uFFFD")], ["truncated", ""],
  ] as const)("is guessed as %s, and said to be a guess, where nothing proves it", async (kind, came) => {
    expect(await first(input({ body: came }))).toMatchObject({ kind, certain: false });
  });

  it("leaves both open where neither can be told", async () => {
    expect(await kinds(input({ body: body.replace("1.10", "9.99") }))).toEqual(["wrong_secret", "altered"]);
  });
});

describe("a secret", () => {
  it("that lost its prefix, or gained quotes, is proved to be the right one", async () => {
    const { input, shown } = setting("v1_hex");
    const dropped = await first(input({ secrets: shown.replace("whsec_", "") }));
    expect(dropped).toMatchObject({ kind: "secret_form", certain: true });
    expect(dropped.evidence[0]).toContain('putting back "whsec_"');
    for (const odd of [`"${shown}"`, ` ${shown}`, `WEBHOOK_SECRET=${shown}`, `v1,${shown}`]) expect(await first(input({ secrets: odd }))).toMatchObject({ kind: "secret_form" });
  });

  it("that is cut off or of another kind is said to be none", async () => {
    const { input, shown } = setting("standard");
    expect(await first(input({ secrets: shown.slice(0, 20) }))).toMatchObject({ kind: "secret_form" });
    expect(await first(input({ secrets: `whpk_${"A".repeat(43)}=` }))).toMatchObject({ kind: "secret_form" });
  });

  it("that is the older of two is genuine, and named", async () => {
    const { input, shown } = setting("standard");
    const diagnosis = await diagnose(input({ secrets: `${generateSigningSecret("standard")}\n${shown}` }));
    expect(diagnosis).toMatchObject({ status: "genuine", findings: [{ kind: "old_secret" }] });
  });
});

describe("what the receiver's code computed", () => {
  const standard = setting("standard");
  const hexProfile = setting("sha256_timestamp");
  const mac = (key: Buffer | string, content: string, encoding: "hex" | "base64" = "base64", hash = "sha256") => createHmac(hash, key).update(content).digest(encoding);
  const decoded = Buffer.from(standard.shown.slice(6), "base64");
  const content = `evt_1.${timestamp}.${body}`;

  it.each([
    ["the prefix kept", "key_form", mac(standard.shown, content)],
    ["base64 not decoded", "key_form", mac(standard.shown.slice(6), content)],
    ["the prefix decoded too", "key_form", mac(Buffer.from(standard.shown, "base64"), content)],
    ["the body alone", "signed_content", mac(decoded, body)],
    ["no id", "signed_content", mac(decoded, `${timestamp}.${body}`)],
    ["hex", "comparison", mac(decoded, content, "hex")],
    ["SHA-1", "comparison", mac(decoded, content, "base64", "sha1")],
    ["a body that was stringified", "reserialised", mac(decoded, `evt_1.${timestamp}.${JSON.stringify(JSON.parse(body))}`)],
    ["an object as text", "reserialised", mac(decoded, `evt_1.${timestamp}.[object Object]`)],
    ["an empty body", "encoded", mac(decoded, `evt_1.${timestamp}.`)],
    ["the right thing, compared with the whole header", "comparison", mac(decoded, content)],
    ["who knows what", "signed_content", mac("other", content)],
  ])("tells the mistake: %s", async (_name, kind, computed) => {
    for (const written of [computed, `v1,${computed}`]) expect(await first(standard.input({ computed: written }))).toMatchObject({ kind, certain: true });
  });

  it.each([
    ["the prefix dropped", "key_form", mac(hexProfile.shown.slice(6), `${timestamp}.${body}`, "hex")],
    ["the secret decoded", "key_form", mac(Buffer.from(hexProfile.shown.slice(6), "base64"), `${timestamp}.${body}`, "hex")],
    ["no timestamp", "signed_content", mac(hexProfile.shown, body, "hex")],
  ])("tells the mistake for a hex profile: %s", async (_name, kind, computed) => {
    expect(await first(hexProfile.input({ computed: `sha256=${computed}` }))).toMatchObject({ kind, certain: true });
  });
});

describe("headers", () => {
  const { input, signed, sent } = setting("standard");
  const forms: [string, string][] = [
    ["JSON", JSON.stringify(signed)],
    ["a dictionary of Python", `{${Object.entries(signed).map(([name, value]) => `'${name}': '${value}'`).join(",\n ")}}`],
    ["curl", Object.entries(signed).map(([name, value]) => `-H '${name}: ${value}' \\`).join("\n")],
    ["an environment", Object.entries(signed).map(([name, value]) => `HTTP_${name.toUpperCase().replaceAll("-", "_")}=${value}`).join("\n")],
    ["lines in other letter case", `POST /hooks HTTP/1.1\r\n${Object.entries(signed).map(([name, value]) => `${name.replace(/(^|-)[a-z]/g, (letter) => letter.toUpperCase())}: ${value}`).join("\r\n")}\r\n`],
  ];
  it.each(forms)("are read as %s", async (_name, text) => {
    expect(await diagnose(input({ headers: text }))).toMatchObject({ status: "genuine" });
  });

  it("of another attempt are told from those of this one", async () => {
    expect(await first(input({ sent: { ...sent, timestamp: String(timestamp - 5) } }))).toMatchObject({ kind: "wrong_header", title: "The headers are of another request" });
  });

  it("that are incomplete or damaged are named", async () => {
    const lines = (drop: string) => Object.entries(signed).filter(([name]) => name !== drop).map(([name, value]) => `${name}: ${value}`).join("\n");
    expect(await first(input({ headers: lines("webhook-id") }))).toMatchObject({ kind: "wrong_header", title: "The header webhook-id is missing" });
    expect(await first(input({ headers: lines("webhook-timestamp") }))).toMatchObject({ kind: "wrong_header" });
    expect(await first(input({ headers: `${lines("webhook-timestamp")}\nwebhook-timestamp: ${timestamp}000` }))).toMatchObject({ kind: "wrong_header", title: "The timestamp is not Unix seconds" });
    expect(await first(input({ headers: `${lines("webhook-signature")}\nwebhook-signature: ${signed["webhook-signature"]!.slice(0, 20)}` }))).toMatchObject({ kind: "wrong_header", title: "The signature header is damaged" });
  });
});
