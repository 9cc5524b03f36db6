import { z } from "zod";
import { instantText } from "@/lib/instant";
import { toPublicId, type IdKind } from "@/lib/ids";

const example = "0193b8f2-6a00-7000-8000-00000000";

/** A public id of one kind. Of an id in an address the route asks no more than whether there is such a thing. */
export function publicId(kind: IdKind, description: string) {
  const pattern = new RegExp(`^${kind}_[0-7][0-9a-hjkmnp-tv-z]{25}$`);
  return z.string().regex(pattern).meta({ description, examples: [toPublicId(kind, `${example}a001`)] });
}

export const organizationName = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, "Use the organization's id (org_…) or slug").meta({ description: "Id (`org_…`) or slug of the organization. A key of the platform must name it; an organization's key may leave it out.", examples: ["acme"] });

export const instant = (description: string) => instantText("Use RFC 3339 with an offset, such as 2026-11-30T12:00:00Z").meta({ description, examples: ["2026-11-30T12:00:00.000Z"] });

export const text = (description: string, ...examples: string[]) => z.string().meta({ description, ...(examples.length > 0 && { examples }) });

export const count = (description: string, ...examples: number[]) => z.int().min(0).meta({ description, ...(examples.length > 0 && { examples }) });

/** A list in an address: values with commas between them. */
export const listed = <Item extends z.ZodType<unknown, string>>(item: Item, description: string) =>
  z.string().transform((given) => given.split(",").filter((part) => part !== "")).pipe(z.array(item)).optional().meta({ description });

/** Of a flag in an address. */
export const flag = (description: string) => z.enum(["true", "false"]).transform((given) => given === "true").pipe(z.boolean()).optional().meta({ description });

export const cursor = z.string().min(1).max(400).meta({ description: "`nextCursor` of the page before, as it stands.", examples: ["WyJkZWxpdmVyaWVzIiwiZGx2XzAxIl0"] });

/** What every list takes. */
export const page = {
  limit: z.coerce.number().int().min(1).max(100, "Ask for 100 or fewer.").optional().meta({ description: "How many at most: 1 to 100, 50 unless told." }),
  cursor: cursor.optional(),
};

/** What every list answers. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({
    items: z.array(item),
    nextCursor: z.string().nullable().meta({ description: "Pass as `cursor` for the next page; null at the end." }),
  });
}

/** Any JSON value. */
export const anyJson = (description: string, ...examples: unknown[]) => z.unknown().meta({ description, ...(examples.length > 0 && { examples }) });
