/**
 * Something the person at the terminal can put right. Shown without a stack trace, as the message
 * followed by what to do.
 */
export class Problem extends Error {
  constructor(
    message: string,
    readonly fix?: string,
  ) {
    super(message);
    this.name = "Problem";
  }
}

/** Text for the terminal: message and fix for a Problem, the stack for a fault of our own. */
export function describeProblem(error: unknown): string {
  if (error instanceof Problem) return error.fix ? `${error.message}\n  ${error.fix}` : error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
