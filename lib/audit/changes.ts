import { visibleText } from "./visible-text";

/** One line under an entry. `before` and `after` are null where there was nothing; a fact that is no change has its value in `after` alone. */
export interface AuditChange {
  field: string;
  before: string | null;
  after: string | null;
  /** Something that changed, and not merely a fact beside it. */
  changed: boolean;
}

type Values = Record<string, unknown>;

/** What an entry's detail holds, as lines: what changed first, then the facts beside it. */
export function changesOf(detail: Values): AuditChange[] {
  const { before, after, ...facts } = detail;
  return [...changed(before, after), ...flatten(facts).map(([field, value]) => ({ field: labelOf(field), before: null, after: value, changed: false }))];
}

function changed(before: unknown, after: unknown): AuditChange[] {
  const was = new Map(flatten(before === undefined ? {} : asValues(before)));
  const is = new Map(flatten(after === undefined ? {} : asValues(after)));
  return [...new Set([...was.keys(), ...is.keys()])].map((field) => ({ field: labelOf(field), before: was.get(field) ?? null, after: is.get(field) ?? null, changed: true }));
}

/** Entries of old say "before": "a" where today's say "before": { "name": "a" }. */
function asValues(value: unknown): Values {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Values) : { value };
}

/** Nested members under their own names: "settings" says nothing that the name of a setting does not. */
function flatten(values: Values): [field: string, value: string][] {
  return Object.entries(values).flatMap(([field, value]): [string, string][] => {
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return flatten(value as Values);
    return value === undefined ? [] : [[field, shown(value)]];
  });
}

function shown(value: unknown): string {
  if (value === null) return "none";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) return value.length === 0 ? "none" : listed(value);
  if (value === "") return "(empty)";
  return visibleText(typeof value === "string" ? value : JSON.stringify(value));
}

/** A replay may name a thousand deliveries. */
const mostListed = 20;

function listed(values: unknown[]): string {
  const first = values.slice(0, mostListed).map((each) => (typeof each === "string" ? each : JSON.stringify(each)));
  return visibleText(first.join(", ")) + (values.length > mostListed ? ` and ${values.length - mostListed} more` : "");
}

const labels: Record<string, string> = { url: "URL", timeoutMs: "Timeout, ms", overlapMs: "Overlap, ms", delayMs: "Delay, ms", staffSeesPayloads: "Support may see payloads" };

/** "rateLimitPerMinute" reads "Rate limit per minute". */
function labelOf(field: string): string {
  if (Object.hasOwn(labels, field)) return labels[field]!;
  const words = visibleText(field).replace(/_/g, " ").replace(/(?<=[a-z])(?=[A-Z])/g, " ").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
