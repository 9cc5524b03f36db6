"use server";

import { revalidatePath } from "next/cache";
import { textOf } from "@/app/(auth)/text-of";
import { runAction, type ActionError } from "@/app/action-result";
import { tools } from "@/lib/app/tools";
import { requireActor } from "@/lib/auth/session";
import { renameOrganization } from "@/lib/organizations/rename";

export interface NameState {
  error?: ActionError;
  /** What was typed. */
  name?: string;
  saved?: boolean;
}

export async function renameOrganizationAction(org: string, _previous: NameState, form: FormData): Promise<NameState> {
  const name = textOf(form, "name");
  const result = await runAction(async () => {
    const { actor } = await requireActor(org);
    await renameOrganization(tools().db, actor, { name });
    revalidatePath(`/${org}`, "layout");
  });
  return result.ok ? { saved: true, name } : { error: result.error, name };
}
