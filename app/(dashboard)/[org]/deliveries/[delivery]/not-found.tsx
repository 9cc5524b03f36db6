import { Compass } from "lucide-react";
import { useTranslations } from "next-intl";
import { PageMessage } from "@/app/(dashboard)/[org]/page-message";

export default function DeliveryNotFound() {
  const t = useTranslations("delivery");
  return (
    <PageMessage icon={<Compass aria-hidden />} title={t("noDeliveryHas")}>
      {t("checkThatThe")}
    </PageMessage>
  );
}
