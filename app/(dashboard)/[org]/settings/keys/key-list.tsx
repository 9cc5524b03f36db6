"use client";

import { useTranslations } from "next-intl";
import { useNow } from "@/components/clock";
import { Countdown } from "@/components/countdown";
import { TimeAgo } from "@/components/time-ago";
import { Badge } from "@/components/ui/badge";
import { CellDetail, Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow } from "@/components/ui/table";
import { keyState, type KeyRow } from "./key-state";
import { RevokeKey } from "./revoke-key";

export function KeyList({ org, keys, mayWrite }: { org: string; keys: KeyRow[]; mayWrite: boolean }) {
  const t = useTranslations("apiKeys");
  return (
    <div className="grid gap-2">
      <Table label={t("apiKeys")} scrollBelow="md">
        <TableHead>
          <TableHeaderCell>{t("name")}</TableHeaderCell>
          <TableHeaderCell hideBelow="md">{t("scopes")}</TableHeaderCell>
          <TableHeaderCell hideBelow="sm">{t("lastUsed")}</TableHeaderCell>
          <TableHeaderCell hideBelow="lg">{t("expires")}</TableHeaderCell>
          <TableHeaderCell hideBelow="lg">{t("created")}</TableHeaderCell>
          <TableHeaderCell align="right"><span className="sr-only">{t("actions")}</span></TableHeaderCell>
        </TableHead>
        <TableBody>{keys.map((key) => <Row key={key.id} org={org} apiKey={key} mayWrite={mayWrite} />)}</TableBody>
      </Table>
      <p className="text-xs text-ink-muted">{t("lastUsedIs")}</p>
    </div>
  );
}

function Row({ org, apiKey, mayWrite }: { org: string; apiKey: KeyRow; mayWrite: boolean }) {
  const t = useTranslations("apiKeys");
  const state = keyState(apiKey, useNow(60_000));
  const over = state === "revoked" || state === "expired";
  const used = apiKey.lastUsedAt === null ? <span className="whitespace-nowrap text-ink-muted">{t("neverUsed")}</span> : <TimeAgo at={apiKey.lastUsedAt} />;
  return (
    <TableRow className={over ? "text-ink-muted" : undefined}>
      <TableCell className="py-2">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium [overflow-wrap:anywhere]">{apiKey.name}</span>
          <StateBadge apiKey={apiKey} state={state} />
        </span>
        <span className="block font-mono text-xs text-ink-muted">{apiKey.prefix}…</span>
        <CellDetail below="md">{apiKey.scopes.join(", ")}</CellDetail>
        <CellDetail below="sm">{apiKey.lastUsedAt === null ? t("neverUsed") : <>{t.rich("lastUsed2", { used: () => used })}</>}</CellDetail>
        {state === "live" ? <CellDetail below="lg">{apiKey.expiresAt === null ? t("neverExpires") : <>{t.rich("expires2", { countdown: () => <Countdown to={apiKey.expiresAt!} /> })}</>}</CellDetail> : null}
      </TableCell>
      <TableCell hideBelow="md" className="py-2"><Scopes scopes={apiKey.scopes} /></TableCell>
      <TableCell hideBelow="sm">{used}</TableCell>
      <TableCell hideBelow="lg">{apiKey.expiresAt === null ? <span className="text-ink-muted">{t("never")}</span> : over ? <TimeAgo at={apiKey.expiresAt} /> : <Countdown to={apiKey.expiresAt} />}</TableCell>
      <TableCell hideBelow="lg" className="py-2">
        <TimeAgo at={apiKey.createdAt} />
        {apiKey.createdBy ? <span className="block max-w-48 truncate text-xs text-ink-muted" title={apiKey.createdBy}>{t("by", { createdBy: apiKey.createdBy })}</span> : null}
      </TableCell>
      <TableCell align="right">{state === "revoked" ? null : <RevokeKey org={org} apiKey={apiKey} mayWrite={mayWrite} />}</TableCell>
    </TableRow>
  );
}

function StateBadge({ apiKey, state }: { apiKey: KeyRow; state: ReturnType<typeof keyState> }) {
  const t = useTranslations("apiKeys");
  if (state === "revoked") return <Badge tone="off">{t("revoked")}</Badge>;
  if (state === "expired") return <Badge tone="failing">{t("expired")}</Badge>;
  if (state === "expiring") return <Badge tone="waiting">{t.rich("expires2", { countdown: () => <Countdown to={apiKey.expiresAt!} /> })}</Badge>;
  return null;
}

function Scopes({ scopes }: { scopes: readonly string[] }) {
  const t = useTranslations("apiKeys");
  return (
    <ul aria-label={t("scopes")} className="flex max-w-md flex-wrap gap-x-3 font-mono text-xs">
      {scopes.map((scope) => <li key={scope}>{scope}</li>)}
    </ul>
  );
}
