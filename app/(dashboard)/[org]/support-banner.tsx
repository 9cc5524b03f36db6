import { Eye } from "lucide-react";
import { getTranslations } from "next-intl/server";
import Link from "next/link";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import type { Actor } from "@/lib/auth/actor";

/** Over every page that support looks at: whose it is, and what can be done here. */
export async function SupportBanner({ organization, actions }: { organization: string; actions: Actor["actions"] }) {
  const t = await getTranslations("shell.support");
  return (
    <div className="mx-auto w-full max-w-[1200px]">
      <Banner tone="waiting" icon={<Eye aria-hidden />} title={t("title", { name: organization })} actions={<Button asChild size="sm"><Link href="/support">{t("back")}</Link></Button>}>
        {actions?.has("delivery.redeliver") ? t("mayRedeliver") : t("readOnly")}
      </Banner>
    </div>
  );
}
