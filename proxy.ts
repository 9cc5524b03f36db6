import { randomBytes } from "node:crypto";
import { NextResponse, type NextRequest } from "next/server";
import { toProblemResponse } from "@/lib/api/problem";
import { requestPathHeader } from "@/lib/auth/sign-in-path";
import { frameAncestorsOf } from "@/lib/browser-guard/frame-origins";
import { judgePost } from "@/lib/browser-guard/judge-post";
import { pageHeaders } from "@/lib/browser-guard/page-headers";
import { env } from "@/lib/env";
import { newId } from "@/lib/ids";

/**
 * Runs before pages and server actions: tells a page its own path and its
 * nonce, refuses posts from other sites, and sets what browsers hold us to. It
 * decides nothing about who may see what.
 */
export function proxy(request: NextRequest): NextResponse | Response {
  const site = new URL(env().NEXTAUTH_URL);
  const host = request.headers.get("host") ?? site.host;
  const refusal = judgePost({ method: request.method, headers: request.headers, hosts: [site.host, host] });
  if (refusal !== null) return toProblemResponse(refusal, newId());

  const { pathname, search } = request.nextUrl;
  const nonce = randomBytes(16).toString("base64");
  const guard = pageHeaders({
    nonce,
    development: env().NODE_ENV === "development",
    https: site.protocol === "https:",
    frameAncestors: frameAncestorsOf(pathname, env().POSTHORN_PORTAL_FRAME_ORIGINS),
  });
  const headers = new Headers(request.headers);
  headers.set(requestPathHeader, pathname + search);
  headers.set("x-nonce", nonce);
  // Next reads the nonce for its own scripts from here.
  headers.set("content-security-policy", guard["content-security-policy"]!);
  // Judged above: behind a proxy that renames the host Next would compare with the wrong one.
  headers.set("x-forwarded-host", request.method === "POST" ? new URL(request.headers.get("origin")!).host : host);
  const response = NextResponse.next({ request: { headers } });
  for (const [name, value] of Object.entries(guard)) response.headers.set(name, value);
  return response;
}

// Pages alone: routes and inboxes must not have their bodies copied, nor their answers changed.
export const config = { matcher: ["/((?!api/|_next/|playground/in/|\\.well-known/security\\.txt|icon\\.svg|favicon\\.ico).*)"] };
