import { useTranslations } from "next-intl";
import { Banner } from "@/components/ui/banner";

/** What a way in that left this page came back with. */
export function SignInError({ code, provider }: { code: string; provider: string }) {
  const t = useTranslations("auth");
  if (code === "oidc_unverified") return <Banner tone="failing" title={t("doesNotVouch", { provider })}>{t("confirmTheAddress")}</Banner>;
  if (code === "oidc_unknown") return <Banner tone="failing" title={t("thereIsNo")}>{t("askAnOwner")}</Banner>;
  if (code.startsWith("OAuth")) return <Banner tone="failing" title={t("signingInWith", { provider })}>{t("tryAgainIf")}</Banner>;
  return <Banner tone="failing" title={t("signingInDid")}>{t("checkYourEmail")}</Banner>;
}
