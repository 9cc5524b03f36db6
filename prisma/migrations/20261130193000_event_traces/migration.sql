-- The W3C traceparent that an event was published with, where traces are on. A table of its own: most
-- events have none, and nothing on the way of a delivery reads it.
CREATE TABLE "event_traces" (
    "event_id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "traceparent" TEXT NOT NULL,

    CONSTRAINT "event_traces_pkey" PRIMARY KEY ("organization_id","event_id")
);

-- AddForeignKey
ALTER TABLE "event_traces" ADD CONSTRAINT "event_traces_organization_id_event_id_fkey" FOREIGN KEY ("organization_id", "event_id") REFERENCES "events"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- ── What schema.prisma cannot say ────────────────────────────────────────

ALTER TABLE event_traces ADD CONSTRAINT event_traces_traceparent CHECK (traceparent ~ '^[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$');
ALTER TABLE event_traces ENABLE ROW LEVEL SECURITY;
CREATE POLICY service ON event_traces TO posthorn_service USING (true) WITH CHECK (true);
CREATE POLICY tenant ON event_traces TO posthorn_tenant
  USING (organization_id = posthorn_organization()) WITH CHECK (organization_id = posthorn_organization());
GRANT SELECT, INSERT, UPDATE, DELETE ON event_traces TO posthorn_service;
GRANT SELECT, INSERT ON event_traces TO posthorn_tenant;
