import { Webhook } from "lucide-react";
import { useTranslations } from "next-intl";
import { PageMessage } from "@/app/(dashboard)/[org]/page-message";

export default function EndpointNotFound() {
  const t = useTranslations("endpoint");
  return (
    <PageMessage icon={<Webhook aria-hidden />} title={t("noSuchEndpoint")}>
      {t("itWasDeleted")}
    </PageMessage>
  );
}
