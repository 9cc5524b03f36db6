import { Eye } from "lucide-react";
import { getTranslations } from "next-intl/server";
import Link from "next/link";
import { GrantControls } from "@/app/support/grant-controls";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { tools } from "@/lib/app/tools";
import type { SignedIn } from "@/lib/auth/session";
import { getOwnGrant } from "@/lib/support/list-grants";

/** Over every page that support looks at: whose it is, and what can be done here. */
export async function SupportBanner({ actor, organization }: Pick<SignedIn, "actor" | "organization">) {
  const grant = await getOwnGrant(tools().db, actor);
  const t = await getTranslations("shell.support");
  return (
    <div className="mx-auto w-full max-w-[1200px]">
      <Banner tone="waiting" icon={<Eye aria-hidden />} title={t("title", { name: organization.name })} actions={<><GrantControls org={organization.slug} organization={organization.name} grant={grant} /><Button asChild size="sm"><Link href="/support">{t("back")}</Link></Button></>}>
        {grant !== null ? t("mayRedeliver") : t("readOnly")}
      </Banner>
    </div>
  );
}
