import { useTranslations } from "next-intl";
import { BodyView } from "@/app/(dashboard)/[org]/deliveries/body-view";
import { Section } from "@/components/section";

/** Before the first attempt: nothing went over the wire yet, but what will go is already fixed. */
export function Unsent({ payload }: { payload: string }) {
  const t = useTranslations("delivery");
  return (
    <Section title={t("payload")} description={t("noAttemptHas")}>
      <BodyView label={t("payload")} base64={payload} />
    </Section>
  );
}
