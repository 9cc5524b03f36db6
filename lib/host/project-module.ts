import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { projectRoot } from "./project";

/** Whether a file of the project exists. */
export function hasProjectFile(file: string): boolean {
  return fs.existsSync(path.join(projectRoot, file));
}

/**
 * Imports a module of the project that reads the environment, which must therefore be complete
 * first. By path, because the host starts what lies above lib and must not depend on it to compile.
 */
export async function importProjectModule<T>(file: string, env: NodeJS.ProcessEnv): Promise<T> {
  Object.assign(process.env, env);
  return (await import(pathToFileURL(path.join(projectRoot, file)).href)) as T;
}
