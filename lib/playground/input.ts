import { z } from "zod";

export const inboxInput = z.object({
  name: z.string({ error: "Give the inbox a name." }).trim().min(1, "Give the inbox a name.").max(60, "Use 60 characters or fewer."),
});

export type InboxInput = z.input<typeof inboxInput>;

const wholeNumber = (min: number, max: number, message: string) => z.coerce.number({ error: message }).int(message).min(min, message).max(max, message);

/** How an inbox answers; shared by the form and the verb. The bounds are those of the table. */
export const behaviourInput = z.discriminatedUnion("behaviour", [
  z.object({ behaviour: z.literal("accept") }),
  z.object({ behaviour: z.literal("status"), statusCode: wholeNumber(200, 599, "Enter a status from 200 to 599.") }),
  z.object({ behaviour: z.literal("slow"), delayMs: wholeNumber(0, 60_000, "Enter 0 to 60,000 milliseconds.") }),
  z.object({ behaviour: z.literal("flaky"), failures: wholeNumber(0, 50, "Enter 0 to 50 failures.") }),
  z.object({ behaviour: z.literal("gone") }),
  z.object({ behaviour: z.literal("drop") }),
]);

export type BehaviourInput = z.input<typeof behaviourInput>;
