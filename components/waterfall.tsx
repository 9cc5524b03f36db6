import { useTranslations } from "next-intl";
import { useFormat } from "@/components/use-format";
import { cn } from "./ui/cn";
import { layOutWaterfall, type WaterfallPhase, type WaterfallTimings } from "./waterfall-layout";

export interface WaterfallProps {
  timings: WaterfallTimings;
  /** How long the delivery waited after it was due. Written, not drawn: it would dwarf the rest. */
  queueMs?: number | null;
  reusedConnection?: boolean;
  /** Where a failed attempt ended, and in a word how: "closed", "timed out". */
  brokeIn?: WaterfallPhase | null;
  brokeWord?: string;
  className?: string;
}

/** Where the time of one attempt went. It is a table whose middle column is drawn, so it reads without the picture. */
export function Waterfall({ timings, queueMs, reusedConnection, brokeIn, brokeWord, className }: WaterfallProps) {
  const format = useFormat();
  const t = useTranslations("waterfall");
  const rows = layOutWaterfall(timings, brokeIn);
  const reached = rows.findLastIndex((row) => row.ms !== null);
  return (
    <table className={cn("w-full table-fixed text-xs", className)}>
      <caption className="sr-only">{t("whereTheTime")}</caption>
      <colgroup><col className="w-20" /><col /><col className="w-28" /></colgroup>
      <thead className="sr-only"><tr><th scope="col">{t("phase2")}</th><th scope="col">{t("picture")}</th><th scope="col">{t("duration")}</th></tr></thead>
      <tbody>
        {queueMs === undefined || queueMs === null ? null : (
          <tr className="h-6">
            <th scope="row" className={LABEL}>{t("queue")}</th>
            <td className="text-ink-faint">{t("waitedBeforeIt")}</td>
            <td className={VALUE}>{format.duration(queueMs)}</td>
          </tr>
        )}
        {rows.map((row, index) => (
          <tr key={row.phase} className="h-6">
            <th scope="row" className={LABEL}>{t(`phase.${row.phase}`)}</th>
            <td>
              {row.ms === null ? (
                <span className="text-ink-faint">{reusedConnection && EARLY.has(row.phase) ? t("reusedConnection") : index < reached ? t("notNeeded") : t("notReached")}</span>
              ) : (
                <span className="relative block h-4">
                  <span
                    aria-hidden
                    className={cn("absolute inset-y-1 min-w-0.5 rounded-[2px]", row.broke ? "bg-failing-bar" : row.phase === "first_byte" ? "bg-accent-solid" : "bg-off-bar")}
                    style={{ left: `min(${row.start * 100}%, 100% - 2px)`, width: `${row.length * 100}%` }}
                  />
                </span>
              )}
            </td>
            <td className={cn(VALUE, row.broke && "text-failing")}>
              {row.ms === null ? "–" : format.duration(row.ms)}
              {row.broke ? <span className="max-sm:block"><span className="max-sm:sr-only">, </span>{brokeWord ?? t("brokeOff")}</span> : null}
            </td>
          </tr>
        ))}
        <tr className="h-7 font-medium">
          <th scope="row" className="border-t border-line text-left font-medium">{t("total")}</th>
          <td className="border-t border-line" />
          <td className={cn(VALUE, "border-t border-line text-ink")}>{format.duration(timings.totalMs)}</td>
        </tr>
      </tbody>
    </table>
  );
}

const LABEL = "text-left font-normal text-ink-muted";
const VALUE = "text-right text-ink-muted";
const EARLY = new Set<WaterfallPhase>(["dns", "connect", "tls"]);
