import type { ZodType } from "zod";
import { z } from "zod";
import { invalid } from "@/lib/errors";
import { fromCursor, type PageRequest } from "./cursor";
import { toInvalidRequest } from "./invalid-request";
import { organizationName } from "./operations/fields";
import type { Operation } from "./operations/operation";

export interface ReadQuery {
  /** Public id or slug. */
  organization: string | undefined;
  /** As the operation's schema has it; of one that the verb judges, as it stands in the address. */
  query: unknown;
  page: PageRequest;
}

const defaultLimit = 50;

/**
 * The query of a request by the operation's schema. Each name may be there
 * once, and one that is not known is an error. Throws `invalid_request` (422)
 * and `invalid_cursor` (400).
 */
export function readQuery(url: string, operation: Operation): ReadQuery {
  const given = once(new URL(url).searchParams);
  const { organization: named, ...rest } = given;
  const mayName = operation.organization === "query";
  const organization = mayName ? parse(organizationName.optional(), named, "organization") : undefined;
  const texts = mayName || named === undefined ? rest : given;
  if (operation.queryJudgedByVerb) {
    const { cursor, ...filters } = texts;
    refuseUnknown(filters, operation);
    return { organization, query: filters, page: pageOf(operation, cursor, filters.limit) };
  }
  const parsed = z.strictObject(operation.query.shape).safeParse(texts);
  // Of a name that is not known the schema says the path of the whole, which reads as the body.
  if (!parsed.success) throw toInvalidRequest(new z.ZodError(parsed.error.issues.map((issue) => (issue.code === "unrecognized_keys" ? { ...issue, path: [issue.keys[0]!.slice(0, 60)], message: "is not known here" } : issue))));
  const { cursor, limit } = parsed.data as { cursor?: string; limit?: number };
  return { organization, query: parsed.data, page: pageOf(operation, cursor, limit) };
}

function pageOf({ id }: Operation, cursor: string | undefined, limit: number | string | undefined): PageRequest {
  return { list: id, after: cursor === undefined ? undefined : fromCursor(id, cursor), limit: limit === undefined ? defaultLimit : Number(limit) };
}

function refuseUnknown(filters: Record<string, string>, { query }: Operation): void {
  const unknown = Object.keys(filters).find((name) => !Object.hasOwn(query.shape, name));
  if (unknown === undefined) return;
  const errors = [{ field: unknown.slice(0, 60), message: "is no filter of this list" }];
  throw invalid("invalid_filter", `${errors[0]!.field}: ${errors[0]!.message}`, `Use ${Object.keys(query.shape).join(", ")}.`, { errors });
}

function once(given: URLSearchParams): Record<string, string> {
  const names = [...given.keys()];
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) throw invalid("invalid_request", `${twice.slice(0, 60)}: is there more than once`, "Put several values into one, with commas between them.", { errors: [{ field: twice.slice(0, 60), message: "is there more than once" }] });
  return Object.fromEntries(given);
}

function parse<T>(schema: ZodType<T>, given: unknown, field: string): T {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  throw toInvalidRequest(new z.ZodError(parsed.error.issues.map((issue) => ({ ...issue, path: [field] }))));
}

