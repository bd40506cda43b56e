-- One card more than the most says that there are too many; whoever asks counts them. As an error it cost as much again:
-- the connection gave up what it knew of the tables, and the next statement had to find it out anew.
CREATE OR REPLACE FUNCTION collect_cards(every text[], choices jsonb, most integer)
RETURNS TABLE (
  id uuid, status text, owner_id uuid, year_from integer, value_on date, registered_at timestamptz(3),
  updated_at timestamptz(3), appraised_cents bigint, sort_name text, marks bigint
) LANGUAGE plpgsql STABLE SET search_path = public, pg_catalog SET enable_seqscan = off SET enable_indexscan = off AS $$
DECLARE
  question text := 'SELECT c.id, c.status, c.owner_id, c.year_from, c.value_on, c.registered_at, c.updated_at, c.appraised_cents, c.sort_name, c.marks FROM cards c WHERE c.facets @> $1';
  one jsonb;
BEGIN
  FOR one IN SELECT jsonb_array_elements(choices) LOOP
    question := question || format(' AND c.facets && %L::text[]', ARRAY(SELECT jsonb_array_elements_text(one)));
  END LOOP;
  RETURN QUERY EXECUTE question || format(' LIMIT %s', most + 1) USING every;
END
$$;
