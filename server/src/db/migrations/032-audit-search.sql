-- Free-text search over the audit log. Each term lists the entries that have it, in blocks of 512 consecutive ids, so a
-- page reads a few blocks however long the log is, for common terms and for rare ones. Filled every second behind the
-- seals, because an index on audit_log itself would slow down every write (decision 46).
CREATE TABLE audit_search (
  -- bytewise order, so that a range finds every term with a prefix
  term text COLLATE "C" NOT NULL CONSTRAINT audit_search_term CHECK (length(term) BETWEEN 1 AND 64),
  block integer NOT NULL CONSTRAINT audit_search_block CHECK (block >= 0),
  entries smallint[] NOT NULL CONSTRAINT audit_search_entries CHECK (cardinality(entries) BETWEEN 1 AND 512),
  CONSTRAINT audit_search_pkey PRIMARY KEY (term, block)
) WITH (fillfactor = 90);

-- How far the search covers the log: up to this seal.
CREATE TABLE audit_search_progress (
  id boolean NOT NULL DEFAULT true CONSTRAINT audit_search_progress_pkey PRIMARY KEY CONSTRAINT audit_search_progress_one CHECK (id),
  seal bigint NOT NULL,
  high_xid xid8 NOT NULL,
  floor_id bigint NOT NULL,
  last_id bigint NOT NULL,
  entries bigint NOT NULL
);
INSERT INTO audit_search_progress (seal, high_xid, floor_id, last_id, entries) VALUES (0, '0', 0, 0, 0);

-- The terms of an entry. People and actions are terms by id: their names are looked up when somebody searches, so a new
-- name finds old entries and no name is stored twice. Personal values of before and after are left out.
CREATE FUNCTION audit_terms(entry audit_log) RETURNS text[] LANGUAGE sql STABLE PARALLEL SAFE AS $$
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
    SELECT part FROM (
      SELECT DISTINCT word[1] AS word
      FROM (SELECT ARRAY['name', 'phone', 'email', 'address', 'shippingAddress', 'city', 'instagram', 'note']) AS personal (keys),
      LATERAL regexp_matches(
        regexp_replace(
          lower(concat_ws(' ', entry.reason, CASE WHEN entry.object_kind = 'route' THEN entry.object_id END,
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

-- Entries that have one term of every group, from the given side of `cursor_id` on. Reads at most 128 blocks: `reached`
-- is where the next call continues, and null when there is nothing left to read. The group whose next blocks reach the
-- furthest leads, because it is the rarest; the others are only looked up in its blocks.
CREATE FUNCTION search_audit(terms text[], groups integer[], newest_first boolean, cursor_id bigint, from_at timestamptz,
  before_at timestamptz, wanted integer, OUT ids bigint[], OUT reached bigint)
LANGUAGE plpgsql STABLE AS $$
DECLARE
  at_once CONSTANT integer := 64;
  group_count CONSTANT integer := (SELECT count(DISTINCT g) FROM unnest(groups) g);
  lowest integer := 0;
  highest integer := 2147483647;
  blocks integer[];
  candidate integer;
  with_times CONSTANT boolean := from_at IS NOT NULL OR before_at IS NOT NULL;
BEGIN
  ids := '{}';
  IF newest_first THEN highest := least(highest, (cursor_id - 1) >> 9); ELSE lowest := greatest(lowest, (cursor_id + 1) >> 9); END IF;
  FOR round IN 1..2 LOOP
    SELECT w.found INTO blocks FROM (
      SELECT g, coalesce((
        SELECT CASE WHEN newest_first THEN array_agg(n.block ORDER BY n.block DESC) ELSE array_agg(n.block ORDER BY n.block) END
        FROM (
          SELECT DISTINCT m.block, CASE WHEN newest_first THEN -m.block ELSE m.block END AS place FROM unnest(terms, groups) t (term, g),
            LATERAL (
              (SELECT s.block FROM audit_search s WHERE newest_first AND s.term = t.term COLLATE "C" AND s.block BETWEEN lowest AND highest
                ORDER BY s.block DESC LIMIT at_once)
              UNION ALL
              (SELECT s.block FROM audit_search s WHERE NOT newest_first AND s.term = t.term COLLATE "C" AND s.block BETWEEN lowest AND highest
                ORDER BY s.block LIMIT at_once)
            ) m
          WHERE t.g = every.g ORDER BY place LIMIT at_once
        ) n), '{}') AS found
      FROM (SELECT DISTINCT g FROM unnest(groups) g) every
    ) w
    ORDER BY CASE WHEN cardinality(w.found) < at_once THEN cardinality(w.found) ELSE at_once END,
      CASE WHEN newest_first THEN w.found[cardinality(w.found)] ELSE -w.found[cardinality(w.found)] END
    LIMIT 1;
    FOREACH candidate IN ARRAY blocks LOOP
      ids := ids || ARRAY(
        SELECT found.id FROM (
          SELECT (candidate::bigint << 9) + o AS id FROM (
            SELECT DISTINCT t.g, o FROM unnest(terms, groups) t (term, g)
            JOIN audit_search s ON s.term = t.term COLLATE "C" AND s.block = candidate, unnest(s.entries) o
          ) each GROUP BY o HAVING count(*) = group_count
        ) found
        WHERE CASE WHEN newest_first THEN found.id < cursor_id ELSE found.id > cursor_id END
          AND (NOT with_times OR EXISTS (SELECT FROM audit_log a WHERE a.id = found.id
            AND (from_at IS NULL OR a.at >= from_at) AND (before_at IS NULL OR a.at < before_at)))
        ORDER BY CASE WHEN newest_first THEN -found.id ELSE found.id END);
      reached := CASE WHEN newest_first THEN candidate::bigint << 9 ELSE ((candidate::bigint + 1) << 9) - 1 END;
      IF cardinality(ids) >= wanted THEN RETURN; END IF;
    END LOOP;
    IF cardinality(blocks) < at_once THEN
      reached := NULL;
      RETURN;
    END IF;
    IF newest_first THEN highest := blocks[at_once] - 1; ELSE lowest := blocks[at_once] + 1; END IF;
  END LOOP;
END
$$;
