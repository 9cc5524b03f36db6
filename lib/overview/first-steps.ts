import type { Tx } from "@/lib/db/database";

/** What a new organization has done already. */
export interface FirstSteps {
  endpoint: boolean;
  test: boolean;
  published: boolean;
}

/** Of the newest events: whoever has sent a hundred tests and nothing else is still taking the first steps. */
const lookedAt = 100;

export async function firstSteps(tx: Tx, organizationId: string, hasEndpoint: boolean): Promise<FirstSteps> {
  const newest = await tx.event.findMany({ where: { organizationId }, orderBy: { id: "desc" }, take: lookedAt, select: { test: true } });
  const published = newest.some(({ test }) => !test);
  return { endpoint: hasEndpoint, test: published || newest.length > 0, published };
}
