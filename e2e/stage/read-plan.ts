import type { Database } from "@/lib/db/database";
import { withTenantClient } from "@/lib/db/database";
import { Prisma } from "@/lib/generated/prisma/client";

/** What PostgreSQL did for one statement. */
export interface ReadPlan {
  /** Relations that were read from end to end. */
  sequential: string[];
  /** Indexes that were used. */
  indexes: string[];
  /** Rows that scans handed on, those that a filter threw away included. */
  rowsRead: number;
}

interface Node {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  Plans?: Node[];
}

/** Runs a statement as a tenant's role would and tells how it was done (EXPLAIN ANALYZE). */
export async function readPlan(db: Database, organizationId: string, sql: string, values: unknown[]): Promise<ReadPlan> {
  return withTenantClient(db, organizationId, async (client) => {
    const { rows } = await client.query<{ "QUERY PLAN": { Plan: Node }[] }>(`EXPLAIN (ANALYZE, FORMAT JSON) ${sql}`, values);
    const nodes = flatten(rows[0]!["QUERY PLAN"][0]!.Plan);
    const scans = nodes.filter((node) => node["Node Type"].endsWith("Scan") && (node["Relation Name"] !== undefined || node["Index Name"] !== undefined));
    return {
      sequential: scans.filter((node) => node["Node Type"] === "Seq Scan").map((node) => node["Relation Name"]!),
      indexes: scans.flatMap((node) => node["Index Name"] ?? []),
      rowsRead: scans.reduce((sum, node) => sum + (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) * node["Actual Loops"], 0),
    };
  });
}

/** The statements that a function makes through Prisma's `$queryRaw`, with their values; none of them is run. */
export async function statementsOf(work: (tx: { $queryRaw: (text: TemplateStringsArray, ...values: unknown[]) => Promise<never[]> }) => Promise<unknown>): Promise<{ sql: string; values: unknown[] }[]> {
  const found: { sql: string; values: unknown[] }[] = [];
  await work({
    $queryRaw: async (text, ...values) => {
      const { text: sql, values: flat } = new Prisma.Sql([...text], values);
      found.push({ sql, values: flat });
      return [];
    },
  });
  return found;
}

function flatten(node: Node): Node[] {
  return [node, ...(node.Plans ?? []).flatMap(flatten)];
}
