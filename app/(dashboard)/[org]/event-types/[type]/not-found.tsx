import { BookOpenText } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { PageMessage } from "@/app/(dashboard)/[org]/page-message";
import { Translated } from "@/app/i18n/translated";

export default async function TypeNotFound() {
  const t = await getTranslations("type.notFound");
  return <Translated namespaces={[]}><PageMessage icon={<BookOpenText aria-hidden />} title={t("title")}>{t("text")}</PageMessage></Translated>;
}
