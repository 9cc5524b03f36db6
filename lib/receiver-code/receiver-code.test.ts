import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { transformSync } from "esbuild";
import { afterAll, describe, expect, it } from "vitest";
import { generateSigningSecret } from "@/lib/secrets/generate";
import { shownSecret } from "@/lib/signing-secrets/shown-secret";
import { carriesEverySignature, SIGNING_PROFILES, type SigningProfile } from "@/lib/signing/profiles";
import { signRequest } from "@/lib/signing/sign";
import { exampleOf } from "./example";
import { RECEIVER_LANGUAGES, receiverCode, type ReceiverLanguage } from "./receiver-code";

const folder = mkdtempSync(join(tmpdir(), "posthorn-receivers-"));
const running: ChildProcess[] = [];
afterAll(() => {
  for (const child of running) child.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

const payload = Buffer.from('{"id":"evt_1","type":"order.paid","data":{"total":1.10,"big":1152921506151679042,"note":"naïve 🚀 \\u0000","tab":"\\t"}}\r\n');
const example = exampleOf(payload.toString(), "order.paid");

/** How each language runs a receiver here; null where the language is not installed. Ruby gets a Rack of a few lines. */
const runners: Record<ReceiverLanguage, (file: string) => [command: string, ...rest: string[]]> = {
  typescript: (file) => {
    const compiled = file.replace(/ts$/, "mjs");
    writeFileSync(compiled, transformSync(execFileSync("cat", [file], { encoding: "utf8" }), { loader: "ts", format: "esm" }).code);
    return [process.execPath, compiled];
  },
  python: (file) => ["python3", file],
  go: (file) => {
    execFileSync("go", ["build", "-o", `${file}.bin`, file], { env: { ...process.env, GOFLAGS: "-mod=mod", GOCACHE: join(tmpdir(), "posthorn-go-cache") } });
    return [`${file}.bin`];
  },
  ruby: (file) => {
    writeFileSync(join(file, "..", "rack.rb"), rack);
    return ["ruby", "-r", join(file, "..", "rack.rb"), file];
  },
  php: (file) => ["php", "-S", "127.0.0.1:{port}", file],
  java: (file) => ["java", file],
};

const rack = `require "socket"
require "stringio"
def run(app)
  server = TCPServer.new("127.0.0.1", Integer(ENV["PORT"]))
  loop do
    socket = server.accept
    socket.gets
    env = {}
    while (line = socket.gets.chomp) != ""
      name, value = line.split(": ", 2)
      env["HTTP_" + name.upcase.tr("-", "_")] = value
    end
    env["rack.input"] = StringIO.new(socket.read(env["HTTP_CONTENT_LENGTH"].to_i))
    status, = begin app.call(env) rescue [500] end
    socket.write("HTTP/1.1 #{status} x\\r\\ncontent-length: 0\\r\\nconnection: close\\r\\n\\r\\n")
    socket.close
  end
end
`;

function isInstalled(language: ReceiverLanguage, profile: SigningProfile): boolean {
  const probe: Record<ReceiverLanguage, [string, ...string[]]> = {
    typescript: [process.execPath, "--version"],
    python: ["python3", "-c", profile === "standard_asymmetric" ? "import cryptography" : ""],
    go: ["go", "version"],
    ruby: ["ruby", "-ropenssl", "-e", "0"],
    php: ["php", "-r", profile === "standard_asymmetric" ? "sodium_crypto_sign_keypair();" : "0;"],
    java: ["java", "--version"],
  };
  const [command, ...rest] = probe[language];
  try {
    execFileSync(command, rest, { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** Starts a receiver as its reader would, and gives back how to post to it. */
async function start(language: ReceiverLanguage, profile: SigningProfile, secret: string) {
  const { file, code } = receiverCode(language, profile, { example, publicKey: profile === "standard_asymmetric" ? shownSecret(profile, secret) : null });
  const path = join(mkdtempSync(join(folder, `${language}-`)), file);
  writeFileSync(path, code);
  const port = await freePort();
  const [command, ...rest] = runners[language](path);
  const child = spawn(command, rest.map((argument) => argument.replace("{port}", String(port))), { env: { ...process.env, PORT: String(port), ...(profile !== "standard_asymmetric" && { WEBHOOK_SECRET: secret }) }, stdio: "ignore" });
  running.push(child);
  const post = async (body: Uint8Array, headers: Record<string, string>) => (await fetch(`http://127.0.0.1:${port}/`, { method: "POST", body: Buffer.from(body), headers: { "content-type": "application/json", ...headers } })).status;
  for (let tries = 0; ; tries++) {
    try {
      await post(Buffer.from("{}"), {});
      return { post, stop: () => child.kill("SIGKILL") };
    } catch (error) {
      if (tries > 300 || child.exitCode !== null) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

describe.each(RECEIVER_LANGUAGES)("the receiver in %s", (language) => {
  it.each(SIGNING_PROFILES)("verifies %s, and nothing else", { timeout: 120_000 }, async (profile) => {
    if (!isInstalled(language, profile)) return;
    const [secret, other] = [generateSigningSecret(profile), generateSigningSecret(profile)];
    const keys = (...secrets: string[]) => secrets.map((value, index) => ({ id: String(index), secret: value }));
    const now = () => Math.floor(Date.now() / 1000);
    const sign = (secrets: string[], timestamp = now(), body: Uint8Array = payload) => signRequest({ profile, keys: keys(...secrets), eventId: "evt_1", eventType: "order.paid", body, timestamp });
    const receiver = await start(language, profile, secret);
    try {
      expect(await receiver.post(payload, sign([secret])), "genuine").toBe(204);
      expect(await receiver.post(Buffer.from(payload.toString().replace("1.10", "1.1")), sign([secret])), "another body").toBe(400);
      expect(await receiver.post(payload, sign([other])), "another secret").toBe(400);
      expect(await receiver.post(payload, {}), "no signature").toBe(400);
      if (carriesEverySignature(profile)) expect(await receiver.post(payload, sign([other, secret])), "rotation").toBe(204);
      if (profile !== "sha256_body") {
        expect(await receiver.post(payload, sign([secret], now() - 280)), "nearly five minutes old").toBe(204);
        expect(await receiver.post(payload, sign([secret], now() - 320)), "too old").toBe(400);
        expect(await receiver.post(payload, sign([secret], now() + 320)), "from the future").toBe(400);
      }
      for (const [name, value] of Object.entries(sign([secret])).filter(([header]) => /signature$|-timestamp$|webhook-id$/.test(header) && !header.startsWith("x-webhook-id"))) {
        // Readers of base64 are lenient about the end of an ed25519 signature: it is the same signature then.
        const ends = profile === "standard_asymmetric" && name === "webhook-signature" ? [] : [value.slice(0, -1), `${value}0`];
        for (const odd of ["x", ",", "v1,", "v1a,AAAA", "v1a,@@@", "t=,v1=", "t=1,v1=", "=", "sha256=", ...ends, value.toUpperCase()]) {
          if (odd === value) continue;
          expect(await receiver.post(payload, { ...sign([secret]), [name]: odd }), `${name}: ${odd}`).toBe(400);
        }
      }
    } finally {
      receiver.stop();
    }
  });
});

it("never holds a shared secret, and takes the public key where there is one", () => {
  for (const language of RECEIVER_LANGUAGES) {
    for (const profile of SIGNING_PROFILES) {
      const { code } = receiverCode(language, profile, { example, publicKey: "whpk_AAAA" });
      expect(code.includes("whpk_AAAA")).toBe(profile === "standard_asymmetric");
      expect(code).not.toContain("undefined");
      expect(code).toContain("data has: total, big, note, tab");
      expect(receiverCode(language, profile, { example }).code).toContain(profile === "standard_asymmetric" ? "WEBHOOK_PUBLIC_KEY" : "WEBHOOK_SECRET");
    }
  }
});

it("leaves names out of the code that could end a comment or a text", () => {
  const hostile = JSON.stringify({ type: 'a"\nimport os', data: { "ok_1": 1, "x\nos.system('id')": 2, "*/": 3, 'a"b': 4 } });
  expect(exampleOf(hostile, "order.paid")).toEqual({ type: "order.paid", fields: ["ok_1"] });
  expect(exampleOf("not json", "push")).toEqual({ type: "push", fields: [] });
});

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}
