-- What schema.prisma cannot say: roles, row-level security, grants, functions,
-- partial indexes, CHECKs and storage settings.

-- ── Roles ────────────────────────────────────────────────────────────────
-- Groups without login. Set-up gives each database its own login roles as
-- members (lib/db/roles.ts), so that two databases of one cluster never share
-- a password. Roles belong to the cluster: another database may have made them.
DO $$ BEGIN
  CREATE ROLE posthorn_tenant NOLOGIN;
EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
END $$;
DO $$ BEGIN
  CREATE ROLE posthorn_service NOLOGIN;
EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
END $$;

GRANT USAGE ON SCHEMA public TO posthorn_tenant, posthorn_service;

-- ── Functions ────────────────────────────────────────────────────────────

-- The organization of this transaction. After a transaction that set it, the
-- setting reads '' rather than NULL, hence the nullif.
CREATE FUNCTION posthorn_organization() RETURNS uuid
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN nullif(current_setting('app.org_id', true), '')::uuid;

-- UUIDv7: PostgreSQL's own from 18 on, otherwise RFC 9562 section 5.7 by hand
-- (48 bits of Unix milliseconds over a random version 4).
DO $$ BEGIN
  IF current_setting('server_version_num')::int >= 180000 THEN
    CREATE FUNCTION posthorn_uuidv7() RETURNS uuid LANGUAGE sql VOLATILE PARALLEL SAFE RETURN uuidv7();
  ELSE
    CREATE FUNCTION posthorn_uuidv7() RETURNS uuid LANGUAGE sql VOLATILE PARALLEL SAFE RETURN
      encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
        PLACING substring(int8send((extract(epoch FROM clock_timestamp()) * 1000)::bigint) FROM 3)
        FROM 1 FOR 6), 52, 1), 53, 1), 'hex')::uuid;
  END IF;
END $$;

-- Every filter that matches a type: '*', the type itself and each prefix with
-- '.*'. 'order.*' is thereby a filter for order.paid and order.item.paid, and
-- not for order or orders.x. Twin of filtersFor() in lib/events/filters.ts.
CREATE FUNCTION posthorn_filters_for(type text) RETURNS text[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN ARRAY['*', type] || ARRAY(
    SELECT array_to_string((string_to_array(type, '.'))[1:i], '.') || '.*'
    FROM generate_series(1, cardinality(string_to_array(type, '.')) - 1) AS i);

-- ── Indexes ──────────────────────────────────────────────────────────────

-- The claim: due rows of one endpoint, oldest first. A finished delivery is
-- not in it, so its size is that of the backlog and never of the history.
CREATE INDEX deliveries_claim ON deliveries (endpoint_id, due_at, id)
  WHERE state IN ('pending', 'retrying') AND due_at IS NOT NULL;
-- Extra attempts asked for by hand, and tests.
CREATE INDEX deliveries_manual ON deliveries (endpoint_id, manual_at)
  WHERE manual_at IS NOT NULL;
-- The log filtered by a state. Most rows are 'succeeded' and are found at once
-- by walking the whole log, so they are spared this index.
CREATE INDEX deliveries_unsettled ON deliveries (organization_id, state, id DESC)
  WHERE state <> 'succeeded';
-- Dead letters of an endpoint in the last 24 hours, for the disable rule.
CREATE INDEX deliveries_dead ON deliveries (endpoint_id, completed_at)
  WHERE state = 'failed' AND NOT test;
CREATE INDEX endpoints_of_organization ON endpoints (organization_id)
  WHERE deleted_at IS NULL;
-- One primary secret per endpoint, however many rotations run at once.
CREATE UNIQUE INDEX signing_secrets_primary ON signing_secrets (endpoint_id)
  WHERE expires_at IS NULL;

-- ── Rules on rows ────────────────────────────────────────────────────────

ALTER TABLE organizations
  ADD CONSTRAINT organizations_slug CHECK (slug ~ '^[a-z0-9](-?[a-z0-9])*$' AND length(slug) <= 40),
  ADD CONSTRAINT organizations_endpoint_limit CHECK (endpoint_limit BETWEEN 0 AND 10000);
ALTER TABLE users ADD CONSTRAINT users_email_lower CHECK (email = lower(email));
ALTER TABLE event_types
  ADD CONSTRAINT event_types_name CHECK (name ~ '^[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*$' AND length(name) <= 128);
ALTER TABLE events
  ADD CONSTRAINT events_payload_size CHECK (octet_length(payload) BETWEEN 1 AND 300000),
  ADD CONSTRAINT events_idempotency_key CHECK (length(idempotency_key) BETWEEN 1 AND 255);
ALTER TABLE endpoints
  ADD CONSTRAINT endpoints_url_length CHECK (length(url) BETWEEN 1 AND 2048),
  ADD CONSTRAINT endpoints_filters CHECK (cardinality(filters) BETWEEN 1 AND 200),
  ADD CONSTRAINT endpoints_timeout CHECK (timeout_ms BETWEEN 1000 AND 30000),
  ADD CONSTRAINT endpoints_in_flight CHECK (max_in_flight BETWEEN 1 AND 1000),
  ADD CONSTRAINT endpoints_rate CHECK (rate_limit_per_minute BETWEEN 1 AND 600000),
  ADD CONSTRAINT endpoints_custom_schedule CHECK ((schedule = 'custom') = (cardinality(custom_schedule) > 0) AND cardinality(custom_schedule) <= 50),
  ADD CONSTRAINT endpoints_disabled CHECK ((status = 'disabled') = (disabled_at IS NOT NULL) AND (status = 'disabled') = (disabled_reason IS NOT NULL));
ALTER TABLE deliveries
  -- One state, one place to go: a waiting row has a time, a finished one an end.
  ADD CONSTRAINT deliveries_due CHECK (CASE
    WHEN test THEN due_at IS NULL
    ELSE (state IN ('pending', 'retrying')) = (due_at IS NOT NULL) END),
  ADD CONSTRAINT deliveries_completed CHECK ((state IN ('succeeded', 'failed', 'canceled')) = (completed_at IS NOT NULL)),
  ADD CONSTRAINT deliveries_reason CHECK (state IN ('pending', 'succeeded') OR reason IS NOT NULL),
  ADD CONSTRAINT deliveries_lease CHECK ((lease_token IS NULL) = (leased_until IS NULL)),
  ADD CONSTRAINT deliveries_counts CHECK (attempts >= 0 AND scheduled BETWEEN 0 AND attempts);
ALTER TABLE endpoint_rollups ADD CONSTRAINT endpoint_rollups_span CHECK (span_seconds IN (60, 3600));
ALTER TABLE playground_inboxes
  ADD CONSTRAINT playground_inboxes_status CHECK (status_code BETWEEN 200 AND 599),
  ADD CONSTRAINT playground_inboxes_delay CHECK (delay_ms BETWEEN 0 AND 60000),
  ADD CONSTRAINT playground_inboxes_failures CHECK (failures BETWEEN 0 AND 50);

-- ── Storage ──────────────────────────────────────────────────────────────
-- A claim touches no indexed column: with room left on the page it stays a
-- heap-only update. Vacuum by count of dead rows, not by share of a table that
-- is mostly history.
ALTER TABLE deliveries SET (fillfactor = 85, autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 5000, autovacuum_analyze_scale_factor = 0.02);
ALTER TABLE endpoint_states SET (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.1, autovacuum_vacuum_threshold = 200);
ALTER TABLE endpoint_rollups SET (fillfactor = 70);

-- ── Row-level security ───────────────────────────────────────────────────
-- Every table has it on. A tenant table lets the tenant role see its own
-- organization; the rest have no policy for that role, which means no rows.
DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['organizations', 'users', 'memberships', 'api_keys', 'one_time_tokens', 'event_types',
    'events', 'endpoints', 'endpoint_states', 'signing_secrets', 'deliveries', 'attempts', 'endpoint_rollups',
    'playground_inboxes', 'playground_requests', 'audit_entries'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY service ON %I TO posthorn_service USING (true) WITH CHECK (true)', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO posthorn_service', t);
  END LOOP;
  FOREACH t IN ARRAY ARRAY['memberships', 'events', 'endpoints', 'endpoint_states', 'signing_secrets', 'deliveries',
    'attempts', 'endpoint_rollups', 'playground_inboxes', 'playground_requests', 'audit_entries'] LOOP
    EXECUTE format('CREATE POLICY tenant ON %I TO posthorn_tenant
      USING (organization_id = posthorn_organization()) WITH CHECK (organization_id = posthorn_organization())', t);
  END LOOP;
END $$;
CREATE POLICY tenant ON organizations FOR SELECT TO posthorn_tenant USING (id = posthorn_organization());
CREATE POLICY tenant ON event_types FOR SELECT TO posthorn_tenant USING (true);

GRANT SELECT ON organizations, memberships, event_types, attempts, endpoint_rollups TO posthorn_tenant;
GRANT SELECT, INSERT ON events, audit_entries TO posthorn_tenant;
GRANT SELECT, INSERT, UPDATE ON endpoints, endpoint_states, deliveries TO posthorn_tenant;
GRANT SELECT, INSERT, UPDATE, DELETE ON playground_inboxes TO posthorn_tenant;
GRANT SELECT, DELETE ON playground_requests TO posthorn_tenant;
-- Written when an endpoint is made or a secret rotated, readable by workers alone.
GRANT INSERT ON signing_secrets TO posthorn_tenant;
