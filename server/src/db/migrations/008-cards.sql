-- Cards: one thing with one title, one place and at most one commitment, and a history that cannot be rewritten.

CREATE FUNCTION plain_text(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  SET search_path = public, pg_catalog AS $$ SELECT lower(unaccent('unaccent', $1)) $$;

-- The words somebody may search a card by, each once.
CREATE FUNCTION words_of(text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
  SET search_path = public, pg_catalog AS $$
  SELECT coalesce(array_agg(DISTINCT 'w:' || word), '{}')
  FROM regexp_split_to_table(plain_text($1), '[^[:alnum:]]+') AS word WHERE word <> ''
$$;

-- Everything a list filters by, as one array under one index: any combination of filters finds its few cards without
-- walking the many. What a list is sorted by has an index of its own.
CREATE FUNCTION card_facets(
  category text, grader text, grade text, custody text, vault text, set_name text, year text, verification text,
  proof text, commitment text, is_appraised boolean, is_valued boolean, has_photo boolean, is_disputed boolean, is_returning boolean,
  tags text[], words text
) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE SET search_path = public, pg_catalog AS $$
  SELECT ARRAY[
    'category:' || category, 'grader:' || grader, 'grade:' || coalesce(grade, '-'),
    'custody:' || custody, 'vault:' || coalesce(vault, '-'), 'set:' || coalesce(plain_text(set_name), '-'),
    'year:' || coalesce(substr(year, 1, 4), '-'), 'verification:' || verification, 'proof:' || proof, 'commitment:' || coalesce(commitment, 'none'),
    CASE WHEN is_appraised THEN 'appraised:yes' ELSE 'appraised:no' END,
    CASE WHEN is_valued THEN 'value:yes' ELSE 'value:no' END,
    CASE WHEN has_photo THEN 'photo:yes' ELSE 'photo:no' END
  ]
  || CASE WHEN is_disputed THEN ARRAY['disputed:1'] ELSE '{}' END
  || CASE WHEN is_returning THEN ARRAY['return:1'] ELSE '{}' END
  || coalesce((SELECT array_agg('tag:' || lower(tag)) FROM unnest(tags) AS tag), '{}')
  || words_of(words)
$$;

CREATE TABLE vaults (
  name text PRIMARY KEY CONSTRAINT vaults_name CHECK (length(name) BETWEEN 1 AND 60)
);
INSERT INTO vaults (name) VALUES ('Delaware vault'), ('Zürich vault');

-- Never deleted: a card taken out of the registry keeps its row and its chain, and whoever registers its cert next
-- opens them again.
CREATE TABLE cards (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  -- what it is
  category text NOT NULL CONSTRAINT cards_category CHECK (category IN ('baseball', 'basketball', 'football', 'soccer', 'hockey', 'racing', 'creature', 'arcane', 'duel', 'voyage')),
  player_name text NOT NULL CONSTRAINT cards_player_name CHECK (length(player_name) BETWEEN 1 AND 120),
  year text CONSTRAINT cards_year CHECK (year ~ '^(1[89]|20)[0-9]{2}(-[0-9]{2})?$'),
  set_name text CONSTRAINT cards_set_name_length CHECK (length(set_name) BETWEEN 1 AND 120),
  card_number text CONSTRAINT cards_card_number CHECK (length(card_number) BETWEEN 1 AND 20),
  variety text CONSTRAINT cards_variety CHECK (length(variety) BETWEEN 1 AND 80),
  grader text NOT NULL CONSTRAINT cards_grader CHECK (grader IN ('PSA', 'BGS', 'SGC', 'CGC', 'RAW')),
  grade text CONSTRAINT cards_grade CHECK (grade ~ '^([1-9](\.5)?|10|Authentic)$'),
  qualifier text CONSTRAINT cards_qualifier CHECK (qualifier IN ('OC', 'ST', 'PD', 'OF', 'MK', 'MC')),
  -- text, because zeros may lead
  cert_number text CONSTRAINT cards_cert_number CHECK (cert_number ~ '^[A-Z0-9][A-Z0-9-]{2,19}$'),
  -- what is known of it
  verification text NOT NULL DEFAULT 'unverified' CONSTRAINT cards_verification CHECK (verification IN ('unverified', 'pending', 'verified', 'mismatch')),
  lookup jsonb,
  looked_up_at timestamptz(3),
  population integer CONSTRAINT cards_population CHECK (population >= 0),
  population_higher integer CONSTRAINT cards_population_higher CHECK (population_higher >= 0),
  population_on date,
  front_photo_id uuid,
  proof text NOT NULL DEFAULT 'claimed' CONSTRAINT cards_proof CHECK (proof IN ('claimed', 'photo', 'in_hand')),
  -- whose it is, and where
  status text NOT NULL DEFAULT 'registered' CONSTRAINT cards_status CHECK (status IN ('registered', 'removed')),
  merged_into uuid REFERENCES cards,
  owner_id uuid NOT NULL REFERENCES parties,
  ownership_id uuid NOT NULL DEFAULT uuidv7(),
  custody text NOT NULL DEFAULT 'with_owner' CONSTRAINT cards_custody CHECK (custody IN ('with_owner', 'inbound', 'in_vault', 'outbound')),
  -- where it is, is going to, or comes from
  vault text REFERENCES vaults,
  place text CONSTRAINT cards_place CHECK (length(place) BETWEEN 1 AND 40),
  carrier text CONSTRAINT cards_carrier CHECK (length(carrier) BETWEEN 1 AND 60),
  tracking text CONSTRAINT cards_tracking CHECK (length(tracking) BETWEEN 1 AND 60),
  return_asked_at timestamptz(3),
  audited_at timestamptz(3),
  -- kept by triggers from the tables that say so
  commitment text CONSTRAINT cards_commitment CHECK (commitment IN ('listing', 'reservation', 'sell_offer', 'loan', 'fund_holding')),
  open_disputes integer NOT NULL DEFAULT 0 CONSTRAINT cards_open_disputes CHECK (open_disputes >= 0),
  value_cents bigint CONSTRAINT cards_value_cents CHECK (value_cents BETWEEN 0 AND 10000000000),
  value_on date,
  value_source text,
  -- what the present owner keeps about it: the next one never sees it (pass_title below)
  cost_cents bigint CONSTRAINT cards_cost_cents CHECK (cost_cents BETWEEN 0 AND 10000000000),
  acquired_on date,
  acquired_from text CONSTRAINT cards_acquired_from CHECK (length(acquired_from) BETWEEN 1 AND 120),
  notes text CONSTRAINT cards_notes CHECK (length(notes) BETWEEN 1 AND 4000),
  tags text[] NOT NULL DEFAULT '{}' CONSTRAINT cards_tags CHECK (cardinality(tags) <= 20),
  estimate_cents bigint CONSTRAINT cards_estimate_cents CHECK (estimate_cents BETWEEN 0 AND 10000000000),
  estimate_on date,
  estimate_source text,
  import_id uuid,
  -- time
  registered_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  version integer NOT NULL DEFAULT 1,
  -- what lists are sorted and filtered by; none of it is ever empty, because a page boundary cannot lie in nothing
  sort_name text NOT NULL GENERATED ALWAYS AS (lower(player_name)) STORED,
  year_from integer NOT NULL GENERATED ALWAYS AS (coalesce(substr(year, 1, 4)::integer, 0)) STORED,
  grade_tenths integer NOT NULL GENERATED ALWAYS AS (CASE WHEN grade ~ '^[0-9]' THEN (grade::numeric * 10)::integer ELSE 0 END) STORED,
  worth_cents bigint NOT NULL GENERATED ALWAYS AS (coalesce(value_cents, estimate_cents, -1)) STORED,
  -- the same for the house, which never learns an owner's own figure
  appraised_cents bigint NOT NULL GENERATED ALWAYS AS (coalesce(value_cents, -1)) STORED,
  gain_cents bigint NOT NULL GENERATED ALWAYS AS (coalesce(coalesce(value_cents, estimate_cents) - cost_cents, -9007199254740991)) STORED,
  facets text[] NOT NULL GENERATED ALWAYS AS (card_facets(
    category, grader, grade, custody, vault, set_name, year, verification, proof, commitment,
    value_cents IS NOT NULL, value_cents IS NOT NULL OR estimate_cents IS NOT NULL, front_photo_id IS NOT NULL, open_disputes > 0,
    return_asked_at IS NOT NULL, tags,
    player_name || ' ' || coalesce(set_name, '') || ' ' || coalesce(variety, '') || ' ' || coalesce(card_number, '')
      || ' ' || coalesce(year, '') || ' ' || coalesce(cert_number, '')
  )) STORED,

  -- a raw card has no grade and no cert; a graded one has a cert
  CONSTRAINT cards_raw CHECK (CASE WHEN grader = 'RAW' THEN cert_number IS NULL AND grade IS NULL AND qualifier IS NULL ELSE cert_number IS NOT NULL END),
  CONSTRAINT cards_cert UNIQUE (grader, cert_number),
  CONSTRAINT cards_vault_known CHECK ((custody = 'with_owner') = (vault IS NULL)),
  CONSTRAINT cards_place_in_vault CHECK (place IS NULL OR custody = 'in_vault'),
  CONSTRAINT cards_parcel CHECK (custody IN ('inbound', 'outbound') OR (carrier IS NULL AND tracking IS NULL)),
  CONSTRAINT cards_return_asked CHECK (return_asked_at IS NULL OR custody = 'in_vault'),
  -- nothing that is promised leaves the vault
  CONSTRAINT cards_stays_in_vault CHECK (custody <> 'outbound' OR commitment IS NULL OR commitment = 'sell_offer'),
  -- only what is at home, promised to nobody and undisputed leaves the registry
  CONSTRAINT cards_removed CHECK (status = 'registered' OR (custody = 'with_owner' AND commitment IS NULL AND open_disputes = 0)),
  CONSTRAINT cards_merged CHECK (merged_into IS NULL OR (status = 'removed' AND merged_into <> id)),
  CONSTRAINT cards_value CHECK ((value_cents IS NULL) = (value_on IS NULL) AND (value_cents IS NULL) = (value_source IS NULL)),
  CONSTRAINT cards_estimate CHECK ((estimate_cents IS NULL) = (estimate_on IS NULL) AND (estimate_cents IS NULL) = (estimate_source IS NULL))
) WITH (fillfactor = 90);
ALTER TABLE cards ALTER COLUMN facets SET STATISTICS 1000;

CREATE INDEX cards_owner_registered ON cards (owner_id, registered_at, id) WHERE status = 'registered';
CREATE INDEX cards_owner_updated ON cards (owner_id, updated_at, id) WHERE status = 'registered';
CREATE INDEX cards_owner_worth ON cards (owner_id, worth_cents, id) WHERE status = 'registered';
CREATE INDEX cards_owner_gain ON cards (owner_id, gain_cents, id) WHERE status = 'registered';
CREATE INDEX cards_owner_name ON cards (owner_id, sort_name, id) WHERE status = 'registered';
CREATE INDEX cards_owner_year ON cards (owner_id, year_from, id) WHERE status = 'registered';
CREATE INDEX cards_owner_grade ON cards (owner_id, grade_tenths, id) WHERE status = 'registered';
CREATE INDEX cards_registered ON cards (registered_at, id) WHERE status = 'registered';
CREATE INDEX cards_updated ON cards (updated_at, id) WHERE status = 'registered';
CREATE INDEX cards_appraised ON cards (appraised_cents, id) WHERE status = 'registered';
CREATE INDEX cards_name ON cards (sort_name, id) WHERE status = 'registered';
CREATE INDEX cards_custody_updated ON cards (custody, updated_at, id) WHERE status = 'registered';
CREATE INDEX cards_category_appraised ON cards (category, appraised_cents, id) WHERE status = 'registered';
CREATE INDEX cards_grade_appraised ON cards (grader, grade, appraised_cents, id) WHERE status = 'registered';
-- where what is filtered by and what is sorted by know of each other (dear cards are old, raw ones have no value), a walk
-- in the order of the list would pass by the many to find the few: these begin with the filter
CREATE INDEX cards_grader_appraised ON cards (grader, appraised_cents, id) WHERE status = 'registered';
CREATE INDEX cards_any_grade_appraised ON cards (grade, appraised_cents, id) WHERE status = 'registered';
CREATE INDEX cards_set_appraised ON cards (plain_text(set_name), appraised_cents, id) WHERE status = 'registered';
CREATE INDEX cards_year_appraised ON cards (year_from, appraised_cents, id) WHERE status = 'registered';
CREATE INDEX cards_category_name ON cards (category, sort_name, id) WHERE status = 'registered';
CREATE INDEX cards_set_name ON cards (plain_text(set_name), sort_name, id) WHERE status = 'registered';
CREATE INDEX cards_removed_updated ON cards (updated_at, id) WHERE status = 'removed';
-- by its beginning, which is a range only where signs stand in the order of their codes
CREATE INDEX cards_cert_number ON cards (cert_number COLLATE "C") WHERE status = 'registered';
CREATE INDEX cards_import ON cards (import_id) WHERE import_id IS NOT NULL;
CREATE INDEX cards_facets ON cards USING gin (facets);

-- The few cards that have all of `every` and one of each of `choices` (an array of arrays): through the facets' index and
-- nothing else. The planner believes that filters do not know of each other; where they do (a raw card has no grade), it
-- would walk a million cards in vain. Refused when they are more than `most`: then walking in order finds a page sooner.
CREATE FUNCTION collect_cards(every text[], choices jsonb, most integer)
RETURNS TABLE (
  id uuid, status text, owner_id uuid, year_from integer, value_on date, registered_at timestamptz(3),
  updated_at timestamptz(3), appraised_cents bigint, sort_name text
) LANGUAGE plpgsql STABLE SET search_path = public, pg_catalog SET enable_seqscan = off SET enable_indexscan = off AS $$
DECLARE
  question text := 'SELECT c.id, c.status, c.owner_id, c.year_from, c.value_on, c.registered_at, c.updated_at, c.appraised_cents, c.sort_name FROM cards c WHERE c.facets @> $1';
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

-- The words that appear on cards: what is typed is matched against these few before it is looked for among the many.
CREATE TABLE card_words (
  word text COLLATE "C" PRIMARY KEY CONSTRAINT card_words_word CHECK (word <> '')
);
CREATE INDEX card_words_trigrams ON card_words USING gin (word gin_trgm_ops);

-- Names that cards have, for fields that are being typed.
-- What one member types is shown to another only when several have typed it.
CREATE TABLE card_names (
  field text NOT NULL CONSTRAINT card_names_field CHECK (field IN ('playerName', 'set', 'variety')),
  name text NOT NULL,
  owner_id uuid NOT NULL REFERENCES parties,
  PRIMARY KEY (field, name, owner_id)
);
CREATE INDEX card_names_plain ON card_names (field, plain_text(name) text_pattern_ops);

CREATE TABLE ownerships (
  id uuid PRIMARY KEY,
  card_id uuid NOT NULL REFERENCES cards,
  owner_id uuid NOT NULL REFERENCES parties,
  began_at timestamptz(3) NOT NULL,
  ended_at timestamptz(3),
  -- what the owner kept about the card, put away when the title passed on
  kept jsonb,
  CONSTRAINT ownerships_ended CHECK (ended_at >= began_at)
);
CREATE UNIQUE INDEX ownerships_present ON ownerships (card_id) WHERE ended_at IS NULL;
CREATE INDEX ownerships_card ON ownerships (card_id, began_at);
ALTER TABLE cards ADD CONSTRAINT cards_ownership FOREIGN KEY (ownership_id) REFERENCES ownerships DEFERRABLE INITIALLY DEFERRED;

CREATE FUNCTION begin_ownership() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ownerships (id, card_id, owner_id, began_at) SELECT ownership_id, id, owner_id, registered_at FROM added;
  RETURN NULL;
END
$$;
CREATE TRIGGER cards_begin_ownership AFTER INSERT ON cards REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION begin_ownership();

-- The chain of each card. `body` is what is hashed, to the letter; the private part stands beside it under its own salt.
CREATE TABLE provenance_events (
  card_id uuid NOT NULL REFERENCES cards,
  seq integer NOT NULL CONSTRAINT provenance_events_seq CHECK (seq > 0),
  kind text NOT NULL,
  at timestamptz(3) NOT NULL,
  body text NOT NULL,
  prev bytea,
  hash bytea NOT NULL,
  salt text,
  private text,
  xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  recorded_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (card_id, seq),
  CONSTRAINT provenance_events_hash CHECK (hash = sha256(convert_to(body, 'UTF8'))),
  CONSTRAINT provenance_events_body CHECK (
    body::jsonb @> jsonb_build_object('v', 1, 'card', card_id, 'seq', seq, 'kind', kind, 'prev', encode(prev, 'hex'))
    AND (body::jsonb ->> 'at')::timestamptz = at),
  CONSTRAINT provenance_events_private CHECK (
    (body::jsonb #>> '{data,private}') IS NOT DISTINCT FROM encode(sha256(convert_to(salt || private, 'UTF8')), 'hex')
    AND (salt IS NULL) = (private IS NULL))
);
CREATE TRIGGER provenance_events_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON provenance_events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- which transaction an event was written in is not for the app to say
REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON provenance_events FROM ambry_app;
GRANT INSERT (card_id, seq, kind, at, body, prev, hash, salt, private) ON provenance_events TO ambry_app;

-- The end of each chain. Only new events move it, and only by one. Locked by whoever is about to write the next event.
CREATE TABLE provenance_heads (
  card_id uuid PRIMARY KEY REFERENCES cards,
  seq integer NOT NULL,
  hash bytea NOT NULL
) WITH (fillfactor = 80);
REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON provenance_heads FROM ambry_app;
-- a row lock needs this much; the value itself has its own guard
GRANT UPDATE (card_id) ON provenance_heads TO ambry_app;

CREATE FUNCTION keep_head() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the end of a chain stays with its card' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'provenance_heads_kept';
END
$$;
CREATE TRIGGER provenance_heads_keep BEFORE UPDATE OF card_id ON provenance_heads FOR EACH ROW
  WHEN (OLD.card_id <> NEW.card_id) EXECUTE FUNCTION keep_head();

-- one event of a card in one statement
CREATE FUNCTION link_events() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_catalog AS $$
DECLARE
  linked integer;
  moved integer;
BEGIN
  INSERT INTO provenance_heads (card_id, seq, hash) SELECT card_id, 1, hash FROM added WHERE seq = 1 AND prev IS NULL;
  GET DIAGNOSTICS linked = ROW_COUNT;
  UPDATE provenance_heads h SET seq = a.seq, hash = a.hash
    FROM added a WHERE h.card_id = a.card_id AND a.seq > 1 AND a.seq = h.seq + 1 AND a.prev = h.hash;
  GET DIAGNOSTICS moved = ROW_COUNT;
  IF linked + moved <> (SELECT count(*) FROM added) THEN
    RAISE EXCEPTION 'an event does not follow the one before it' USING ERRCODE = 'check_violation', CONSTRAINT = 'provenance_events_linked';
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER provenance_events_linked AFTER INSERT ON provenance_events REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION link_events();

-- Title passes only in company of an event that says so, written in the same transaction. What the owner kept about the
-- card is put away with their ownership.
CREATE FUNCTION pass_title() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM provenance_events e WHERE e.card_id = NEW.id AND e.xid = pg_current_xact_id()
      AND (e.kind IN ('sold', 'foreclosed', 'fund_bought', 'fund_sold', 'title_corrected')
        OR (e.kind = 'registered' AND OLD.status = 'removed'))
  ) THEN
    RAISE EXCEPTION 'title passes only with an event that says so' USING ERRCODE = 'check_violation', CONSTRAINT = 'cards_title';
  END IF;
  UPDATE ownerships SET ended_at = greatest(NEW.updated_at, began_at), kept = jsonb_strip_nulls(jsonb_build_object(
    'costCents', OLD.cost_cents, 'acquiredOn', OLD.acquired_on, 'acquiredFrom', OLD.acquired_from, 'notes', OLD.notes,
    'tags', OLD.tags, 'estimateCents', OLD.estimate_cents))
  WHERE id = OLD.ownership_id;
  NEW.ownership_id := uuidv7();
  INSERT INTO ownerships (id, card_id, owner_id, began_at) VALUES (NEW.ownership_id, NEW.id, NEW.owner_id, NEW.updated_at);
  NEW.cost_cents := NULL;
  NEW.acquired_on := NULL;
  NEW.acquired_from := NULL;
  NEW.notes := NULL;
  NEW.tags := '{}';
  NEW.estimate_cents := NULL;
  NEW.estimate_on := NULL;
  NEW.estimate_source := NULL;
  NEW.carrier := NULL;
  NEW.tracking := NULL;
  NEW.import_id := NULL;
  NEW.return_asked_at := NULL;
  -- the owner's photos stay with their ownership; the house's own stay with the card
  NEW.front_photo_id := (SELECT id FROM card_photos WHERE card_id = NEW.id AND ownership_id IS NULL
    AND purpose = 'front' AND removed_at IS NULL ORDER BY position, id LIMIT 1);
  NEW.proof := CASE WHEN NEW.custody = 'in_vault' THEN 'in_hand' ELSE 'claimed' END;
  RETURN NEW;
END
$$;
CREATE TRIGGER cards_pass_title BEFORE UPDATE OF owner_id ON cards FOR EACH ROW
  WHEN (OLD.owner_id IS DISTINCT FROM NEW.owner_id) EXECUTE FUNCTION pass_title();

-- What a card is promised to. Areas on the right own the records that refer to these.
CREATE TABLE card_commitments (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  card_id uuid NOT NULL REFERENCES cards,
  kind text NOT NULL CONSTRAINT card_commitments_kind CHECK (kind IN ('listing', 'reservation', 'sell_offer', 'loan', 'fund_holding')),
  opened_at timestamptz(3) NOT NULL,
  closed_at timestamptz(3),
  CONSTRAINT card_commitments_closed CHECK (closed_at >= opened_at)
);
CREATE UNIQUE INDEX card_commitments_one_open ON card_commitments (card_id) WHERE closed_at IS NULL;
CREATE INDEX card_commitments_card ON card_commitments (card_id, opened_at);

CREATE FUNCTION check_commitment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  card record;
BEGIN
  -- a dispute and a commitment take turns at the card's row
  SELECT status, open_disputes INTO card FROM cards WHERE id = NEW.card_id FOR NO KEY UPDATE;
  IF card.status <> 'registered' THEN
    RAISE EXCEPTION 'the card is not in the registry' USING ERRCODE = 'check_violation', CONSTRAINT = 'card_commitments_registered';
  END IF;
  IF card.open_disputes > 0 THEN
    RAISE EXCEPTION 'the title is disputed' USING ERRCODE = 'check_violation', CONSTRAINT = 'card_commitments_undisputed';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER card_commitments_check BEFORE INSERT ON card_commitments FOR EACH ROW
  WHEN (NEW.closed_at IS NULL) EXECUTE FUNCTION check_commitment();

CREATE FUNCTION show_commitment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE cards SET commitment = (SELECT kind FROM card_commitments WHERE card_id = NEW.card_id AND closed_at IS NULL)
  WHERE id = NEW.card_id;
  RETURN NULL;
END
$$;
CREATE TRIGGER card_commitments_show AFTER INSERT OR UPDATE ON card_commitments FOR EACH ROW EXECUTE FUNCTION show_commitment();

CREATE FUNCTION keep_commitment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.card_id, OLD.kind, OLD.opened_at) IS DISTINCT FROM (NEW.card_id, NEW.kind, NEW.opened_at) OR OLD.closed_at IS NOT NULL THEN
    RAISE EXCEPTION 'a commitment is only ever closed' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'card_commitments_closed_once';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER card_commitments_keep BEFORE UPDATE ON card_commitments FOR EACH ROW EXECUTE FUNCTION keep_commitment();

-- A second claimant is heard. While one is, nothing new can be promised.
CREATE TABLE card_disputes (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  card_id uuid NOT NULL REFERENCES cards,
  claimant_id uuid NOT NULL REFERENCES parties,
  status text NOT NULL DEFAULT 'open' CONSTRAINT card_disputes_status CHECK (status IN ('open', 'upheld', 'rejected', 'withdrawn')),
  statement text NOT NULL CONSTRAINT card_disputes_statement CHECK (length(statement) BETWEEN 10 AND 2000),
  opened_at timestamptz(3) NOT NULL,
  decided_at timestamptz(3),
  decided_by uuid REFERENCES users,
  decision text,
  CONSTRAINT card_disputes_decided CHECK ((status = 'open') = (decided_at IS NULL)),
  CONSTRAINT card_disputes_decision CHECK (status NOT IN ('upheld', 'rejected') OR (decided_by IS NOT NULL AND decision IS NOT NULL))
);
CREATE UNIQUE INDEX card_disputes_one_each ON card_disputes (card_id, claimant_id) WHERE status = 'open';
CREATE INDEX card_disputes_opened ON card_disputes (opened_at, id);
CREATE INDEX card_disputes_claimant ON card_disputes (claimant_id, opened_at);

CREATE FUNCTION count_disputes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE cards SET open_disputes = (SELECT count(*) FROM card_disputes WHERE card_id = NEW.card_id AND status = 'open')
  WHERE id = NEW.card_id;
  RETURN NULL;
END
$$;
CREATE TRIGGER card_disputes_count AFTER INSERT OR UPDATE ON card_disputes FOR EACH ROW EXECUTE FUNCTION count_disputes();

-- Appraisals and sales are the house's; estimates and imported figures belong to an ownership.
CREATE TABLE valuations (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  card_id uuid NOT NULL REFERENCES cards,
  source text NOT NULL CONSTRAINT valuations_source CHECK (source IN ('appraisal', 'sale', 'import', 'estimate')),
  value_cents bigint NOT NULL CONSTRAINT valuations_value_cents CHECK (value_cents BETWEEN 0 AND 10000000000),
  valued_on date NOT NULL,
  note text CONSTRAINT valuations_note CHECK (length(note) BETWEEN 1 AND 300),
  ownership_id uuid REFERENCES ownerships,
  by_id uuid,
  recorded_at timestamptz(3) NOT NULL,
  withdrawn_at timestamptz(3),
  CONSTRAINT valuations_own CHECK ((source IN ('import', 'estimate')) = (ownership_id IS NOT NULL))
);
CREATE INDEX valuations_card ON valuations (card_id, valued_on, id) INCLUDE (source, value_cents) WHERE withdrawn_at IS NULL;

CREATE FUNCTION keep_valuation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF to_jsonb(OLD) - 'withdrawn_at' - 'card_id' <> to_jsonb(NEW) - 'withdrawn_at' - 'card_id' OR OLD.withdrawn_at IS NOT NULL THEN
    RAISE EXCEPTION 'a valuation is only ever withdrawn' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'valuations_kept';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER valuations_keep BEFORE UPDATE ON valuations FOR EACH ROW EXECUTE FUNCTION keep_valuation();

-- The newest appraisal or sale is the value; the owner's newest own figure stands in until there is one.
CREATE FUNCTION show_values() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE cards c SET
    value_cents = v.value_cents, value_on = v.valued_on, value_source = v.source,
    estimate_cents = o.value_cents, estimate_on = o.valued_on, estimate_source = o.source
  FROM (SELECT DISTINCT card_id FROM changed) k
  LEFT JOIN LATERAL (
    SELECT value_cents, valued_on, source FROM valuations
    WHERE card_id = k.card_id AND withdrawn_at IS NULL AND source IN ('appraisal', 'sale')
    ORDER BY valued_on DESC, id DESC LIMIT 1) v ON true
  LEFT JOIN LATERAL (
    SELECT w.value_cents, w.valued_on, w.source FROM valuations w JOIN cards p ON p.id = w.card_id
    WHERE w.card_id = k.card_id AND w.withdrawn_at IS NULL AND w.ownership_id = p.ownership_id
    ORDER BY w.valued_on DESC, w.id DESC LIMIT 1) o ON true
  WHERE c.id = k.card_id AND (c.value_cents, c.value_on, c.value_source, c.estimate_cents, c.estimate_on, c.estimate_source)
    IS DISTINCT FROM (v.value_cents, v.valued_on, v.source, o.value_cents, o.valued_on, o.source);
  RETURN NULL;
END
$$;
CREATE TRIGGER valuations_show AFTER INSERT ON valuations REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION show_values();
CREATE TRIGGER valuations_show_again AFTER UPDATE ON valuations REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION show_values();
