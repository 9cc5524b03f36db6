-- CreateEnum
CREATE TYPE "payload_mode" AS ENUM ('full', 'thin');

-- CreateEnum
CREATE TYPE "auth_kind" AS ENUM ('basic', 'bearer', 'oauth2');

-- CreateEnum
CREATE TYPE "replay_status" AS ENUM ('queued', 'running', 'finished', 'canceled');

-- AlterTable
ALTER TABLE "deliveries" ADD COLUMN     "replay_id" UUID;

-- AlterTable
ALTER TABLE "endpoint_states" ADD COLUMN     "ordered_until" TIMESTAMPTZ(6),
ADD COLUMN     "warned_at" TIMESTAMPTZ(6);

-- AlterTable
ALTER TABLE "endpoints" ADD COLUMN     "auth_kind" "auth_kind",
ADD COLUMN     "client_certificate" TEXT,
ADD COLUMN     "header_names" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "payload_mode" "payload_mode" NOT NULL DEFAULT 'full',
ADD COLUMN     "signing_public_key" TEXT;

-- AlterTable
ALTER TABLE "organizations" ADD COLUMN     "operator" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "endpoint_credentials" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "endpoint_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "key_id" TEXT NOT NULL,
    "ciphertext" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "endpoint_credentials_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "replays" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "endpoint_id" UUID,
    "status" "replay_status" NOT NULL DEFAULT 'queued',
    "selection" JSONB NOT NULL,
    "include_succeeded" BOOLEAN NOT NULL DEFAULT false,
    "per_minute" INTEGER NOT NULL,
    "total" INTEGER NOT NULL,
    "processed" INTEGER NOT NULL DEFAULT 0,
    "skipped" INTEGER NOT NULL DEFAULT 0,
    "cursor" UUID,
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "started_at" TIMESTAMPTZ(6),
    "finished_at" TIMESTAMPTZ(6),
    "cancel_requested_at" TIMESTAMPTZ(6),

    CONSTRAINT "replays_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "notices" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "endpoint_id" UUID,
    "kind" TEXT NOT NULL,
    "detail" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "dismissed_at" TIMESTAMPTZ(6),

    CONSTRAINT "notices_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "outgoing_emails" (
    "id" UUID NOT NULL,
    "organization_id" UUID,
    "recipient" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "dedupe_key" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "due_at" TIMESTAMPTZ(6) DEFAULT CURRENT_TIMESTAMP,
    "sent_at" TIMESTAMPTZ(6),
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "last_error" TEXT,

    CONSTRAINT "outgoing_emails_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "endpoint_credentials_endpoint_id_kind_key" ON "endpoint_credentials"("endpoint_id", "kind");

-- CreateIndex
CREATE INDEX "replays_organization_id_id_idx" ON "replays"("organization_id", "id" DESC);

-- CreateIndex
CREATE INDEX "notices_organization_id_id_idx" ON "notices"("organization_id", "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "outgoing_emails_dedupe_key_key" ON "outgoing_emails"("dedupe_key");

-- AddForeignKey
ALTER TABLE "endpoint_credentials" ADD CONSTRAINT "endpoint_credentials_organization_id_endpoint_id_fkey" FOREIGN KEY ("organization_id", "endpoint_id") REFERENCES "endpoints"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- ── What schema.prisma cannot say ────────────────────────────────────────

-- Work that waits: due mail, unfinished replays, undismissed notices.
CREATE INDEX outgoing_emails_due ON outgoing_emails (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX replays_unfinished ON replays (id) WHERE status IN ('queued', 'running');
CREATE INDEX notices_open ON notices (organization_id, id DESC) WHERE dismissed_at IS NULL;
-- The result of a replay, while it runs and after.
CREATE INDEX deliveries_of_replay ON deliveries (replay_id, state) WHERE replay_id IS NOT NULL;
-- The five-day rule and its warning look at failing endpoints only.
CREATE INDEX endpoint_states_failing ON endpoint_states (failing_since) WHERE failing_since IS NOT NULL;

ALTER TABLE endpoint_credentials
  ADD CONSTRAINT endpoint_credentials_kind CHECK (kind IN ('headers', 'basic', 'bearer', 'oauth2', 'client_key'));
ALTER TABLE replays
  ADD CONSTRAINT replays_rate CHECK (per_minute BETWEEN 1 AND 60000),
  ADD CONSTRAINT replays_progress CHECK (processed >= 0 AND skipped BETWEEN 0 AND processed),
  ADD CONSTRAINT replays_finished CHECK ((status IN ('finished', 'canceled')) = (finished_at IS NOT NULL));

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['endpoint_credentials', 'replays', 'notices', 'outgoing_emails'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY service ON %I TO posthorn_service USING (true) WITH CHECK (true)', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO posthorn_service', t);
    EXECUTE format('CREATE POLICY tenant ON %I TO posthorn_tenant
      USING (organization_id = posthorn_organization()) WITH CHECK (organization_id = posthorn_organization())', t);
  END LOOP;
END $$;
GRANT SELECT, INSERT, UPDATE ON replays TO posthorn_tenant;
GRANT SELECT, UPDATE ON notices TO posthorn_tenant;
-- endpoint_credentials and outgoing_emails: nothing at all for the tenant's role.
