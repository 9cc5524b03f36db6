"use server";

import { redirect } from "next/navigation";
import { endSession } from "@/lib/auth/start-session";

/** Ends this browser's session. */
export async function signOut(): Promise<void> {
  await endSession();
  redirect("/sign-in");
}
