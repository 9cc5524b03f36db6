import { cpSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";
import ts from "typescript";

const source = fileURLToPath(new URL(".", import.meta.url));
/** What is for people who receive webhooks; the rest builds and tests the kit. */
const forTests = /\.test\.ts$|^(build-package|build-vectors|vector-cases|write-vectors)\.ts$|^inbox[\\/](store-suite|crash-child)\.ts$/;

/**
 * Builds the kit as a package of its own into a folder, ready for `npm publish` there: ES modules, declarations,
 * vectors and README. `npm run receiver:build -- FOLDER`.
 */
export async function buildReceiverPackage(folder: string): Promise<void> {
  const files = readdirSync(source, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts") && !forTests.test(name));
  const entryPoints = files.map((name) => join(source, name));
  const dist = join(folder, "dist");
  rmSync(dist, { recursive: true, force: true });
  await build({ entryPoints, outdir: dist, outbase: source, bundle: true, splitting: true, format: "esm", platform: "node", target: "node18", logLevel: "error" });
  writeDeclarations(entryPoints, dist);
  for (const name of ["package.json", "README.md", "vectors.json"]) cpSync(join(source, name), join(folder, name));
}

function writeDeclarations(rootNames: string[], outDir: string): void {
  const { target, module, moduleResolution } = { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler };
  const program = ts.createProgram({ rootNames, options: { declaration: true, emitDeclarationOnly: true, strict: true, skipLibCheck: true, types: ["node"], rootDir: source, outDir, target, module, moduleResolution } });
  // Node's own resolution, which a reader's compiler may follow, wants the file's whole name.
  program.emit(undefined, (name, text) => ts.sys.writeFile(name, text.replace(/(from |import\()"(\.{1,2}\/[^"]+)"/g, '$1"$2.js"')));
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const folder = process.argv[2];
  if (!folder) throw new Error("Name the folder: npm run receiver:build -- FOLDER");
  await buildReceiverPackage(folder);
  console.log(`Built ${JSON.parse(readFileSync(join(folder, "package.json"), "utf8")).name} in ${folder}.`);
}
