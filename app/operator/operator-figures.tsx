import { useLocale, useTranslations } from "next-intl";
import { Section } from "@/components/section";
import { Stat, StatRow } from "@/components/stat";
import { Banner } from "@/components/ui/banner";
import { formatIn } from "@/lib/format/format-in";
import type { Heartbeat } from "@/lib/heartbeats/read";
import { seriesName, type FamilyName, type Series } from "@/lib/metrics/catalog";
import type { Readiness } from "@/lib/operations/readiness";
import type { RecentAttempts } from "@/lib/operations/recent-attempts";
import { WorkerTable } from "./worker-table";

/** Later than this, deliveries are late by our own fault: as the alert has it. */
const lateSeconds = 120;

export function OperatorFigures({ ready, series, workers, recent }: { ready: Readiness; series: Series; workers: Heartbeat[]; recent: RecentAttempts }) {
  const t = useTranslations("operator");
  const format = formatIn(useLocale(), "UTC");
  const value = (family: FamilyName, labels?: Record<string, string>) => series[seriesName(family, labels)] ?? 0;
  const count = (family: FamilyName, labels?: Record<string, string>) => format.count(value(family, labels));
  const seconds = (family: FamilyName) => format.duration(value(family) * 1_000);
  const oldest = value("posthorn_backlog_oldest_age_seconds");
  const attempts = recent.succeeded + recent.failed;
  return (
    <div className="grid gap-8">
      <State ready={ready} />
      <Section title={t("now")} description={t("nowDescription")}>
        <StatRow>
          <Stat label={t("oldestDue")} value={oldest === 0 ? t("none") : format.duration(oldest * 1_000)} tone={oldest > lateSeconds ? "failing" : undefined} note={t("oldestDueNote")} />
          <Stat label={t("backlog")} value={count("posthorn_backlog_deliveries")} />
          <Stat label={t("retrying")} value={count("posthorn_deliveries_waiting", { state: "retrying" })} />
          <Stat label={t("held")} value={count("posthorn_deliveries_waiting", { state: "held" })} />
          <Stat label={t("openBreakers")} value={count("posthorn_breakers", { state: "open" })} note={t("ofEndpoints", { count: value("posthorn_endpoints", { status: "active" }) })} />
          <Stat label={t("replays")} value={count("posthorn_replays_unfinished")} />
        </StatRow>
      </Section>
      <Section title={t("tenMinutes")}>
        <StatRow>
          <Stat label={t("attempts")} value={format.count(attempts)} />
          <Stat label={t("delivered")} value={attempts === 0 ? t("none") : format.share(recent.succeeded, attempts)} tone={attempts >= 20 && recent.succeeded * 2 < attempts ? "failing" : undefined} />
          <Stat label={t("givenUp")} value={format.count(recent.deadLetters)} tone={recent.deadLetters > 0 ? "waiting" : undefined} />
          <Stat label={t("median")} value={recent.medianMs === null ? t("none") : format.duration(recent.medianMs)} />
          <Stat label={t("slow")} value={recent.slowMs === null ? t("none") : format.duration(recent.slowMs)} note={t("slowNote")} />
          <Stat label={t("refused")} value={count("posthorn_egress_refusals_total")} note={t("sinceStart")} />
        </StatRow>
      </Section>
      <Section title={t("workers")} description={t("workersDescription")}>
        <WorkerTable workers={workers} />
      </Section>
      <Section title={t("database")}>
        <StatRow>
          <Stat label={t("connections")} value={t("of", { count: value("posthorn_database_connections"), most: value("posthorn_database_connections_max") })} />
          <Stat label={t("size")} value={format.bytes(value("posthorn_database_size_bytes"))} />
          <Stat label={t("lostClaims")} value={count("posthorn_claims_expired")} />
          <Stat label={t("mail")} value={count("posthorn_mail_waiting")} note={value("posthorn_mail_waiting") === 0 ? undefined : t("oldestMail", { age: seconds("posthorn_mail_oldest_age_seconds") })} />
        </StatRow>
      </Section>
    </div>
  );
}

function State({ ready }: { ready: Readiness }) {
  const t = useTranslations("operator");
  if (ready.ready) return <Banner tone="good" title={t("well")}>{t("wellDetail", { workers: ready.workers })}</Banner>;
  const { database, migrations, worker } = ready.checks;
  return (
    <Banner tone="failing" title={t("unwell")}>
      {database ? null : <p>{t("databaseAway")}</p>}
      {database && !migrations ? <p>{t("olderDatabase")}</p> : null}
      {database && !worker ? <p>{t("noWorker")}</p> : null}
    </Banner>
  );
}
