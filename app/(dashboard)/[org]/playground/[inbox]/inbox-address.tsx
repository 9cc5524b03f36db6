import { useLocale, useTranslations } from "next-intl";
import { TextLink } from "@/components/ui/text-link";
import { CopyButton } from "@/components/ui/copy-button";
import { Section } from "@/components/section";
import type { InboxSummary } from "@/lib/playground/list";

/** Where the inbox receives, and which endpoints send there. */
export function InboxAddress({ org, inbox }: { org: string; inbox: InboxSummary }) {
  const t = useTranslations("playground");
  const locale = useLocale();
  const { url, endpoints } = inbox;
  const listed = new Intl.ListFormat(locale).formatToParts(endpoints);
  return (
    <Section title={t("inboxUrl")}>
      <div className="flex min-w-0 items-start gap-1 rounded-lg border border-line bg-inset py-1.5 pr-1.5 pl-3">
        <code className="foreign-text min-w-0 flex-1 py-1 text-xs">{url}</code>
        <CopyButton text={url} label={t("copyInboxUrl")} />
      </div>
      {endpoints.length === 0 ? (
        <p className="text-sm text-ink-muted">{t("noEndpointSends")}</p>
      ) : (
        <p className="text-sm text-ink-muted">
          {t.rich("verifiedAgainst", {
            endpoints: () =>
              listed.map(({ type, value }, index) =>
                type === "literal" ? value : <TextLink key={index} href={`/${org}/endpoints/${value}`}>{endpoints.length === 1 ? t("theEndpointThat") : t("endpointNumber", { number: endpoints.indexOf(value) + 1 })}</TextLink>,
              ),
          })}
        </p>
      )}
    </Section>
  );
}
