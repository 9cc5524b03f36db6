import { z } from "zod";
import { slugField } from "@/lib/auth/setup-input";
import { plainLine } from "@/lib/format/plain-line";

/** Limits as the platform sets them; the bounds are the table's and what an installation can carry. */
const whole = (min: number, max: number) => {
  const message = `Use a whole number from ${min.toLocaleString("en")} to ${max.toLocaleString("en")}.`;
  return z.number({ error: message }).int(message).min(min, message).max(max, message);
};

/** What is left out stays as it is. */
export const limitsInput = z.strictObject({
  endpoints: whole(0, 10_000).optional(),
  /** Deliveries that may wait at once. */
  pending: whole(1, 100_000_000).optional(),
  /** Events; null: unlimited. */
  publishPerMinute: whole(1, 100_000_000).nullish(),
});

export type LimitsInput = z.input<typeof limitsInput>;

/** The same as the table's columns; undefined: left as it is. */
export function limitColumns({ endpoints, pending, publishPerMinute }: z.output<typeof limitsInput>) {
  return { endpointLimit: endpoints, pendingLimit: pending, publishPerMinute };
}

/** What `PATCH` of an organization takes. */
export const organizationPatch = z.strictObject({ limits: limitsInput.refine((limits) => Object.values(limits).some((value) => value !== undefined), "Name at least one of endpoints, pending and publishPerMinute.") });

export const organizationInput = z.strictObject({
  name: plainLine(80, "Give the organization a name."),
  /** Its part of the address: made of the name where it is left out. */
  slug: slugField.optional(),
  limits: limitsInput.default({}),
});

export type OrganizationInput = z.input<typeof organizationInput>;
