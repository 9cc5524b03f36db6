export interface Sample {
  name: string;
  labels: Record<string, string>;
  value: number;
}

/** Reads Prometheus's text format 0.0.4, to hold what we expose against dashboards and alerts. Throws at a line that is none of it. */
export function readExposition(text: string): Sample[] {
  return text.split("\n").filter((line) => line !== "" && !line.startsWith("#")).map((line) => {
    const match = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/.exec(line);
    const value = Number(match?.[3]);
    if (!match || Number.isNaN(value)) throw new Error(`not a sample: ${line}`);
    return { name: match[1]!, labels: readLabels(match[2] ?? ""), value };
  });
}

function readLabels(text: string): Record<string, string> {
  return Object.fromEntries([...text.matchAll(/(\w+)="((?:[^"\\]|\\.)*)",?/g)].map(([, name, value]) => [name!, value!.replace(/\\(.)/g, (_, character: string) => (character === "n" ? "\n" : character))]));
}
