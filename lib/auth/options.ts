import type { AuthOptions } from "next-auth";
import Credentials from "next-auth/providers/credentials";
import { database } from "@/lib/db/database";
import { env } from "@/lib/env";
import { clientAddress } from "./client-address";
import { safeCallbackPath } from "./sign-in-path";
import { signIn, type SessionSeed } from "./sign-in";

declare module "next-auth" {
  interface Session extends SessionSeed {}
  interface User extends SessionSeed {
    id: string;
  }
}

declare module "next-auth/jwt" {
  interface JWT extends Partial<SessionSeed> {}
}

export const sessionMaxAgeSeconds = 14 * 24 * 3_600;

/** Settings of next-auth. Sessions are encrypted tokens in a cookie; what they are worth is read from the database each time. */
export function authOptions(): AuthOptions {
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
          const headers = new Headers(request.headers as Record<string, string>);
          const result = await signIn(database(), { email, password, address: clientAddress(headers) });
          return result.ok ? { id: result.session.userId, ...result.session } : null;
        },
      }),
    ],
    callbacks: {
      jwt: ({ token, user }) => (user ? { sub: user.id, userId: user.userId, passwordMark: user.passwordMark } : token),
      session: ({ session, token }) => ({ expires: session.expires, userId: token.userId ?? "", passwordMark: token.passwordMark ?? "" }),
      redirect: ({ url, baseUrl }) => baseUrl + safeCallbackPath(url.startsWith(`${baseUrl}/`) ? url.slice(baseUrl.length) : url),
    },
  };
}
