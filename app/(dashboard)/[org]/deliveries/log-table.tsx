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
        <TableHeaderCell className="w-9 xl:w-28"><span className="max-xl:sr-only">State</span></TableHeaderCell>
        <TableHeaderCell hideBelow="lg" className="w-32">Created</TableHeaderCell>
        <TableHeaderCell className="lg:w-[22%]">Event type</TableHeaderCell>
        <TableHeaderCell hideBelow="lg">Endpoint</TableHeaderCell>
        <TableHeaderCell hideBelow="lg" className="w-[25%]">Result</TableHeaderCell>
        <TableHeaderCell hideBelow="lg" align="right" className="w-22">Attempts</TableHeaderCell>
        <TableHeaderCell hideBelow="xl" align="right" className="w-22">Duration</TableHeaderCell>
      </TableHead>
      <TableBody>
        {rows.map((delivery) => (
          <LogRow key={delivery.id} delivery={delivery} href={hrefOf(delivery.id)} current={delivery.id === currentId} fresh={fresh.has(delivery.id)} selected={selected.has(delivery.id)} onPreview={onPreview} onFocus={onFocus} onSelect={onSelect} />
        ))}
      </TableBody>
    </Table>
  );
}
