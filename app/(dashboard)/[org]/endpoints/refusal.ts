import { getTranslations } from "next-intl/server";
import type { Actor } from "@/lib/auth/actor";
import { may, mayDo, type Action } from "@/lib/auth/permissions";

/** Why this actor cannot press a button, or null where they can. The verbs refuse by themselves, whatever a page shows. */
export async function refusalFor(actor: Pick<Actor, "kind" | "role" | "actions">, action: Action): Promise<string | null> {
  if (may(actor, action)) return null;
  const t = await getTranslations("refusal");
  if (actor.kind === "support") return t("support");
  if (actor.kind === "portal" && mayDo(actor.role, action)) return t("portal");
  return t("role", { role: actor.role });
}
