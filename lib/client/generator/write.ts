import fs from "node:fs";
import { fileURLToPath } from "node:url";
import { generateOperations } from "./generate";

/** `npm run client:generate`, after an operation of the API has changed. */
fs.writeFileSync(fileURLToPath(new URL("../operations.generated.ts", import.meta.url)), generateOperations());
