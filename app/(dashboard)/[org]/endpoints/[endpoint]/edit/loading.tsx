import { useTranslations } from "next-intl";
import { FormSkeleton } from "@/app/(dashboard)/[org]/endpoints/_form/form-skeleton";

export default function Loading() {
  const t = useTranslations("endpointForm");
  return <FormSkeleton title={t("editEndpoint")} />;
}
