-- Each worker process says every few seconds that it lives, and what it has
-- counted since it began: whoever is asked for metrics adds the rows up. The
-- counts of those that are gone are folded into one row, so that sums only grow.
CREATE TABLE "worker_heartbeats" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "beat_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "counters" JSONB NOT NULL DEFAULT '{}',
    "gauges" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "worker_heartbeats_pkey" PRIMARY KEY ("id")
);

-- ── What schema.prisma cannot say ────────────────────────────────────────

-- A few rows, rewritten all the time.
ALTER TABLE worker_heartbeats SET (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 200);
ALTER TABLE worker_heartbeats ENABLE ROW LEVEL SECURITY;
CREATE POLICY service ON worker_heartbeats TO posthorn_service USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON worker_heartbeats TO posthorn_service;

-- How far the database is migrated, for /api/ready. The table is not there where migrations are only rehearsed.
DO $$
BEGIN
  IF to_regclass('_prisma_migrations') IS NOT NULL THEN
    GRANT SELECT ON _prisma_migrations TO posthorn_service;
  END IF;
END $$;
