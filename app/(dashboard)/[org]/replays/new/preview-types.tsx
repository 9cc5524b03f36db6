import { useTranslations } from "next-intl";
import { useFormat } from "@/components/use-format";

/** The types of what would be sent, most frequent first. */
export function PreviewTypes({ types, total }: { types: { type: string; count: number }[]; total: number }) {
  const format = useFormat();
  const t = useTranslations("replays");
  const others = total - types.reduce((sum, { count }) => sum + count, 0);
  return (
    <ul aria-label={t("byEventType")} className="thin-scroll grid max-h-64 overflow-y-auto text-sm" tabIndex={types.length > 7 ? 0 : undefined}>
      {types.map(({ type, count }) => (
        <li key={type} className="flex justify-between gap-4 border-b border-line py-1.5 last:border-b-0">
          <span className="min-w-0 truncate font-mono text-[0.92em]" title={type}>{type}</span>
          <span>{format.count(count)}</span>
        </li>
      ))}
      {others > 0 ? <li className="flex justify-between gap-4 py-1.5 text-ink-muted"><span>{t("otherTypes")}</span><span>{format.count(others)}</span></li> : null}
    </ul>
  );
}
