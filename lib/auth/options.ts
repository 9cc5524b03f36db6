import type { AuthOptions } from "next-auth";
import { headers } from "next/headers";
import Credentials from "next-auth/providers/credentials";
import { database } from "@/lib/db/database";
import { env } from "@/lib/env";
import { clientOf } from "./client-address";
import { oidcId, oidcProvider, type OidcProfile } from "./oidc";
import { sessionMaxAgeSeconds } from "./open-session";
import { revokeSession } from "./revoke-session";
import { safeCallbackPath } from "./sign-in-path";
import { signIn } from "./sign-in";
import { signInByOidc } from "./sign-in-by-oidc";

declare module "next-auth" {
  interface User {
    id: string;
    /** UUID of the row of user_sessions that was opened for this sign-in. */
    sid: string;
  }
}

declare module "next-auth/jwt" {
  interface JWT {
    sid?: string;
  }
}

/** Settings of next-auth. The cookie is an encrypted token that names a row of user_sessions, and nothing else. */
export function authOptions(): AuthOptions {
  const oidc = oidcProvider();
  return {
    secret: env().NEXTAUTH_SECRET,
    session: { strategy: "jwt", maxAge: sessionMaxAgeSeconds },
    pages: { signIn: "/sign-in", error: "/sign-in", signOut: "/sign-in" },
    providers: [
      Credentials({
        credentials: { email: { label: "Email", type: "email" }, password: { label: "Password", type: "password" } },
        async authorize(given, request) {
          const { email, password } = given ?? {};
          if (typeof email !== "string" || typeof password !== "string") return null;
          const result = await signIn(database(), { email, password, ...clientOf(new Headers(request.headers as Record<string, string>)) });
          return result.ok ? { id: result.userId, sid: result.session.sessionId } : null;
        },
      }),
      ...(oidc === null ? [] : [oidc]),
    ],
    callbacks: {
      async signIn({ user, account, profile }) {
        if (account?.provider !== oidcId) return true;
        const result = await signInByOidc(database(), profile as OidcProfile, clientOf(await headers()));
        if (!result.ok) return `/sign-in?error=oidc_${result.reason}`;
        user.sid = result.session.sessionId;
        return true;
      },
      jwt: ({ token, user }) => (user ? { sid: user.sid } : token),
      session: ({ session }) => ({ expires: session.expires }),
      redirect: ({ url, baseUrl }) => baseUrl + safeCallbackPath(url.startsWith(`${baseUrl}/`) ? url.slice(baseUrl.length) : url),
    },
    events: {
      signOut: async ({ token }) => {
        if (token?.sid) await revokeSession(database(), token.sid);
      },
    },
  };
}
