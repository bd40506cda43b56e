-- What lists are filtered by, packed into one number that stands in the indexes themselves: a walk in the order of a list
-- reads tens of thousands of them without looking at a single card. Where each filter stands: areas/cards/card-marks.ts.
CREATE FUNCTION short_sum(text) RETURNS integer LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT ('x' || substr(md5($1), 1, 3))::bit(12)::integer $$;

CREATE FUNCTION card_marks(
  category text, grader text, grade text, custody text, verification text, proof text, commitment text,
  is_appraised boolean, has_photo boolean, is_disputed boolean, is_returning boolean, vault text, set_name text, year text
) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE SET search_path = public, pg_catalog AS $$
  -- every shift in brackets: for the database all these signs bind alike
  SELECT coalesce(array_position(ARRAY['baseball', 'basketball', 'football', 'soccer', 'hockey', 'racing', 'creature', 'arcane', 'duel', 'voyage'], category), 0)::bigint
    | (coalesce(array_position(ARRAY['PSA', 'BGS', 'SGC', 'CGC', 'RAW'], grader), 0)::bigint << 4)
    | (coalesce(array_position(ARRAY['10', '9.5', '9', '8.5', '8', '7.5', '7', '6.5', '6', '5.5', '5', '4.5', '4', '3.5', '3', '2.5', '2', '1.5', '1', 'Authentic'], grade), 0)::bigint << 7)
    | (coalesce(array_position(ARRAY['with_owner', 'inbound', 'in_vault', 'outbound'], custody), 0)::bigint << 12)
    | (coalesce(array_position(ARRAY['unverified', 'pending', 'verified', 'mismatch'], verification), 0)::bigint << 15)
    | (coalesce(array_position(ARRAY['claimed', 'photo', 'in_hand'], proof), 0)::bigint << 18)
    | (coalesce(array_position(ARRAY['none', 'listing', 'reservation', 'sell_offer', 'loan', 'fund_holding'], coalesce(commitment, 'none')), 0)::bigint << 20)
    | ((CASE WHEN is_appraised THEN 1 ELSE 2 END)::bigint << 23)
    | ((CASE WHEN has_photo THEN 1 ELSE 2 END)::bigint << 25)
    | ((CASE WHEN is_disputed THEN 1 ELSE 0 END)::bigint << 27)
    | ((CASE WHEN is_returning THEN 1 ELSE 0 END)::bigint << 28)
    | (coalesce(short_sum(vault) & 15, 0)::bigint << 29)
    | (coalesce(short_sum(plain_text(set_name)), 0)::bigint << 33)
    | (least(511, greatest(0, coalesce(substr(year, 1, 4)::integer - 1799, 0)))::bigint << 45)
$$;

ALTER TABLE cards
  ADD COLUMN marks bigint NOT NULL GENERATED ALWAYS AS (card_marks(
    category, grader, grade, custody, verification, proof, commitment, value_cents IS NOT NULL, front_photo_id IS NOT NULL,
    open_disputes > 0, return_asked_at IS NOT NULL, vault, set_name, year)) STORED,
  ADD COLUMN set_mark smallint NOT NULL GENERATED ALWAYS AS (coalesce(short_sum(plain_text(set_name)), 0)) STORED;

DROP INDEX cards_registered, cards_updated, cards_appraised, cards_name, cards_category_appraised, cards_grader_appraised,
  cards_any_grade_appraised, cards_set_appraised, cards_year_appraised, cards_category_name, cards_set_name;
CREATE INDEX cards_registered ON cards (registered_at, id) INCLUDE (marks) WHERE status = 'registered';
CREATE INDEX cards_updated ON cards (updated_at, id) INCLUDE (marks) WHERE status = 'registered';
CREATE INDEX cards_appraised ON cards (appraised_cents, id) INCLUDE (marks) WHERE status = 'registered';
CREATE INDEX cards_name ON cards (sort_name, id) INCLUDE (marks) WHERE status = 'registered';
CREATE INDEX cards_category_appraised ON cards (category, appraised_cents, id) INCLUDE (marks) WHERE status = 'registered';
CREATE INDEX cards_grader_appraised ON cards (grader, appraised_cents, id) INCLUDE (marks) WHERE status = 'registered';
CREATE INDEX cards_any_grade_appraised ON cards (grade, appraised_cents, id) INCLUDE (marks) WHERE status = 'registered';
CREATE INDEX cards_set_appraised ON cards (set_mark, appraised_cents, id) INCLUDE (marks) WHERE status = 'registered';
CREATE INDEX cards_year_appraised ON cards (year_from, appraised_cents, id) INCLUDE (marks) WHERE status = 'registered';
CREATE INDEX cards_category_name ON cards (category, sort_name, id) INCLUDE (marks) WHERE status = 'registered';
CREATE INDEX cards_set_name ON cards (set_mark, sort_name, id) INCLUDE (marks) WHERE status = 'registered';

DROP FUNCTION collect_cards(text[], jsonb, integer);
CREATE FUNCTION collect_cards(every text[], choices jsonb, most integer)
RETURNS TABLE (
  id uuid, status text, owner_id uuid, year_from integer, value_on date, registered_at timestamptz(3),
  updated_at timestamptz(3), appraised_cents bigint, sort_name text, marks bigint
) LANGUAGE plpgsql STABLE SET search_path = public, pg_catalog SET enable_seqscan = off SET enable_indexscan = off AS $$
DECLARE
  question text := 'SELECT c.id, c.status, c.owner_id, c.year_from, c.value_on, c.registered_at, c.updated_at, c.appraised_cents, c.sort_name, c.marks FROM cards c WHERE c.facets @> $1';
  one jsonb;
  found integer;
BEGIN
  FOR one IN SELECT jsonb_array_elements(choices) LOOP
    question := question || format(' AND c.facets && %L::text[]', ARRAY(SELECT jsonb_array_elements_text(one)));
  END LOOP;
  RETURN QUERY EXECUTE question || format(' LIMIT %s', most + 1) USING every;
  GET DIAGNOSTICS found = ROW_COUNT;
  IF found > most THEN
    RAISE EXCEPTION 'more than % cards', most USING ERRCODE = 'program_limit_exceeded', CONSTRAINT = 'collect_cards_most';
  END IF;
END
$$;
