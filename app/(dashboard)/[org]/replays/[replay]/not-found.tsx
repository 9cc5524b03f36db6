import { History } from "lucide-react";
import { useTranslations } from "next-intl";
import { PageMessage } from "@/app/(dashboard)/[org]/page-message";

export default function ReplayNotFound() {
  const t = useTranslations("replays");
  return (
    <PageMessage icon={<History aria-hidden />} title={t("noSuchReplay")}>
      {t("theIdIs")}
    </PageMessage>
  );
}
