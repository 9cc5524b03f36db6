import { useTranslations } from "next-intl";
import Link from "next/link";
import { filterQuery, deliveryStates } from "@/app/(dashboard)/[org]/deliveries/filters";
import { Section } from "@/components/section";
import { StateIcon } from "@/components/state-badge";
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow } from "@/components/ui/table";
import { TextLink } from "@/components/ui/text-link";
import { useFormat } from "@/components/use-format";
import type { ReplayDetail } from "@/lib/replays/get";

/** What became of the deliveries that it took up, by the state that each is in now. */
export function ReplayResult({ org, replay }: { org: string; replay: ReplayDetail }) {
  const format = useFormat();
  const t = useTranslations("replays");
  const { endpoint, type, types, since, until } = replay.selection;
  const logOf = (state: (typeof deliveryStates)[number] | null) => `/${org}/deliveries${filterQuery({ state: state && [state], endpoint: endpoint ?? null, type: type === undefined ? (types ?? null) : [type], since: since ?? null, until: until ?? null })}`;
  const states = deliveryStates.filter((state) => (replay.result[state] ?? 0) > 0);
  const taken = states.reduce((sum, state) => sum + replay.result[state]!, 0);
  return (
    <Section title={t("whereTheyAre")} actions={<TextLink href={logOf(null)}>{endpoint || type || since || until ? t("deliveriesOfThis") : t("allDeliveries")}</TextLink>}>
      {states.length === 0 ? (
        <p className="border-y border-line py-3 text-sm text-ink-muted">{t("noneIsTaken")}</p>
      ) : (
        <Table label={t("deliveriesTakenUp")} density="compact" scrollBelow="md">
          <TableHead>
            <TableHeaderCell>{t("state")}</TableHeaderCell>
            <TableHeaderCell align="right">{t("deliveries2")}</TableHeaderCell>
            <TableHeaderCell align="right" className="w-24">{t("share")}</TableHeaderCell>
          </TableHead>
          <TableBody>
            {states.map((state) => (
              <TableRow key={state} className="relative">
                <TableCell><Link href={logOf(state)} className="after:absolute after:inset-0 hover:underline"><StateIcon state={state} withWord /></Link></TableCell>
                <TableCell align="right">{format.count(replay.result[state]!)}</TableCell>
                <TableCell align="right" className="text-ink-muted">{format.share(replay.result[state]!, taken)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
    </Section>
  );
}
