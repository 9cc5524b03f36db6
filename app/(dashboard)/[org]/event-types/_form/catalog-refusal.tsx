import { Lock } from "lucide-react";
import { getTranslations } from "next-intl/server";
import Link from "next/link";
import { PageMessage } from "@/app/(dashboard)/[org]/page-message";
import { Translated } from "@/app/i18n/translated";
import { Button } from "@/components/ui/button";

/** For whoever has the address of a form that is not for them. */
export async function CatalogRefusal({ org, operational }: { org: string; operational: boolean }) {
  const t = await getTranslations("typeForm.refusal");
  return (
    <Translated namespaces={[]}>
      <PageMessage icon={<Lock aria-hidden />} title={t("title")} action={<Button asChild><Link href={`/${org}/event-types`}>{t("back")}</Link></Button>}>
        {t(operational ? "operational" : "text")}
      </PageMessage>
    </Translated>
  );
}
