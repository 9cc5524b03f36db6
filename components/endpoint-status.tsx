"use client";

import { useTranslations } from "next-intl";
import { Circle, CircleAlert, CircleDot, Pause, Plug, RotateCw, type LucideIcon } from "lucide-react";
import { Badge } from "./ui/badge";
import { cn } from "./ui/cn";
import { toneText, type Tone } from "./ui/tone";

/** active: on and well; failing: on, but its last deliveries failed; idle: on, nothing sent yet; paused: its circuit breaker is open. */
export type EndpointState = "active" | "failing" | "retrying" | "idle" | "paused" | "disabled" | "disabled_automatically";

/** The state of an endpoint: icon and word, as a badge or as plain text in a row. */
export function EndpointStatus({ state, plain = false, hideWord = false, className }: { state: EndpointState; plain?: boolean; hideWord?: boolean; className?: string }) {
  const { icon: Icon, tone } = STATES[state];
  const word = useTranslations("state.endpoint")(state);
  if (!plain) return <Badge tone={tone} icon={<Icon aria-hidden strokeWidth={2.5} />} className={className}>{word}</Badge>;
  return (
    <span className={cn("inline-flex items-center gap-1.5 align-top whitespace-nowrap", toneText[tone], className)} title={hideWord ? word : undefined}>
      <Icon aria-hidden strokeWidth={2.25} className="size-4 shrink-0" />
      <span className={hideWord ? "sr-only" : ""}>{word}</span>
    </span>
  );
}

const STATES: Record<EndpointState, { icon: LucideIcon; tone: Tone }> = {
  active: { icon: CircleDot, tone: "good" },
  failing: { icon: CircleAlert, tone: "failing" },
  retrying: { icon: RotateCw, tone: "waiting" },
  idle: { icon: Circle, tone: "off" },
  paused: { icon: Pause, tone: "waiting" },
  disabled: { icon: Pause, tone: "off" },
  disabled_automatically: { icon: Plug, tone: "failing" },
};
