import { Prisma } from "@/lib/generated/prisma/client";
import type { DeliveryState } from "@/lib/generated/prisma/enums";
import type { ParsedDeliveryFilters } from "./filters";

/**
 * How the log stays fast at any size with two indexes.
 *
 * `deliveries.log_group` packs what the log is filtered by into one number:
 * state (3 bits), attempts (2: none, one, 2–3, 4 or more), status (10), hash of
 * the error class (16) and, in the lower half, hash of the event type (32).
 * PostgreSQL generates it. The upper half is called an outcome. An organization
 * has some dozens of outcomes and some hundred groups, however many rows, and
 * within a group rows lie in the order of their ids. So a page is found in four
 * steps, each by index alone: which outcomes there are (a loose scan: one probe
 * finds the next); which of them are wanted, and their groups; the newest row
 * of each group below the cursor; and from the groups with the newest ones, as
 * many rows as the page holds, merged. A value that three rows in ten million
 * have costs as much as one that all have, and one that none has costs less.
 *
 * It is a plain column because row-level security lets an index condition pass
 * only where its operator cannot leak, which holds for bigint and uuid, and not
 * for enums or expressions.
 */
export interface LogScope {
  organizationId: string;
  /** Narrows to one endpoint, which has an index of its own. */
  endpointId?: string;
  /** Ids from `from` on (inclusive) and below `below` (exclusive). */
  from: string;
  below: string;
}

export type OutcomeFilters = Pick<ParsedDeliveryFilters, "state" | "code" | "error" | "attempts" | "type">;

/** `picked(id)`: the newest `limit` ids of the scope whose group is wanted, as the last of `WITH RECURSIVE` tables. */
export function pickFromGroups(scope: LogScope, filters: OutcomeFilters, limit: number): Prisma.Sql {
  const within = scope.endpointId === undefined ? Prisma.sql`d.organization_id = ${scope.organizationId}::uuid` : Prisma.sql`d.endpoint_id = ${scope.endpointId}::uuid`;
  // A state's outcomes stand side by side: those of the others are not even looked for.
  const reach = filters.state ? Prisma.sql`${within} AND ${withinGroupsOf(filters.state)}` : within;
  return Prisma.sql`
    outcomes AS (
      (SELECT d.log_group >> 32 AS o FROM deliveries d WHERE ${reach} ORDER BY d.log_group DESC LIMIT 1)
      UNION ALL
      SELECT n.o FROM outcomes p CROSS JOIN LATERAL (
        SELECT d.log_group >> 32 AS o FROM deliveries d WHERE ${reach} AND d.log_group < p.o << 32 ORDER BY d.log_group DESC LIMIT 1) AS n
    ), wanted AS (SELECT o FROM outcomes WHERE ${outcomeCondition(filters)}),
    ${filters.type ? groupsOfTypes(filters.type) : groupsOfAllTypes(within)},
    heads AS (
      SELECT g, top AS head FROM groups WHERE top < ${scope.below}::uuid AND top >= ${scope.from}::uuid
      UNION ALL
      SELECT g, n.id FROM groups CROSS JOIN LATERAL (
        ${newestOf(within, Prisma.sql`(d.log_group, d.id) < (g, ${scope.below}::uuid) AND (d.log_group, d.id) >= (g, ${scope.from}::uuid)`, 1)}) AS n
      WHERE top >= ${scope.below}::uuid
    ), best AS MATERIALIZED (SELECT g, head FROM heads ORDER BY head DESC LIMIT ${limit}),
    ${limit <= sampleSize ? merge(within, scope.from, limit) : mergeMany(within, scope.from, limit)}`;
}

/** Within one group. The pairs are for the planner: of `log_group = g AND id < …` it would rather walk the ids of all organizations. */
function newestOf(within: Prisma.Sql, range: Prisma.Sql, most: number): Prisma.Sql {
  return Prisma.sql`SELECT d.id FROM deliveries d WHERE ${within} AND ${range} ORDER BY d.log_group DESC, d.id DESC LIMIT ${most}`;
}

/** Every group gives as many rows as are wanted in all; what is read grows with their product. */
function merge(within: Prisma.Sql, from: string, limit: number): Prisma.Sql {
  return Prisma.sql`picked AS MATERIALIZED (
      SELECT n.id FROM best CROSS JOIN LATERAL (${newestOf(within, Prisma.sql`(d.log_group, d.id) <= (g, head) AND (d.log_group, d.id) >= (g, ${from}::uuid)`, limit)}) AS n
      ORDER BY n.id DESC LIMIT ${limit})`;
}

const sampleSize = 101;

/**
 * For thousands of rows: how far back they reach is guessed from the newest
 * hundred, with twice their time to spare, so that each group is read that far
 * and no further. Where the guess falls short, the rest is read without it.
 */
function mergeMany(within: Prisma.Sql, from: string, limit: number): Prisma.Sql {
  const group = (range: Prisma.Sql, most: number) => Prisma.sql`LATERAL (${newestOf(within, Prisma.sql`(d.log_group, d.id) <= (g, head) AND ${range}`, most)}) AS n`;
  return Prisma.sql`sample AS (
      SELECT n.id FROM (SELECT g, head FROM best ORDER BY head DESC LIMIT ${sampleSize}) AS b CROSS JOIN ${group(Prisma.sql`(d.log_group, d.id) >= (g, ${from}::uuid)`, sampleSize)} ORDER BY n.id DESC LIMIT ${sampleSize}
    ), ends AS (
      SELECT count(*) AS found, ('x' || left(replace(max(id::text), '-', ''), 12))::bit(48)::bigint AS newest, ('x' || left(replace(min(id::text), '-', ''), 12))::bit(48)::bigint AS oldest FROM sample
    ), back AS MATERIALIZED (
      SELECT CASE WHEN found < ${sampleSize} THEN ${from}::uuid
        ELSE greatest(${from}::uuid, (lpad(to_hex(greatest(oldest - (newest - oldest) * ${Math.ceil((2 * limit) / sampleSize)}, 0)), 12, '0') || repeat('0', 20))::uuid) END AS id FROM ends
    ), recent AS MATERIALIZED (
      SELECT n.id FROM back CROSS JOIN best CROSS JOIN ${group(Prisma.sql`(d.log_group, d.id) >= (g, back.id)`, limit)} ORDER BY n.id DESC LIMIT ${limit}
    ), picked AS MATERIALIZED (
      SELECT id FROM recent
      UNION ALL
      (SELECT n.id FROM back CROSS JOIN best CROSS JOIN ${group(Prisma.sql`(d.log_group, d.id) >= (g, ${from}::uuid) AND (d.log_group, d.id) < (g, back.id)`, limit)} ORDER BY n.id DESC LIMIT ${limit} - (SELECT count(*) FROM recent)))`;
}

/** The places of the states in a group's highest bits; waiting ones come first, finished ones last. */
const stateRanks: Record<DeliveryState, number> = { pending: 0, retrying: 1, held: 2, failed: 3, canceled: 4, succeeded: 5 };

/** The groups of states that stand side by side in `stateRanks`, as a range of `log_group`: by index, an organization's or endpoint's rows in them. */
export function groupsIn(states: DeliveryState[]): { from: bigint; below: bigint } {
  const ranks = states.map((state) => stateRanks[state]).sort();
  if (ranks.some((rank, index) => rank !== ranks[0]! + index)) throw new Error(`${states.join(", ")} are not side by side`);
  return { from: BigInt(ranks[0]!) << 60n, below: BigInt(ranks.at(-1)! + 1) << 60n };
}

/** On `deliveries d`: within the groups from the first to the last of these states, by index. The states themselves must be asked for beside it. */
export function withinGroupsOf(states: DeliveryState[]): Prisma.Sql {
  const ranks = states.map((state) => stateRanks[state]);
  return Prisma.sql`(d.log_group >= ${BigInt(Math.min(...ranks)) << 60n}::bigint AND d.log_group < ${BigInt(Math.max(...ranks) + 1) << 60n}::bigint)`;
}

function outcomeCondition({ state, code, error, attempts }: OutcomeFilters): Prisma.Sql {
  const parts = [Prisma.sql`true`];
  if (state) parts.push(Prisma.sql`o >> 28 = ANY(${state.map((name) => stateRanks[name])}::bigint[])`);
  if (attempts) parts.push(Prisma.sql`(o >> 26) & 3 BETWEEN ${attemptsRank(attempts.min)}::bigint AND ${attempts.max === null ? 3 : attemptsRank(attempts.max)}::bigint`);
  if (code) parts.push(Prisma.sql`(${Prisma.join(code.map(({ from, to }) => Prisma.sql`(o >> 16) & 1023 BETWEEN ${from}::bigint AND ${to}::bigint`), " OR ")}) AND o & 65535 <> hashtext('') & 65535`);
  if (error) parts.push(Prisma.sql`o & 65535 IN (SELECT hashtext(class) & 65535 FROM unnest(${error}::text[]) AS class)`);
  return Prisma.join(parts, " AND ");
}

function attemptsRank(attempts: number): number {
  return attempts < 2 ? attempts : attempts < 4 ? 2 : 3;
}

const highest = "ffffffff-ffff-ffff-ffff-ffffffffffff";

function groupsOfTypes(types: string[]): Prisma.Sql {
  return Prisma.sql`groups AS (
    SELECT o << 32 | t.hash AS g, ${highest}::uuid AS top FROM wanted CROSS JOIN (SELECT DISTINCT hashtext(type)::bigint & 4294967295 AS hash FROM unnest(${types}::text[]) AS type) AS t)`;
}

function groupsOfAllTypes(within: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`groups AS (
      SELECT o, n.g, n.top FROM wanted CROSS JOIN LATERAL (
        SELECT d.log_group AS g, d.id AS top FROM deliveries d WHERE ${within} AND d.log_group >= o << 32 AND d.log_group < (o + 1) << 32 ORDER BY d.log_group DESC, d.id DESC LIMIT 1) AS n
      UNION ALL
      SELECT p.o, n.g, n.top FROM groups p CROSS JOIN LATERAL (
        SELECT d.log_group AS g, d.id AS top FROM deliveries d WHERE ${within} AND d.log_group >= p.o << 32 AND d.log_group < p.g ORDER BY d.log_group DESC, d.id DESC LIMIT 1) AS n)`;
}
