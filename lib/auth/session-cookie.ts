import { cookies } from "next/headers";
import { decode, encode } from "next-auth/jwt";
import { z } from "zod";
import { env } from "@/lib/env";
import type { OpenedSession } from "./open-session";

/**
 * `person`: signed in, next-auth's own cookie. `visit`: through a portal link.
 * `embedded`: the same within another site's iframe, where browsers keep a
 * separate jar for each site around it (CHIPS). Three cookies, so that whoever
 * opens a portal link is not signed out of their own account by it.
 */
export type SessionCookie = "person" | "visit" | "embedded";

export const sessionCookies: SessionCookie[] = ["person", "visit", "embedded"];

/** In a server action or a route: makes the browser name this session from now on. */
export async function writeSessionCookie(kind: SessionCookie, { sessionId, maxAgeSeconds }: OpenedSession): Promise<void> {
  const token = await encode({ token: { sid: sessionId }, secret: env().NEXTAUTH_SECRET, maxAge: maxAgeSeconds, salt: saltOf(kind) });
  (await cookies()).set(cookieName(kind), token, { ...attributes(kind), maxAge: maxAgeSeconds });
}

export async function clearSessionCookie(kind: SessionCookie): Promise<void> {
  (await cookies()).set(cookieName(kind), "", { ...attributes(kind), maxAge: 0 });
}

/** The id of the session that this browser's cookie names, or null. Whether the session still holds, the database knows. */
export async function readSessionCookie(kind: SessionCookie): Promise<string | null> {
  const token = (await cookies()).get(cookieName(kind))?.value;
  if (!token) return null;
  // Expired, made with another secret, or tampered with.
  const payload = await decode({ token, secret: env().NEXTAUTH_SECRET, salt: saltOf(kind) }).catch(() => null);
  return z.guid().safeParse(payload?.sid).data ?? null;
}

/** next-auth's is empty; the others' keep one kind of token from being taken for another. */
function saltOf(kind: SessionCookie): string {
  return kind === "person" ? "" : kind;
}

/** The prefixes make browsers refuse the cookie over plain http, or from a neighbouring host. */
function cookieName(kind: SessionCookie): string {
  if (kind === "person") return `${isHttps() ? "__Secure-" : ""}next-auth.session-token`;
  return `${isHttps() ? "__Host-" : ""}posthorn-${kind}`;
}

function attributes(kind: SessionCookie) {
  const common = { httpOnly: true, path: "/" } as const;
  // Within another site's page nothing but None is sent, and None asks for Secure, which browsers take from 127.0.0.1 too.
  if (kind === "embedded") return { ...common, sameSite: "none", secure: true, partitioned: true } as const;
  return { ...common, sameSite: "lax", secure: isHttps() } as const;
}

function isHttps(): boolean {
  return env().NEXTAUTH_URL.startsWith("https://");
}
