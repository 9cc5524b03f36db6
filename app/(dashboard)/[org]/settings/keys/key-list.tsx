"use client";

import { useNow } from "@/components/clock";
import { Countdown } from "@/components/countdown";
import { TimeAgo } from "@/components/time-ago";
import { Badge } from "@/components/ui/badge";
import { CellDetail, Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow } from "@/components/ui/table";
import { keyState, type KeyRow } from "./key-state";
import { RevokeKey } from "./revoke-key";

export function KeyList({ org, keys, mayWrite }: { org: string; keys: KeyRow[]; mayWrite: boolean }) {
  return (
    <div className="grid gap-2">
      <Table label="API keys" scrollBelow="md">
        <TableHead>
          <TableHeaderCell>Name</TableHeaderCell>
          <TableHeaderCell hideBelow="md">Scopes</TableHeaderCell>
          <TableHeaderCell hideBelow="sm">Last used</TableHeaderCell>
          <TableHeaderCell hideBelow="lg">Expires</TableHeaderCell>
          <TableHeaderCell hideBelow="lg">Created</TableHeaderCell>
          <TableHeaderCell align="right"><span className="sr-only">Actions</span></TableHeaderCell>
        </TableHead>
        <TableBody>{keys.map((key) => <Row key={key.id} org={org} apiKey={key} mayWrite={mayWrite} />)}</TableBody>
      </Table>
      <p className="text-xs text-ink-muted">“Last used” is right to a minute. Revoked keys stay in this list for 30 days, and in the audit log.</p>
    </div>
  );
}

function Row({ org, apiKey, mayWrite }: { org: string; apiKey: KeyRow; mayWrite: boolean }) {
  const state = keyState(apiKey, useNow(60_000));
  const over = state === "revoked" || state === "expired";
  const used = apiKey.lastUsedAt === null ? <span className="whitespace-nowrap text-ink-muted">Never used</span> : <TimeAgo at={apiKey.lastUsedAt} />;
  return (
    <TableRow className={over ? "text-ink-muted" : undefined}>
      <TableCell className="py-2">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium [overflow-wrap:anywhere]">{apiKey.name}</span>
          <StateBadge apiKey={apiKey} state={state} />
        </span>
        <span className="block font-mono text-xs text-ink-muted">{apiKey.prefix}…</span>
        <CellDetail below="md">{apiKey.scopes.join(", ")}</CellDetail>
        <CellDetail below="sm">{apiKey.lastUsedAt === null ? "Never used" : <>Last used {used}</>}</CellDetail>
        {state === "live" ? <CellDetail below="lg">{apiKey.expiresAt === null ? "Never expires" : <>Expires <Countdown to={apiKey.expiresAt} /></>}</CellDetail> : null}
      </TableCell>
      <TableCell hideBelow="md" className="py-2"><Scopes scopes={apiKey.scopes} /></TableCell>
      <TableCell hideBelow="sm">{used}</TableCell>
      <TableCell hideBelow="lg">{apiKey.expiresAt === null ? <span className="text-ink-muted">Never</span> : over ? <TimeAgo at={apiKey.expiresAt} /> : <Countdown to={apiKey.expiresAt} />}</TableCell>
      <TableCell hideBelow="lg" className="py-2">
        <TimeAgo at={apiKey.createdAt} />
        {apiKey.createdBy ? <span className="block max-w-48 truncate text-xs text-ink-muted" title={apiKey.createdBy}>by {apiKey.createdBy}</span> : null}
      </TableCell>
      <TableCell align="right">{state === "revoked" ? null : <RevokeKey org={org} apiKey={apiKey} mayWrite={mayWrite} />}</TableCell>
    </TableRow>
  );
}

function StateBadge({ apiKey, state }: { apiKey: KeyRow; state: ReturnType<typeof keyState> }) {
  if (state === "revoked") return <Badge tone="off">Revoked</Badge>;
  if (state === "expired") return <Badge tone="failing">Expired</Badge>;
  if (state === "expiring") return <Badge tone="waiting">Expires <Countdown to={apiKey.expiresAt!} /></Badge>;
  return null;
}

function Scopes({ scopes }: { scopes: readonly string[] }) {
  return (
    <ul aria-label="Scopes" className="flex max-w-md flex-wrap gap-x-3 font-mono text-xs">
      {scopes.map((scope) => <li key={scope}>{scope}</li>)}
    </ul>
  );
}
