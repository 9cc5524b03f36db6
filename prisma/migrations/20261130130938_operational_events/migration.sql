-- AlterTable
ALTER TABLE "event_types" ADD COLUMN     "operational" BOOLEAN NOT NULL DEFAULT false;

-- What the platform itself tells its operator.
INSERT INTO event_types (name, description, operational, example) VALUES
  ('endpoint.disabled', 'An endpoint of a customer was disabled by a rule or by its receiver''s 410.', true, '{"organization":"org_01k0000000e0080000000000000","endpoint":"ep_01k0000000e0080000000000000","url":"https://example.com/hooks","reason":"consecutive_dead_letters"}'),
  ('endpoint.warning', 'An endpoint of a customer fails without a success and will be disabled in 24 hours.', true, '{"organization":"org_01k0000000e0080000000000000","endpoint":"ep_01k0000000e0080000000000000","url":"https://example.com/hooks","disablesAt":"2026-12-05T12:00:00.000Z"}'),
  ('delivery.dead_lettered', 'A delivery to a customer was given up.', true, '{"organization":"org_01k0000000e0080000000000000","endpoint":"ep_01k0000000e0080000000000000","delivery":"dlv_01k0000000e0080000000000000","event":"evt_01k0000000e0080000000000000","reason":"server_error"}');
-- One organization may be the operator's.
CREATE UNIQUE INDEX organizations_operator ON organizations (operator) WHERE operator;
-- Nobody else sees these types, and nobody else can publish one.
DROP POLICY tenant ON event_types;
CREATE POLICY tenant ON event_types FOR SELECT TO posthorn_tenant
  USING (NOT operational OR EXISTS (SELECT FROM organizations WHERE id = posthorn_organization() AND operator));
