-- Closing an account erases every text that is classed as erased (decision 66): what the member wrote, and what staff
-- wrote to them or about them, because it repeats it.

-- An ended listing, an event of a loan and the texts of a loan never change, except here. A signed agreement and a notice
-- keep the hash of what was signed and sent.
CREATE OR REPLACE TRIGGER listings_keep BEFORE UPDATE ON listings FOR EACH ROW WHEN (NOT is_erasing()) EXECUTE FUNCTION keep_listing();
CREATE OR REPLACE TRIGGER loan_events_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON loan_events
  FOR EACH STATEMENT WHEN (NOT is_erasing()) EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER margin_messages_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON margin_messages
  FOR EACH STATEMENT WHEN (NOT is_erasing()) EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER loan_notices_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON loan_notices
  FOR EACH STATEMENT WHEN (NOT is_erasing()) EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER loan_agreements_kept BEFORE UPDATE ON loan_agreements
  FOR EACH ROW WHEN (NOT is_erasing()) EXECUTE FUNCTION keep_signed_agreement();
ALTER TABLE loan_agreements ADD COLUMN is_erased boolean NOT NULL DEFAULT false,
  DROP CONSTRAINT loan_agreements_hash, ADD CONSTRAINT loan_agreements_hash CHECK (is_erased OR hash = encode(sha256(convert_to(body, 'UTF8')), 'hex'));
ALTER TABLE loan_notices ADD COLUMN is_erased boolean NOT NULL DEFAULT false,
  DROP CONSTRAINT loan_notices_hash, ADD CONSTRAINT loan_notices_hash CHECK (is_erased OR hash = encode(sha256(convert_to(body, 'UTF8')), 'hex'));

-- A word in the place of a text, because some texts have to be there.
CREATE FUNCTION erased(words text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$ SELECT 'Erased' $$;

-- What the functions of the areas leave. It runs before them, while every row still leads to the member.
CREATE FUNCTION erase_texts(person uuid, exact text, loose text) RETURNS jsonb LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_catalog AS $$
DECLARE
  invoiced uuid[] := ARRAY(SELECT id FROM invoices WHERE member_id = person);
  borrowed uuid[] := ARRAY(SELECT id FROM loans WHERE member_id = person);
  hunted uuid[] := ARRAY(SELECT c.id FROM hunt_candidates c JOIN hunts h ON h.id = c.hunt_id WHERE h.member_id = person);
  offered uuid[] := ARRAY(SELECT id FROM sell_offers WHERE member_id = person);
  files jsonb;
BEGIN
  PERFORM require_closing(person);
  PERFORM set_config('ambry.erasing', 'on', true);
  -- accounts and identity
  UPDATE users SET suspended_reason = NULL, email_undeliverable_why = NULL WHERE id = person;
  UPDATE watchlist_hits SET reason = erased(reason) WHERE user_id = person;
  DELETE FROM receive_codes WHERE member_id = person;
  UPDATE work_assignments SET note = NULL, note_by = NULL WHERE note IS NOT NULL AND item_id IN (SELECT personal_records(person));
  -- money
  UPDATE invoices SET memo = NULL, internal_note = NULL, void_reason = erased(void_reason), write_off_reason = erased(write_off_reason)
    WHERE id = ANY (invoiced);
  UPDATE credit_notes SET reason = 'Erased' WHERE invoice_id = ANY (invoiced);
  UPDATE payments SET note = NULL, reverse_reason = erased(reverse_reason) WHERE member_id = person;
  UPDATE payouts SET note = NULL, cancel_reason = erased(cancel_reason), return_reason = erased(return_reason) WHERE member_id = person;
  UPDATE charges SET decline_message = NULL, attention = erased(attention), purpose_label = erased(purpose_label), purpose_data = '{}' WHERE member_id = person;
  UPDATE refunds SET reason = 'Erased', fail_message = erased(fail_message) WHERE payment_id IN (SELECT id FROM payments WHERE member_id = person);
  UPDATE subscriptions SET end_reason = NULL WHERE member_id = person;
  -- cards
  UPDATE card_disputes SET decision = erased(decision) WHERE claimant_id = person;
  UPDATE cards SET carrier = NULL, tracking = NULL WHERE owner_id = person;
  UPDATE custody_moves m SET carrier = NULL, tracking = NULL, note = NULL, condition = NULL
    WHERE m.by_id = person OR EXISTS (SELECT FROM ownerships o WHERE o.card_id = m.card_id AND o.owner_id = person
      AND m.at >= o.began_at AND (o.ended_at IS NULL OR m.at <= o.ended_at));
  -- sales, requests and listings
  UPDATE sales SET note = NULL, fee_reason = erased(fee_reason), end_reason = erased(end_reason), carrier = erased(carrier)
    WHERE person IN (buyer_id, seller_id);
  UPDATE card_requests SET answer = erased(answer) WHERE member_id = person;
  UPDATE promotion_requests SET reason = erased(reason) WHERE member_id = person;
  UPDATE listings SET end_reason = erased(end_reason) WHERE seller_id = person;
  -- loans
  UPDATE loans SET conditions = '{}', memo = erased(memo), end_reason = erased(end_reason) WHERE member_id = person;
  UPDATE loan_agreements SET body = redact(body, loose), is_erased = true WHERE loan_id = ANY (borrowed);
  UPDATE loan_notices SET body = redact(body, loose), is_erased = true WHERE loan_id = ANY (borrowed);
  UPDATE loan_notice_deliveries SET proof = erased(proof) WHERE notice_id IN (SELECT id FROM loan_notices WHERE loan_id = ANY (borrowed));
  UPDATE loan_offerings SET memo = 'Erased' WHERE id = ANY (borrowed);
  UPDATE loan_events SET reason = erased(reason) WHERE loan_id = ANY (borrowed);
  UPDATE loan_changes SET note = erased(note), answer = erased(answer) WHERE loan_id = ANY (borrowed);
  UPDATE loan_promises SET note = erased(note) WHERE loan_id = ANY (borrowed);
  UPDATE loan_collateral SET condition_note = erased(condition_note), end_reason = erased(end_reason) WHERE loan_id = ANY (borrowed);
  UPDATE collateral_sales SET reasoning = 'Erased' WHERE loan_id = ANY (borrowed);
  UPDATE margin_messages SET words = 'Erased' WHERE margin_call_id IN (SELECT id FROM margin_calls WHERE loan_id = ANY (borrowed));
  UPDATE note_transfers SET end_reason = erased(end_reason) WHERE person IN (seller_id, buyer_id);
  -- wanted posts, hunts and sell offers
  UPDATE source_requests SET end_reason = erased(end_reason) WHERE member_id = person;
  UPDATE source_responses SET end_reason = erased(end_reason) WHERE seller_id = person;
  UPDATE hunts SET end_reason = erased(end_reason) WHERE member_id = person;
  UPDATE hunt_candidates SET note = NULL WHERE id = ANY (hunted);
  UPDATE sell_offers SET end_reason = erased(end_reason) WHERE id = ANY (offered);
  UPDATE sell_offer_cards SET reoffer_reason = erased(reoffer_reason), end_reason = erased(end_reason) WHERE offer_id = ANY (offered);
  UPDATE negotiation_rounds SET note = NULL WHERE subject_id = ANY (offered);
  WITH attached AS (
    UPDATE hunt_files SET name = 'Erased', removed_at = coalesce(removed_at, now()) WHERE candidate_id = ANY (hunted) RETURNING file_key
  )
  SELECT jsonb_agg(file_key) INTO files FROM attached;
  -- funds: what others can read of a question is that there was one
  UPDATE fund_questions SET question = 'Erased', answer = erased(answer) WHERE member_id = person;
  UPDATE fund_redemptions SET end_reason = erased(end_reason) WHERE member_id = person;
  UPDATE fund_subscriptions SET end_reason = erased(end_reason) WHERE member_id = person;
  UPDATE fund_transfers SET end_reason = erased(end_reason) WHERE person IN (seller_id, buyer_id);
  -- messages and links
  UPDATE conversation_messages SET body = 'Erased' WHERE conversation_id IN (SELECT id FROM conversations WHERE member_id = person);
  UPDATE share_visits SET referrer = NULL WHERE link_id IN (SELECT id FROM share_links WHERE owner_id = person);
  PERFORM set_config('ambry.erasing', '', true);
  RETURN jsonb_build_object('counts', '{}'::jsonb, 'files', coalesce(files, '[]'));
END
$$;

-- Notices, emails and texts to others, and events on their way, that repeat one of their texts, such as the reason of a
-- report. A part of a table at once, because a long statement counts as a lost connection. Returns where to continue.
CREATE FUNCTION erase_copies(person uuid, texts text[], sent text, after uuid, at_once integer) RETURNS uuid LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_catalog AS $$
DECLARE
  batch uuid[];
BEGIN
  PERFORM require_closing(person);
  IF sent = 'notices' THEN
    batch := ARRAY(SELECT id FROM notices WHERE id > after ORDER BY id LIMIT at_once);
    UPDATE notices n SET message = 'Erased' WHERE n.id = ANY (batch) AND n.user_id <> person
      AND EXISTS (SELECT FROM unnest(texts) AS t (text) WHERE strpos(lower(n.message), t.text) > 0);
  ELSIF sent = 'messages' THEN
    batch := ARRAY(SELECT id FROM messages WHERE id > after ORDER BY id LIMIT at_once);
    UPDATE messages m SET body = 'Erased', fallback = erased(fallback) WHERE m.id = ANY (batch) AND m.user_id IS DISTINCT FROM person
      AND EXISTS (SELECT FROM unnest(texts) AS t (text) WHERE strpos(lower(concat_ws(' ', m.body, m.fallback)), t.text) > 0);
  ELSE
    DELETE FROM outbox o WHERE strpos(o.event::text, person::text) > 0
      OR EXISTS (SELECT FROM unnest(texts) AS t (text) WHERE strpos(lower(o.event::text), t.text) > 0);
  END IF;
  RETURN CASE WHEN cardinality(batch) = at_once THEN batch[at_once] END;
END
$$;

-- Of the values of an entry, those that the program chose stay: numbers, ids, dates and names of a choice. A text that
-- was typed is none of them, under whatever key it is.
CREATE FUNCTION without_texts(value jsonb, key text DEFAULT '') RETURNS jsonb LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  choices CONSTANT text[] := '{action,audience,cause,channel,custody,delivery,fields,interval,item,kind,level,list,method,number,page,planId,scheduleKind,scope,source,status,target,verification}';
BEGIN
  RETURN CASE jsonb_typeof(value)
    WHEN 'string' THEN CASE
      WHEN value #>> '{}' ~ '^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{4}-\d\d-\d\d(T[\d:.]+Z)?)$' THEN value
      WHEN key = ANY (choices) AND value #>> '{}' ~ '^[A-Za-z0-9_-]{1,40}$' THEN value
      ELSE '"[erased]"' END
    WHEN 'object' THEN (SELECT coalesce(jsonb_object_agg(name, without_texts(entry, name)), '{}') FROM jsonb_each(value) AS each (name, entry))
    WHEN 'array' THEN (SELECT coalesce(jsonb_agg(without_texts(entry, key) ORDER BY place), '[]') FROM jsonb_array_elements(value) WITH ORDINALITY AS each (entry, place))
    ELSE value END;
END
$$;

-- In entries about records that others have too, only a value that repeats one of their texts goes.
CREATE FUNCTION without_copies(value jsonb, texts text[]) RETURNS jsonb LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN CASE jsonb_typeof(value)
    WHEN 'string' THEN CASE WHEN EXISTS (SELECT FROM unnest(texts) AS t (text) WHERE strpos(lower(value #>> '{}'), t.text) > 0) THEN '"[erased]"' ELSE value END
    WHEN 'object' THEN (SELECT coalesce(jsonb_object_agg(name, without_copies(entry, texts)), '{}') FROM jsonb_each(value) AS each (name, entry))
    WHEN 'array' THEN (SELECT coalesce(jsonb_agg(without_copies(entry, texts) ORDER BY place), '[]') FROM jsonb_array_elements(value) WITH ORDINALITY AS each (entry, place))
    ELSE value END;
END
$$;

-- As before, but entries about what is theirs alone, and what they did with what is also another's, keep only what the
-- program chose.
DROP FUNCTION erase_audit(uuid, text, text, text[], bigint[]);
CREATE FUNCTION erase_audit(person uuid, exact text, loose text, records text[], own text[], texts text[], ids bigint[]) RETURNS jsonb
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_catalog AS $$
DECLARE
  changed bigint;
BEGIN
  PERFORM require_closing(person);
  PERFORM set_config('ambry.erasing', 'on', true);
  CREATE TEMPORARY TABLE erased_terms ON COMMIT DROP AS
    SELECT a.id, unnest(audit_terms(a)) AS term FROM audit_log a WHERE a.id = ANY (ids);
  UPDATE audit_log a SET
    ip = CASE WHEN p.is_theirs THEN NULL ELSE ip END,
    object_id = CASE WHEN a.object_id = ANY (records) THEN a.object_id ELSE redact(a.object_id, exact) END,
    reason = CASE WHEN a.reason IS NULL THEN NULL WHEN p.is_about THEN '[erased]'
      ELSE without_copies(to_jsonb(redact(a.reason, p.pattern)), texts) #>> '{}' END,
    before = CASE WHEN p.is_about THEN without_texts(a.before) ELSE without_copies(redact(a.before, p.pattern), texts) END,
    after = CASE WHEN p.is_about THEN without_texts(a.after) ELSE without_copies(redact(a.after, p.pattern), texts) END
  FROM (SELECT id, coalesce(person IN (actor_id, subject_id), false) AS is_theirs,
      coalesce(subject_id = person, false) OR coalesce(object_id = ANY (own), false)
        OR coalesce(actor_id = person AND object_id = ANY (records), false) AS is_about,
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
