-- What an entry is about, as it was when it was written: the name of its record, and the members it concerns. Looked up
-- by the statement that writes the entry, because a name can change, a card can be sold, and a record can go.
ALTER TABLE audit_log
  ADD COLUMN object_name text CONSTRAINT audit_log_object_name CHECK (length(object_name) BETWEEN 1 AND 200),
  ADD COLUMN about_ids uuid[] CONSTRAINT audit_log_about_ids CHECK (cardinality(about_ids) BETWEEN 1 AND 10);

-- As before, with the words of the name, and the members.
CREATE OR REPLACE FUNCTION audit_terms(entry audit_log) RETURNS text[] LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT array_agg(DISTINCT term) FROM (
    SELECT unnest(ARRAY[
      '*', 'action:' || entry.action, 'kind:' || entry.object_kind, 'outcome:' || entry.outcome, 'by:' || entry.actor_id,
      'as:' || entry.subject_id, CASE WHEN entry.object_kind = 'user' THEN 'on:' || entry.object_id END,
      -- a span of time is a few days, months or years, whichever are fewer
      'at:' || to_char(entry.at AT TIME ZONE 'UTC', 'YYYY-MM-DD'), 'at:' || to_char(entry.at AT TIME ZONE 'UTC', 'YYYY-MM'),
      'at:' || to_char(entry.at AT TIME ZONE 'UTC', 'YYYY'),
      -- the log's own index finds records by id
      CASE WHEN entry.object_id !~ '^[0-9a-f]{8}-' THEN lower(entry.object_id) END, lower(entry.request_id), host(entry.ip)
    ]) AS term
    UNION ALL
    SELECT 'of:' || id FROM unnest(entry.about_ids) AS id
    UNION ALL
    SELECT part FROM (
      SELECT DISTINCT word[1] AS word
      FROM (SELECT ARRAY['name', 'phone', 'email', 'address', 'shippingAddress', 'city', 'instagram', 'note']) AS personal (keys),
      LATERAL regexp_matches(
        regexp_replace(
          lower(concat_ws(' ', entry.reason, entry.object_name, CASE WHEN entry.object_kind = 'route' THEN entry.object_id END,
            CASE WHEN jsonb_typeof(entry.before) = 'object' THEN entry.before - personal.keys END,
            CASE WHEN jsonb_typeof(entry.after) = 'object' THEN entry.after - personal.keys END) COLLATE "pg_c_utf8"),
          't\d\d:\d\d:\d\d(\.\d+)?z', '', 'g'),
        '[[:alnum:]]+(?:[-._][[:alnum:]]+)*', 'g') AS word
      LIMIT 80
    ) words, unnest(
      -- INV-2026-0014 is found by its parts too; an id is not
      CASE WHEN word ~ '[-._]' AND word !~ '^([0-9a-f]{8}-|[\d.]+$)' THEN word || regexp_split_to_array(word, '[-._]') ELSE ARRAY[word] END
    ) AS part
  ) terms
  WHERE length(term) BETWEEN 1 AND 64
$$;

-- As before. A name repeats none of their texts.
CREATE OR REPLACE FUNCTION erase_audit(person uuid, exact text, loose text, records text[], own text[], texts text[], ids bigint[]) RETURNS jsonb
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
    object_name = without_copies(to_jsonb(redact(a.object_name, p.pattern)), texts) #>> '{}',
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
