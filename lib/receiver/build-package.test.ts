import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import ts from "typescript";
import { buildReceiverPackage } from "./build-package";

const project = mkdtempSync(join(tmpdir(), "posthorn-kit-"));
const folder = join(project, "node_modules/@posthorn/receiver");

beforeAll(async () => {
  mkdirSync(folder, { recursive: true });
  await buildReceiverPackage(folder);
}, 180_000);
afterAll(() => rmSync(project, { recursive: true, force: true }));

const program = `import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { AddressList } from "@posthorn/receiver/address-list";
import { webhookRoute } from "@posthorn/receiver/adapters/fetch";
import { webhookPlugin } from "@posthorn/receiver/adapters/fastify";
import { storeIn } from "@posthorn/receiver/inbox/inbox";
import { PostgresInbox } from "@posthorn/receiver/inbox/postgres";
import { RedisInbox } from "@posthorn/receiver/inbox/redis";
import { runInbox } from "@posthorn/receiver/inbox/work";
import { judgeStatus } from "@posthorn/receiver/status-guard";
import { WebhookVerifier } from "@posthorn/receiver/verify";
import { WebhookVerificationError } from "@posthorn/receiver/errors";

const vectors = JSON.parse(readFileSync(createRequire(import.meta.url).resolve("@posthorn/receiver/vectors.json"), "utf8"));
let agreed = 0;
for (const vector of vectors) {
  let verdict = "valid";
  try {
    const verifier = new WebhookVerifier(vector.secrets, { profile: vector.profile, now: () => new Date(vector.now * 1000) });
    verifier.verify(Buffer.from(vector.bodyBase64, "base64"), vector.headers);
  } catch (error) {
    verdict = error instanceof WebhookVerificationError ? error.code : String(error);
  }
  if (verdict === vector.expect) agreed++;
}
console.log(agreed === vectors.length && [AddressList, webhookRoute, webhookPlugin, storeIn, PostgresInbox, RedisInbox, runInbox, judgeStatus].every((each) => typeof each === "function"));
`;

describe("the kit as a package", () => {
  it("runs in plain Node, and judges every vector as it should", () => {
    writeFileSync(join(project, "use.mjs"), program);
    expect(execFileSync(process.execPath, ["use.mjs"], { cwd: project, encoding: "utf8" }).trim()).toBe("true");
  });

  it("has types that a strict project understands, by Node's own way of resolving modules", { timeout: 180_000 }, () => {
    const file = join(project, "use.mts");
    const typed = program.replace(/^let agreed[^]*/m, `
const webhook = new WebhookVerifier("s").verify("", {});
const route: (request: Request) => Promise<Response> = webhookRoute(new WebhookVerifier("s"), storeIn(new RedisInbox({ redis: { eval: async () => 1 } })));
// @ts-expect-error there is no such profile
new WebhookVerifier("s", { profile: "none" });
const text: string = webhook.id ?? "";
void [route, text, vectors];
`);
    writeFileSync(file, typed);
    mkdirSync(join(project, "node_modules/@types"), { recursive: true });
    symlinkSync(new URL("../../node_modules/@types/node", import.meta.url), join(project, "node_modules/@types/node"));
    const compiled = ts.createProgram([file], { module: ts.ModuleKind.NodeNext, moduleResolution: ts.ModuleResolutionKind.NodeNext, target: ts.ScriptTarget.ES2022, lib: ["lib.es2022.d.ts", "lib.dom.d.ts"], strict: true, noEmit: true, types: ["node"], typeRoots: [join(project, "node_modules/@types")] });
    const errors = ts.getPreEmitDiagnostics(compiled).filter(({ file: where }) => !where?.fileName.includes("/@types/"));
    expect(errors.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"))).toEqual([]);
  });

  it("fits every example of the documentation", { timeout: 180_000 }, () => {
    writeFileSync(join(project, "around.d.ts"), `declare const pool: { connect(): Promise<any> }, rawBody: Uint8Array, headers: Headers, newSecret: string, oldSecret: string, row: any, data: any, save: (next: unknown) => Promise<void>, act: (next: unknown) => Promise<void>;
declare module "pg" { export class Pool { connect(): Promise<any> } }`);
    const texts = ["lib/receiver/README.md", "lib/docs/receiving.md", "lib/docs/quick-start.md"].map((name) => readFileSync(new URL(`../../${name}`, import.meta.url), "utf8"));
    const blocks = texts.flatMap((text) => [...text.matchAll(/^```ts([^\n]*)\n([^]*?)^```/gm)]).map(([, label, code], index) => ({ file: label === " Store, then answer" ? "inbox.ts" : `example${index}.ts`, code: code!.includes("new WebhookVerifier(") && !code!.includes("import ") ? `import { WebhookVerifier } from "@posthorn/receiver/verify";\n${code}` : code! }));
    expect(blocks.length).toBeGreaterThan(4);
    for (const { file, code } of blocks) writeFileSync(join(project, file), code);
    const options = { module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler, moduleDetection: ts.ModuleDetectionKind.Force, target: ts.ScriptTarget.ES2022, lib: ["lib.es2022.d.ts", "lib.dom.d.ts"], strict: true, noEmit: true, skipLibCheck: true, types: ["node"], typeRoots: [join(project, "node_modules/@types")] };
    const compiled = ts.createProgram([join(project, "around.d.ts"), ...blocks.map(({ file }) => join(project, file))], options);
    expect(ts.getPreEmitDiagnostics(compiled).map(({ file, messageText }) => `${file?.fileName.split("/").at(-1)}: ${ts.flattenDiagnosticMessageText(messageText, "\n")}`)).toEqual([]);
  });

  it("needs no other package, and carries nothing of its tests", () => {
    const { dependencies, peerDependencies, exports } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    expect([dependencies, peerDependencies, Object.keys(exports)]).toEqual([undefined, undefined, ["./vectors.json", "./*"]]);
    expect(existsSync(join(folder, "dist/verify.d.ts"))).toBe(true);
    for (const name of ["build-package", "build-vectors", "inbox/crash-child", "inbox/store-suite", "verify.test"]) expect(existsSync(join(folder, `dist/${name}.js`))).toBe(false);
  });
});
