import type { ActionError } from "@/app/action-result";

/** Where each problem of a form belongs; what belongs to no field stands above the buttons. */
export interface FormProblems {
  of: (field: string) => string | undefined;
  form: ActionError | null;
  /** Some are within *Advanced*. */
  advanced: boolean;
}

const top = ["url", "description", "filters"];
const advancedParts = ["settings", "headers", "authorization", "clientCertificate", "credentials"];

export function problemsOf(error: ActionError | null): FormProblems {
  const fields: Record<string, string> = {};
  if (error?.code === "url_refused" && error.fields === undefined) fields.url = `${error.message} ${error.fix}`;
  // A refusal with a way out says it at the field too; zod's messages hold theirs.
  for (const [name, message] of Object.entries(error?.fields ?? {})) fields[name.replace(/^settings\./, "")] = error!.code === "invalid_input" ? message : `${message} ${error!.fix}`;
  const names = Object.keys(fields);
  const part = (name: string) => name.split(".")[0]!;
  return {
    of: (field) => names.filter((name) => name === field || name.startsWith(`${field}.`)).map((name) => fields[name]!)[0],
    form: error !== null && names.length === 0 ? error : null,
    advanced: names.some((name) => !top.includes(part(name))) || Object.keys(error?.fields ?? {}).some((name) => advancedParts.includes(part(name))),
  };
}
