-- One endpoint's log by index alone too: row-level security asks for the
-- organization of each entry, which would otherwise be a look at its row. Costs
-- no measurable time to write, 16 bytes a delivery to keep.
DROP INDEX "deliveries_endpoint_log";
CREATE INDEX "deliveries_endpoint_log" ON "deliveries"("endpoint_id", "log_group", "id", "organization_id");

-- Events and attempts are written once and deleted by retention, in the order
-- of time: vacuum by hundredths, so that what is freed is used again soon and
-- no single vacuum has a fifth of years of rows to look at.
ALTER TABLE events SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 5000, autovacuum_analyze_scale_factor = 0.02);
ALTER TABLE attempts SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 5000, autovacuum_analyze_scale_factor = 0.05);

-- The costs that fit a cached index: between a look-up of all events with a key
-- and a walk back until enough are found, the planner then changes over where
-- both take some tens of milliseconds at four million events. With the defaults
-- a key of one event in 250 was walked for, in 1.7 s.
ALTER FUNCTION posthorn_events_with_key(bigint, uuid, int) SET random_page_cost = 1.1;
ALTER FUNCTION posthorn_events_with_key(bigint, uuid, int) SET max_parallel_workers_per_gather = 0;
