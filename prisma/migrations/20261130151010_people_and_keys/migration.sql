-- AlterTable
ALTER TABLE "api_keys" ADD COLUMN     "created_by" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "scopes" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- AlterTable
ALTER TABLE "audit_entries" ADD COLUMN     "address" TEXT;

-- AlterTable
ALTER TABLE "event_types" ADD COLUMN     "schema" TEXT,
ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "events" ADD COLUMN     "search_keys" BIGINT[] DEFAULT ARRAY[]::BIGINT[];

-- AlterTable
ALTER TABLE "memberships" ADD COLUMN     "mail_disabled" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "mail_warning" BOOLEAN NOT NULL DEFAULT true;

-- AlterTable
ALTER TABLE "one_time_tokens" ADD COLUMN     "user_id" UUID;

-- AlterTable
ALTER TABLE "organizations" ADD COLUMN     "pending_limit" INTEGER NOT NULL DEFAULT 100000,
ADD COLUMN     "publish_per_minute" INTEGER DEFAULT 60000,
ADD COLUMN     "staff_sees_payloads" BOOLEAN NOT NULL DEFAULT true;

-- CreateTable
CREATE TABLE "user_sessions" (
    "id" UUID NOT NULL,
    "user_id" UUID,
    "organization_id" UUID,
    "role" "member_role",
    "label" TEXT,
    "address" TEXT,
    "user_agent" TEXT,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_seen_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(6) NOT NULL,
    "revoked_at" TIMESTAMPTZ(6),

    CONSTRAINT "user_sessions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "invitations" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "role" "member_role" NOT NULL,
    "hash" BYTEA NOT NULL,
    "invited_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(6) NOT NULL,
    "accepted_at" TIMESTAMPTZ(6),
    "revoked_at" TIMESTAMPTZ(6),

    CONSTRAINT "invitations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "portal_links" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "role" "member_role" NOT NULL,
    "label" TEXT NOT NULL,
    "hash" BYTEA NOT NULL,
    "theme" TEXT,
    "back_url" TEXT,
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(6) NOT NULL,
    "consumed_at" TIMESTAMPTZ(6),

    CONSTRAINT "portal_links_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "support_grants" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "reason" TEXT NOT NULL,
    "granted_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(6) NOT NULL,
    "revoked_at" TIMESTAMPTZ(6),

    CONSTRAINT "support_grants_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rate_windows" (
    "bucket" TEXT NOT NULL,
    "starts_at" TIMESTAMPTZ(6) NOT NULL,
    "used" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "rate_windows_pkey" PRIMARY KEY ("bucket","starts_at")
);

-- CreateTable
CREATE TABLE "secret_reveals" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "actor" TEXT NOT NULL,
    "target_id" TEXT NOT NULL,
    "key_id" TEXT NOT NULL,
    "ciphertext" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "secret_reveals_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "user_sessions_user_id_idx" ON "user_sessions"("user_id");

-- CreateIndex
CREATE INDEX "user_sessions_organization_id_idx" ON "user_sessions"("organization_id");

-- CreateIndex
CREATE UNIQUE INDEX "invitations_hash_key" ON "invitations"("hash");

-- CreateIndex
CREATE INDEX "invitations_organization_id_id_idx" ON "invitations"("organization_id", "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "portal_links_hash_key" ON "portal_links"("hash");

-- CreateIndex
CREATE INDEX "portal_links_organization_id_id_idx" ON "portal_links"("organization_id", "id" DESC);

-- CreateIndex
CREATE INDEX "support_grants_organization_id_id_idx" ON "support_grants"("organization_id", "id" DESC);

-- CreateIndex
CREATE INDEX "support_grants_user_id_idx" ON "support_grants"("user_id");

-- CreateIndex
CREATE INDEX "rate_windows_starts_at_idx" ON "rate_windows"("starts_at");

-- CreateIndex
CREATE INDEX "secret_reveals_organization_id_idx" ON "secret_reveals"("organization_id");

-- CreateIndex
CREATE INDEX "secret_reveals_expires_at_idx" ON "secret_reveals"("expires_at");

-- CreateIndex
CREATE INDEX "events_organization_id_type_id_idx" ON "events"("organization_id", "type", "id" DESC);

-- CreateIndex
CREATE INDEX "one_time_tokens_user_id_idx" ON "one_time_tokens"("user_id");

-- CreateIndex
CREATE INDEX "events_search" ON "events" USING GIN ("search_keys");

-- AddForeignKey
ALTER TABLE "user_sessions" ADD CONSTRAINT "user_sessions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_sessions" ADD CONSTRAINT "user_sessions_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "portal_links" ADD CONSTRAINT "portal_links_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "support_grants" ADD CONSTRAINT "support_grants_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "support_grants" ADD CONSTRAINT "support_grants_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "one_time_tokens" ADD CONSTRAINT "one_time_tokens_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- ── What schema.prisma cannot say ────────────────────────────────────────

-- An identifier in an event's data, as its search index holds it: eight bytes
-- whatever its length, and another organization's same text is another key.
CREATE FUNCTION posthorn_search_key(organization uuid, identifier text) RETURNS bigint
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN hashtextextended(organization::text || ':' || lower(identifier), 0);

-- Lost with the server's memory, which is what a limit of minutes can afford.
ALTER TABLE rate_windows SET UNLOGGED;

ALTER TABLE organizations
  ADD CONSTRAINT organizations_pending_limit CHECK (pending_limit >= 1),
  ADD CONSTRAINT organizations_publish_rate CHECK (publish_per_minute >= 1);
-- A person's session names the person; a portal visitor's names the organization and the role.
ALTER TABLE user_sessions
  ADD CONSTRAINT user_sessions_whose CHECK ((user_id IS NULL) = (organization_id IS NOT NULL AND role IS NOT NULL AND label IS NOT NULL));
ALTER TABLE portal_links
  ADD CONSTRAINT portal_links_role CHECK (role <> 'owner'),
  ADD CONSTRAINT portal_links_theme CHECK (theme IN ('light', 'dark'));
ALTER TABLE support_grants
  ADD CONSTRAINT support_grants_reason CHECK (length(btrim(reason)) > 0),
  ADD CONSTRAINT support_grants_ends CHECK (expires_at > created_at);
ALTER TABLE event_types
  ADD CONSTRAINT event_types_version CHECK (version >= 1);
-- One open invitation for each address.
CREATE UNIQUE INDEX invitations_open ON invitations (organization_id, email) WHERE accepted_at IS NULL AND revoked_at IS NULL;

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['user_sessions', 'invitations', 'portal_links', 'support_grants', 'rate_windows', 'secret_reveals'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY service ON %I TO posthorn_service USING (true) WITH CHECK (true)', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO posthorn_service', t);
  END LOOP;
  FOREACH t IN ARRAY ARRAY['invitations', 'support_grants', 'secret_reveals'] LOOP
    EXECUTE format('CREATE POLICY tenant ON %I TO posthorn_tenant
      USING (organization_id = posthorn_organization()) WITH CHECK (organization_id = posthorn_organization())', t);
  END LOOP;
END $$;
GRANT SELECT, INSERT, UPDATE ON invitations, support_grants TO posthorn_tenant;
GRANT UPDATE, DELETE ON memberships TO posthorn_tenant;
GRANT UPDATE (name, staff_sees_payloads) ON organizations TO posthorn_tenant;
CREATE POLICY tenant_update ON organizations FOR UPDATE TO posthorn_tenant
  USING (id = posthorn_organization()) WITH CHECK (id = posthorn_organization());
-- A secret on its way can be left by the tenant's role, and taken by the service's alone.
GRANT INSERT ON secret_reveals TO posthorn_tenant;
-- user_sessions, portal_links, rate_windows: nothing at all for the tenant's role.
