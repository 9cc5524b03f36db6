import { Check, CircleDashed, Minus, Pause, RotateCw, X, type LucideIcon } from "lucide-react";
import type { DeliveryState } from "@/lib/format/delivery-sentence";
import type { Tone } from "./ui/tone";

/** The one vocabulary of delivery states: icon and meaning; its word is under `state` in the texts. */
export const DELIVERY_STATES: Record<DeliveryState, { icon: LucideIcon; tone: Tone }> = {
  pending: { icon: CircleDashed, tone: "waiting" },
  retrying: { icon: RotateCw, tone: "waiting" },
  succeeded: { icon: Check, tone: "good" },
  failed: { icon: X, tone: "failing" },
  held: { icon: Pause, tone: "off" },
  canceled: { icon: Minus, tone: "off" },
};
