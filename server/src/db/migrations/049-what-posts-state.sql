-- A post may state a player and nothing else, or a player, a year and a grade. Its holders are those of every card that
-- has what it states, found by the player's name. The more it states, the better their card fits.
CREATE FUNCTION detail_key(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  SET search_path = public, pg_catalog AS $$ SELECT regexp_replace(plain_text($1), '[^[:alnum:]]+', '', 'g') $$;

-- Whether a card has all that is stated. What is null is not.
CREATE FUNCTION states_card(player_name text, category text, year text, set_name text, card_number text, variety text, card cards)
  RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(detail_key($7.player_name) = detail_key($1) AND ($2 IS NULL OR $7.category = $2)
    AND ($3 IS NULL OR left($7.year, 4) = left($3, 4)) AND ($4 IS NULL OR detail_key($7.set_name) = detail_key($4))
    AND ($5 IS NULL OR detail_key($7.card_number) = detail_key($5)) AND ($6 IS NULL OR detail_key($7.variety) = detail_key($6)), false)
$$;

-- 5: one card, which is found by its key. Fewer: how many details are stated, the player among them.
CREATE FUNCTION stated_details(year text, set_name text, card_number text, variety text) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN num_nulls($1, $2, $3) = 0 THEN 5 ELSE 1 + num_nonnulls($1, $2, $3, $4) END
$$;

ALTER TABLE source_requests
  ADD COLUMN player_key text NOT NULL GENERATED ALWAYS AS (detail_key(player_name)) STORED,
  ADD COLUMN stated integer NOT NULL GENERATED ALWAYS AS (stated_details(year, set_name, card_number, variety)) STORED;
CREATE INDEX source_requests_stated ON source_requests (player_key) WHERE status = 'active' AND stated < 5;

CREATE INDEX cards_player ON cards (detail_key(player_name), grade_tenths) WHERE status = 'registered';
CREATE INDEX cards_owner_player ON cards (owner_id, detail_key(player_name)) INCLUDE (player_name) WHERE status = 'registered';

-- Holders are notified once a day. Until then a match waits; one whose post ended or whose card is gone never is told.
ALTER TABLE source_matches
  ALTER COLUMN told_at DROP NOT NULL,
  ADD COLUMN is_waiting boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT source_matches_waiting CHECK (NOT is_waiting OR told_at IS NULL);
CREATE INDEX source_matches_to_tell ON source_matches (member_id) WHERE is_waiting;
