import { NextResponse, type NextRequest } from "next/server";
import { requestPathHeader } from "@/lib/auth/sign-in-path";

/** Runs before pages: tells them their own path, and forbids other sites to frame them. It decides nothing about who may see what. */
export function proxy(request: NextRequest): NextResponse {
  const headers = new Headers(request.headers);
  headers.set(requestPathHeader, request.nextUrl.pathname + request.nextUrl.search);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set("content-security-policy", "frame-ancestors 'none'; base-uri 'self'; object-src 'none'");
  response.headers.set("x-content-type-options", "nosniff");
  response.headers.set("referrer-policy", "same-origin");
  return response;
}

// Pages alone: routes and inboxes must not have their bodies copied, nor their answers changed.
export const config = { matcher: ["/((?!api/|_next/|playground/in/|icon\\.svg|favicon\\.ico).*)"] };
