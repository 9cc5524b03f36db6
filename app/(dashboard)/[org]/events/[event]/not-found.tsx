import { Radio } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { PageMessage } from "@/app/(dashboard)/[org]/page-message";
import { Translated } from "@/app/i18n/translated";

export default async function EventNotFound() {
  const t = await getTranslations("event.notFound");
  return <Translated namespaces={[]}><PageMessage icon={<Radio aria-hidden />} title={t("title")}>{t("text")}</PageMessage></Translated>;
}
