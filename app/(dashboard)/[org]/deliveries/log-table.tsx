"use client";

import { Table, TableBody, TableHead, TableHeaderCell } from "@/components/ui/table";
import type { DeliverySummary } from "@/lib/deliveries/summary";
import { LogRow } from "./log-row";

export interface LogTableProps {
  rows: DeliverySummary[];
  fresh: ReadonlySet<string>;
  currentId: string | null;
  selected: ReadonlySet<string>;
  hrefOf: (id: string) => string;
  onPreview: (id: string) => boolean;
  onFocus: (id: string) => void;
  onSelect: (id: string) => void;
}

export function LogTable({ rows, fresh, currentId, selected, hrefOf, onPreview, onFocus, onSelect }: LogTableProps) {
  return (
    <Table label="Deliveries, newest first" className="table-fixed">
      <TableHead>
        <TableHeaderCell className="w-8"><span className="sr-only">Selected</span></TableHeaderCell>
        <TableHeaderCell className="w-28 max-lg:w-9"><span className="max-lg:sr-only">State</span></TableHeaderCell>
        <TableHeaderCell hideBelow="md" className="w-36 lg:w-38">Created</TableHeaderCell>
        <TableHeaderCell className="md:w-[22%]">Event type</TableHeaderCell>
        <TableHeaderCell hideBelow="md">Endpoint</TableHeaderCell>
        <TableHeaderCell hideBelow="md" className="w-[27%]">Result</TableHeaderCell>
        <TableHeaderCell hideBelow="md" align="right" className="w-22">Attempts</TableHeaderCell>
        <TableHeaderCell hideBelow="lg" align="right" className="w-22">Duration</TableHeaderCell>
      </TableHead>
      <TableBody>
        {rows.map((delivery) => (
          <LogRow key={delivery.id} delivery={delivery} href={hrefOf(delivery.id)} current={delivery.id === currentId} fresh={fresh.has(delivery.id)} selected={selected.has(delivery.id)} onPreview={onPreview} onFocus={onFocus} onSelect={onSelect} />
        ))}
      </TableBody>
    </Table>
  );
}
