import { expect, test } from "vitest";
import { families, seriesName, type Family } from "./catalog";
import { Histogram } from "./histogram";
import { renderSeries } from "./render";

test("names follow Prometheus's conventions: base units, _total for counters alone", () => {
  for (const [name, { type, help, labels }] of Object.entries(families) as [string, Family][]) {
    expect(name).toMatch(/^posthorn_[a-z_]+$/);
    expect([name, name.endsWith("_total")]).toEqual([name, type === "counter"]);
    if (type === "histogram") expect(name).toMatch(/_seconds$/);
    expect([name, /_(ms|milliseconds|minutes|kb|mb)$/.test(name)]).toEqual([name, false]);
    expect(help).toMatch(/\.$/);
    for (const label of labels) expect(label).toMatch(/^(outcome|error_class|trigger|function|state|status|worker)$/);
  }
});

test("buckets are cumulative and end with all of them", () => {
  const histogram = new Histogram("posthorn_bell_lag_seconds", [0.1, 1]);
  for (const value of [0.05, 0.1, 0.5, 7]) histogram.observe(value);
  expect(histogram.series()).toEqual({
    'posthorn_bell_lag_seconds_bucket{le="0.1"}': 2,
    'posthorn_bell_lag_seconds_bucket{le="1"}': 3,
    'posthorn_bell_lag_seconds_bucket{le="+Inf"}': 4,
    posthorn_bell_lag_seconds_sum: expect.closeTo(7.65, 5),
    posthorn_bell_lag_seconds_count: 4,
  });
});

test("a label's value cannot end its quotes", () => {
  expect(seriesName("posthorn_worker_drains", { worker: 'a"b\\c\nd' })).toBe('posthorn_worker_drains{worker="a\\"b\\\\c\\nd"}');
});

test("families come with their help and type, and what the catalog does not have is left out", () => {
  const text = renderSeries({ 'posthorn_breakers{state="open"}': 2, posthorn_unheard_of: 1 });
  expect(text.split("\n")).toEqual([expect.stringMatching(/^# HELP posthorn_breakers /), "# TYPE posthorn_breakers gauge", 'posthorn_breakers{state="open"} 2', ""]);
});
