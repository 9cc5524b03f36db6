import { ListChecks } from "lucide-react";
import { useTranslations } from "next-intl";
import { Banner } from "@/components/ui/banner";
import { TextLink } from "@/components/ui/text-link";

/** In place of the filter: the rows were chosen in the log. */
export function SelectedRows({ count, href }: { count: number; href: string }) {
  const t = useTranslations("replays");
  return (
    <Banner icon={<ListChecks aria-hidden />} title={t("selectedInLog", { count })} actions={<TextLink href={href}>{t("chooseByFilter")}</TextLink>}>
      {t("thoseThatAlready")}
    </Banner>
  );
}
