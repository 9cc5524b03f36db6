import { Check, CircleDashed, Minus, RotateCw, type LucideIcon } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { cn } from "@/components/ui/cn";
import { toneText, type Tone } from "@/components/ui/tone";
import { useTranslations } from "next-intl";
import type { ReplayDetail } from "@/lib/replays/get";

export const REPLAY_STATUSES: Record<ReplayDetail["status"], { icon: LucideIcon; tone: Tone }> = {
  queued: { icon: CircleDashed, tone: "waiting" },
  running: { icon: RotateCw, tone: "waiting" },
  finished: { icon: Check, tone: "good" },
  canceled: { icon: Minus, tone: "off" },
};

export function ReplayBadge({ status }: { status: ReplayDetail["status"] }) {
  const { icon: Icon, tone } = REPLAY_STATUSES[status];
  const word = useTranslations("replays")(`status.${status}`);
  return <Badge tone={tone} icon={<Icon aria-hidden strokeWidth={2.5} />}>{word}</Badge>;
}

/** For a row: the word is read aloud where only the icon has room. */
export function ReplayIcon({ status }: { status: ReplayDetail["status"] }) {
  const { icon: Icon, tone } = REPLAY_STATUSES[status];
  const word = useTranslations("replays")(`status.${status}`);
  return (
    <span className={cn("inline-flex items-center gap-1.5 align-top whitespace-nowrap", toneText[tone])} title={word}>
      <Icon aria-hidden strokeWidth={2.25} className="size-4 shrink-0" />
      <span className="max-md:sr-only">{word}</span>
    </span>
  );
}
