import { variableGroups } from "./catalog";

/** lib/docs/environment.md, from the catalog. */
export function environmentTable(): string {
  const parts = variableGroups.map(({ title, readBy, variables }) => {
    const rows = variables.map(({ name, without, what, secret }) => `| \`${name}\`${secret ? " 🔒" : ""} | ${without} | ${what} |`);
    return `## ${title}\n\nRead by: ${readBy}.\n\n| variable | without it | what it does |\n|---|---|---|\n${rows.join("\n")}\n`;
  });
  return `# Environment\n\nEvery setting, from \`lib/environment/catalog.ts\` (\`npm run env:docs\` writes this page). 🔒 marks what is secret. An empty value counts as none; what is wrong is told all at once, and nothing starts.\n\n${parts.join("\n")}`;
}
