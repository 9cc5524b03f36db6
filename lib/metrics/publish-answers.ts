type Answers = Record<"2xx" | "4xx" | "5xx", number>;

/** Of the process, whose routes may each have a copy of this file. */
const kept = globalThis as { posthornPublishAnswers?: Answers };
const answers = (kept.posthornPublishAnswers ??= { "2xx": 0, "4xx": 0, "5xx": 0 });

/** A publish request was answered. */
export function countPublishAnswer(status: number): void {
  answers[status < 400 ? "2xx" : status < 500 ? "4xx" : "5xx"]++;
}

/** Since the process began. */
export function publishAnswers(): Answers {
  return answers;
}
