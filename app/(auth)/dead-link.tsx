import { useTranslations } from "next-intl";
import { Banner } from "@/components/ui/banner";
import { TextLink } from "@/components/ui/text-link";
import type { LinkState } from "@/lib/auth/one-time-token";

/** In place of what a mailed link would do. */
export function DeadLink({ state, again }: { state: Exclude<LinkState, "valid">; again: string }) {
  const t = useTranslations("auth");
  return (
    <>
      <Banner tone="failing" role="status" title={t(`dead.${state}.title`)}>{t(`dead.${state}.text`)}</Banner>
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm"><TextLink href={again}>{t("askForA")}</TextLink><TextLink href="/sign-in">{t("signInWith")}</TextLink></p>
    </>
  );
}
