import { families, type FamilyName, type Series } from "./catalog";

/**
 * Series in Prometheus's text format 0.0.4, family by family with HELP and TYPE. A series that the
 * catalog does not have (an older worker's, say) is left out.
 */
export function renderSeries(series: Series): string {
  const byFamily = new Map<FamilyName, string[]>();
  for (const [name, value] of Object.entries(series)) {
    const family = familyOf(name);
    if (family === null) continue;
    const lines = byFamily.get(family) ?? [];
    byFamily.set(family, lines);
    lines.push(`${name} ${value}`);
  }
  let text = "";
  for (const [family, { type, help }] of Object.entries(families)) {
    const lines = byFamily.get(family as FamilyName);
    if (lines !== undefined) text += `# HELP ${family} ${help}\n# TYPE ${family} ${type}\n${lines.join("\n")}\n`;
  }
  return text;
}

function familyOf(series: string): FamilyName | null {
  const name = series.split("{", 1)[0]!;
  const family = Object.hasOwn(families, name) ? name : name.replace(/_(bucket|sum|count)$/, "");
  return Object.hasOwn(families, family) ? (family as FamilyName) : null;
}
