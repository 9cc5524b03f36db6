import { Lock } from "lucide-react";
import { useTranslations } from "next-intl";
import type { Actor } from "@/lib/auth/actor";
import { PageMessage } from "@/app/(dashboard)/[org]/page-message";

/** In place of a page that the reader's role may not see. `what`: "the audit log". */
export function NotAllowed({ actor, what }: { actor: Actor; what: "audit" | "keys" | "limits" | "members" | "notifications" | "support-access" }) {
  const t = useTranslations("notAllowed");
  const as = actor.kind === "portal" ? t("throughPortal") : t("yourRoleIs", { role: actor.role });
  return <PageMessage icon={<Lock aria-hidden />} title={t("title", { what: t(`what.${what}`) })}>{t("text", { as, who: t(`who.${what}`) })}</PageMessage>;
}
