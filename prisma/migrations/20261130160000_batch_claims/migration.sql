-- A claim of the schedule takes a batch: one row here, and none of its
-- deliveries is touched until its result is recorded. Claimed one by one, each
-- delivery was updated twice, and in a backlog whose pages are full the first
-- update cost as much as the second: half of the log written ahead was claims.
CREATE TABLE "delivery_claims" (
    "token" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "endpoint_id" UUID NOT NULL,
    "delivery_ids" UUID[],
    "leased_until" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "delivery_claims_pkey" PRIMARY KEY ("token")
);

CREATE TABLE "claim_counters" (
    "endpoint_id" UUID NOT NULL,
    "claims" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "claim_counters_pkey" PRIMARY KEY ("endpoint_id")
);

CREATE INDEX "delivery_claims_endpoint_id_idx" ON "delivery_claims"("endpoint_id");

-- ── What schema.prisma cannot say ────────────────────────────────────────

ALTER TABLE delivery_claims ALTER COLUMN delivery_ids SET NOT NULL;
-- Small tables that are written all the time: room for heap-only updates, vacuumed by count.
ALTER TABLE delivery_claims SET (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
ALTER TABLE claim_counters SET (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.2, autovacuum_vacuum_threshold = 200);

-- Leases on the row itself are those of attempts by hand and tests alone from here on.
UPDATE deliveries SET lease_token = NULL, leased_until = NULL WHERE lease_token IS NOT NULL AND manual_at IS NULL;

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['delivery_claims', 'claim_counters'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY service ON %I TO posthorn_service USING (true) WITH CHECK (true)', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO posthorn_service', t);
  END LOOP;
END $$;
CREATE POLICY tenant ON delivery_claims TO posthorn_tenant
  USING (organization_id = posthorn_organization()) WITH CHECK (organization_id = posthorn_organization());
-- The log says what is being sent right now.
GRANT SELECT ON delivery_claims TO posthorn_tenant;
