import NextAuth from "next-auth";
import type { NextRequest } from "next/server";
import { handle } from "@/lib/api/handle";
import { authOptions } from "@/lib/auth/options";
import { limitBody } from "@/lib/browser-guard/limit-body";

interface Context {
  params: Promise<{ nextauth: string[] }>;
}

/** A form with an address, a password and where to go next. */
const bodyLimit = 16 * 1024;

// next-auth reads a body without a limit, from anybody.
const answer = handle<Context>(async (request, context) => {
  const limited = await limitBody(request as NextRequest, bodyLimit);
  return (await NextAuth(limited as never, context as never, authOptions())) as Response;
});

export { answer as GET, answer as POST };
