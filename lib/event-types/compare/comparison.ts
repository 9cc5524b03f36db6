import { areDisjoint } from "./disjoint";
import { partsOf, typesOf, type JsonType } from "./facts";
import type { Place, SchemaChange } from "./find-breaking";
import { hasUnevaluated, keywordFaults } from "./keywords";
import { arrayFaults, objectFaults } from "./inside";
import { isSchema, pointedAt, schemasIn, type AnySchema, type Schema } from "./schema";
import { sameKeyword, sameSchema } from "./same";

/** Steps after which two schemas count as too intricate to compare. */
const mostSteps = 5_000;

/** One part for each type, always the same object, so that what was compared before is known again. */
const typeParts = new Map<JsonType | "number", Schema>((["null", "boolean", "string", "object", "array", "number"] as const).map((type) => [type, { type }]));

/**
 * Shows, keyword by keyword, that whatever is valid under a list of old parts is valid under a new schema. Each fault
 * is something that it could not show. Where the old value may be of several kinds, each kind is followed by itself.
 */
export class Comparison {
  #steps = 0;
  readonly #ids = new WeakMap<object, number>();
  #nextId = 0;

  constructor(
    readonly oldRoot: Schema,
    readonly newRoot: Schema,
    /** Whether properties that the old schema does not name may have been sent. */
    readonly unnamedSent: boolean,
  ) {}

  /** `old` null: nothing was valid. `seen`: pairs that are being compared further up, where a schema contains itself. */
  faults(old: Schema[] | null, now: AnySchema, place: Place, seen: ReadonlySet<string> = new Set(), split: readonly Schema[] = []): SchemaChange[] {
    if (old === null || now === true || typesOf(old).size === 0) return [];
    if (now === false) return [{ ...change(place, ""), keyword: "false", message: `${named(place)} is no longer allowed` }];
    if (old.some((part) => sameSchema(part, this.oldRoot, now, this.newRoot))) return [];
    if (++this.#steps > mostSteps) return [{ ...change(place, ""), keyword: "", message: "the schemas are too intricate to compare" }];
    const key = `${this.#idsOf(old)}/${this.#idsOf(split)}/${this.#idsOf([now])}`;
    if (seen.has(key)) return [];
    const within = new Set(seen).add(key);
    const direct = this.#direct(old, now, place, within, split);
    if (direct.length === 0) return [];
    const kinds = this.#kindsOf(old, now, split);
    if (kinds === null) return direct;
    return kinds.flatMap(({ parts, done }) => this.faults(parts, now, place, within, done));
  }

  #direct(old: Schema[], now: Schema, place: Place, seen: ReadonlySet<string>, split: readonly Schema[]): SchemaChange[] {
    const found: SchemaChange[] = keywordFaults(old, this.oldRoot, now, this.newRoot).map(({ keyword, reason }) => ({ ...change(place, keyword), message: `${named(place)}: ${reason}` }));
    if (hasUnevaluated(now) && !old.some((part) => sameSchema(part, this.oldRoot, now, this.newRoot))) {
      const keyword = "unevaluatedProperties" in now ? "unevaluatedProperties" : "unevaluatedItems";
      found.push({ ...change(place, keyword), message: `${named(place)}: beside ${keyword}, it cannot be shown that everything valid stays valid` });
    }
    const same = (schema: AnySchema) => this.faults(old, schema, place, seen, split);
    if ("$ref" in now) {
      const target = pointedAt(now.$ref, this.newRoot);
      found.push(...(target === null ? [{ ...change(place, "$ref"), message: `${named(place)}: ${String(now.$ref)} leads nowhere` }] : same(target)));
    }
    for (const part of schemasIn(now.allOf)) found.push(...same(part));
    for (const keyword of ["anyOf", "oneOf"] as const) found.push(...this.#alternatives(keyword, old, now, place, same));
    const types = typesOf(old);
    if (types.has("object")) found.push(...objectFaults(this, old, now, place, seen));
    if (types.has("array")) found.push(...arrayFaults(this, old, now, place, seen));
    return found;
  }

  #alternatives(keyword: "anyOf" | "oneOf", old: Schema[], now: Schema, place: Place, same: (schema: AnySchema) => SchemaChange[]): SchemaChange[] {
    if (!(keyword in now)) return [];
    if (old.some((part) => keyword in part && sameKeyword(keyword, part[keyword], this.oldRoot, now[keyword], this.newRoot))) return [];
    const choices = schemasIn(now[keyword]).map((schema) => ({ schema, faults: same(schema) }));
    // By place and not by value: of two that are `true`, each is another one.
    const isAlone = (mine: number) => choices.every(({ schema }, index) => index === mine || areDisjoint(old, this.oldRoot, schema, this.newRoot));
    if (choices.some(({ faults }, index) => faults.length === 0 && (keyword === "anyOf" || isAlone(index)))) return [];
    const [nearest] = choices.filter(({ schema }) => !areDisjoint(old, this.oldRoot, schema, this.newRoot)).sort((a, b) => a.faults.length - b.faults.length);
    if (nearest && nearest.faults.length > 0) return nearest.faults;
    const message = nearest ? "more than one alternative may fit what was valid" : "no alternative accepts what was valid";
    return [{ ...change(place, keyword), message: `${named(place)}: ${message}` }];
  }

  /** The old value's kinds, where it has several: its own alternatives, else its types where the new schema has alternatives. */
  #kindsOf(old: Schema[], now: Schema, split: readonly Schema[]): { parts: Schema[] | null; done: Schema[] }[] | null {
    const open = old.find((part) => !split.includes(part) && ("anyOf" in part || "oneOf" in part));
    if (open) {
      const done = [...split, open];
      return schemasIn(open.anyOf ?? open.oneOf).map((branch) => {
        const parts = partsOf(branch, this.oldRoot);
        return { parts: parts && [...old, ...parts.filter((part) => !old.includes(part))], done };
      });
    }
    const types = new Set([...typesOf(old)].map((type) => (type === "integer" || type === "fraction" ? "number" : type)));
    if (types.size < 2 || !this.#hasAlternatives(now)) return null;
    return [...types].map((type) => ({ parts: [...old, typeParts.get(type)!], done: [...split] }));
  }

  #hasAlternatives(now: Schema): boolean {
    return (partsOf(now, this.newRoot) ?? []).some((part) => "anyOf" in part || "oneOf" in part);
  }

  #idsOf(schemas: readonly unknown[]): string {
    const ids = schemas.filter(isSchema).map((schema) => {
      if (!this.#ids.has(schema)) this.#ids.set(schema, this.#nextId++);
      return this.#ids.get(schema)!;
    });
    return [...new Set(ids)].sort((a, b) => a - b).join(",");
  }
}

export function change({ path }: Place, keyword: string): { path: string; keyword: string } {
  return { path: keyword === "" ? path : `${path}/${keyword}`, keyword };
}

export function named({ where }: Place): string {
  return where === "" ? "data" : where;
}
