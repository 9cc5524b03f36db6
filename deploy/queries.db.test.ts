import fs from "node:fs";
import { parser } from "@prometheus-io/lezer-promql";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { openDatabase, type Database } from "@/lib/db/database";
import { beat } from "@/lib/heartbeats/beat";
import { createTestDatabase, type TestDatabase } from "@/lib/host/test-database";
import { families, type Family } from "@/lib/metrics/catalog";
import { platformFigures } from "@/lib/metrics/platform";
import { readExposition, type Sample } from "@/lib/metrics/read-exposition";
import { renderSeries } from "@/lib/metrics/render";
import { countFunction, tally } from "@/lib/metrics/tally";

/** Every query of the dashboard and the alerts is parsed, and held against what a scrape really gives. */

interface Query {
  where: string;
  text: string;
}

const dashboard = JSON.parse(fs.readFileSync("deploy/grafana/posthorn.json", "utf8")) as { panels: { title: string; targets?: { expr: string; legendFormat: string }[] }[] };
const alerts = parse(fs.readFileSync("deploy/prometheus/alerts.yaml", "utf8")) as { groups: { rules: { alert: string; expr: string; annotations: { summary: string; description: string } }[] }[] };
const rules = alerts.groups.flatMap((group) => group.rules);
const targets = dashboard.panels.flatMap(({ title, targets = [] }) => targets.map((target) => ({ title, ...target })));
const queries: Query[] = [
  ...targets.map(({ title, expr }) => ({ where: `panel ${title}`, text: expr.replaceAll("$__rate_interval", "1m") })),
  ...rules.map(({ alert, expr }) => ({ where: `alert ${alert}`, text: expr })),
];

let database: TestDatabase;
let db: Database;
let samples: Sample[];

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database);
  countFunction("sweep", "done");
  const counters = { ...tally(), 'posthorn_attempts_total{outcome="delivered",error_class="ok",trigger="schedule"}': 1 };
  await beat(db.servicePool, { id: crypto.randomUUID(), name: "host:1", counters, gauges: { leader: 1, memoryBytes: 1, eventLoopLagSeconds: 0, drains: 0, runsRunning: 0, runsWaiting: 0, connectionsWaiting: 0 } });
  samples = readExposition(renderSeries((await platformFigures(db.servicePool)).series));
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

interface Node {
  name: string;
  text: string;
  children: Node[];
}

function treeOf(text: string): Node {
  const root: Node = { name: "", text: "", children: [] };
  const stack = [root];
  parser.parse(text).iterate({
    enter({ name, from, to }) {
      const node = { name, text: text.slice(from, to), children: [] };
      stack.at(-1)!.children.push(node);
      stack.push(node);
    },
    leave: () => void stack.pop(),
  });
  return root;
}

function find(node: Node, name: string): Node[] {
  return [...(node.name === name ? [node] : []), ...node.children.flatMap((child) => find(child, name))];
}

/** What is wrong with a query; empty where nothing is. */
function problemsOf(text: string, all: Sample[]): string[] {
  const tree = treeOf(text);
  const problems = find(tree, "⚠").map(() => `does not parse: ${text}`);
  const selectors = find(tree, "VectorSelector");
  if (selectors.length === 0) problems.push("selects nothing");
  for (const selector of selectors) {
    const metric = find(selector, "Identifier")[0]!.text;
    const found = all.filter(({ name }) => name === metric);
    if (found.length === 0) problems.push(`no scrape has ${metric}`);
    for (const matcher of find(selector, "UnquotedLabelMatcher")) {
      const label = find(matcher, "LabelName")[0]!.text;
      const value = find(matcher, "StringLiteral")[0]!.text.slice(1, -1);
      const values = found.map(({ labels }) => labels[label]);
      if (values.every((known) => known === undefined)) problems.push(`${metric} has no label ${label}`);
      else if (find(matcher, "EqlSingle").length > 0 && !values.includes(value)) problems.push(`${metric} has no ${label}="${value}"`);
    }
  }
  const known = new Set(all.flatMap(({ labels }) => Object.keys(labels)));
  for (const grouping of find(tree, "GroupingLabels")) for (const { text: label } of find(grouping, "LabelName")) if (!known.has(label)) problems.push(`no metric has the label ${label}`);
  return problems;
}

test("every query parses, and asks for metrics, labels and values that a scrape has", () => {
  expect(queries.length).toBeGreaterThan(40);
  expect(queries.flatMap(({ where, text }) => problemsOf(text, samples).map((problem) => `${where}: ${problem}`))).toEqual([]);
});

describe("the check itself", () => {
  test.each([
    ["sum(rate(posthorn_nothing_total[5m]))", /no scrape has posthorn_nothing_total/],
    ["posthorn_breakers{colour=\"red\"}", /no label colour/],
    ["posthorn_breakers{state=\"ajar\"}", /no state="ajar"/],
    ["sum by (flavour) (posthorn_breakers)", /no metric has the label flavour/],
    ["sum(rate(posthorn_drains_total[5m])", /does not parse/],
  ])("finds what is wrong in %s", (text, problem) => expect(problemsOf(text, samples).join()).toMatch(problem));
});

test("counters are asked for their rate or increase, and never as they stand", () => {
  const bare = queries.filter(({ text }) => {
    const counters = [...text.matchAll(/\bposthorn_\w+_(?:total|bucket)\b/g)].length;
    return counters !== [...text.matchAll(/\b(?:rate|increase)\(posthorn_\w+_(?:total|bucket)\b/g)].length;
  });
  expect(bare).toEqual([]);
});

test("every metric is on the dashboard or in an alert", () => {
  const asked = new Set(queries.flatMap(({ text }) => text.match(/\bposthorn_\w+/g) ?? []).map((name) => ((families as Record<string, Family>)[name] ? name : name.replace(/_(bucket|sum|count)$/, ""))));
  expect(Object.keys(families).filter((name) => !asked.has(name))).toEqual(["posthorn_worker_heartbeat_age_seconds", "posthorn_worker_runs", "posthorn_scrape_duration_seconds"]);
});

test("a legend names labels that its metric has, and each alert says what to do", () => {
  const labels = new Set(Object.values(families).flatMap(({ labels }) => [...labels] as string[]));
  for (const { legendFormat } of targets) for (const [, label] of legendFormat.matchAll(/\{\{(\w+)\}\}/g)) expect(labels).toContain(label);
  for (const { annotations } of rules) expect(annotations.description).toMatch(/\.$/);
});

test("the scrape configuration is read, and asks the address that answers", () => {
  const scrape = parse(fs.readFileSync("deploy/prometheus/scrape.yaml", "utf8")) as { scrape_configs: { metrics_path: string }[] };
  for (const { metrics_path: path } of scrape.scrape_configs) expect(fs.existsSync(`app${path}/route.ts`)).toBe(true);
});
