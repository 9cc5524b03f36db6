"use server";

import { redirect } from "next/navigation";
import { safeCallbackPath } from "@/lib/auth/sign-in-path";
import { endSession } from "@/lib/auth/start-session";

/** Ends this browser's session. */
export async function signOut(): Promise<void> {
  await endSession();
  redirect("/sign-in");
}

/** The same, and then to a page of this site. */
export async function signOutTo(path: string): Promise<void> {
  await endSession();
  redirect(safeCallbackPath(path));
}
