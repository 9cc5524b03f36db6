import { z } from "zod";
import { instantText } from "@/lib/instant";

/** What becomes of the held deliveries when an endpoint is enabled, and how fast they go out. */
export const enableInput = z.object({
  held: z.discriminatedUnion("deliver", [
    z.object({ deliver: z.literal("all") }),
    z.object({ deliver: z.literal("none") }),
    z.object({ deliver: z.literal("since"), since: instantText("Enter a date and time.").transform((text) => new Date(text)) }),
  ]),
  perMinute: z.int("Enter a whole number.").min(1, "Enter 1 or more a minute.").max(6_000, "Enter 6,000 a minute or fewer.").default(600),
});

export type EnableInput = z.input<typeof enableInput>;
