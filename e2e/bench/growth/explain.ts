import pg from "pg";

export interface Statement {
  text: string;
  values: unknown[];
}

/** What PostgreSQL did for one statement. */
export interface PlanFacts {
  text: string;
  /** "Index Only Scan deliveries_log", "Sort", …: each kind once. */
  nodes: string[];
  /** Pages of 8 KiB looked at, in memory or not. */
  pages: number;
  /** Rows that were read and thrown away, over all loops. */
  removed: number;
  /** Rows that went into sorts, over all loops. */
  sorted: number;
  /** Inside the server, in ms. */
  ms: number;
}

/** Every SELECT that `work` sends, by whichever pool or client. */
export async function recordStatements(work: () => Promise<unknown>): Promise<Statement[]> {
  const recorded: Statement[] = [];
  const prototype = pg.Client.prototype as unknown as { query: (...args: unknown[]) => unknown };
  const original = prototype.query;
  prototype.query = function (this: unknown, ...args: unknown[]) {
    const [first, second] = args as [string | Statement, unknown];
    const statement = typeof first === "string" ? { text: first, values: Array.isArray(second) ? second : [] } : { text: first.text, values: first.values ?? [] };
    if (/^\s*(SELECT|WITH|UPDATE|DELETE|INSERT)\b/i.test(statement.text ?? "") && !/set_config|^\s*SELECT 1/.test(statement.text)) recorded.push(statement);
    return original.apply(this, args);
  };
  try {
    await work();
    return recorded;
  } finally {
    prototype.query = original;
  }
}

interface PlanNode {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Index Recheck"?: number;
  "Shared Hit Blocks": number;
  "Shared Read Blocks": number;
  Plans?: PlanNode[];
}

/** Runs a statement under EXPLAIN ANALYZE and undoes it; `organizationId` as the tenant of the transaction. */
export async function explain(client: pg.ClientBase, { text, values }: Statement, organizationId?: string): Promise<PlanFacts> {
  await client.query("BEGIN");
  try {
    if (organizationId !== undefined) await client.query("SELECT set_config('app.org_id', $1, true), set_config('jit', 'off', true)", [organizationId]);
    const { rows } = await client.query<{ "QUERY PLAN": [{ Plan: PlanNode; "Execution Time": number }] }>(`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`, values);
    const [{ Plan, "Execution Time": ms }] = rows[0]!["QUERY PLAN"];
    const all = flatten(Plan);
    const sum = (value: (node: PlanNode) => number) => Math.round(all.reduce((total, node) => total + value(node), 0));
    return {
      text,
      nodes: [...new Set(all.map((node) => [node["Node Type"], node["Index Name"] ?? node["Relation Name"]].filter(Boolean).join(" ")))],
      pages: Plan["Shared Hit Blocks"] + Plan["Shared Read Blocks"],
      removed: sum((node) => ((node["Rows Removed by Filter"] ?? 0) + (node["Rows Removed by Index Recheck"] ?? 0)) * node["Actual Loops"]),
      sorted: sum((node) => (node["Node Type"].includes("Sort") ? (node.Plans ?? []).reduce((rows, below) => rows + below["Actual Rows"] * below["Actual Loops"], 0) : 0)),
      ms,
    };
  } finally {
    await client.query("ROLLBACK");
  }
}

function flatten(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(flatten)];
}
