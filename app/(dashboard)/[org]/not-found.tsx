import { Compass } from "lucide-react";
import { useTranslations } from "next-intl";
import { PageMessage } from "./page-message";

export default function NotFound() {
  const t = useTranslations("broken");
  return (
    <PageMessage icon={<Compass aria-hidden />} title={t("thereIsNothing")}>
      {t("itMayHave")}
    </PageMessage>
  );
}
