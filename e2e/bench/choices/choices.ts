/** A change of one source file that undoes a choice. `from` must be there, once: otherwise nothing would be measured. */
export interface Edit {
  file: string;
  from: string;
  to: string;
}

export interface Choice {
  /** As performance.md calls it. */
  name: string;
  program: "worker" | "ingest";
  edits?: Edit[];
  /** Started in another way than the program is. */
  start?: "from source" | "without flags";
}

/**
 * The choices that can be switched off, each on its own: the program is bundled
 * with a line or two changed, and measured like the real one.
 */
export const choices: Choice[] = [
  {
    name: "results share a statement and a commit",
    program: "worker",
    edits: [{ file: "lib/delivery/recorder.ts", from: "const batchSize = 500;", to: "const batchSize = 1;" }],
  },
  {
    name: "a hundred rows a claim",
    program: "worker",
    edits: [{ file: "lib/delivery/drain.ts", from: "const claimSize = 100;", to: "const claimSize = 10;" }],
  },
  {
    name: "results in binary",
    program: "worker",
    edits: [{ file: "lib/delivery/record.ts", from: 'from "@/lib/db/binary-array"', to: 'from "@/e2e/bench/choices/text-array"' }],
  },
  {
    name: "payloads as text",
    program: "worker",
    edits: [{ file: "lib/delivery/claim.ts", from: "sql(\"convert_from(e.payload, 'UTF8')\")", to: 'sql("e.payload")' }],
  },
  {
    name: "at most 80 young unanswered sends",
    program: "worker",
    edits: [{ file: "lib/delivery/pace.ts", from: "most = 80", to: "most = Infinity" }],
  },
  {
    name: "claims take turns while results wait",
    program: "worker",
    edits: [{ file: "lib/delivery/recorder.ts", from: "if (this.waiting.length < crowded && this.line.length === 0) return null;", to: "return null;" }],
  },
  {
    name: "locks of many endpoints in one statement",
    program: "worker",
    edits: [{ file: "lib/delivery/endpoint-locks.ts", from: "[this.returned.splice(0), this.asked.splice(0)]", to: "[this.returned.splice(0, 1), this.asked.splice(0, 1)]" }],
  },
  {
    name: "counters of a well endpoint once a second",
    program: "worker",
    edits: [{ file: "lib/delivery/record.ts", from: "OR s.last_success_at < now() - interval '1 second'", to: "OR true" }],
  },
  { name: "the worker's heap grows by halves", program: "worker", start: "without flags" },
  { name: "the worker is bundled", program: "worker", start: "from source" },
  {
    name: "concurrent single publishes share a commit",
    program: "ingest",
    edits: [{ file: "lib/events/publish-group.ts", from: "const groupSize = 100;", to: "const groupSize = 1;" }],
  },
];
