import { headers } from "next/headers";
import { notFound as notFoundPage, redirect } from "next/navigation";
import { cache } from "react";
import { database } from "@/lib/db/database";
import { notFound, unauthorized } from "@/lib/errors";
import { lookOf } from "@/lib/support/look-of";
import { recordLook } from "@/lib/support/record-look";
import { supportVisit } from "@/lib/support/support-actor";
import type { Actor } from "./actor";
import { clientAddress } from "./client-address";
import { findSessions, touchSessions, type OrganizationName, type Person, type SessionUser, type Visit } from "./find-sessions";
import { refuseOtherSites } from "./same-origin";
import { readSessionCookie, sessionCookies } from "./session-cookie";
import { requestPathHeader, signInPath } from "./sign-in-path";

export interface SignedIn {
  actor: Actor;
  organization: OrganizationName;
  /** Null for a portal visitor, who has no account: `actor.label` says who it is. */
  user: SessionUser | null;
  /** All that the user is a member of, by name: for the switcher. */
  organizations: { slug: string; name: string }[];
}

interface Browser {
  person: Person | null;
  visits: Visit[];
}

/**
 * Who uses this browser: a person with what they are a member of, and portal
 * visits. Read from the database at every request, so that a revoked session
 * or a removed member is out at once. One query per rendered page.
 */
const currentBrowser = cache(async (): Promise<Browser> => {
  const named = await Promise.all(sessionCookies.map(async (kind) => ({ kind, id: await readSessionCookie(kind) })));
  const ids = named.flatMap(({ id }) => id ?? []);
  if (ids.length === 0) return { person: null, visits: [] };
  const found = await findSessions(database().servicePool, ids);
  // Not awaited: nobody's page waits for it.
  if (found.stale.length > 0) void touchSessions(database().servicePool, found.stale, clientAddress(await headers()));
  const own = named.find(({ kind }) => kind === "person")?.id;
  return { person: found.people.find(({ sessionId }) => sessionId === own) ?? null, visits: found.visits.filter(({ sessionId }) => sessionId !== own) };
});

/** The person who is signed in, or null. A portal visitor is nobody here. */
export async function currentUser(): Promise<Person | null> {
  return (await currentBrowser()).person;
}

/** The portal visit that was begun last, or null. */
export async function currentVisit(): Promise<Visit | null> {
  return (await currentBrowser()).visits[0] ?? null;
}

/**
 * For pages and server actions: to the sign-in page when signed out, "not
 * found" when not a member of `slug`. Staff may look in, and each look is noted
 * for the customer; a layout asks without `look`, since it shows nothing of
 * theirs and is also rendered for links that nobody follows.
 */
export async function requireActor(slug: string, { look = true } = {}): Promise<SignedIn> {
  const browser = await currentBrowser();
  const asked = await headers();
  const path = asked.get(requestPathHeader);
  if (isNobody(browser)) redirect(signInPath(path));
  return signedInto(browser, slug, clientAddress(asked)) ?? (await lookingIn(browser, slug, clientAddress(asked), look ? (path ?? `/${slug}`) : null)) ?? notFoundPage();
}

/**
 * For JSON routes inside `handle` of lib/api: throws DomainError 401 or 404,
 * and 403 for a write that another site's page has sent.
 */
export async function actorForRoute(request: Request, slug: string): Promise<SignedIn> {
  refuseOtherSites(request);
  const browser = await currentBrowser();
  if (isNobody(browser)) throw signedOut();
  const { pathname, search } = new URL(request.url);
  const found = signedInto(browser, slug, clientAddress(request.headers)) ?? (await lookingIn(browser, slug, clientAddress(request.headers), pathname + search));
  if (found === null) throw notFound("organization");
  return found;
}

export function signedOut() {
  return unauthorized("You are signed out.", "Sign in again; then repeat what you did.");
}

function isNobody({ person, visits }: Browser): boolean {
  return person === null && visits.length === 0;
}

/** A visit comes first: whoever opened a portal link is to see what its role sees. */
function signedInto({ person, visits }: Browser, slug: string, address: string | null): SignedIn | null {
  const from = address === null ? {} : { address };
  const visit = visits.find(({ organization }) => organization.slug === slug);
  if (visit !== undefined) {
    const { organization, role, label, sessionId } = visit;
    return { actor: { kind: "portal", id: sessionId, label, organizationId: organization.id, role, ...from }, organization, user: null, organizations: [organization] };
  }
  const membership = person?.memberships.find(({ organization }) => organization.slug === slug);
  if (person === null || membership === undefined) return null;
  const { user, memberships } = person;
  const { organization, role } = membership;
  return {
    actor: { kind: "user", id: user.id, label: user.email, organizationId: organization.id, role, ...from },
    organization,
    user,
    organizations: memberships.map((each) => ({ slug: each.organization.slug, name: each.organization.name })),
  };
}

/** A member of staff in somebody else's organization; null for everybody else. */
async function lookingIn({ person }: Browser, slug: string, address: string | null, path: string | null): Promise<SignedIn | null> {
  const visit = person && (await supportVisit(database(), person.user, slug, address));
  if (!visit) return null;
  if (path !== null) await recordLook(database(), visit.actor, lookOf(path));
  return { ...visit, user: person.user, organizations: person.memberships.map(({ organization }) => ({ slug: organization.slug, name: organization.name })) };
}
