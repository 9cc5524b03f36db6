import { env } from "@/lib/env";
import { securityTxt } from "@/lib/security-contact/security-txt";

export const dynamic = "force-dynamic";

/** Whom to tell of a weakness (RFC 9116). */
export function GET(): Response {
  const { POSTHORN_SECURITY_CONTACT, NEXTAUTH_URL } = env();
  const text = securityTxt(POSTHORN_SECURITY_CONTACT, NEXTAUTH_URL, new Date());
  if (text === null) return new Response("No security contact is set.\n", { status: 404, headers: { "content-type": "text/plain; charset=utf-8" } });
  return new Response(text, { headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "public, max-age=3600" } });
}
