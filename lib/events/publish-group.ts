import { withTenantClient, type Database } from "@/lib/db/database";
import { viaPg } from "@/lib/db/sql";
import { DomainError } from "@/lib/errors";
import { publishEvents, type EventInput, type PublishedEvent } from "./publish";

interface Waiting {
  event: EventInput;
  resolve: (published: PublishedEvent) => void;
  reject: (error: unknown) => void;
}

/** Events in one statement, at most. */
const groupSize = 100;
/** Transactions of one organization at once: one commits while the next one's statement runs. */
const lanes = 2;

/** What one event of a group can cause. When the database is away it is so for all, and asking again for each would only make them wait. */
function isOfOneEvent(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return error instanceof DomainError || (typeof code === "string" && /^2[23]/.test(code)); // SQLSTATE: data, constraints
}

/**
 * Publishes single events of concurrent callers together: whoever finds a lane
 * free goes at once, and those who come while both are busy share the next
 * statement and its commit. They never share an error: a group that fails is
 * published again one by one, each with its own outcome,
 * unless it was the database that failed.
 */
export class PublishGroups {
  private readonly organizations = new Map<string, { waiting: Waiting[]; busy: number }>();

  constructor(private readonly db: Pick<Database, "tenantPool">) {}

  publish(organizationId: string, event: EventInput): Promise<PublishedEvent> {
    return new Promise((resolve, reject) => {
      let organization = this.organizations.get(organizationId);
      if (organization === undefined) this.organizations.set(organizationId, (organization = { waiting: [], busy: 0 }));
      organization.waiting.push({ event, resolve, reject });
      if (organization.busy < lanes) void this.work(organizationId, organization);
    });
  }

  private async work(organizationId: string, organization: { waiting: Waiting[]; busy: number }): Promise<void> {
    organization.busy++;
    while (organization.waiting.length > 0) await this.publishGroup(organizationId, organization.waiting.splice(0, groupSize));
    organization.busy--;
    if (organization.busy === 0) this.organizations.delete(organizationId);
  }

  private async publishGroup(organizationId: string, group: Waiting[]): Promise<void> {
    try {
      const published = await this.publishTogether(organizationId, group.map(({ event }) => event));
      group.forEach(({ resolve }, index) => resolve(published[index]!));
    } catch (error) {
      if (group.length === 1 || !isOfOneEvent(error)) return group.forEach(({ reject }) => reject(error));
      for (const each of group) await this.publishGroup(organizationId, [each]);
    }
  }

  private publishTogether(organizationId: string, events: EventInput[]): Promise<PublishedEvent[]> {
    return withTenantClient(this.db, organizationId, (client) => publishEvents(viaPg(client), organizationId, events));
  }
}
