import { useLocale, useTranslations } from "next-intl";
import { CellDetail, Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow } from "@/components/ui/table";
import { formatIn } from "@/lib/format/format-in";
import type { Heartbeat } from "@/lib/heartbeats/read";

/** Each process that delivers, and how busy it is. */
export function WorkerTable({ workers }: { workers: Heartbeat[] }) {
  const t = useTranslations("operator");
  const format = formatIn(useLocale(), "UTC");
  if (workers.length === 0) return <p className="text-sm text-ink-muted">{t("noWorkers")}</p>;
  return (
    <Table label={t("workers")} scrollBelow="md" textOnly>
      <TableHead>
        <TableHeaderCell>{t("worker")}</TableHeaderCell>
        <TableHeaderCell align="right">{t("draining")}</TableHeaderCell>
        <TableHeaderCell align="right" hideBelow="sm">{t("memory")}</TableHeaderCell>
        <TableHeaderCell align="right" hideBelow="sm">{t("lag")}</TableHeaderCell>
        <TableHeaderCell align="right" hideBelow="sm">{t("up")}</TableHeaderCell>
        <TableHeaderCell align="right">{t("lastSign")}</TableHeaderCell>
      </TableHead>
      <TableBody>
        {workers.map(({ name, ageSeconds, upSeconds, gauges }) => {
          const memory = format.bytes(gauges.memoryBytes ?? 0);
          const lag = format.duration((gauges.eventLoopLagSeconds ?? 0) * 1_000);
          const up = format.duration(upSeconds * 1_000);
          return (
            <TableRow key={name}>
              <TableCell>
                <span className="font-mono text-[0.92em] [overflow-wrap:anywhere]">{name}</span> {gauges.leader === 1 ? <span className="text-xs text-ink-muted">{t("leads")}</span> : null}
                <CellDetail below="sm">{t("workerDetail", { memory, lag, up })}</CellDetail>
              </TableCell>
              <TableCell align="right" className="tabular-nums">{format.count(gauges.drains ?? 0)}</TableCell>
              <TableCell align="right" hideBelow="sm" className="tabular-nums">{memory}</TableCell>
              <TableCell align="right" hideBelow="sm" className="tabular-nums">{lag}</TableCell>
              <TableCell align="right" hideBelow="sm" className="tabular-nums">{up}</TableCell>
              <TableCell align="right" className="tabular-nums">{t("ago", { time: format.duration(ageSeconds * 1_000) })}</TableCell>
            </TableRow>
          );
        })}
      </TableBody>
    </Table>
  );
}
