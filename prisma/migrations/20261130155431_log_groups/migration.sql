-- The log's filters, each alone and in any combination, by two indexes. How
-- they are read is told in lib/deliveries/log-groups.ts.

-- What the log is filtered by, in one number: state (3 bits, waiting first),
-- attempts (2 bits: none, one, 2-3, 4 or more), status (10), hash of the error
-- class (16), hash of the event type (32). Its upper half is an outcome, of
-- which an organization has some dozens; with the types, some hundreds.
CREATE FUNCTION posthorn_log_group(state delivery_state, attempts int, status int, class text, type text) RETURNS bigint
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN ((CASE state WHEN 'pending' THEN 0 WHEN 'retrying' THEN 1 WHEN 'held' THEN 2 WHEN 'failed' THEN 3 WHEN 'canceled' THEN 4 ELSE 5 END)::bigint << 60)
    | ((CASE WHEN attempts < 2 THEN greatest(attempts, 0) WHEN attempts < 4 THEN 2 ELSE 3 END)::bigint << 58)
    | ((coalesce(status, 0) & 1023)::bigint << 48)
    | ((hashtext(coalesce(class, '')) & 65535)::bigint << 32)
    | (hashtext(type)::bigint & 4294967295);

-- Attempts under way do not count, so the claim, which adds one and takes a
-- lease, leaves the number as it is and stays a heap-only update: an index on
-- "attempts" itself would make each claim write to every index.
-- A column and not an expression: under row-level security only operators that
-- cannot leak reach an index, such as those of bigint and uuid.
-- Adding it rewrites the table once, under lock: about a minute for ten million rows.
ALTER TABLE "deliveries" ADD COLUMN "log_group" BIGINT GENERATED ALWAYS AS
  (posthorn_log_group(state, attempts - (lease_token IS NOT NULL)::int, last_status, last_error_class, event_type)) STORED;

-- Two for three: a delivery that succeeds at once writes to five indexes, and
-- not to six as before. Ids ascend within a group because PostgreSQL fills a
-- page before it splits one only where new keys come last.
DROP INDEX "deliveries_endpoint_id_id_idx";
DROP INDEX "deliveries_organization_id_id_idx";
DROP INDEX deliveries_unsettled;
CREATE INDEX "deliveries_log" ON "deliveries"("organization_id", "log_group", "id");
CREATE INDEX "deliveries_endpoint_log" ON "deliveries"("endpoint_id", "log_group", "id");

-- The newest events, below an id, that hold an identifier. Row-level security
-- would keep the index of the keys from being used, for an array's operator
-- may leak; hence a function of the tables' owner, bound to the organization of
-- the transaction. Planned anew each time: a rare key is looked up in its
-- index, one that nearly every event has is found on the way back in time.
CREATE FUNCTION posthorn_events_with_key(key bigint, below uuid, most int) RETURNS SETOF uuid
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RETURN QUERY EXECUTE 'SELECT e.id FROM public.events e WHERE e.organization_id = public.posthorn_organization()
    AND e.search_keys @> ARRAY[$1] AND e.id < $2 ORDER BY e.id DESC LIMIT $3' USING key, below, most;
END $$;
REVOKE EXECUTE ON FUNCTION posthorn_events_with_key FROM public;
GRANT EXECUTE ON FUNCTION posthorn_events_with_key TO posthorn_tenant, posthorn_service;
