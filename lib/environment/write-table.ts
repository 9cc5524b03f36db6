import fs from "node:fs";
import { environmentTable } from "./table";

/** `npm run env:docs` */
fs.writeFileSync("lib/docs/environment.md", environmentTable());
