import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow } from "./ui/table";

/** A timeline's numbers. `plain`: for screen readers alone, behind the picture. */
export function TimelineTable({ label, head, rows, plain }: { label: string; head: string[]; rows: string[][]; plain?: boolean }) {
  if (plain) {
    return (
      <table>
        <caption>{label}</caption>
        <thead><tr>{head.map((text) => <th key={text} scope="col">{text}</th>)}</tr></thead>
        <tbody>{rows.map((row, index) => <tr key={index}>{row.map((text, at) => (at === 0 ? <th key={at} scope="row">{text}</th> : <td key={at}>{text}</td>))}</tr>)}</tbody>
      </table>
    );
  }
  return (
    // A pane that scrolls must be reachable by keyboard (WCAG 2.1.1).
    <div tabIndex={0} role="region" aria-label={label} className="thin-scroll max-h-96 overflow-auto [--sticky-top:0px]">
      <Table label={label} density="compact" scrollBelow="md" textOnly className="tabular-nums">
        <TableHead>{head.map((text, at) => <TableHeaderCell key={text} align={at === 0 ? "left" : "right"}>{text}</TableHeaderCell>)}</TableHead>
        <TableBody>
          {rows.map((row, index) => (
            <TableRow key={index}>{row.map((text, at) => <TableCell key={at} align={at === 0 ? "left" : "right"} className="whitespace-nowrap">{text}</TableCell>)}</TableRow>
          ))}
        </TableBody>
      </Table>
    </div>
  );
}
