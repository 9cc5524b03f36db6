import { visibleText } from "@/lib/audit/visible-text";
import type { Database } from "@/lib/db/database";
import type { Staff } from "@/lib/auth/staff";
import { recordLook } from "@/lib/support/record-look";
import { supportVisit } from "@/lib/support/support-actor";
import { boundedQuery } from "./bounded";
import { toHit, type Hit } from "./hit";
import { readQuery, searchedKinds } from "./read-query";
import { byId, deliveriesOfEvent, endpointsByUrl, eventsByIdempotencyKey, eventsByIdentifier, mostHits, organizationsByName, peopleByEmail, type HitRow } from "./statements";

/** Hits of one kind, and why they are here. */
export interface HitGroup {
  title: string;
  hits: Hit[];
  /** There are more than are shown. */
  more: boolean;
  /** The look-up was stopped at its time limit: nothing found does not mean that there is nothing. */
  stopped: boolean;
}

interface Lookup {
  title: string;
  sql: string;
  values: unknown[];
  /** What it shows is an organization's own, and its log says so. */
  look: boolean;
}

/**
 * Whatever somebody of support typed or pasted, looked up everywhere that it
 * could stand, over all organizations. Each of them whose things are found has
 * the search in its audit log before the answer is given.
 */
export async function search(db: Database, staff: Staff, typed: string): Promise<HitGroup[]> {
  const groups: HitGroup[] = [];
  const seen = new Map<string, string>();
  for (const { title, sql, values, look } of lookups(typed)) {
    const rows = await boundedQuery<HitRow>(db.servicePool, sql, values);
    const hits = (rows ?? []).slice(0, mostHits).map(toHit);
    if (look) for (const hit of hits) seen.set(hit.organization.id, hit.organization.slug);
    if (rows === null || rows.length > 0) groups.push({ title, hits, more: (rows?.length ?? 0) > mostHits, stopped: rows === null });
  }
  await noteLooks(db, staff, [...seen.values()], typed);
  return groups;
}

function lookups(typed: string): Lookup[] {
  const { text, ids, uuid, host, email } = readQuery(typed);
  if (text === "") return [];
  const found: Lookup[] = ids.flatMap(({ kind, uuid: id, publicId }) => [
    { title: `By its id, ${publicId}`, sql: byId[kind], values: [id], look: kind !== "org" && kind !== "usr" },
    ...(kind === "evt" ? [{ title: "Deliveries of this event", sql: deliveriesOfEvent, values: [id], look: true }] : []),
  ]);
  if (uuid !== null) for (const kind of searchedKinds) found.push({ title: `By its id in the database, ${uuid}`, sql: byId[kind], values: [uuid], look: kind !== "org" && kind !== "usr" });
  if (ids.length > 0) return found;
  if (email !== null) found.push({ title: "People with this address, and where they are members", sql: peopleByEmail, values: [email], look: false });
  found.push({ title: "Organizations by name or slug", sql: organizationsByName, values: [text, forLike(text)], look: false });
  if (text.length >= 4) found.push({ title: host === null ? "Endpoints with this in their URL" : "Endpoints with this URL or host", sql: endpointsByUrl, values: [forLike(host !== null && !text.includes("/") ? host : text)], look: true });
  found.push({ title: "Events with this idempotency key", sql: eventsByIdempotencyKey, values: [text], look: true });
  if (text.length <= 64) found.push({ title: "Events with this identifier in their data", sql: eventsByIdentifier, values: [text], look: true });
  return found;
}

/** One after the other: a search over many organizations must not take every connection. */
async function noteLooks(db: Database, { user, address }: Staff, slugs: string[], typed: string): Promise<void> {
  for (const slug of slugs) {
    const visit = await supportVisit(db, user, slug, address);
    if (visit !== null) await recordLook(db, visit.actor, { page: "search", targetId: null, filters: `search=${visibleText(typed.trim()).slice(0, 200)}` });
  }
}

/** LIKE takes % and _ as wildcards, and \ as what takes that away. */
function forLike(text: string): string {
  return text.replace(/[\\%_]/g, (character) => `\\${character}`);
}
