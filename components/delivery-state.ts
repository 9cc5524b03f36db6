import { Check, CircleDashed, Minus, Pause, RotateCw, X, type LucideIcon } from "lucide-react";
import type { DeliveryState } from "@/lib/format/delivery-sentence";
import type { Tone } from "./ui/tone";

/** The one vocabulary of delivery states: icon, word, meaning. */
export const DELIVERY_STATES: Record<DeliveryState, { icon: LucideIcon; word: string; tone: Tone }> = {
  pending: { icon: CircleDashed, word: "Queued", tone: "waiting" },
  retrying: { icon: RotateCw, word: "Retrying", tone: "waiting" },
  succeeded: { icon: Check, word: "Delivered", tone: "good" },
  failed: { icon: X, word: "Failed", tone: "failing" },
  held: { icon: Pause, word: "Held", tone: "off" },
  canceled: { icon: Minus, word: "Canceled", tone: "off" },
};
