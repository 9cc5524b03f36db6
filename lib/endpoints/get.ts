import type { Actor } from "@/lib/auth/actor";
import type { Database } from "@/lib/db/database";
import { notFound } from "@/lib/errors";
import { listEndpoints, type EndpointSummary } from "./list";

/** One endpoint as its page shows it. Throws `not_found`. */
export async function getEndpoint(db: Database, actor: Actor, publicId: string, now = new Date()): Promise<EndpointSummary> {
  // An organization has a handful of endpoints; one query shape serves list and page.
  const { endpoints } = await listEndpoints(db, actor, now);
  const endpoint = endpoints.find((candidate) => candidate.id === publicId);
  if (endpoint === undefined) throw notFound("endpoint");
  return endpoint;
}
