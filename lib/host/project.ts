import path from "node:path";
import { fileURLToPath } from "node:url";

/** The folder that holds package.json. */
export const projectRoot = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");

/** Everything that must survive a restart: database, secrets, remembered ports. Never committed. */
export const dataFolder = path.join(projectRoot, ".data");
