import { ChevronRight } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ExactTime } from "@/components/time-ago";
import { Badge } from "@/components/ui/badge";
import type { AuditChange } from "@/lib/audit/changes";
import type { AuditEntry } from "@/lib/audit/entry";
import { actorIcons } from "./actor-words";
import { TargetLink } from "./target-link";

/** One entry: its sentence in the reader's language, and under it what changed, from where, and its exact name. */
export function AuditEntryRow({ org, entry, sentence }: { org: string; entry: AuditEntry; sentence: { before: string; after: string } }) {
  const t = useTranslations("audit");
  const { actor, targetId } = entry;
  const word = t(`actor.${actor.kind}.one`);
  return (
    <li className="border-b border-line">
      <div className="grid gap-x-4 gap-y-1 px-2 py-2.5 sm:grid-cols-[9.5rem_minmax(0,1fr)]">
        <ExactTime at={entry.at} className="pt-px text-ink-muted" />
        <details className="group/entry min-w-0">
          <summary className="flex cursor-pointer list-none items-start gap-2 rounded-sm text-sm [&::-webkit-details-marker]:hidden">
            <ChevronRight aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-faint transition-transform duration-120 group-open/entry:rotate-90 motion-reduce:transition-none" />
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {/* A label is the actor's own text: isolated, so that it cannot pull its neighbours into its direction. */}
              <bdi className="font-medium">{actor.label}</bdi>{" "}
              {actor.kind === "user" || actor.label === word ? null : <><Badge tone={actor.kind === "support" ? "waiting" : "off"} icon={actorIcons[actor.kind]}>{word}</Badge>{" "}</>}
              <bdi>{sentence.before}</bdi>
              {targetId === null ? null : <>{" "}<bdi className="font-mono text-[0.92em]">{targetId}</bdi></>}
              {sentence.after === "" ? null : <span className="text-ink-muted">{targetId === null ? " " : ": "}<bdi>{sentence.after}</bdi></span>}
            </span>
          </summary>
          <div className="mt-2 ml-6 grid gap-2 pb-1">
            <Changes changes={entry.changes} />
            <dl className="flex flex-wrap gap-x-6 gap-y-1 text-xs text-ink-muted">
              <Fact name={t("fact.by")}>{word}{actor.id === "" ? "" : <> <span className="font-mono">{actor.id}</span></>}</Fact>
              {targetId === null ? null : <Fact name={t("fact.target")}><TargetLink org={org} id={targetId} /></Fact>}
              <Fact name={t("fact.address")}>{entry.address ?? t("notKnown")}</Fact>
              <Fact name={t("fact.action")}><span className="font-mono">{entry.action}</span></Fact>
              <Fact name={t("fact.entry")}><span className="font-mono [overflow-wrap:anywhere]">{entry.id}</span></Fact>
            </dl>
          </div>
        </details>
      </div>
    </li>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return <div className="flex min-w-0 gap-1.5"><dt>{name}</dt><dd className="min-w-0 text-ink">{children}</dd></div>;
}

function Changes({ changes }: { changes: AuditChange[] }) {
  const t = useTranslations("audit");
  if (changes.length === 0) return null;
  return (
    <table className="w-full max-w-3xl border-separate border-spacing-0 text-left text-xs">
      <caption className="sr-only">{t("whatChanged")}</caption>
      <thead><tr className="text-ink-muted"><th scope="col" className="py-1 pr-4 font-normal">{t("field")}</th><th scope="col" className="py-1 pr-4 font-normal">{t("before")}</th><th scope="col" className="py-1 font-normal">{t("after")}</th></tr></thead>
      <tbody>
        {changes.map((change, index) => (
          <tr key={index} className="align-top">
            <th scope="row" className="border-t border-line py-1 pr-4 font-normal whitespace-nowrap">{change.field}</th>
            <td className="border-t border-line py-1 pr-4 font-mono text-ink-muted [overflow-wrap:anywhere]">{change.changed ? <bdi className={change.before === null ? undefined : "line-through decoration-ink-faint"}>{change.before ?? "–"}</bdi> : null}</td>
            <td className="border-t border-line py-1 font-mono [overflow-wrap:anywhere]"><bdi>{change.after ?? "–"}</bdi></td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
