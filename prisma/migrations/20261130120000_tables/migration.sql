-- CreateEnum
CREATE TYPE "member_role" AS ENUM ('owner', 'admin', 'developer', 'viewer');

-- CreateEnum
CREATE TYPE "endpoint_status" AS ENUM ('active', 'disabled');

-- CreateEnum
CREATE TYPE "disabled_reason" AS ENUM ('manual', 'gone', 'consecutive_dead_letters', 'dead_letters_in_a_day', 'failing_for_days');

-- CreateEnum
CREATE TYPE "signing_profile" AS ENUM ('standard', 'standard_asymmetric', 'stripe', 'v1_hex', 'sha256_timestamp', 'sha256_body');

-- CreateEnum
CREATE TYPE "retry_policy" AS ENUM ('any_failure', 'transient_only');

-- CreateEnum
CREATE TYPE "schedule_kind" AS ENUM ('standard', 'short', 'exponential', 'custom');

-- CreateEnum
CREATE TYPE "delivery_state" AS ENUM ('pending', 'retrying', 'succeeded', 'failed', 'held', 'canceled');

-- CreateEnum
CREATE TYPE "attempt_trigger" AS ENUM ('schedule', 'manual', 'test');

-- CreateEnum
CREATE TYPE "inbox_behaviour" AS ENUM ('accept', 'status', 'slow', 'flaky', 'gone', 'drop');

-- CreateTable
CREATE TABLE "organizations" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "endpoint_limit" INTEGER NOT NULL DEFAULT 10,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "organizations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "users" (
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "password_hash" TEXT,
    "staff" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "memberships" (
    "organization_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "role" "member_role" NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "memberships_pkey" PRIMARY KEY ("organization_id","user_id")
);

-- CreateTable
CREATE TABLE "api_keys" (
    "id" UUID NOT NULL,
    "organization_id" UUID,
    "name" TEXT NOT NULL,
    "prefix" TEXT NOT NULL,
    "hash" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(6),
    "expires_at" TIMESTAMPTZ(6),
    "revoked_at" TIMESTAMPTZ(6),

    CONSTRAINT "api_keys_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "one_time_tokens" (
    "id" UUID NOT NULL,
    "purpose" TEXT NOT NULL,
    "hash" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(6) NOT NULL,
    "consumed_at" TIMESTAMPTZ(6),

    CONSTRAINT "one_time_tokens_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "event_types" (
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "example" TEXT,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "archived_at" TIMESTAMPTZ(6),

    CONSTRAINT "event_types_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "events" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "test" BOOLEAN NOT NULL DEFAULT false,
    "idempotency_key" TEXT,
    "fingerprint" BYTEA NOT NULL,
    "payload" BYTEA NOT NULL,
    "occurred_at" TIMESTAMPTZ(6) NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "endpoints" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "url" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "filters" TEXT[],
    "status" "endpoint_status" NOT NULL DEFAULT 'active',
    "disabled_reason" "disabled_reason",
    "disabled_at" TIMESTAMPTZ(6),
    "signing_profile" "signing_profile" NOT NULL DEFAULT 'standard',
    "retry_policy" "retry_policy" NOT NULL DEFAULT 'any_failure',
    "schedule" "schedule_kind" NOT NULL DEFAULT 'standard',
    "custom_schedule" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "timeout_ms" INTEGER NOT NULL DEFAULT 15000,
    "max_in_flight" INTEGER NOT NULL DEFAULT 10,
    "rate_limit_per_minute" INTEGER,
    "ordered" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(6),

    CONSTRAINT "endpoints_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "endpoint_states" (
    "endpoint_id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "wake_at" TIMESTAMPTZ(6),
    "breaker_failures" INTEGER NOT NULL DEFAULT 0,
    "breaker_trips" INTEGER NOT NULL DEFAULT 0,
    "breaker_open_until" TIMESTAMPTZ(6),
    "tokens" DOUBLE PRECISION,
    "tokens_at" TIMESTAMPTZ(6),
    "consecutive_dead_letters" INTEGER NOT NULL DEFAULT 0,
    "failing_since" TIMESTAMPTZ(6),
    "last_success_at" TIMESTAMPTZ(6),
    "last_failure_at" TIMESTAMPTZ(6),
    "counters_since" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "endpoint_states_pkey" PRIMARY KEY ("endpoint_id")
);

-- CreateTable
CREATE TABLE "signing_secrets" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "endpoint_id" UUID NOT NULL,
    "key_id" TEXT NOT NULL,
    "ciphertext" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(6),

    CONSTRAINT "signing_secrets_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "deliveries" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "event_id" UUID NOT NULL,
    "endpoint_id" UUID NOT NULL,
    "event_type" TEXT NOT NULL,
    "test" BOOLEAN NOT NULL DEFAULT false,
    "state" "delivery_state" NOT NULL,
    "reason" TEXT,
    "due_at" TIMESTAMPTZ(6),
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "scheduled" INTEGER NOT NULL DEFAULT 0,
    "interruptions" INTEGER NOT NULL DEFAULT 0,
    "lease_token" UUID,
    "leased_until" TIMESTAMPTZ(6),
    "manual_at" TIMESTAMPTZ(6),
    "manual_by" TEXT,
    "last_status" INTEGER,
    "last_error_class" TEXT,
    "last_duration_ms" INTEGER,
    "last_attempt_at" TIMESTAMPTZ(6),
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "completed_at" TIMESTAMPTZ(6),

    CONSTRAINT "deliveries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "attempts" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "delivery_id" UUID NOT NULL,
    "endpoint_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "trigger" "attempt_trigger" NOT NULL,
    "actor" TEXT,
    "url" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(6) NOT NULL,
    "duration_ms" INTEGER NOT NULL,
    "queue_ms" INTEGER,
    "dns_ms" REAL,
    "connect_ms" REAL,
    "tls_ms" REAL,
    "first_byte_ms" REAL,
    "body_ms" REAL,
    "remote_address" TEXT,
    "delivered" BOOLEAN NOT NULL,
    "status_code" INTEGER,
    "error_class" TEXT NOT NULL,
    "evidence" TEXT,
    "request_headers" TEXT NOT NULL,
    "response_headers" TEXT,
    "response_body" BYTEA,
    "response_truncated" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "attempts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "endpoint_rollups" (
    "endpoint_id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "span_seconds" INTEGER NOT NULL,
    "starts_at" TIMESTAMPTZ(6) NOT NULL,
    "succeeded" INTEGER NOT NULL DEFAULT 0,
    "failed" INTEGER NOT NULL DEFAULT 0,
    "dead_letters" INTEGER NOT NULL DEFAULT 0,
    "latency" INTEGER[],

    CONSTRAINT "endpoint_rollups_pkey" PRIMARY KEY ("endpoint_id","span_seconds","starts_at")
);

-- CreateTable
CREATE TABLE "playground_inboxes" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "token" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "behaviour" "inbox_behaviour" NOT NULL DEFAULT 'accept',
    "status_code" INTEGER NOT NULL DEFAULT 500,
    "delay_ms" INTEGER NOT NULL DEFAULT 3000,
    "failures" INTEGER NOT NULL DEFAULT 2,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "playground_inboxes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "playground_requests" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "inbox_id" UUID NOT NULL,
    "received_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "method" TEXT NOT NULL,
    "headers" TEXT NOT NULL,
    "body" BYTEA NOT NULL,
    "webhook_id" TEXT,
    "verdict" TEXT NOT NULL,
    "verdict_detail" TEXT NOT NULL,
    "answered_status" INTEGER,

    CONSTRAINT "playground_requests_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "audit_entries" (
    "id" UUID NOT NULL,
    "organization_id" UUID,
    "actor" TEXT NOT NULL,
    "actor_label" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "target_id" TEXT,
    "detail" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "audit_entries_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "organizations_slug_key" ON "organizations"("slug");

-- CreateIndex
CREATE UNIQUE INDEX "users_email_key" ON "users"("email");

-- CreateIndex
CREATE INDEX "memberships_user_id_idx" ON "memberships"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "api_keys_hash_key" ON "api_keys"("hash");

-- CreateIndex
CREATE INDEX "api_keys_organization_id_idx" ON "api_keys"("organization_id");

-- CreateIndex
CREATE UNIQUE INDEX "one_time_tokens_hash_key" ON "one_time_tokens"("hash");

-- CreateIndex
CREATE UNIQUE INDEX "events_organization_id_id_key" ON "events"("organization_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "events_organization_id_idempotency_key_key" ON "events"("organization_id", "idempotency_key");

-- CreateIndex
CREATE UNIQUE INDEX "endpoints_organization_id_id_key" ON "endpoints"("organization_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "endpoint_states_organization_id_endpoint_id_key" ON "endpoint_states"("organization_id", "endpoint_id");

-- CreateIndex
CREATE INDEX "signing_secrets_organization_id_endpoint_id_idx" ON "signing_secrets"("organization_id", "endpoint_id");

-- CreateIndex
CREATE INDEX "deliveries_organization_id_id_idx" ON "deliveries"("organization_id", "id" DESC);

-- CreateIndex
CREATE INDEX "deliveries_endpoint_id_id_idx" ON "deliveries"("endpoint_id", "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "deliveries_event_id_endpoint_id_key" ON "deliveries"("event_id", "endpoint_id");

-- CreateIndex
CREATE UNIQUE INDEX "attempts_delivery_id_number_key" ON "attempts"("delivery_id", "number");

-- CreateIndex
CREATE UNIQUE INDEX "playground_inboxes_token_key" ON "playground_inboxes"("token");

-- CreateIndex
CREATE UNIQUE INDEX "playground_inboxes_organization_id_id_key" ON "playground_inboxes"("organization_id", "id");

-- CreateIndex
CREATE INDEX "playground_requests_inbox_id_id_idx" ON "playground_requests"("inbox_id", "id" DESC);

-- CreateIndex
CREATE INDEX "playground_requests_inbox_id_webhook_id_idx" ON "playground_requests"("inbox_id", "webhook_id");

-- CreateIndex
CREATE INDEX "audit_entries_organization_id_id_idx" ON "audit_entries"("organization_id", "id" DESC);

-- AddForeignKey
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "events" ADD CONSTRAINT "events_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "endpoints" ADD CONSTRAINT "endpoints_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "endpoint_states" ADD CONSTRAINT "endpoint_states_organization_id_endpoint_id_fkey" FOREIGN KEY ("organization_id", "endpoint_id") REFERENCES "endpoints"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "signing_secrets" ADD CONSTRAINT "signing_secrets_organization_id_endpoint_id_fkey" FOREIGN KEY ("organization_id", "endpoint_id") REFERENCES "endpoints"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_organization_id_event_id_fkey" FOREIGN KEY ("organization_id", "event_id") REFERENCES "events"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_organization_id_endpoint_id_fkey" FOREIGN KEY ("organization_id", "endpoint_id") REFERENCES "endpoints"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "playground_inboxes" ADD CONSTRAINT "playground_inboxes_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "playground_requests" ADD CONSTRAINT "playground_requests_organization_id_inbox_id_fkey" FOREIGN KEY ("organization_id", "inbox_id") REFERENCES "playground_inboxes"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
