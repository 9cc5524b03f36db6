import { useTranslations } from "next-intl";
import { pointsOf, runsOf } from "./timeline-layout";
import { cn } from "./ui/cn";

interface PanelBase {
  title: string;
  height: number;
  /** Lines across with their number, `at` from 0 (top) to 1 (bottom). */
  ticks: { text: string; at: number; strong?: boolean }[];
}

export interface TimelineLine {
  /** In a word, at the panel's head: "p95". */
  name: string;
  values: (number | null)[];
  tone: "strong" | "middle" | "faint";
}

export type TimelinePanel = PanelBase &
  /** `max`: the value at the top. */
  ({ kind: "lines"; max: number; lines: TimelineLine[] }
    /** `up` stands on the line, `down` hangs below it; both by one scale, `top` above and `bottom` below the line. */
    | { kind: "bars"; up: number[]; down: number[]; top: number; bottom: number; words: { up: string; down: string } });

/** One measure of a timeline, drawn: its table says the same. */
export function TimelinePanelView({ panel, column }: { panel: TimelinePanel; column: number | null }) {
  const t = useTranslations("chart");
  return (
    <div aria-hidden className="relative">
      <div className="flex h-8 items-center gap-3 pt-2 text-xs text-ink-muted">
        <span className="font-medium text-ink">{panel.title}</span>
        {panel.kind === "lines" && panel.lines.length > 1 ? panel.lines.map((line) => <span key={line.name} className="inline-flex items-center gap-1.5"><svg width="16" height="4" className="overflow-visible"><line x1="0" x2="16" y1="2" y2="2" className={STROKE[line.tone]} strokeWidth={2} strokeDasharray={DASH[line.tone]} /></svg>{line.name}</span>) : null}
        {panel.kind === "bars" ? (
          <>
            <span className="inline-flex items-center gap-1.5">{t.rich("above", { span: () => <span className="size-2 rounded-[2px] bg-good-bar" />, what: panel.words.up })}</span>
            <span className="inline-flex items-center gap-1.5">{t.rich("below", { span: () => <span className="size-2 rounded-[2px] bg-failing-bar" />, what: panel.words.down })}</span>
          </>
        ) : null}
      </div>
      <div className="relative" style={{ height: panel.height }}>
        {panel.ticks.map((tick) => <div key={tick.at} className={cn("absolute inset-x-0 h-px", tick.strong ? "bg-line-strong" : "bg-line")} style={{ top: `${tick.at * 100}%` }} />)}
        {column === null ? null : <ReadColumn panel={panel} column={column} />}
        {panel.kind === "lines" ? <Lines panel={panel} /> : <Bars panel={panel} />}
      </div>
    </div>
  );
}

function ReadColumn({ panel, column }: { panel: TimelinePanel; column: number }) {
  const count = panel.kind === "lines" ? (panel.lines[0]?.values.length ?? 1) : panel.up.length;
  return <div className="absolute inset-y-0 bg-hover" style={{ left: `${(column / count) * 100}%`, width: `${100 / count}%` }} />;
}

function Lines({ panel }: { panel: Extract<TimelinePanel, { kind: "lines" }> }) {
  return (
    <svg viewBox="0 0 100 100" preserveAspectRatio="none" className="absolute inset-0 size-full overflow-visible">
      {panel.lines.map((line) =>
        runsOf(line.values).map((run) => (
          <polyline key={`${line.name}-${run[0]}`} points={pointsOf(run, line.values, panel.max)} className={cn("fill-none", STROKE[line.tone])} strokeWidth={line.tone === "strong" ? 2 : 1.5} strokeDasharray={DASH[line.tone]} strokeLinejoin="round" vectorEffect="non-scaling-stroke" />
        )),
      )}
    </svg>
  );
}

function Bars({ panel: { up, down, top, bottom } }: { panel: Extract<TimelinePanel, { kind: "bars" }> }) {
  const whole = top + bottom;
  const share = (value: number) => `${(value / whole) * 100}%`;
  return (
    <div className="absolute inset-0 flex">
      {up.map((count, index) => (
        <div key={index} className="relative min-w-0 flex-1 px-[0.5px]">
          {count > 0 ? <div className="absolute inset-x-px mx-auto min-h-0.5 max-w-8 rounded-t-[2px] bg-good-bar" style={{ bottom: share(bottom), height: share(count) }} /> : null}
          {down[index]! > 0 ? <div className="absolute inset-x-px mx-auto min-h-0.5 max-w-8 rounded-b-[2px] bg-failing-bar" style={{ top: share(top), height: share(down[index]!) }} /> : null}
        </div>
      ))}
    </div>
  );
}

/** Told apart without colour too: by dashes. */
const STROKE = { strong: "stroke-accent", middle: "stroke-ink-muted", faint: "stroke-ink-faint" };
const DASH = { strong: undefined, middle: "5 2", faint: "1.5 2.5" };
