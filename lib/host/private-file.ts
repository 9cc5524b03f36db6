import fs from "node:fs";

/** Writes a file that only its owner can read, whole or not at all. */
export function writePrivateFile(file: string, text: string): void {
  const partial = `${file}.${process.pid}`;
  fs.writeFileSync(partial, text, { mode: 0o600 });
  fs.renameSync(partial, file);
}
