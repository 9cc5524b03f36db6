import { useTranslations } from "next-intl";
import { Section } from "@/components/section";
import { CopyButton } from "@/components/ui/copy-button";

/** What a receiver verifies with; anybody may see it, at any time. */
export function PublicKey({ value }: { value: string }) {
  const t = useTranslations("signing");
  return (
    <Section title={t("publicKey")} description={t("yourServerVerifies")}>
      <div className="flex flex-wrap items-center gap-2">
        <code data-testid="public-key" className="foreign-text min-w-0 flex-[1_1_18rem] rounded-md border border-line-strong bg-inset px-3 py-2 text-sm select-all">{value}</code>
        <CopyButton text={value} label={t("copyPublicKey")} size="md">{t("copyPublicKey")}</CopyButton>
      </div>
    </Section>
  );
}
