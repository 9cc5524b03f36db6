import { formatDuration } from "@/lib/format/duration";
import { formatStatus } from "@/lib/format/http-status";
import { countOf } from "@/lib/format/numbers";
import type { InboxBehaviour } from "@/lib/generated/prisma/enums";

/** What an inbox has been told; each number counts for one behaviour. */
export interface Behaviour {
  behaviour: InboxBehaviour;
  /** For "status". */
  statusCode: number;
  /** For "slow". */
  delayMs: number;
  /** For "flaky". */
  failures: number;
}

export type Answer = { kind: "respond"; status: number; text: string; delayMs: number } | { kind: "drop" };

/**
 * What a request gets.
 * @param earlierFailures how many requests with the same webhook-id this inbox has failed before
 */
export function decideAnswer(inbox: Behaviour, earlierFailures: number): Answer {
  switch (inbox.behaviour) {
    case "accept":
      return respond(200, "Received.");
    case "status":
      return respond(inbox.statusCode, `This inbox answers ${formatStatus(inbox.statusCode)}.`);
    case "slow":
      return { ...respond(200, `Received, after ${formatDuration(inbox.delayMs)}.`), delayMs: inbox.delayMs };
    case "flaky":
      return earlierFailures < inbox.failures
        ? respond(500, `Failure ${earlierFailures + 1} of ${inbox.failures} for this webhook-id.`)
        : respond(200, "Received.");
    case "gone":
      return respond(410, "This inbox is gone.");
    case "drop":
      return { kind: "drop" };
  }
}

/** The same in one line, for people: "Fails 2 times per webhook-id, then 200". */
export function describeBehaviour({ behaviour, statusCode, delayMs, failures }: Behaviour): string {
  switch (behaviour) {
    case "accept":
      return "Answers 200 OK";
    case "status":
      return `Answers ${formatStatus(statusCode)}`;
    case "slow":
      return `Answers 200 OK after ${formatDuration(delayMs)}`;
    case "flaky":
      return `Fails each webhook-id ${countOf(failures, "time")} with 500, then 200 OK`;
    case "gone":
      return "Answers 410 Gone";
    case "drop":
      return "Closes the connection without an answer";
  }
}

function respond(status: number, text: string) {
  return { kind: "respond", status, text, delayMs: 0 } as const;
}
