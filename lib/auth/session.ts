import { headers } from "next/headers";
import { notFound as notFoundPage, redirect } from "next/navigation";
import { getServerSession } from "next-auth";
import { cache } from "react";
import { database } from "@/lib/db/database";
import { env } from "@/lib/env";
import { DomainError, notFound, unauthorized } from "@/lib/errors";
import type { Actor } from "./actor";
import { authOptions } from "./options";
import { passwordMark } from "./password-mark";
import { requestPathHeader, signInPath } from "./sign-in-path";

export interface SessionUser {
  /** UUID. */
  id: string;
  name: string;
  email: string;
}

export interface SignedIn {
  actor: Actor;
  organization: { id: string; slug: string; name: string };
  user: SessionUser;
  /** All that the user is a member of, by name: for the switcher. */
  organizations: { slug: string; name: string }[];
}

/**
 * Who is signed in, with what they are a member of, read from the database at
 * every request: a removed member, a deleted user or one whose password has
 * changed is out at once. Null when nobody is. One query per rendered page.
 */
export const currentUser = cache(async () => {
  const session = await getServerSession(authOptions());
  if (!session?.userId) return null;
  const found = await database().service.user.findUnique({
    where: { id: session.userId },
    select: {
      id: true,
      name: true,
      email: true,
      passwordHash: true,
      memberships: { select: { role: true, organization: { select: { id: true, slug: true, name: true } } }, orderBy: { organization: { name: "asc" } } },
    },
  });
  if (found === null || passwordMark(found.passwordHash) !== session.passwordMark) return null;
  const { passwordHash: _kept, memberships, ...user } = found;
  return { user: user satisfies SessionUser, memberships };
});

/** For pages and server actions: to the sign-in page when signed out, "not found" when not a member of `slug`. */
export async function requireActor(slug: string): Promise<SignedIn> {
  const current = await currentUser();
  if (current === null) redirect(signInPath((await headers()).get(requestPathHeader)));
  return signedInto(current, slug) ?? notFoundPage();
}

/**
 * For JSON routes inside `handle` of lib/api: throws DomainError 401 or 404,
 * and 403 for a write that another site's page has sent.
 */
export async function actorForRoute(request: Request, slug: string): Promise<SignedIn> {
  refuseOtherSites(request);
  const current = await currentUser();
  if (current === null) throw unauthorized("You are signed out.", "Sign in again; then repeat what you did.");
  const found = signedInto(current, slug);
  if (found === null) throw notFound("organization");
  return found;
}

function signedInto({ user, memberships }: NonNullable<Awaited<ReturnType<typeof currentUser>>>, slug: string): SignedIn | null {
  const membership = memberships.find(({ organization }) => organization.slug === slug);
  if (membership === undefined) return null;
  const { organization, role } = membership;
  return {
    actor: { kind: "user", id: user.id, label: user.email, organizationId: organization.id, role },
    organization,
    user,
    organizations: memberships.map((each) => ({ slug: each.organization.slug, name: each.organization.name })),
  };
}

function refuseOtherSites(request: Request): void {
  if (request.method === "GET" || request.method === "HEAD") return;
  const origin = request.headers.get("origin");
  // Behind a proxy that renames the host, the public address is the one that counts.
  const ours = [new URL(env().NEXTAUTH_URL).host, request.headers.get("host")];
  if (origin !== null && URL.canParse(origin) && ours.includes(new URL(origin).host)) return;
  throw new DomainError(403, "cross_site", "This request did not come from a page of this site.", "Open the dashboard itself and repeat it there.");
}
