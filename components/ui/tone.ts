/** The four meanings, and the accent for what is merely being said. */
export type Tone = "good" | "waiting" | "failing" | "off" | "accent";

export const toneText: Record<Tone, string> = {
  good: "text-good", waiting: "text-waiting", failing: "text-failing", off: "text-off", accent: "text-accent",
};

export const toneSoft: Record<Tone, string> = {
  good: "border-good-line bg-good-soft text-good",
  waiting: "border-waiting-line bg-waiting-soft text-waiting",
  failing: "border-failing-line bg-failing-soft text-failing",
  off: "border-off-line bg-off-soft text-off",
  accent: "border-accent-line bg-accent-soft text-accent",
};

export const toneBar: Record<Tone, string> = {
  good: "bg-good-bar", waiting: "bg-waiting-bar", failing: "bg-failing-bar", off: "bg-off-bar", accent: "bg-accent-solid",
};

export const toneFill: Record<Tone, string> = {
  good: "fill-good-bar", waiting: "fill-waiting-bar", failing: "fill-failing-bar", off: "fill-off-bar", accent: "fill-accent-solid",
};
