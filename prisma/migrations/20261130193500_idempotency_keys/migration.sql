-- CreateTable
CREATE TABLE "idempotency_keys" (
    "id" BYTEA NOT NULL,
    "api_key_id" UUID NOT NULL,
    "organization_id" UUID,
    "fingerprint" BYTEA NOT NULL,
    "token" UUID NOT NULL,
    "locked_until" TIMESTAMPTZ(6) NOT NULL,
    "status" INTEGER,
    "headers" TEXT,
    "body" TEXT,
    "expires_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "idempotency_keys_expires_at_idx" ON "idempotency_keys"("expires_at");

-- CreateIndex
CREATE INDEX "idempotency_keys_api_key_id_idx" ON "idempotency_keys"("api_key_id");

-- CreateIndex
CREATE INDEX "idempotency_keys_organization_id_idx" ON "idempotency_keys"("organization_id");

-- AddForeignKey
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_api_key_id_fkey" FOREIGN KEY ("api_key_id") REFERENCES "api_keys"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- An answer is there as a whole or not yet.
ALTER TABLE idempotency_keys ADD CONSTRAINT idempotency_keys_answer CHECK ((status IS NULL) = (headers IS NULL) AND (status IS NOT NULL OR body IS NULL));

-- Nothing at all for the tenant's role: answers are the key's holder's.
ALTER TABLE idempotency_keys ENABLE ROW LEVEL SECURITY;
CREATE POLICY service ON idempotency_keys TO posthorn_service USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON idempotency_keys TO posthorn_service;
