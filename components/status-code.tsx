import { statusPhrase } from "@/lib/format/http-status";
import { cn } from "./ui/cn";
import { toneText, type Tone } from "./ui/tone";

/** An HTTP status: "503 Service Unavailable"; `short` leaves the phrase to hover and screen readers. */
export function StatusCode({ status, short = false, className }: { status: number; short?: boolean; className?: string }) {
  const phrase = statusPhrase(status);
  return (
    <span className={cn("whitespace-nowrap", className)} title={short ? phrase : undefined}>
      <span className={cn("font-mono font-medium", toneText[toneOf(status)])}>{status}</span>
      {phrase ? <span className={short ? "sr-only" : ""}> {phrase}</span> : null}
    </span>
  );
}

function toneOf(status: number): Tone {
  if (status >= 200 && status < 300) return "good";
  return status < 200 ? "off" : "failing";
}
