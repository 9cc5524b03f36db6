import type { Command, Option } from "./command";

const common: Record<string, Option> = {
  json: { type: "boolean", help: "one JSON object a line" },
  help: { type: "boolean", short: "h", help: "this help" },
};

const asking: Record<string, Option> = {
  url: { type: "string", value: "URL", help: "address of the dashboard, before POSTHORN_URL" },
  organization: { type: "string", value: "ORG", help: "id or slug, with a key of the platform" },
};

/** All options of a command: its own, and those that many have. */
export function optionsOf(command: Command): Record<string, Option> {
  return { ...command.options, ...(command.asks && asking), ...common };
}

export function helpOf(command: Command): string {
  const options = Object.entries(optionsOf(command)).map(([name, { short, value, help }]): [string, string] => [`${short ? `-${short}, ` : "    "}--${name}${value ? ` ${value}` : ""}`, help]);
  const settings = command.asks ? "\n\nEnvironment\n  POSTHORN_URL           address of the dashboard\n  POSTHORN_API_KEY       an API key (phk_…)\n  POSTHORN_ORGANIZATION  id or slug, with a key of the platform" : "";
  return `posthorn ${command.name}${command.takes && ` ${command.takes}`}\n\n${command.about}\n\nOptions\n${table(options)}${settings}`;
}

export function overview(commands: readonly Command[]): string {
  return [
    "posthorn COMMAND …",
    "",
    table(commands.map(({ name, summary }) => [name, summary])),
    "",
    "`posthorn COMMAND --help` tells more. POSTHORN_URL and POSTHORN_API_KEY say which Posthorn, or `posthorn login` once.",
    "Exit codes: 0 done, 1 refused or failed, 2 called wrongly. NO_COLOR is honoured.",
  ].join("\n");
}

function table(rows: [string, string][]): string {
  const width = Math.max(...rows.map(([first]) => first.length));
  return rows.map(([first, second]) => `  ${first.padEnd(width)}  ${second}`).join("\n");
}
