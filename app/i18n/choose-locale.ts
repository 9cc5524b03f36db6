"use server";

import { cookies } from "next/headers";
import { z } from "zod";
import { runAction, type ActionResult } from "@/app/action-result";
import { LOCALE_COOKIE, locales } from "@/lib/i18n/locales";

/** Keeps the language in this browser, for a year. The page that asked refreshes itself. */
export async function chooseLocaleAction(locale: string): Promise<ActionResult> {
  return runAction(async () => {
    (await cookies()).set(LOCALE_COOKIE, z.enum(locales).parse(locale), { path: "/", maxAge: 31_536_000, sameSite: "lax", httpOnly: true });
  });
}
