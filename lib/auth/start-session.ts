import { cookies } from "next/headers";
import { encode } from "next-auth/jwt";
import { env } from "@/lib/env";
import { sessionMaxAgeSeconds } from "./options";
import type { SessionSeed } from "./sign-in";

/**
 * Signs the browser in, in a server action: sets the very cookie that next-auth
 * would, so that the form needs no script and no second request.
 */
export async function startSession(session: SessionSeed): Promise<void> {
  const token = await encode({ token: { sub: session.userId, ...session }, secret: env().NEXTAUTH_SECRET, maxAge: sessionMaxAgeSeconds });
  const { name, secure } = sessionCookie();
  (await cookies()).set(name, token, { httpOnly: true, sameSite: "lax", path: "/", secure, maxAge: sessionMaxAgeSeconds });
}

/** Signs the browser out, in a server action. */
export async function endSession(): Promise<void> {
  const { name, secure } = sessionCookie();
  (await cookies()).set(name, "", { httpOnly: true, sameSite: "lax", path: "/", secure, maxAge: 0 });
}

/** next-auth's own name for it. The prefix makes browsers refuse the cookie over plain http. */
function sessionCookie(): { name: string; secure: boolean } {
  const secure = env().NEXTAUTH_URL.startsWith("https://");
  return { name: `${secure ? "__Secure-" : ""}next-auth.session-token`, secure };
}
