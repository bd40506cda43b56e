-- Closing an account: 30 days in which it can be undone, then personal data is erased or replaced (decision 48).

ALTER TABLE users
  DROP CONSTRAINT users_status,
  DROP CONSTRAINT users_roles,
  ADD COLUMN closes_at timestamptz(3),
  ADD COLUMN erased_at timestamptz(3),
  ADD CONSTRAINT users_status CHECK (status IN ('invited', 'active', 'suspended', 'revoked', 'closing', 'closed')),
  ADD CONSTRAINT users_roles CHECK (
    (status IN ('active', 'suspended') OR staff_roles = '{}') AND (status IN ('active', 'suspended', 'closing') OR NOT is_lender)),
  ADD CONSTRAINT users_closing CHECK ((status = 'closing') = (closes_at IS NOT NULL)),
  ADD CONSTRAINT users_erased CHECK (
    erased_at IS NULL OR (status = 'closed' AND num_nonnulls(email, instagram, city, shipping_address, referral) = 0));
CREATE INDEX users_closes_at ON users (closes_at) WHERE closes_at IS NOT NULL;

-- The receipt of an erasure: what happened to how many rows, without anything personal.
CREATE TABLE account_erasures (
  user_id uuid CONSTRAINT account_erasures_pkey PRIMARY KEY REFERENCES users,
  requested_at timestamptz(3) NOT NULL,
  erased_at timestamptz(3) NOT NULL CONSTRAINT account_erasures_order CHECK (erased_at >= requested_at),
  counts jsonb NOT NULL CONSTRAINT account_erasures_counts CHECK (jsonb_typeof(counts) = 'object'),
  files integer NOT NULL CONSTRAINT account_erasures_files CHECK (files >= 0),
  recorded_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE TRIGGER account_erasures_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON account_erasures
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
REVOKE UPDATE, DELETE, TRUNCATE ON account_erasures FROM ambry_app;

-- Erasing changes rows that a seal covers. Each such change is recorded with the hash before and after, so the proof
-- still fails for every other change.
CREATE TABLE audit_reseals (
  id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT audit_reseals_pkey PRIMARY KEY,
  seq bigint NOT NULL CONSTRAINT audit_reseals_seal REFERENCES audit_seals,
  user_id uuid NOT NULL CONSTRAINT audit_reseals_user REFERENCES users,
  hash_before bytea NOT NULL CONSTRAINT audit_reseals_before CHECK (length(hash_before) = 32),
  hash_after bytea NOT NULL CONSTRAINT audit_reseals_after CHECK (length(hash_after) = 32),
  at timestamptz(3) NOT NULL
);
CREATE INDEX audit_reseals_seq ON audit_reseals (seq, id);
CREATE TRIGGER audit_reseals_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_reseals
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
REVOKE UPDATE, DELETE, TRUNCATE ON audit_reseals FROM ambry_app;

-- True only inside the functions below: they set the flag and run as the owner, which the app never does.
CREATE FUNCTION is_erasing() RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce(current_setting('ambry.erasing', true) = 'on', false) AND current_user <> 'ambry_app'
$$;
CREATE OR REPLACE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT WHEN (NOT is_erasing()) EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER legal_acceptances_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON legal_acceptances
  FOR EACH STATEMENT WHEN (NOT is_erasing()) EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER provenance_events_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON provenance_events
  FOR EACH STATEMENT WHEN (NOT is_erasing()) EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER custody_moves_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON custody_moves
  FOR EACH STATEMENT WHEN (NOT is_erasing()) EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER ledger_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entries
  FOR EACH STATEMENT WHEN (NOT is_erasing()) EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER credit_notes_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON credit_notes
  FOR EACH STATEMENT WHEN (NOT is_erasing()) EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER invoices_kept BEFORE UPDATE ON invoices
  FOR EACH ROW WHEN (NOT is_erasing()) EXECUTE FUNCTION keep_issued_invoice();
-- deleting and inserting lines stays impossible, erasing or not
CREATE OR REPLACE TRIGGER invoice_lines_kept BEFORE UPDATE ON invoice_lines
  FOR EACH ROW WHEN (NOT is_erasing()) EXECUTE FUNCTION keep_issued_lines();
CREATE TRIGGER invoice_lines_kept_whole BEFORE INSERT OR DELETE ON invoice_lines
  FOR EACH ROW EXECUTE FUNCTION keep_issued_lines();
CREATE OR REPLACE TRIGGER sales_kept BEFORE UPDATE ON sales
  FOR EACH ROW WHEN (NOT is_erasing()) EXECUTE FUNCTION keep_sale();
CREATE OR REPLACE TRIGGER valuations_keep BEFORE UPDATE ON valuations
  FOR EACH ROW WHEN (NOT is_erasing()) EXECUTE FUNCTION keep_valuation();

-- The public part of an event keeps the digest of its private part, so the chain still verifies without it.
ALTER TABLE provenance_events
  ADD COLUMN is_erased boolean NOT NULL DEFAULT false,
  DROP CONSTRAINT provenance_events_private,
  ADD CONSTRAINT provenance_events_private CHECK (CASE WHEN is_erased THEN num_nonnulls(salt, private) = 0 ELSE
    (body::jsonb #>> '{data,private}') IS NOT DISTINCT FROM encode(sha256(convert_to(salt || private, 'UTF8')), 'hex')
    AND (salt IS NULL) = (private IS NULL) END);

CREATE FUNCTION require_closing(person uuid) RETURNS void LANGUAGE plpgsql STABLE SET search_path = public, pg_catalog AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM users WHERE id = person AND status = 'closing') THEN
    RAISE EXCEPTION 'only an account that is closing is erased' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'users_not_closing';
  END IF;
END
$$;

CREATE FUNCTION closed_name(person uuid) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT 'Closed account ' || upper(substr(encode(sha256(person::text::bytea), 'hex'), 1, 4))
$$;

-- Never longer than before, because columns have limits.
CREATE FUNCTION redact(words text, pattern text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT left(regexp_replace(words, pattern, '[erased]', 'gi'), greatest(length(words), 8))
$$;
-- Values only: a name can be the same word as a key.
CREATE FUNCTION redact(value jsonb, pattern text) RETURNS jsonb LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  RETURN CASE jsonb_typeof(value)
    WHEN 'string' THEN to_jsonb(redact(value #>> '{}', pattern))
    WHEN 'object' THEN (SELECT coalesce(jsonb_object_agg(key, redact(entry, pattern)), '{}') FROM jsonb_each(value) AS each (key, entry))
    WHEN 'array' THEN (SELECT coalesce(jsonb_agg(redact(entry, pattern) ORDER BY place), '[]') FROM jsonb_array_elements(value) WITH ORDINALITY AS each (entry, place))
    ELSE value END;
END
$$;

-- Everything that identifies a person, now or earlier, as regular expressions. `exact` identifies them anywhere; `loose`
-- adds the parts of their name, for text that is known to be about them.
CREATE FUNCTION personal_patterns(person uuid, OUT exact text, OUT loose text) LANGUAGE sql STABLE
  SECURITY DEFINER SET search_path = public, pg_catalog AS $$
  WITH given AS (
    SELECT name, phone, email, instagram, shipping_address AS address FROM users WHERE id = person
    UNION
    SELECT v ->> 'name', v ->> 'phone', v ->> 'email', v ->> 'instagram', v ->> 'shippingAddress'
    FROM audit_log a, LATERAL (VALUES (a.before), (a.after)) AS sides (v)
    WHERE a.object_id = person::text AND a.object_kind = 'user' AND jsonb_typeof(v) = 'object'
    UNION
    SELECT NULL, NULL, email, NULL, NULL FROM email_verifications WHERE user_id = person
    UNION
    SELECT NULL, number, NULL, NULL, NULL FROM phone_changes c, LATERAL (VALUES (c.old_phone), (c.new_phone)) AS numbers (number)
    -- someone else may have a former number by now
    WHERE c.user_id = person AND NOT EXISTS (SELECT FROM users u WHERE u.id <> person AND u.phone = number)
  ), texts AS (
    -- a single short name would also match ordinary words, and a name that someone else has identifies no one
    SELECT name AS text FROM given WHERE (length(name) >= 6 OR name ~ '\s')
      AND NOT EXISTS (SELECT FROM users u WHERE u.id <> person AND u.sort_name = lower(given.name))
    UNION SELECT email FROM given
    UNION SELECT ltrim(instagram, '@') FROM given WHERE length(ltrim(instagram, '@')) >= 5
    UNION SELECT btrim(line) FROM given, regexp_split_to_table(address, '\n') AS line WHERE length(btrim(line)) >= 6
  ), patterns AS (
    -- JSON escapes quotes, and spaces can be written in several ways
    SELECT regexp_replace(replace(regexp_replace(text, '([^[:alnum:][:space:]"])', '\\\1', 'g'), '"', '\\?"'), '\s+', '\\s+', 'g') AS pattern
    FROM texts WHERE text IS NOT NULL
    UNION
    -- a phone in every notation
    SELECT '(?<!\d)(\+?1[\s().-]*)?[(]?' || array_to_string(regexp_split_to_array(right(ltrim(phone, '+'), 10), ''), '[\s().-]*') || '(?!\d)'
    FROM given WHERE phone IS NOT NULL
  ), parts AS (
    SELECT DISTINCT '\m' || regexp_replace(part, '([^[:alnum:]])', '\\\1', 'g') || '\M' AS pattern
    FROM given, regexp_split_to_table(name, '\s+') AS part WHERE length(part) >= 3
  )
  SELECT (SELECT '(' || string_agg(pattern, '|' ORDER BY length(pattern) DESC) || ')' FROM patterns),
    (SELECT '(' || string_agg(pattern, '|' ORDER BY length(pattern) DESC) || ')' FROM (TABLE patterns UNION TABLE parts) every)
$$;

-- The records of a person that entries of the audit log can be about.
CREATE FUNCTION personal_records(person uuid) RETURNS SETOF text LANGUAGE sql STABLE
  SECURITY DEFINER SET search_path = public, pg_catalog AS $$
  SELECT person::text
  UNION SELECT id::text FROM access_requests WHERE phone = (SELECT phone FROM users WHERE id = person)
  UNION SELECT id::text FROM messages WHERE user_id = person
  UNION SELECT id::text FROM approvals WHERE subject_id = person
  UNION SELECT id::text FROM invoices WHERE member_id = person
  UNION SELECT id::text FROM payments WHERE member_id = person
  UNION SELECT id::text FROM payouts WHERE member_id = person
  UNION SELECT id::text FROM charges WHERE member_id = person
  UNION SELECT id::text FROM subscriptions WHERE member_id = person
  UNION SELECT id::text FROM sales WHERE person IN (buyer_id, seller_id)
  UNION SELECT card_id::text FROM ownerships WHERE owner_id = person
  UNION SELECT id::text FROM card_disputes WHERE claimant_id = person
  UNION SELECT id::text FROM card_imports WHERE owner_id = person
  UNION SELECT id::text FROM card_requests WHERE person IN (member_id, seller_id)
  UNION SELECT id::text FROM promotion_requests WHERE member_id = person
  UNION SELECT id::text FROM share_links WHERE owner_id = person
$$;

-- One function for each area, called by its manifest from right to left. Each returns the rows it changed by table and
-- the files to remove after the commit.

CREATE FUNCTION erase_sharing(person uuid, exact text, loose text) RETURNS jsonb LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_catalog AS $$
DECLARE
  erased jsonb;
BEGIN
  PERFORM require_closing(person);
  PERFORM set_config('ambry.erasing', 'on', true);
  WITH links AS (
    UPDATE share_links SET name = 'Erased', password_hash = NULL, tag = CASE WHEN tag IS NOT NULL THEN 'erased' END,
      dropped_at = coalesce(dropped_at, now()) WHERE owner_id = person RETURNING id
  ), written AS (
    DELETE FROM share_messages WHERE link_id IN (SELECT id FROM share_links WHERE owner_id = person)
      OR concat_ws(' ', name, contact, message) ~* exact RETURNING id
  )
  SELECT jsonb_build_object('counts', jsonb_build_object('share_links', (SELECT count(*) FROM links), 'share_messages', (SELECT count(*) FROM written)))
  INTO erased;
  PERFORM set_config('ambry.erasing', '', true);
  RETURN erased;
END
$$;

CREATE FUNCTION erase_secure(person uuid, exact text, loose text) RETURNS jsonb LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_catalog AS $$
DECLARE
  erased jsonb;
BEGIN
  PERFORM require_closing(person);
  PERFORM set_config('ambry.erasing', 'on', true);
  WITH requests AS (
    UPDATE card_requests SET note = CASE WHEN member_id = person THEN NULL ELSE redact(note, loose) END, answer = redact(answer, loose)
    WHERE person IN (member_id, seller_id) AND num_nonnulls(note, answer) > 0 RETURNING id
  ), promotions AS (
    UPDATE promotion_requests SET note = NULL, reason = redact(reason, loose) WHERE member_id = person RETURNING id
  ), listed AS (
    UPDATE listings SET end_reason = redact(end_reason, loose) WHERE seller_id = person AND end_reason IS NOT NULL RETURNING id
  ), searches AS (DELETE FROM saved_searches WHERE member_id = person RETURNING id
  ), empties AS (DELETE FROM empty_searches WHERE member_id = person RETURNING id
  ), watched AS (DELETE FROM watches WHERE member_id = person RETURNING card_id
  )
  SELECT jsonb_build_object('counts', jsonb_build_object('card_requests', (SELECT count(*) FROM requests),
    'promotion_requests', (SELECT count(*) FROM promotions), 'listings', (SELECT count(*) FROM listed),
    'saved_searches', (SELECT count(*) FROM searches), 'empty_searches', (SELECT count(*) FROM empties), 'watches', (SELECT count(*) FROM watched)))
  INTO erased;
  PERFORM set_config('ambry.erasing', '', true);
  RETURN erased;
END
$$;

CREATE FUNCTION erase_sales(person uuid, exact text, loose text) RETURNS jsonb LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_catalog AS $$
DECLARE
  erased jsonb;
BEGIN
  PERFORM require_closing(person);
  PERFORM set_config('ambry.erasing', 'on', true);
  WITH sold AS (
    UPDATE sales SET note = redact(note, loose), link = NULL, fee_reason = redact(fee_reason, loose), end_reason = redact(end_reason, loose)
    WHERE person IN (buyer_id, seller_id) RETURNING id
  ), attached AS (
    UPDATE sale_files SET name = 'Erased', removed_at = coalesce(removed_at, now())
    WHERE sale_id IN (SELECT id FROM sales WHERE person IN (buyer_id, seller_id)) RETURNING file_key
  )
  SELECT jsonb_build_object('counts', jsonb_build_object('sales', (SELECT count(*) FROM sold), 'sale_files', (SELECT count(*) FROM attached)),
    'files', (SELECT coalesce(jsonb_agg(file_key), '[]') FROM attached))
  INTO erased;
  PERFORM set_config('ambry.erasing', '', true);
  RETURN erased;
END
$$;

CREATE FUNCTION erase_lookups(person uuid, exact text, loose text) RETURNS jsonb LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_catalog AS $$
DECLARE
  erased jsonb;
BEGIN
  PERFORM require_closing(person);
  PERFORM set_config('ambry.erasing', 'on', true);
  WITH named AS (UPDATE lookup_jobs SET name = 'Erased' WHERE user_id = person RETURNING id)
  SELECT jsonb_build_object('counts', jsonb_build_object('lookup_jobs', (SELECT count(*) FROM named)))
  INTO erased;
  PERFORM set_config('ambry.erasing', '', true);
  RETURN erased;
END
$$;

CREATE FUNCTION erase_cards(person uuid, exact text, loose text) RETURNS jsonb LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_catalog AS $$
DECLARE
  owned uuid[] := ARRAY(SELECT id FROM ownerships WHERE owner_id = person);
  held uuid[] := ARRAY(SELECT DISTINCT card_id FROM ownerships WHERE owner_id = person);
  files jsonb;
  counts jsonb;
BEGIN
  PERFORM require_closing(person);
  PERFORM set_config('ambry.erasing', 'on', true);
  UPDATE cards SET front_photo_id = NULL, notes = NULL, acquired_from = NULL, acquired_on = NULL, cost_cents = NULL, tags = '{}',
    import_id = NULL WHERE owner_id = person;
  WITH photos AS (DELETE FROM card_photos WHERE ownership_id = ANY (owned) AND move_id IS NULL RETURNING file_key
  ), documents AS (DELETE FROM card_documents WHERE ownership_id = ANY (owned) RETURNING file_key
  ), kept AS (UPDATE ownerships SET kept = NULL WHERE owner_id = person AND kept IS NOT NULL RETURNING id
  ), valued AS (UPDATE valuations SET note = NULL WHERE ownership_id = ANY (owned) AND note IS NOT NULL RETURNING id
  ), imports AS (
    UPDATE card_imports SET name = 'Erased', content = NULL, columns = '[]', mapping = '{}', problems = '[]', warnings = '[]',
      constants = '{}', edits = '{}', fault = NULL, dropped_at = coalesce(dropped_at, now()) WHERE owner_id = person RETURNING id
  ), claims AS (
    UPDATE card_disputes SET statement = CASE WHEN claimant_id = person THEN 'Erased with the account.' ELSE redact(statement, loose) END,
      decision = redact(decision, loose) WHERE claimant_id = person OR card_id = ANY (held) RETURNING id
  ), moves AS (
    UPDATE custody_moves SET note = redact(note, loose), condition = redact(condition, loose)
    WHERE card_id = ANY (held) AND concat_ws(' ', note, condition) ~* loose RETURNING id
  ), events AS (
    UPDATE provenance_events SET salt = NULL, private = NULL, is_erased = true
    WHERE card_id = ANY (held) AND private IS NOT NULL AND (private LIKE '%' || person || '%' OR private ~* exact) RETURNING seq
  ), names AS (DELETE FROM card_names WHERE owner_id = person RETURNING name
  ), goals AS (DELETE FROM set_goals WHERE owner_id = person RETURNING total
  )
  SELECT (SELECT coalesce(jsonb_agg(file_key), '[]') FROM (TABLE photos UNION ALL TABLE documents) f),
    jsonb_build_object('card_photos', (SELECT count(*) FROM photos), 'card_documents', (SELECT count(*) FROM documents),
      'ownerships', (SELECT count(*) FROM kept), 'valuations', (SELECT count(*) FROM valued), 'card_imports', (SELECT count(*) FROM imports),
      'card_disputes', (SELECT count(*) FROM claims), 'custody_moves', (SELECT count(*) FROM moves),
      'provenance_events', (SELECT count(*) FROM events), 'card_names', (SELECT count(*) FROM names), 'set_goals', (SELECT count(*) FROM goals))
  INTO files, counts;
  PERFORM set_config('ambry.erasing', '', true);
  RETURN jsonb_build_object('counts', counts, 'files', files);
END
$$;

CREATE FUNCTION erase_plans(person uuid, exact text, loose text) RETURNS jsonb LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_catalog AS $$
DECLARE
  erased jsonb;
BEGIN
  PERFORM require_closing(person);
  PERFORM set_config('ambry.erasing', 'on', true);
  WITH ended AS (UPDATE subscriptions SET end_reason = redact(end_reason, loose) WHERE member_id = person AND end_reason ~* loose RETURNING id)
  SELECT jsonb_build_object('counts', jsonb_build_object('subscriptions', (SELECT count(*) FROM ended)))
  INTO erased;
  PERFORM set_config('ambry.erasing', '', true);
  RETURN erased;
END
$$;

CREATE FUNCTION erase_payments(person uuid, exact text, loose text) RETURNS jsonb LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_catalog AS $$
DECLARE
  erased jsonb;
BEGIN
  PERFORM require_closing(person);
  PERFORM set_config('ambry.erasing', 'on', true);
  WITH methods AS (DELETE FROM payment_methods WHERE member_id = person RETURNING id
  ), customers AS (DELETE FROM payment_customers WHERE member_id = person RETURNING ref
  ), charged AS (
    UPDATE charges SET label = NULL, source = '{"erased": true}', action_url = NULL, decline_message = redact(decline_message, loose),
      attention = redact(attention, loose) WHERE member_id = person RETURNING id
  ), refunded AS (
    UPDATE refunds SET reason = redact(reason, loose), fail_message = redact(fail_message, loose)
    WHERE payment_id IN (SELECT id FROM payments WHERE member_id = person) RETURNING id
  )
  SELECT jsonb_build_object('counts', jsonb_build_object('payment_methods', (SELECT count(*) FROM methods),
    'payment_customers', (SELECT count(*) FROM customers), 'charges', (SELECT count(*) FROM charged), 'refunds', (SELECT count(*) FROM refunded)))
  INTO erased;
  PERFORM set_config('ambry.erasing', '', true);
  RETURN erased;
END
$$;

-- Amounts, numbers and dates stay for seven years; the name and address on the documents do not.
CREATE FUNCTION erase_billing(person uuid, exact text, loose text) RETURNS jsonb LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_catalog AS $$
DECLARE
  erased jsonb;
BEGIN
  PERFORM require_closing(person);
  PERFORM set_config('ambry.erasing', 'on', true);
  WITH written AS (
    UPDATE invoices SET billed_to = CASE WHEN billed_to IS NOT NULL THEN jsonb_build_object('name', closed_name(person), 'lines', '[]'::jsonb) END,
      memo = redact(memo, loose), internal_note = redact(internal_note, loose), void_reason = redact(void_reason, loose), title = redact(title, exact)
    WHERE member_id = person RETURNING id
  ), lines AS (
    UPDATE invoice_lines SET label = redact(label, exact), detail = redact(detail, exact)
    WHERE invoice_id IN (SELECT id FROM invoices WHERE member_id = person) AND concat_ws(' ', label, detail) ~* exact RETURNING id
  ), received AS (
    UPDATE payments SET received_from = jsonb_build_object('name', closed_name(person), 'lines', '[]'::jsonb), reference = redact(reference, loose),
      note = redact(note, loose), reverse_reason = redact(reverse_reason, loose) WHERE member_id = person RETURNING id
  ), paid AS (
    UPDATE payouts SET note = redact(note, loose), reference = redact(reference, loose), cancel_reason = redact(cancel_reason, loose)
    WHERE member_id = person RETURNING id
  ), credited AS (
    UPDATE credit_notes SET reason = redact(reason, loose)
    WHERE invoice_id IN (SELECT id FROM invoices WHERE member_id = person) AND reason ~* loose RETURNING id
  ), booked AS (
    UPDATE ledger_entries SET words = redact(words, loose) WHERE member_id = person AND words ~* loose RETURNING id
  )
  SELECT jsonb_build_object('counts', jsonb_build_object('invoices', (SELECT count(*) FROM written), 'invoice_lines', (SELECT count(*) FROM lines),
    'payments', (SELECT count(*) FROM received), 'payouts', (SELECT count(*) FROM paid), 'credit_notes', (SELECT count(*) FROM credited),
    'ledger_entries', (SELECT count(*) FROM booked)))
  INTO erased;
  PERFORM set_config('ambry.erasing', '', true);
  RETURN erased;
END
$$;

-- Who asked for what amount and who agreed stays; what it said about the person does not.
CREATE FUNCTION erase_approvals(person uuid, exact text, loose text) RETURNS jsonb LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_catalog AS $$
DECLARE
  erased jsonb;
BEGIN
  PERFORM require_closing(person);
  PERFORM set_config('ambry.erasing', 'on', true);
  WITH own AS (
    UPDATE approvals SET input = '{}', effects = '[]', note = NULL, decline_reason = CASE WHEN decline_reason IS NOT NULL THEN 'Erased' END
    WHERE subject_id = person RETURNING id
  ), others AS (
    UPDATE approvals SET input = redact(input, exact), effects = redact(effects, exact), note = redact(note, exact),
      decline_reason = redact(decline_reason, exact)
    WHERE subject_id IS DISTINCT FROM person AND concat_ws(' ', input, effects, note, decline_reason) ~* exact RETURNING id
  )
  SELECT jsonb_build_object('counts', jsonb_build_object('approvals', (SELECT count(*) FROM own) + (SELECT count(*) FROM others)))
  INTO erased;
  PERFORM set_config('ambry.erasing', '', true);
  RETURN erased;
END
$$;

CREATE FUNCTION erase_notices(person uuid, exact text, loose text) RETURNS jsonb LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_catalog AS $$
DECLARE
  erased jsonb;
BEGIN
  PERFORM require_closing(person);
  PERFORM set_config('ambry.erasing', 'on', true);
  WITH own AS (DELETE FROM notices WHERE user_id = person RETURNING id
  ), others AS (
    UPDATE notices SET title = redact(title, exact), message = redact(message, exact)
    WHERE user_id <> person AND title || ' ' || message ~* exact RETURNING id
  ), chosen AS (DELETE FROM notice_preferences WHERE user_id = person RETURNING user_id
  )
  SELECT jsonb_build_object('counts', jsonb_build_object('notices', (SELECT count(*) FROM own) + (SELECT count(*) FROM others),
    'notice_preferences', (SELECT count(*) FROM chosen)))
  INTO erased;
  PERFORM set_config('ambry.erasing', '', true);
  RETURN erased;
END
$$;

-- No country has 999, so it is nobody's number and no code can be sent there.
CREATE SEQUENCE closed_phones AS bigint MINVALUE 0 MAXVALUE 99999999999;
REVOKE ALL ON SEQUENCE closed_phones FROM ambry_app;

CREATE FUNCTION erase_accounts(person uuid, exact text, loose text) RETURNS jsonb LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_catalog AS $$
DECLARE
  old_phone text := (SELECT phone FROM users WHERE id = person);
  counts jsonb;
BEGIN
  PERFORM require_closing(person);
  PERFORM set_config('ambry.erasing', 'on', true);
  UPDATE messages SET resent_from = NULL
    WHERE resent_from IN (SELECT id FROM messages m WHERE m.user_id = person OR m.recipient ~* exact);
  DELETE FROM otp_challenges WHERE phone = old_phone OR target_id = person OR session_id IN (SELECT id FROM sessions WHERE user_id = person);
  WITH sent AS (DELETE FROM messages WHERE user_id = person OR recipient ~* exact RETURNING id
  ), mentioned AS (
    UPDATE messages SET subject = redact(subject, exact), body = redact(body, exact), fallback = redact(fallback, exact)
    WHERE NOT (coalesce(user_id = person, false) OR recipient ~* exact) AND concat_ws(' ', subject, body, fallback) ~* exact RETURNING id
  ), texts AS (DELETE FROM sms_outbox WHERE phone = old_phone OR body ~* exact RETURNING id
  ), emails AS (DELETE FROM email_outbox WHERE concat_ws(' ', email, subject, body) ~* exact RETURNING id
  ), verified AS (DELETE FROM email_verifications WHERE user_id = person RETURNING id
  ), opened AS (
    UPDATE sessions SET ip = NULL, user_agent = NULL, device_id = NULL, reason = CASE WHEN reason IS NOT NULL THEN 'Erased' END
    WHERE user_id = person RETURNING id
  ), intents AS (UPDATE impersonation_intents SET reason = 'Erased' WHERE target_id = person RETURNING id
  ), views AS (DELETE FROM saved_views WHERE user_id = person RETURNING id
  ), requests AS (DELETE FROM access_requests WHERE phone = old_phone RETURNING id
  ), referred AS (
    UPDATE access_requests SET referral = redact(referral, exact), note = redact(note, exact)
    WHERE phone <> old_phone AND concat_ws(' ', referral, note) ~* exact RETURNING id
  ), phones AS (DELETE FROM phone_changes WHERE user_id = person RETURNING id
  ), failures AS (DELETE FROM phone_failures WHERE user_id = person RETURNING user_id
  ), viewing AS (DELETE FROM work_viewers WHERE user_id = person RETURNING user_id
  ), noted AS (UPDATE work_assignments SET note = redact(note, exact) WHERE note ~* exact RETURNING item_id
  )
  SELECT jsonb_build_object('messages', (SELECT count(*) FROM sent) + (SELECT count(*) FROM mentioned), 'sms_outbox', (SELECT count(*) FROM texts),
    'email_outbox', (SELECT count(*) FROM emails), 'email_verifications', (SELECT count(*) FROM verified), 'sessions', (SELECT count(*) FROM opened),
    'impersonation_intents', (SELECT count(*) FROM intents), 'saved_views', (SELECT count(*) FROM views),
    'access_requests', (SELECT count(*) FROM requests) + (SELECT count(*) FROM referred), 'phone_failures', (SELECT count(*) FROM failures), 'phone_changes', (SELECT count(*) FROM phones),
    'work_viewers', (SELECT count(*) FROM viewing), 'work_assignments', (SELECT count(*) FROM noted))
  INTO counts;
  UPDATE users SET referral = redact(referral, exact) WHERE id <> person AND referral ~* exact;
  UPDATE users SET name = closed_name(person), phone = '+999' || lpad(nextval('closed_phones')::text, 11, '0'), email = NULL, instagram = NULL,
    city = NULL, shipping_address = NULL, referral = NULL, marketing_opt_in = false, sms_opt_in = false, is_lender = false, version = version + 1
  WHERE id = person;
  PERFORM set_config('ambry.erasing', '', true);
  RETURN jsonb_build_object('counts', counts || '{"users": 1}');
END
$$;

-- The log of what happened stays; whom it names does not. Entries about the person lose their personal values, their
-- reason and the address they came from; in entries about their records, and in all others that name them, what
-- identifies them is replaced.
CREATE FUNCTION erase_audit(person uuid, exact text, loose text, records text[], ids bigint[]) RETURNS jsonb LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_catalog AS $$
DECLARE
  personal CONSTANT text[] := ARRAY['name', 'phone', 'email', 'address', 'shippingAddress', 'city', 'instagram', 'referral', 'note'];
  changed bigint;
BEGIN
  PERFORM require_closing(person);
  PERFORM set_config('ambry.erasing', 'on', true);
  CREATE TEMPORARY TABLE erased_terms ON COMMIT DROP AS
    SELECT a.id, unnest(audit_terms(a)) AS term FROM audit_log a WHERE a.id = ANY (ids);
  UPDATE audit_log a SET
    ip = CASE WHEN p.is_theirs THEN NULL ELSE ip END,
    object_id = CASE WHEN a.object_id = ANY (records) THEN a.object_id ELSE redact(a.object_id, exact) END,
    reason = CASE WHEN p.is_about AND a.reason IS NOT NULL THEN '[erased]' ELSE redact(a.reason, p.pattern) END,
    before = redact(CASE WHEN p.is_about AND jsonb_typeof(a.before) = 'object' THEN a.before - personal ELSE a.before END, p.pattern),
    after = redact(CASE WHEN p.is_about AND jsonb_typeof(a.after) = 'object' THEN a.after - personal ELSE a.after END, p.pattern)
  FROM (SELECT id, coalesce(person IN (actor_id, subject_id), false) AS is_theirs,
      coalesce(subject_id = person, false) OR coalesce(object_id = person::text, false) AS is_about,
      CASE WHEN object_id = ANY (records) THEN loose ELSE exact END AS pattern
    FROM audit_log WHERE id = ANY (ids)) p
  WHERE a.id = p.id;
  GET DIAGNOSTICS changed = ROW_COUNT;
  DELETE FROM erased_terms e USING audit_log a WHERE a.id = e.id AND e.term = ANY (audit_terms(a));
  UPDATE audit_search s SET entries = ARRAY(SELECT unnest(s.entries) EXCEPT SELECT unnest(g.gone) ORDER BY 1)
    FROM (SELECT term, (id >> 9)::integer AS block, array_agg((id & 511)::smallint) AS gone FROM erased_terms GROUP BY 1, 2) g
    WHERE s.term = g.term COLLATE "C" AND s.block = g.block AND NOT s.entries <@ g.gone;
  DELETE FROM audit_search s
    USING (SELECT term, (id >> 9)::integer AS block, array_agg((id & 511)::smallint) AS gone FROM erased_terms GROUP BY 1, 2) g
    WHERE s.term = g.term COLLATE "C" AND s.block = g.block AND s.entries <@ g.gone;
  DROP TABLE erased_terms;
  PERFORM set_config('ambry.erasing', '', true);
  RETURN jsonb_build_object('counts', jsonb_build_object('audit_log', changed));
END
$$;

CREATE FUNCTION erase_site(person uuid, exact text, loose text) RETURNS jsonb LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_catalog AS $$
DECLARE
  counts jsonb;
BEGIN
  PERFORM require_closing(person);
  PERFORM set_config('ambry.erasing', 'on', true);
  WITH accepted AS (
    UPDATE legal_acceptances SET phone = (SELECT phone FROM users WHERE id = person), ip = NULL
    WHERE user_id = person OR phone ~* exact RETURNING id
  ), answers AS (DELETE FROM idempotency_keys WHERE user_id = person OR response::text ~* exact RETURNING key
  ), events AS (DELETE FROM outbox WHERE event::text ~* exact RETURNING id
  ), queued AS (DELETE FROM job_outbox WHERE payload::text ~* exact RETURNING id
  )
  SELECT jsonb_build_object('legal_acceptances', (SELECT count(*) FROM accepted), 'idempotency_keys', (SELECT count(*) FROM answers),
    'outbox', (SELECT count(*) FROM events), 'job_outbox', (SELECT count(*) FROM queued))
  INTO counts;
  -- jobs that failed keep what they were given
  IF to_regclass('graphile_worker._private_jobs') IS NOT NULL THEN
    EXECUTE 'DELETE FROM graphile_worker._private_jobs WHERE payload::text ~* $1' USING exact;
  END IF;
  PERFORM set_config('ambry.erasing', '', true);
  RETURN jsonb_build_object('counts', counts);
END
$$;
