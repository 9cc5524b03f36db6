import { z } from "zod";
import { isFilter } from "@/lib/events/filters";
import { endpointSettings } from "./settings";

const filter = z.string().refine(isFilter, {
  error: (issue) => `"${String(issue.input).slice(0, 80)}" is not a filter. Use a type (order.paid), a prefix (order.*) or *.`,
});

/** What a person or program may set on an endpoint; shared by the forms and the API. The URL is judged by lib/egress. */
export const endpointInput = z.object({
  url: z.string({ error: "Enter the URL of your endpoint." }).min(1, "Enter the URL of your endpoint."),
  description: z.string().trim().max(200, "Use 200 characters or fewer.").default(""),
  filters: z
    .array(filter)
    .min(1, "Choose at least one event type, or all of them.")
    .max(200, "Choose 200 filters or fewer; a prefix such as order.* covers many types.")
    .transform((list) => (list.includes("*") ? ["*"] : [...new Set(list)].sort())),
  settings: endpointSettings.default({}),
});

export type EndpointInput = z.input<typeof endpointInput>;
