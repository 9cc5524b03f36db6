import { useTranslations } from "next-intl";
import { Banner } from "@/components/ui/banner";
import { TextLink } from "@/components/ui/text-link";
import type { LinkState } from "@/lib/auth/one-time-token";

/** In place of what a mailed link would do. */
export function DeadLink({ state, again }: { state: Exclude<LinkState, "valid">; again: string }) {
  const t = useTranslations("auth");
  const [title, text] = explanations[state];
  return (
    <>
      <Banner tone="failing" role="status" title={title}>{text}</Banner>
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm"><TextLink href={again}>{t("askForA")}</TextLink><TextLink href="/sign-in">{t("signInWith")}</TextLink></p>
    </>
  );
}

const explanations: Record<Exclude<LinkState, "valid">, [title: string, text: string]> = {
  used: ["This link has been used.", "Each works once, and using one ends those that were mailed before."],
  expired: ["This link is too old.", "It worked for 15 minutes."],
  unknown: ["This link does not work.", "Copy the whole of it from the mail; some programs break long lines."],
};
