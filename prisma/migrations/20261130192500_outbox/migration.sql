-- Publishing by SQL, in the caller's own transaction and from any language:
-- posthorn_publish() does what publishEvents() in lib/events/publish.ts does,
-- row for row and byte for byte (lib/outbox/twin.db.test.ts compares them).

-- ── Who may ──────────────────────────────────────────────────────────────
-- A product's own role becomes a member: it may publish for any organization,
-- and read nothing of ours. GRANT posthorn_publisher TO my_product;
DO $$ BEGIN
  CREATE ROLE posthorn_publisher NOLOGIN;
EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
END $$;
GRANT USAGE ON SCHEMA public TO posthorn_publisher;

-- ── Ids ──────────────────────────────────────────────────────────────────

-- A stored UUID as a TypeID: 26 digits of Crockford's base32 for 128 bits,
-- after two bits of nought. Twin of toPublicId() in lib/ids.ts.
CREATE FUNCTION posthorn_public_id(kind text, id uuid) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN kind || '_' || (
    SELECT string_agg(substr('0123456789abcdefghjkmnpqrstvwxyz', substring(bits FROM 5 * i + 1 FOR 5)::bit(5)::int + 1, 1), '' ORDER BY i)
    FROM (SELECT B'00' || ('x' || replace(id::text, '-', ''))::bit(128) AS bits) AS b, generate_series(0, 25) AS i);

-- The UUID in a public id; NULL where the text is no id of this kind.
CREATE FUNCTION posthorn_stored_id(kind text, public_id text) RETURNS uuid
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN CASE WHEN public_id ~ ('^' || kind || '_[0-7][0-9a-hjkmnp-tv-z]{25}$') THEN (
    SELECT (lpad(to_hex(substring(bits FROM 3 FOR 64)::bit(64)::bigint), 16, '0') || lpad(to_hex(substring(bits FROM 67 FOR 64)::bit(64)::bigint), 16, '0'))::uuid
    FROM (SELECT string_agg((strpos('0123456789abcdefghjkmnpqrstvwxyz', digit) - 1)::bit(5)::text, '' ORDER BY n)::varbit AS bits
          FROM string_to_table(right(public_id, 26), NULL) WITH ORDINALITY AS t(digit, n)) AS b) END;

-- ── Reading data ─────────────────────────────────────────────────────────

-- The scalars of a JSON text that look like identifiers: twin of identifiersIn()
-- in lib/events/identifiers.ts. White space is JavaScript's, whatever the
-- database's locale. JavaScript counts a character beyond U+FFFF as two, so
-- each is followed by a U+0001, which valid JSON never holds, while counting.
-- What stands before a number is matched too: looking behind would read the
-- text from its start for each match.
CREATE FUNCTION posthorn_identifiers(data text) RETURNS text[]
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN ARRAY(
    SELECT scalar FROM (
      SELECT coalesce(replace(m[1], E'\x01', ''), m[2]) AS scalar, n
      FROM regexp_matches(
        CASE WHEN octet_length(data) = length(data) THEN data ELSE regexp_replace(data, '([\U00010000-\U0010FFFF])', E'\\1\x01', 'g') END,
        '"([^"\\\t\n\v\f\r \u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF]{4,64})"[\t\n\v\f\r \u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF]*(?=[,}\]]|$)|[:[,][\t\n\v\f\r \u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF]*([0-9]{5,19})(?=[\t\n\v\f\r \u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF]*[,}\]])',
        'g') WITH ORDINALITY AS t(m, n)
      WHERE m[2] IS NOT NULL OR (m[1] ~ '[0-9@]' AND m[1] !~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}T')
    ) AS found
    GROUP BY scalar ORDER BY min(n) LIMIT 24);

-- Whether a valid JSON text nests deeper than `most`. Of the text only the
-- brackets are kept; each round takes away the innermost pairs. Its backslashes
-- are read when it runs, by the caller's settings unless it has its own.
CREATE FUNCTION posthorn_nests_deeper(data text, most int) RETURNS boolean
  LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE SET standard_conforming_strings = on AS $$
DECLARE
  brackets text;
BEGIN
  IF length(data) - length(translate(data, '[{', '')) <= most THEN
    RETURN false;
  END IF;
  brackets := translate(regexp_replace(data, '"(?:[^"\\]|\\.)*"|[^][{}"]+', '', 'g'), '{}', '[]');
  FOR round IN 1..most LOOP
    brackets := replace(brackets, '[]', '');
    EXIT WHEN brackets = '';
  END LOOP;
  RETURN brackets <> '';
END $$;

-- ── Publishing ───────────────────────────────────────────────────────────

-- `organization` is its id (org_…) or slug. `data` goes out byte for byte as it
-- came in, which the type json keeps and jsonb would not. A refusal has a
-- SQLSTATE of PH and the HTTP status, the stable code as its DETAIL and what to
-- do about it as its HINT.
--
-- It runs as the tables' owner, so it says itself who may what: members of
-- posthorn_publisher publish for any organization, the tenant's role for that
-- of its transaction alone. Whose role counts is the session's (or SET ROLE's):
-- PostgreSQL does not tell which function called this one. Our own tables,
-- types and functions are named with their schema; every other name is
-- pg_catalog's, which is looked through first, and pg_temp last.
CREATE FUNCTION posthorn_publish(organization text, type text, data json, idempotency_key text DEFAULT NULL, occurred_at timestamptz DEFAULT NULL)
  RETURNS TABLE (event_id text, deliveries int, reused boolean)
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET standard_conforming_strings = on AS $$
#variable_conflict use_column
DECLARE
  caller name := CASE current_setting('role') WHEN 'none' THEN session_user ELSE current_setting('role')::name END;
  for_any boolean := pg_has_role(caller, 'posthorn_publisher', 'USAGE') OR pg_has_role(caller, 'posthorn_service', 'USAGE') OR pg_has_role(caller, current_user, 'USAGE');
  org uuid;
  is_operator boolean;
  at timestamptz := date_trunc('milliseconds', coalesce(posthorn_publish.occurred_at, clock_timestamp()));
  iso text;
  event uuid := public.posthorn_uuidv7();
  body text := posthorn_publish.data::text;
  print bytea;
  stored boolean;
  sent int;
  earlier record;
BEGIN
  -- Through another's SECURITY DEFINER function: PostgreSQL asked only whether that function's owner may.
  IF NOT for_any AND NOT pg_has_role(caller, 'posthorn_tenant', 'USAGE') THEN
    RAISE EXCEPTION 'The role "%" may not publish.', caller
      USING ERRCODE = 'insufficient_privilege', HINT = format('GRANT posthorn_publisher TO %I; the role of the session counts, also inside a function that runs as another.', caller);
  END IF;
  SELECT o.id, o.operator INTO org, is_operator FROM public.organizations o
    WHERE o.id = public.posthorn_stored_id('org', posthorn_publish.organization) OR o.slug = posthorn_publish.organization;
  -- Another organization than the caller may publish for is answered as one that does not exist.
  IF org IS NULL OR NOT for_any AND public.posthorn_organization() IS DISTINCT FROM org THEN
    RAISE EXCEPTION 'No organization with this id.' USING ERRCODE = 'PH404', DETAIL = 'not_found', HINT = 'Check the id, and that it belongs to this organization.';
  END IF;

  IF posthorn_publish.type IS NULL OR length(posthorn_publish.type) > 128 OR posthorn_publish.type !~ '^[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*$' THEN
    RAISE EXCEPTION '"%" is not an event type.', coalesce(left(posthorn_publish.type, 140), '')
      USING ERRCODE = 'PH422', DETAIL = 'invalid_event_type', HINT = 'Use segments of letters, digits, _ and - joined by dots, such as order.paid; at most 128 characters.';
  END IF;
  IF posthorn_publish.idempotency_key !~ '^[\x20-\x7e]{1,255}$' THEN
    RAISE EXCEPTION 'An idempotency key is 1 to 255 printable ASCII characters.'
      USING ERRCODE = 'PH422', DETAIL = 'invalid_idempotency_key', HINT = 'Use a UUID, or an id of your own that is unique for what happened.';
  END IF;
  IF body IS NULL THEN
    RAISE EXCEPTION 'data is missing or has no JSON form.' USING ERRCODE = 'PH422', DETAIL = 'payload_not_serializable', HINT = 'Pass an object; null is allowed.';
  END IF;
  IF NOT (at >= '0001-01-01T00:00:00Z' AND at < '9999-12-31T23:59:60Z') THEN
    RAISE EXCEPTION 'occurred_at is not a time of the years 1 to 9999.' USING ERRCODE = 'PH422', DETAIL = 'invalid_timestamp', HINT = 'Leave it out for now, or pass when it happened.';
  END IF;

  iso := to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
  print := sha256(convert_to(posthorn_publish.type || E'\n' || CASE WHEN posthorn_publish.occurred_at IS NULL THEN '' ELSE iso END || E'\n' || body, 'UTF8'));
  -- The envelope: {"id","type","timestamp","apiVersion","data"}.
  body := '{"id":"' || public.posthorn_public_id('evt', event) || '","type":"' || posthorn_publish.type || '","timestamp":"' || iso || '","apiVersion":"v1","data":' || body || '}';
  IF octet_length(body) > 262144 THEN
    RAISE EXCEPTION 'The payload is % bytes; the limit is 262,144 (256 KiB).', to_char(octet_length(body), 'FM999,999,999,999')
      USING ERRCODE = 'PH413', DETAIL = 'payload_too_large', HINT = 'Send ids and let the receiver fetch the rest from your API.';
  END IF;
  IF public.posthorn_nests_deeper(posthorn_publish.data::text, 100) THEN
    RAISE EXCEPTION 'data nests deeper than 100 levels.' USING ERRCODE = 'PH422', DETAIL = 'payload_too_deep', HINT = 'Flatten the structure: many receivers cannot re-serialise deeper JSON.';
  END IF;
  -- Operational types are the operator's alone, as row-level security has it for the tenant's role.
  IF NOT EXISTS (SELECT FROM public.event_types t WHERE t.name = posthorn_publish.type AND t.archived_at IS NULL AND (NOT t.operational OR is_operator)) THEN
    RAISE EXCEPTION 'The event catalog has no type "%".', posthorn_publish.type
      USING ERRCODE = 'PH422', DETAIL = 'unknown_event_type', HINT = 'Check the spelling, or add the type to the catalog first.';
  END IF;

  WITH inserted AS (
    INSERT INTO public.events (id, organization_id, type, idempotency_key, fingerprint, payload, occurred_at, search_keys)
    VALUES (event, org, posthorn_publish.type, posthorn_publish.idempotency_key, print, convert_to(body, 'UTF8'), at,
      ARRAY(SELECT public.posthorn_search_key(org, identifier) FROM unnest(public.posthorn_identifiers(posthorn_publish.data::text)) WITH ORDINALITY AS i(identifier, n) ORDER BY n))
    ON CONFLICT (organization_id, idempotency_key) DO NOTHING
    RETURNING id, type
  ), fanned AS (
    INSERT INTO public.deliveries (id, organization_id, event_id, endpoint_id, event_type, state, reason, due_at)
    SELECT public.posthorn_uuidv7(), org, i.id, e.id, i.type,
      CASE e.status WHEN 'active' THEN 'pending'::public.delivery_state ELSE 'held' END,
      CASE e.status WHEN 'active' THEN NULL ELSE 'endpoint_disabled' END,
      CASE e.status WHEN 'active' THEN now() END
    FROM inserted i JOIN public.endpoints e
      ON e.organization_id = org AND e.deleted_at IS NULL AND e.filters && public.posthorn_filters_for(i.type)
    RETURNING endpoint_id, state
  ), rung AS (
    -- The bell is part of the transaction: it rings at commit, or never.
    SELECT count(pg_notify('posthorn_bell', endpoint_id::text)) FROM fanned WHERE state = 'pending'
  )
  SELECT EXISTS (SELECT FROM inserted), (SELECT count(*)::int FROM fanned) INTO stored, sent FROM rung;
  IF stored THEN
    RETURN QUERY SELECT public.posthorn_public_id('evt', event), sent, false;
    RETURN;
  END IF;

  SELECT e.id, e.fingerprint, (SELECT count(*)::int FROM public.deliveries d WHERE d.event_id = e.id) AS deliveries INTO earlier
    FROM public.events e WHERE e.organization_id = org AND e.idempotency_key = posthorn_publish.idempotency_key;
  IF earlier.fingerprint IS DISTINCT FROM print THEN
    RAISE EXCEPTION 'The idempotency key "%" was used for another event.', posthorn_publish.idempotency_key
      USING ERRCODE = 'PH409', DETAIL = 'idempotency_conflict', HINT = 'Use a new key for a new event; the same key must come with the same type, timestamp and data.';
  END IF;
  RETURN QUERY SELECT public.posthorn_public_id('evt', earlier.id), earlier.deliveries::int, true;
END $$;
REVOKE EXECUTE ON FUNCTION posthorn_publish FROM public;
GRANT EXECUTE ON FUNCTION posthorn_publish TO posthorn_publisher, posthorn_tenant, posthorn_service;
