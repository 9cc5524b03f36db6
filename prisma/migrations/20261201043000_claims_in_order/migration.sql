-- A claim reads those of its endpoint in the order of this index, and thereby
-- by a plain walk through it, which leaves out what is known to be gone.
CREATE INDEX "delivery_claims_endpoint_id_token_idx" ON "delivery_claims"("endpoint_id", "token");
DROP INDEX "delivery_claims_endpoint_id_idx";
