import { withTenant, type Database } from "@/lib/db/database";
import { viaPrisma } from "@/lib/db/sql";
import { RawJson } from "@/lib/events/envelope";
import { publishEvents, type PublishedEvent } from "@/lib/events/publish";
import { githubExamples, type ExampleEvent } from "@/prisma/event-types/github";

/** Deals every payload once before any comes again, in an order of chance. */
export class Deck {
  private rest: ExampleEvent[] = [];

  constructor(
    private readonly random: () => number,
    private readonly all: ExampleEvent[] = githubExamples(),
  ) {}

  take(count: number): ExampleEvent[] {
    return Array.from({ length: count }, () => {
      if (this.rest.length === 0) this.rest = [...this.all];
      return this.rest.splice(Math.floor(this.random() * this.rest.length), 1)[0]!;
    });
  }
}

/** Publishes these events for one organization in a transaction of the restricted role, as a product with an outbox does. */
export async function publishStep(db: Database, organizationId: string, events: ExampleEvent[]): Promise<PublishedEvent[]> {
  return withTenant(db, organizationId, (tx) => publishEvents(viaPrisma(tx), organizationId, events.map(({ type, data }) => ({ type, data: new RawJson(data) }))));
}
