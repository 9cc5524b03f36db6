import { isRefused, type PlannedChange } from "./plan";

const marks: Record<PlannedChange["kind"], string> = { add: "+", same: " ", change: "~", "new version": "+", breaking: "!", refused: "!", "not in the file": "?" };

/** The plan for a terminal: one line for each change, the reasons below it, and what it comes to. */
export function describePlan(plan: PlannedChange[], verbose = false): string {
  const shown = plan.filter(({ kind }) => verbose || kind !== "same");
  const lines = shown.flatMap((change) => [`${marks[change.kind]} ${change.name} v${change.version}  ${wordsOf(change)}`, ...reasonsOf(change)]);
  const count = (...kinds: PlannedChange["kind"][]) => plan.filter(({ kind }) => kinds.includes(kind)).length;
  const sums: [number, string][] = [[count("add"), "to add"], [count("new version"), "new versions"], [count("change"), "to change"], [count("same"), "as they are"], [count("not in the file"), "not in the file"], [plan.filter(isRefused).length, "refused"]];
  return [...lines, sums.filter(([number]) => number > 0).map(([number, what]) => `${number} ${what}`).join(", ") || "The catalog is empty, and so is the file."].join("\n");
}

function wordsOf(change: PlannedChange): string {
  switch (change.kind) {
    case "add":
      return "is added";
    case "same":
      return "stays";
    case "change":
      return change.fields.map((field) => (field === "archived" ? "is brought back" : `${field} changes`)).join(", ");
    case "new version":
      return `stands beside v${change.after}`;
    case "breaking":
      return `would break what is published; raise the version`;
    case "refused":
      return `is refused: ${change.reason}`;
    case "not in the file":
      return "is not in the file, and stays as it is";
  }
}

function reasonsOf(change: PlannedChange): string[] {
  return change.kind === "breaking" ? change.changes.map(({ path, message }) => `    ${path || "/"}  ${message}`) : [];
}
