import { Ban, CircleCheck, Hash, Hourglass, Shuffle, Unplug, type LucideIcon } from "lucide-react";
import { cn } from "@/components/ui/cn";
import type { Behaviour } from "@/lib/playground/behaviour";
import { useBehaviourWords } from "./use-behaviour-words";

/** How an inbox answers, in one line. */
export function BehaviourMark({ behaviour, className }: { behaviour: Behaviour; className?: string }) {
  const Icon = ICONS[behaviour.behaviour];
  return (
    <span className={cn("inline-flex items-start gap-1.5 align-middle", className)}>
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-faint" />
      <span>{useBehaviourWords()(behaviour)}</span>
    </span>
  );
}

const ICONS: Record<Behaviour["behaviour"], LucideIcon> = { accept: CircleCheck, status: Hash, slow: Hourglass, flaky: Shuffle, gone: Ban, drop: Unplug };
