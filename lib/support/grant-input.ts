import { z } from "zod";

export const grantInput = z.object({
  reason: z
    .string({ error: "Say why." })
    .trim()
    .min(10, "Say why in at least 10 characters: the customer reads it.")
    .max(500, "Use 500 characters or fewer."),
  /** How long it lasts; at most a day. */
  hours: z.coerce.number({ error: "Choose how long." }).min(0.25, "At least a quarter of an hour.").max(24, "At most 24 hours."),
});

export type GrantInput = z.input<typeof grantInput>;
