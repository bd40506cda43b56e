-- Source: the card catalog, wanted posts and their responses, hunts, cards sold to us, and conversations with staff.

-- ---------------------------------------------------------------- accounts and kinds

UPDATE ledger_codes SET position = position + 100;
INSERT INTO ledger_codes (position, code, name, kind, per_member) VALUES
  (1, 'card_inventory', 'Cards we own, at cost', 'asset', false),
  (2, 'card_costs', 'Cost of cards sold', 'expense', false);
INSERT INTO ledger_accounts (code) VALUES ('card_inventory'), ('card_costs');
UPDATE ledger_codes SET position = 200 + array_position(ARRAY['bank', 'processor', 'receivable', 'loan_principal', 'loan_interest',
  'loan_fees', 'lender_receivable', 'card_inventory', 'credit', 'payable', 'lender_cash', 'lender_committed', 'lender_principal',
  'loan_provision', 'card_proceeds', 'sales_tax', 'opening', 'fees_sale_buyer', 'fees_sale_seller', 'fees_sourcing',
  'fees_loan_origination', 'fees_storage', 'fees_promotion', 'fees_fund', 'card_sales', 'subscriptions', 'interest_income', 'late_fees',
  'servicing_fees', 'charges', 'discounts', 'card_costs', 'bank_charges', 'goodwill', 'write_offs', 'provision_expense'], code);
UPDATE ledger_codes SET position = position - 200;

ALTER TABLE ledger_entries DROP CONSTRAINT ledger_entries_kind, ADD CONSTRAINT ledger_entries_kind CHECK (kind IN (
  'invoice_issued', 'invoice_voided', 'credit_note', 'payment', 'payment_reversed', 'credit_applied', 'payout_due',
  'payout_paid', 'payout_canceled', 'refund', 'refund_failed', 'sale_settled', 'sale_undone', 'card_bought', 'card_cost',
  'loan_funded', 'loan_accrual', 'loan_payment', 'loan_change',
  'lender_deposit', 'lender_withdrawal', 'note_committed', 'note_released', 'note_funded', 'note_shares', 'note_transfer',
  'loan_provision', 'hand', 'reversal'));

ALTER TABLE work_assignments DROP CONSTRAINT work_assignments_queue;
ALTER TABLE work_assignments ADD CONSTRAINT work_assignments_queue CHECK (queue IN ('chargebacks', 'payments', 'books', 'failedJobs', 'accessRequests', 'identity', 'cardRequests', 'promotionRequests', 'sourceRequests', 'hunts', 'sellOffers', 'inspections', 'conversations', 'loans', 'loanChanges', 'marginCalls', 'defaults', 'noteTransfers', 'arrivals', 'returns', 'disputes'));

-- ---------------------------------------------------------------- negotiations

-- Every price that was offered, by which side, and until when the other can answer. The record it is about (a card
-- request, a response, a sell offer) keeps its own status and a copy of the current price.
CREATE TABLE negotiation_rounds (
  subject_id uuid NOT NULL,
  round integer NOT NULL CONSTRAINT negotiation_rounds_round CHECK (round >= 1),
  side text NOT NULL CONSTRAINT negotiation_rounds_side CHECK (side IN ('buyer', 'seller')),
  cents bigint NOT NULL CONSTRAINT negotiation_rounds_cents CHECK (cents BETWEEN 1 AND 10000000000),
  -- the price of each card by its id, where several are sold together
  lines jsonb CONSTRAINT negotiation_rounds_lines CHECK (jsonb_typeof(lines) = 'object'),
  note text CONSTRAINT negotiation_rounds_note CHECK (length(note) BETWEEN 1 AND 500),
  by_id uuid REFERENCES users,
  at timestamptz(3) NOT NULL,
  answer_by timestamptz(3),
  CONSTRAINT negotiation_rounds_pkey PRIMARY KEY (subject_id, round)
);
CREATE TRIGGER negotiation_rounds_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON negotiation_rounds
  FOR EACH STATEMENT WHEN (NOT is_erasing()) EXECUTE FUNCTION refuse_change();
REVOKE UPDATE, DELETE, TRUNCATE ON negotiation_rounds FROM ambry_app;
-- what was offered and countered so far
INSERT INTO negotiation_rounds (subject_id, round, side, cents, note, by_id, at)
  SELECT id, 1, 'buyer', offer_cents, note, member_id, created_at FROM card_requests;
INSERT INTO negotiation_rounds (subject_id, round, side, cents, by_id, at, answer_by)
  SELECT id, 2, 'seller', counter_cents, decided_by, updated_at, counter_until FROM card_requests WHERE counter_cents IS NOT NULL;

-- ---------------------------------------------------------------- the catalog

-- The catalog of cards, from graders' answers, registered cards and comps. The key is the one by which
-- copies of a card are found everywhere (comparable_key).
CREATE TABLE catalog_cards (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  key text NOT NULL CONSTRAINT catalog_cards_key UNIQUE,
  category text CONSTRAINT catalog_cards_category CHECK (category IN ('baseball', 'basketball', 'football', 'soccer', 'hockey', 'racing', 'creature', 'arcane', 'duel', 'voyage')),
  player_name text NOT NULL CONSTRAINT catalog_cards_player_name CHECK (length(player_name) BETWEEN 1 AND 120),
  year text CONSTRAINT catalog_cards_year CHECK (year ~ '^(1[89]|20)[0-9]{2}(-[0-9]{2})?$'),
  set_name text CONSTRAINT catalog_cards_set_name CHECK (length(set_name) BETWEEN 1 AND 120),
  card_number text CONSTRAINT catalog_cards_card_number CHECK (length(card_number) BETWEEN 1 AND 20),
  variety text CONSTRAINT catalog_cards_variety CHECK (length(variety) BETWEEN 1 AND 80),
  -- what one member typed is shown to another only when a grader, a comp or several members say the same
  is_public boolean NOT NULL DEFAULT false,
  copies integer NOT NULL DEFAULT 0 CONSTRAINT catalog_cards_copies CHECK (copies >= 0),
  sales integer NOT NULL DEFAULT 0 CONSTRAINT catalog_cards_sales CHECK (sales >= 0),
  last_price_cents bigint CONSTRAINT catalog_cards_last_price CHECK (last_price_cents BETWEEN 1 AND 10000000000),
  last_sold_on date,
  population integer CONSTRAINT catalog_cards_population CHECK (population >= 0),
  -- found under another entry since staff merged them; its key leads there too
  merged_into uuid REFERENCES catalog_cards CONSTRAINT catalog_cards_merged CHECK (merged_into <> id),
  updated_at timestamptz(3) NOT NULL,
  popularity integer NOT NULL GENERATED ALWAYS AS (least(copies, 1000000) + least(sales, 1000000) * 3) STORED,
  sort_name text NOT NULL GENERATED ALWAYS AS (lower(player_name)) STORED,
  -- what it is searched and filtered by
  facets text[] NOT NULL GENERATED ALWAYS AS (ARRAY['category:' || coalesce(category, '-'), CASE WHEN merged_into IS NULL THEN 'merged:no' ELSE 'merged:yes' END]
    || words_of(player_name || ' ' || coalesce(set_name, '') || ' ' || coalesce(variety, '') || ' ' || coalesce(card_number, '') || ' ' || coalesce(year, ''))) STORED,
  CONSTRAINT catalog_cards_sold CHECK ((last_price_cents IS NULL) = (last_sold_on IS NULL))
);
ALTER TABLE catalog_cards ALTER COLUMN facets SET STATISTICS 1000;
-- what members search, and what staff see
CREATE INDEX catalog_cards_shown ON catalog_cards USING gin (facets) WHERE is_public AND merged_into IS NULL;
CREATE INDEX catalog_cards_shown_popular ON catalog_cards (popularity, id) WHERE is_public AND merged_into IS NULL;
CREATE INDEX catalog_cards_facets ON catalog_cards USING gin (facets);
CREATE INDEX catalog_cards_popular ON catalog_cards (popularity, id);
CREATE INDEX catalog_cards_name ON catalog_cards (sort_name, id);
CREATE INDEX catalog_cards_updated ON catalog_cards (updated_at, id);
CREATE INDEX catalog_cards_merged_into ON catalog_cards (merged_into) WHERE merged_into IS NOT NULL;
-- Up to so many public entries that have all of `every` and one of each of `choices`, through the facets' index and nothing
-- else, because the planner assumes that words are independent and would read a million entries to find a few.
CREATE FUNCTION collect_catalog(every text[], choices jsonb, most integer) RETURNS TABLE (id uuid, popularity integer) LANGUAGE plpgsql STABLE
  SET search_path = public, pg_catalog SET enable_seqscan = off SET enable_indexscan = off SET enable_indexonlyscan = off AS $$
DECLARE
  statement text := 'SELECT c.id, c.popularity FROM catalog_cards c WHERE c.is_public AND c.merged_into IS NULL AND c.facets @> $1';
  one jsonb;
BEGIN
  FOR one IN SELECT jsonb_array_elements(choices) LOOP
    statement := statement || format(' AND c.facets && %L::text[]', ARRAY(SELECT jsonb_array_elements_text(one)));
  END LOOP;
  RETURN QUERY EXECUTE statement || format(' LIMIT %s', most) USING every;
END
$$;
-- up to where the catalog has read each table
CREATE TABLE catalog_progress (
  source text CONSTRAINT catalog_progress_pkey PRIMARY KEY CONSTRAINT catalog_progress_source CHECK (source IN ('cards', 'comparables', 'answers')),
  read_at timestamptz(3) NOT NULL,
  read_id uuid NOT NULL
);

-- Every key under which copies of a card are found: its own, and those of entries that staff merged with it.
CREATE FUNCTION catalog_keys(asked text) RETURNS text[] LANGUAGE sql STABLE PARALLEL SAFE SET search_path = public, pg_catalog AS $$
  SELECT coalesce((SELECT array_agg(k.key ORDER BY k.key) FROM catalog_cards c
    JOIN catalog_cards k ON k.id = coalesce(c.merged_into, c.id) OR k.merged_into = coalesce(c.merged_into, c.id)
    WHERE c.key = asked), ARRAY[asked])
$$;

-- copies of a card, whoever graded them, of all members and of one
CREATE INDEX cards_match ON cards (comparable_key(player_name, year, set_name, card_number, variety), grade_tenths) WHERE status = 'registered';
-- with what the key is made of, so that a member's keys are read from the index instead of being computed again
CREATE INDEX cards_owner_match ON cards (owner_id, comparable_key(player_name, year, set_name, card_number, variety))
  INCLUDE (player_name, year, set_name, card_number, variety) WHERE status = 'registered';
-- what graders said about a card, and in the order in which the catalog reads it
CREATE INDEX cert_answers_match ON cert_answers (comparable_key(facts ->> 'playerName', facts ->> 'year', facts ->> 'set', facts ->> 'cardNumber', facts ->> 'variety'));
CREATE INDEX cert_answers_read ON cert_answers (answered_at, (md5(provider || cert_number)::uuid));
CREATE INDEX comparables_read ON comparables (added_at, id);

-- ---------------------------------------------------------------- wanted posts

CREATE SEQUENCE source_numbers;
CREATE SEQUENCE hunt_numbers;
CREATE SEQUENCE sell_numbers;
GRANT USAGE ON SEQUENCE source_numbers, hunt_numbers, sell_numbers TO ambry_app;

CREATE FUNCTION source_facets(status text, category text, player_name text, set_name text, year text, grades text[], is_open boolean, words text)
RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE SET search_path = public, pg_catalog AS $$
  SELECT ARRAY['status:' || status, 'category:' || coalesce(category, '-'), 'player:' || plain_text(player_name),
    'set:' || coalesce(plain_text(set_name), '-'), 'year:' || coalesce(substr(year, 1, 4), '-'),
    CASE WHEN is_open THEN 'budget:open' ELSE 'budget:named' END]
  || CASE WHEN cardinality(grades) = 0 THEN ARRAY['grade:any'] ELSE (SELECT array_agg('grade:' || one) FROM unnest(grades) AS one) END
  || words_of(words)
$$;

-- Whether a card has one of the grades asked for, or a higher one of the same grader.
CREATE FUNCTION grades_fit(grades text[], grader text, grade_tenths integer) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT cardinality(grades) = 0 OR EXISTS (SELECT FROM unnest(grades) AS one WHERE split_part(one, ' ', 1) = grader
    AND grade_tenths >= CASE WHEN split_part(one, ' ', 2) ~ '^[0-9]' THEN (split_part(one, ' ', 2)::numeric * 10)::integer ELSE 0 END)
$$;

CREATE TABLE source_requests (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  number text NOT NULL CONSTRAINT source_requests_number UNIQUE CONSTRAINT source_requests_number_form CHECK (number ~ '^W-[0-9]{4,9}$') DEFAULT 'W-' || to_char(nextval('source_numbers'), 'FM999990000'),
  member_id uuid NOT NULL REFERENCES users,
  status text NOT NULL DEFAULT 'pending' CONSTRAINT source_requests_status CHECK (status IN ('pending', 'active', 'fulfilled', 'closed', 'rejected')),
  -- none when nothing in the catalog fits, and the card is described in words
  catalog_id uuid REFERENCES catalog_cards,
  category text CONSTRAINT source_requests_category CHECK (category IN ('baseball', 'basketball', 'football', 'soccer', 'hockey', 'racing', 'creature', 'arcane', 'duel', 'voyage')),
  player_name text NOT NULL CONSTRAINT source_requests_player_name CHECK (length(player_name) BETWEEN 1 AND 120),
  year text CONSTRAINT source_requests_year CHECK (year ~ '^(1[89]|20)[0-9]{2}(-[0-9]{2})?$'),
  set_name text CONSTRAINT source_requests_set_name CHECK (length(set_name) BETWEEN 1 AND 120),
  card_number text CONSTRAINT source_requests_card_number CHECK (length(card_number) BETWEEN 1 AND 20),
  variety text CONSTRAINT source_requests_variety CHECK (length(variety) BETWEEN 1 AND 80),
  match_key text NOT NULL GENERATED ALWAYS AS (comparable_key(player_name, year, set_name, card_number, variety)) STORED,
  -- its key, and those of catalog entries that are the same card
  match_keys text[] NOT NULL CONSTRAINT source_requests_match_keys CHECK (cardinality(match_keys) > 0),
  -- `PSA 9`; a higher grade fits too; empty: any
  grades text[] NOT NULL DEFAULT '{}' CONSTRAINT source_requests_grades CHECK (cardinality(grades) <= 30),
  min_cents bigint CONSTRAINT source_requests_min CHECK (min_cents BETWEEN 1 AND 10000000000),
  max_cents bigint CONSTRAINT source_requests_max CHECK (max_cents BETWEEN 1 AND 10000000000),
  is_budget_hidden boolean NOT NULL DEFAULT false,
  visibility text NOT NULL DEFAULT 'members' CONSTRAINT source_requests_visibility CHECK (visibility IN ('members', 'holders', 'staff')),
  note text CONSTRAINT source_requests_note CHECK (length(note) BETWEEN 1 AND 500),
  closes_on date NOT NULL,
  renewals integer NOT NULL DEFAULT 0 CONSTRAINT source_requests_renewals CHECK (renewals >= 0),
  reminded_on date,
  hidden_at timestamptz(3),
  pinned_at timestamptz(3),
  -- a response is accepted and waits to be paid: it's off the board until then
  held_at timestamptz(3),
  -- its member is suspended
  paused_at timestamptz(3),
  merged_into uuid REFERENCES source_requests CONSTRAINT source_requests_merged CHECK (merged_into <> id),
  -- why it ended, as a kind and in words
  end_kind text CONSTRAINT source_requests_end_kind CHECK (end_kind IN ('fulfilled', 'found_elsewhere', 'not_needed', 'expired', 'merged', 'rejected', 'staff')),
  end_reason text CONSTRAINT source_requests_end_reason CHECK (length(end_reason) BETWEEN 1 AND 500),
  responses integer NOT NULL DEFAULT 0 CONSTRAINT source_requests_responses CHECK (responses >= 0),
  views integer NOT NULL DEFAULT 0 CONSTRAINT source_requests_views CHECK (views >= 0),
  reports integer NOT NULL DEFAULT 0 CONSTRAINT source_requests_reports CHECK (reports >= 0),
  first_response_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  published_at timestamptz(3),
  ended_at timestamptz(3),
  updated_at timestamptz(3) NOT NULL,
  version integer NOT NULL DEFAULT 1,
  -- as others can see it: a hidden budget can neither be sorted nor filtered by
  budget_cents bigint NOT NULL GENERATED ALWAYS AS (CASE WHEN is_budget_hidden THEN 0 ELSE coalesce(max_cents, 0) END) STORED,
  -- active, for every member to see
  is_on_board boolean NOT NULL GENERATED ALWAYS AS (status = 'active' AND visibility = 'members' AND hidden_at IS NULL AND held_at IS NULL AND paused_at IS NULL) STORED,
  -- what the board and the back-office list are filtered and searched by
  facets text[] NOT NULL GENERATED ALWAYS AS (source_facets(status, category, player_name, set_name, year, grades, max_cents IS NULL OR is_budget_hidden,
    player_name || ' ' || coalesce(set_name, '') || ' ' || coalesce(variety, '') || ' ' || coalesce(card_number, '') || ' ' || coalesce(year, ''))) STORED,
  CONSTRAINT source_requests_budget CHECK (min_cents IS NULL OR (max_cents IS NOT NULL AND min_cents <= max_cents)),
  CONSTRAINT source_requests_published CHECK (status IN ('pending', 'rejected', 'closed') OR published_at IS NOT NULL),
  CONSTRAINT source_requests_ended CHECK ((status IN ('fulfilled', 'closed', 'rejected')) = (ended_at IS NOT NULL) AND (ended_at IS NULL) = (end_kind IS NULL))
);
CREATE INDEX source_requests_member ON source_requests (member_id, created_at, id);
CREATE INDEX source_requests_created ON source_requests (created_at, id);
CREATE INDEX source_requests_board ON source_requests (published_at, id) WHERE is_on_board;
CREATE INDEX source_requests_board_budget ON source_requests (budget_cents, id) WHERE is_on_board;
CREATE INDEX source_requests_board_closing ON source_requests (closes_on, id) WHERE is_on_board;
CREATE INDEX source_requests_pinned ON source_requests (pinned_at, id) WHERE is_on_board AND pinned_at IS NOT NULL;
CREATE INDEX source_requests_closing ON source_requests (closes_on, id) WHERE status = 'active';
CREATE INDEX source_requests_closes ON source_requests (closes_on, id);
CREATE INDEX source_requests_most_responses ON source_requests (responses, id);
CREATE INDEX source_requests_most_views ON source_requests (views, id);
CREATE INDEX source_requests_pending ON source_requests (created_at, id) WHERE status = 'pending';
CREATE INDEX source_requests_match ON source_requests (match_key);
CREATE INDEX source_requests_match_keys ON source_requests USING gin (match_keys) WHERE status = 'active';
CREATE INDEX source_requests_facets ON source_requests USING gin (facets);
CREATE INDEX source_requests_board_facets ON source_requests USING gin (facets) WHERE is_on_board;
ALTER TABLE source_requests ALTER COLUMN facets SET STATISTICS 1000;

-- Seen once a day by each member who is not on staff and not the poster.
CREATE TABLE source_views (
  request_id uuid NOT NULL REFERENCES source_requests,
  member_id uuid NOT NULL REFERENCES users,
  on_day date NOT NULL,
  CONSTRAINT source_views_once PRIMARY KEY (request_id, member_id, on_day)
);
CREATE TABLE source_reports (
  request_id uuid NOT NULL REFERENCES source_requests,
  member_id uuid NOT NULL REFERENCES users,
  reason text NOT NULL CONSTRAINT source_reports_reason CHECK (length(reason) BETWEEN 3 AND 500),
  at timestamptz(3) NOT NULL,
  CONSTRAINT source_reports_once PRIMARY KEY (request_id, member_id)
);
-- Who was notified privately that a member wants their card. Only those who opted in.
CREATE TABLE source_matches (
  request_id uuid NOT NULL REFERENCES source_requests,
  card_id uuid NOT NULL REFERENCES cards,
  member_id uuid NOT NULL REFERENCES users,
  told_at timestamptz(3) NOT NULL,
  CONSTRAINT source_matches_once PRIMARY KEY (request_id, card_id)
);
CREATE INDEX source_matches_member ON source_matches (member_id, told_at);
CREATE TABLE source_preferences (
  member_id uuid CONSTRAINT source_preferences_pkey PRIMARY KEY REFERENCES users,
  is_matched boolean NOT NULL,
  updated_at timestamptz(3) NOT NULL
);
CREATE INDEX source_preferences_matched ON source_preferences (member_id) WHERE is_matched;

-- Saved searches of Secure and of the board are the same thing.
ALTER TABLE saved_searches ADD COLUMN place text NOT NULL DEFAULT 'secure' CONSTRAINT saved_searches_place CHECK (place IN ('secure', 'source'));
DROP INDEX saved_searches_name;
CREATE UNIQUE INDEX saved_searches_name ON saved_searches (member_id, place, lower(name));

CREATE TABLE source_responses (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  request_id uuid NOT NULL REFERENCES source_requests,
  -- A, B, C: how the poster knows them until names are shared
  letter text NOT NULL CONSTRAINT source_responses_letter CHECK (letter ~ '^[A-Z]{1,2}$'),
  seller_id uuid NOT NULL REFERENCES users,
  card_id uuid NOT NULL REFERENCES cards,
  status text NOT NULL DEFAULT 'open' CONSTRAINT source_responses_status CHECK (status IN ('open', 'accepted', 'completed', 'declined', 'withdrawn', 'expired', 'canceled')),
  note text CONSTRAINT source_responses_note CHECK (length(note) BETWEEN 1 AND 500),
  round integer NOT NULL DEFAULT 1 CONSTRAINT source_responses_round CHECK (round BETWEEN 1 AND 20),
  turn text NOT NULL DEFAULT 'buyer' CONSTRAINT source_responses_turn CHECK (turn IN ('buyer', 'seller')),
  standing_cents bigint NOT NULL CONSTRAINT source_responses_standing CHECK (standing_cents BETWEEN 1 AND 10000000000),
  answer_by timestamptz(3) NOT NULL,
  agreed_cents bigint CONSTRAINT source_responses_agreed CHECK (agreed_cents BETWEEN 1 AND 10000000000),
  -- the reservation lapses when it isn't paid by then
  pay_until timestamptz(3),
  sale_id uuid CONSTRAINT source_responses_sale UNIQUE REFERENCES sales,
  end_reason text CONSTRAINT source_responses_end_reason CHECK (length(end_reason) BETWEEN 1 AND 500),
  created_at timestamptz(3) NOT NULL,
  ended_at timestamptz(3),
  updated_at timestamptz(3) NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT source_responses_letters UNIQUE (request_id, letter),
  CONSTRAINT source_responses_sold CHECK ((sale_id IS NULL) = (agreed_cents IS NULL) AND (status NOT IN ('accepted', 'completed') OR sale_id IS NOT NULL) AND (status <> 'open' OR sale_id IS NULL) AND (sale_id IS NULL) = (pay_until IS NULL)),
  CONSTRAINT source_responses_ended CHECK ((status IN ('open', 'accepted')) = (ended_at IS NULL))
);
-- a card answers a post once at a time, and one response is accepted
CREATE UNIQUE INDEX source_responses_one_each ON source_responses (request_id, card_id) WHERE status IN ('open', 'accepted');
CREATE UNIQUE INDEX source_responses_one_accepted ON source_responses (request_id) WHERE status IN ('accepted', 'completed');
CREATE INDEX source_responses_seller ON source_responses (seller_id, created_at, id);
CREATE INDEX source_responses_card ON source_responses (card_id) WHERE status = 'open';
CREATE INDEX source_responses_answer_by ON source_responses (answer_by, id) WHERE status = 'open';
CREATE INDEX source_responses_pay_until ON source_responses (pay_until, id) WHERE status = 'accepted';
CREATE FUNCTION check_response() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_catalog AS $$
BEGIN
  IF EXISTS (SELECT FROM source_requests WHERE id = NEW.request_id AND member_id = NEW.seller_id) THEN
    RAISE EXCEPTION 'nobody answers their own post' USING ERRCODE = 'check_violation', CONSTRAINT = 'source_responses_not_own';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER source_responses_check BEFORE INSERT ON source_responses FOR EACH ROW EXECUTE FUNCTION check_response();

-- ---------------------------------------------------------------- hunts

CREATE TABLE hunts (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  number text NOT NULL CONSTRAINT hunts_number UNIQUE CONSTRAINT hunts_number_form CHECK (number ~ '^H-[0-9]{4,9}$') DEFAULT 'H-' || to_char(nextval('hunt_numbers'), 'FM999990000'),
  member_id uuid NOT NULL REFERENCES users,
  status text NOT NULL DEFAULT 'pending' CONSTRAINT hunts_status CHECK (status IN ('pending', 'active', 'found', 'fulfilled', 'closed', 'rejected')),
  catalog_id uuid REFERENCES catalog_cards,
  category text CONSTRAINT hunts_category CHECK (category IN ('baseball', 'basketball', 'football', 'soccer', 'hockey', 'racing', 'creature', 'arcane', 'duel', 'voyage')),
  player_name text NOT NULL CONSTRAINT hunts_player_name CHECK (length(player_name) BETWEEN 1 AND 120),
  year text CONSTRAINT hunts_year CHECK (year ~ '^(1[89]|20)[0-9]{2}(-[0-9]{2})?$'),
  set_name text CONSTRAINT hunts_set_name CHECK (length(set_name) BETWEEN 1 AND 120),
  card_number text CONSTRAINT hunts_card_number CHECK (length(card_number) BETWEEN 1 AND 20),
  variety text CONSTRAINT hunts_variety CHECK (length(variety) BETWEEN 1 AND 80),
  match_key text NOT NULL GENERATED ALWAYS AS (comparable_key(player_name, year, set_name, card_number, variety)) STORED,
  grades text[] NOT NULL DEFAULT '{}' CONSTRAINT hunts_grades CHECK (cardinality(grades) <= 30),
  budget_cents bigint NOT NULL CONSTRAINT hunts_budget CHECK (budget_cents BETWEEN 1 AND 10000000000),
  deadline_on date,
  brief text CONSTRAINT hunts_brief CHECK (length(brief) BETWEEN 1 AND 2000),
  -- agreed before the work begins: proposed by staff, accepted by the member
  fee_bps integer CONSTRAINT hunts_fee CHECK (fee_bps BETWEEN 0 AND 5000),
  fee_agreed_at timestamptz(3),
  minutes integer NOT NULL DEFAULT 0 CONSTRAINT hunts_minutes CHECK (minutes >= 0),
  end_reason text CONSTRAINT hunts_end_reason CHECK (length(end_reason) BETWEEN 1 AND 500),
  created_at timestamptz(3) NOT NULL,
  began_at timestamptz(3),
  ended_at timestamptz(3),
  updated_at timestamptz(3) NOT NULL,
  version integer NOT NULL DEFAULT 1,
  search text NOT NULL DEFAULT '',
  CONSTRAINT hunts_agreed CHECK (fee_agreed_at IS NULL OR fee_bps IS NOT NULL),
  CONSTRAINT hunts_began CHECK (status NOT IN ('active', 'found', 'fulfilled') OR (began_at IS NOT NULL AND fee_agreed_at IS NOT NULL)),
  CONSTRAINT hunts_ended CHECK ((status IN ('fulfilled', 'closed', 'rejected')) = (ended_at IS NOT NULL))
);
CREATE INDEX hunts_member ON hunts (member_id, created_at, id);
CREATE INDEX hunts_created ON hunts (created_at, id);
CREATE INDEX hunts_budget_order ON hunts (budget_cents, id);
CREATE INDEX hunts_active ON hunts (began_at, id) WHERE status = 'active';
CREATE INDEX hunts_updated ON hunts (updated_at, id);
CREATE INDEX hunts_deadline ON hunts (deadline_on, id) WHERE status IN ('pending', 'active');
CREATE INDEX hunts_search ON hunts USING gin (search gin_trgm_ops);
-- What staff did for it and how long it took.
CREATE TABLE hunt_notes (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  hunt_id uuid NOT NULL REFERENCES hunts,
  by_id uuid NOT NULL REFERENCES users,
  note text NOT NULL CONSTRAINT hunt_notes_note CHECK (length(note) BETWEEN 1 AND 2000),
  minutes integer NOT NULL DEFAULT 0 CONSTRAINT hunt_notes_minutes CHECK (minutes BETWEEN 0 AND 1440),
  at timestamptz(3) NOT NULL
);
CREATE INDEX hunt_notes_hunt ON hunt_notes (hunt_id, at);
CREATE TABLE hunt_candidates (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  hunt_id uuid NOT NULL REFERENCES hunts,
  status text NOT NULL DEFAULT 'noted' CONSTRAINT hunt_candidates_status CHECK (status IN ('noted', 'proposed', 'approved', 'declined', 'bought', 'dropped')),
  -- a card of a member or of ours; none while it is offered outside
  card_id uuid REFERENCES cards,
  source text NOT NULL CONSTRAINT hunt_candidates_source CHECK (length(source) BETWEEN 1 AND 120),
  link text CONSTRAINT hunt_candidates_link CHECK (link ~ '^https?://' AND length(link) <= 500),
  grader text NOT NULL CONSTRAINT hunt_candidates_grader CHECK (grader IN ('PSA', 'BGS', 'SGC', 'CGC', 'RAW')),
  grade text CONSTRAINT hunt_candidates_grade CHECK (grade ~ '^([1-9](\.5)?|10|Authentic)$'),
  cert_number text CONSTRAINT hunt_candidates_cert CHECK (cert_number ~ '^[A-Z0-9][A-Z0-9-]{2,19}$'),
  -- what it is offered for, and what the member would pay before the fee
  price_cents bigint NOT NULL CONSTRAINT hunt_candidates_price CHECK (price_cents BETWEEN 1 AND 10000000000),
  note text CONSTRAINT hunt_candidates_note CHECK (length(note) BETWEEN 1 AND 2000),
  -- up to this the member wants it bought
  approved_cents bigint CONSTRAINT hunt_candidates_approved CHECK (approved_cents BETWEEN 1 AND 10000000000),
  answer text CONSTRAINT hunt_candidates_answer CHECK (length(answer) BETWEEN 1 AND 500),
  sale_id uuid CONSTRAINT hunt_candidates_sale UNIQUE REFERENCES sales,
  added_by uuid REFERENCES users,
  added_at timestamptz(3) NOT NULL,
  proposed_at timestamptz(3),
  answered_at timestamptz(3),
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT hunt_candidates_agreed CHECK (status NOT IN ('approved', 'bought') OR approved_cents IS NOT NULL),
  CONSTRAINT hunt_candidates_bought CHECK (status <> 'bought' OR (card_id IS NOT NULL AND sale_id IS NOT NULL))
);
CREATE INDEX hunt_candidates_hunt ON hunt_candidates (hunt_id, added_at);
CREATE INDEX hunt_candidates_card ON hunt_candidates (card_id) WHERE status = 'bought';
-- one candidate is bought, once
CREATE UNIQUE INDEX hunt_candidates_one_bought ON hunt_candidates (hunt_id) WHERE status = 'bought';
-- Photos of a candidate, and proof of what was paid.
CREATE TABLE hunt_files (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  candidate_id uuid NOT NULL REFERENCES hunt_candidates,
  kind text NOT NULL CONSTRAINT hunt_files_kind CHECK (kind IN ('photo', 'evidence')),
  name text NOT NULL CONSTRAINT hunt_files_name CHECK (length(name) BETWEEN 1 AND 120),
  content_type text NOT NULL CONSTRAINT hunt_files_content_type CHECK (content_type IN ('application/pdf', 'image/jpeg', 'image/png', 'image/webp')),
  file_key text NOT NULL,
  bytes integer NOT NULL CONSTRAINT hunt_files_bytes CHECK (bytes > 0),
  added_by uuid REFERENCES users,
  added_at timestamptz(3) NOT NULL,
  removed_at timestamptz(3)
);
CREATE INDEX hunt_files_candidate ON hunt_files (candidate_id) WHERE removed_at IS NULL;

-- ---------------------------------------------------------------- cards sold to us

-- A card that became ours, from whom and at what cost. The cost is an expense when the card is sold.
CREATE TABLE card_purchases (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  card_id uuid NOT NULL REFERENCES cards,
  -- none: bought outside
  seller_id uuid REFERENCES users,
  source text NOT NULL CONSTRAINT card_purchases_source CHECK (length(source) BETWEEN 1 AND 120),
  cost_cents bigint NOT NULL CONSTRAINT card_purchases_cost CHECK (cost_cents BETWEEN 1 AND 10000000000),
  bought_on date NOT NULL,
  entry_id uuid NOT NULL CONSTRAINT card_purchases_entry UNIQUE REFERENCES ledger_entries,
  payout_id uuid CONSTRAINT card_purchases_payout UNIQUE REFERENCES payouts,
  -- the sale that ended it, and the entry that booked its cost; without a sale when the title turned out not to be ours
  sale_id uuid REFERENCES sales,
  cost_entry_id uuid CONSTRAINT card_purchases_cost_entry UNIQUE REFERENCES ledger_entries,
  at timestamptz(3) NOT NULL,
  CONSTRAINT card_purchases_paid CHECK ((seller_id IS NULL) = (payout_id IS NULL)),
  CONSTRAINT card_purchases_sold CHECK (sale_id IS NULL OR cost_entry_id IS NOT NULL)
);
-- ours once at a time
CREATE UNIQUE INDEX card_purchases_one_open ON card_purchases (card_id) WHERE cost_entry_id IS NULL;

CREATE TABLE sell_offers (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  number text NOT NULL CONSTRAINT sell_offers_number UNIQUE CONSTRAINT sell_offers_number_form CHECK (number ~ '^SO-[0-9]{4,9}$') DEFAULT 'SO-' || to_char(nextval('sell_numbers'), 'FM999990000'),
  member_id uuid NOT NULL REFERENCES users,
  status text NOT NULL DEFAULT 'pending' CONSTRAINT sell_offers_status CHECK (status IN ('pending', 'countered', 'accepted', 'completed', 'rejected', 'withdrawn', 'expired')),
  -- the hunt it answers
  hunt_id uuid REFERENCES hunts,
  note text CONSTRAINT sell_offers_note CHECK (length(note) BETWEEN 1 AND 500),
  round integer NOT NULL DEFAULT 1 CONSTRAINT sell_offers_round CHECK (round BETWEEN 1 AND 20),
  turn text NOT NULL DEFAULT 'buyer' CONSTRAINT sell_offers_turn CHECK (turn IN ('buyer', 'seller')),
  -- of all its cards together
  standing_cents bigint NOT NULL CONSTRAINT sell_offers_standing CHECK (standing_cents BETWEEN 1 AND 10000000000),
  -- null once nothing is to be answered
  answer_by timestamptz(3),
  agreed_cents bigint CONSTRAINT sell_offers_agreed CHECK (agreed_cents BETWEEN 1 AND 10000000000),
  agreed_at timestamptz(3),
  -- the last day for accepted cards to arrive, and when their owner was reminded; none when all were here already
  arrive_on date,
  arrival_reminded_at timestamptz(3),
  end_reason text CONSTRAINT sell_offers_end_reason CHECK (length(end_reason) BETWEEN 1 AND 500),
  created_at timestamptz(3) NOT NULL,
  ended_at timestamptz(3),
  updated_at timestamptz(3) NOT NULL,
  version integer NOT NULL DEFAULT 1,
  search text NOT NULL DEFAULT '',
  CONSTRAINT sell_offers_answered CHECK ((status IN ('pending', 'countered')) = (answer_by IS NOT NULL)),
  CONSTRAINT sell_offers_accepted CHECK ((agreed_cents IS NULL) = (agreed_at IS NULL) AND (status NOT IN ('accepted', 'completed') OR agreed_cents IS NOT NULL)),
  CONSTRAINT sell_offers_ended CHECK ((status IN ('completed', 'rejected', 'withdrawn', 'expired')) = (ended_at IS NOT NULL))
);
CREATE INDEX sell_offers_member ON sell_offers (member_id, created_at, id);
CREATE INDEX sell_offers_created ON sell_offers (created_at, id);
CREATE INDEX sell_offers_updated ON sell_offers (updated_at, id);
CREATE INDEX sell_offers_amount ON sell_offers (standing_cents, id);
CREATE INDEX sell_offers_answer_by ON sell_offers (answer_by, id) WHERE answer_by IS NOT NULL;
CREATE INDEX sell_offers_arrive_on ON sell_offers (arrive_on, id) WHERE status = 'accepted';
CREATE INDEX sell_offers_search ON sell_offers USING gin (search gin_trgm_ops);

-- Each card of an offer: what was asked, what was agreed, and what the inspection found.
CREATE TABLE sell_offer_cards (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  offer_id uuid NOT NULL REFERENCES sell_offers,
  card_id uuid NOT NULL REFERENCES cards,
  position integer NOT NULL,
  status text NOT NULL DEFAULT 'offered' CONSTRAINT sell_offer_cards_status CHECK (status IN ('offered', 'expected', 'inspecting', 'reoffered', 'bought', 'returned', 'ended')),
  asked_cents bigint NOT NULL CONSTRAINT sell_offer_cards_asked CHECK (asked_cents BETWEEN 1 AND 10000000000),
  standing_cents bigint NOT NULL CONSTRAINT sell_offer_cards_standing CHECK (standing_cents BETWEEN 1 AND 10000000000),
  agreed_cents bigint CONSTRAINT sell_offer_cards_agreed CHECK (agreed_cents BETWEEN 1 AND 10000000000),
  -- after the inspection: never above what was agreed
  reoffer_cents bigint CONSTRAINT sell_offer_cards_reoffer CHECK (reoffer_cents BETWEEN 1 AND 10000000000),
  reoffer_reason text CONSTRAINT sell_offer_cards_reoffer_reason CHECK (length(reoffer_reason) BETWEEN 3 AND 500),
  reoffer_until timestamptz(3),
  -- the seller's fee as both sides saw it before they agreed
  agreed_fee_cents bigint CONSTRAINT sell_offer_cards_agreed_fee CHECK (agreed_fee_cents >= 0 AND agreed_fee_cents < agreed_cents),
  reoffer_fee_cents bigint CONSTRAINT sell_offer_cards_reoffer_fee CHECK (reoffer_fee_cents >= 0 AND reoffer_fee_cents < reoffer_cents),
  condition text CONSTRAINT sell_offer_cards_condition CHECK (length(condition) BETWEEN 1 AND 500),
  -- it came to the vault for this offer, and goes back when we don't buy it
  is_sent boolean NOT NULL DEFAULT false,
  end_reason text CONSTRAINT sell_offer_cards_end_reason CHECK (length(end_reason) BETWEEN 1 AND 500),
  commitment_id uuid REFERENCES card_commitments,
  purchase_id uuid CONSTRAINT sell_offer_cards_purchase UNIQUE REFERENCES card_purchases,
  inspected_by uuid REFERENCES users,
  inspected_at timestamptz(3),
  ended_at timestamptz(3),
  CONSTRAINT sell_offer_cards_once UNIQUE (offer_id, card_id),
  CONSTRAINT sell_offer_cards_lower CHECK (reoffer_cents IS NULL OR (agreed_cents IS NOT NULL AND reoffer_cents < agreed_cents)),
  CONSTRAINT sell_offer_cards_fees CHECK ((agreed_cents IS NULL) = (agreed_fee_cents IS NULL) AND (reoffer_cents IS NULL) = (reoffer_fee_cents IS NULL)),
  CONSTRAINT sell_offer_cards_reoffered CHECK ((reoffer_cents IS NULL) = (reoffer_reason IS NULL) AND (status <> 'reoffered' OR (reoffer_cents IS NOT NULL AND reoffer_until IS NOT NULL))),
  CONSTRAINT sell_offer_cards_bought CHECK ((status = 'bought') = (purchase_id IS NOT NULL))
);
-- a card is offered to us once at a time
CREATE UNIQUE INDEX sell_offer_cards_one_open ON sell_offer_cards (card_id) WHERE status IN ('offered', 'expected', 'inspecting', 'reoffered');
CREATE INDEX sell_offer_cards_offer ON sell_offer_cards (offer_id, position);
CREATE INDEX sell_offer_cards_inspecting ON sell_offer_cards (offer_id) WHERE status = 'inspecting';
CREATE INDEX sell_offer_cards_reoffer_until ON sell_offer_cards (reoffer_until) WHERE status = 'reoffered';

-- ---------------------------------------------------------------- conversations

-- One with each member about each record. Members write to staff, never to each other.
CREATE TABLE conversations (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  subject_kind text NOT NULL CONSTRAINT conversations_subject CHECK (subject_kind IN ('card_request', 'source_request', 'hunt', 'sell_offer', 'loan', 'invoice')),
  subject_id uuid NOT NULL,
  member_id uuid NOT NULL REFERENCES users,
  messages integer NOT NULL DEFAULT 0 CONSTRAINT conversations_messages CHECK (messages >= 0),
  last_at timestamptz(3) NOT NULL,
  is_last_from_staff boolean NOT NULL DEFAULT false,
  -- since the member's first message that staff have neither answered nor set aside
  waiting_since timestamptz(3),
  member_read_at timestamptz(3),
  staff_read_at timestamptz(3),
  CONSTRAINT conversations_one_each UNIQUE (subject_kind, subject_id, member_id),
  CONSTRAINT conversations_answered CHECK (waiting_since IS NULL OR NOT is_last_from_staff)
);
CREATE INDEX conversations_member ON conversations (member_id, last_at, id);
CREATE INDEX conversations_last ON conversations (last_at, id);
CREATE INDEX conversations_waiting ON conversations (waiting_since, id) WHERE waiting_since IS NOT NULL;
ALTER TABLE work_stays DROP CONSTRAINT work_stays_queue, ADD CONSTRAINT work_stays_queue CHECK (queue IN ('payments', 'failedJobs', 'conversations'));
CREATE FUNCTION note_conversation_stay() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  item text := NEW.subject_kind || ':' || NEW.subject_id;
BEGIN
  IF NEW.waiting_since IS NOT NULL THEN
    INSERT INTO work_stays (queue, item_id, arrived_at) VALUES ('conversations', item, NEW.waiting_since) ON CONFLICT DO NOTHING;
  ELSE
    UPDATE work_stays SET done_at = greatest(coalesce(NEW.staff_read_at, arrived_at), arrived_at)
    WHERE queue = 'conversations' AND item_id = item AND done_at IS NULL;
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER conversations_stay_noted AFTER UPDATE OF waiting_since ON conversations FOR EACH ROW
  WHEN (OLD.waiting_since IS DISTINCT FROM NEW.waiting_since) EXECUTE FUNCTION note_conversation_stay();
CREATE TRIGGER conversations_stay_noted_first AFTER INSERT ON conversations FOR EACH ROW
  WHEN (NEW.waiting_since IS NOT NULL) EXECUTE FUNCTION note_conversation_stay();
CREATE TABLE conversation_messages (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  conversation_id uuid NOT NULL REFERENCES conversations,
  is_from_staff boolean NOT NULL,
  author_id uuid NOT NULL REFERENCES users,
  -- whose own words these are; what staff write is about someone else
  member_id uuid GENERATED ALWAYS AS (CASE WHEN is_from_staff THEN NULL ELSE author_id END) STORED,
  body text NOT NULL CONSTRAINT conversation_messages_body CHECK (length(body) BETWEEN 1 AND 4000),
  at timestamptz(3) NOT NULL
);
CREATE INDEX conversation_messages_of ON conversation_messages (conversation_id, at, id);
CREATE TABLE conversation_files (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  -- none until the message it goes with is sent
  message_id uuid REFERENCES conversation_messages,
  uploaded_by uuid NOT NULL REFERENCES users,
  uploaded_at timestamptz(3) NOT NULL,
  name text NOT NULL CONSTRAINT conversation_files_name CHECK (length(name) BETWEEN 1 AND 120),
  content_type text NOT NULL CONSTRAINT conversation_files_content_type CHECK (content_type IN ('application/pdf', 'image/jpeg', 'image/png', 'image/webp')),
  file_key text NOT NULL,
  bytes integer NOT NULL CONSTRAINT conversation_files_bytes CHECK (bytes > 0)
);
CREATE INDEX conversation_files_message ON conversation_files (message_id);
CREATE INDEX conversation_files_uploader ON conversation_files (uploaded_by, uploaded_at);
CREATE TABLE canned_replies (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  title text NOT NULL CONSTRAINT canned_replies_title_length CHECK (length(title) BETWEEN 1 AND 80),
  body text NOT NULL CONSTRAINT canned_replies_body CHECK (length(body) BETWEEN 1 AND 2000),
  updated_at timestamptz(3) NOT NULL
);
CREATE UNIQUE INDEX canned_replies_title ON canned_replies (lower(title));
GRANT DELETE ON canned_replies TO ambry_app;

-- ---------------------------------------------------------------- erasing what members wrote

CREATE OR REPLACE FUNCTION personal_records(person uuid) RETURNS SETOF text LANGUAGE sql STABLE
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
  UNION SELECT id::text FROM loans WHERE member_id = person
  UNION SELECT id::text FROM loan_notes WHERE lender_id = person
  UNION SELECT note_id::text FROM note_holdings WHERE lender_id = person
  UNION SELECT note_id::text FROM note_transfers WHERE person IN (seller_id, buyer_id)
  UNION SELECT id::text FROM share_links WHERE owner_id = person
  UNION SELECT id::text FROM source_requests WHERE member_id = person
  UNION SELECT id::text FROM source_responses WHERE seller_id = person
  UNION SELECT id::text FROM hunts WHERE member_id = person
  UNION SELECT id::text FROM sell_offers WHERE member_id = person
  UNION SELECT id::text FROM conversations WHERE member_id = person
$$;

-- What was wanted and at which price is kept, because others answered it. What was written is not.
CREATE FUNCTION erase_posts(person uuid, exact text, loose text) RETURNS jsonb LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_catalog AS $$
DECLARE
  erased jsonb;
BEGIN
  PERFORM require_closing(person);
  PERFORM set_config('ambry.erasing', 'on', true);
  WITH posts AS (
    UPDATE source_requests SET note = NULL, end_reason = redact(end_reason, loose) WHERE member_id = person RETURNING id
  ), responses AS (
    UPDATE source_responses r SET note = CASE WHEN r.seller_id = person THEN NULL ELSE redact(r.note, loose) END,
      end_reason = redact(r.end_reason, loose)
    WHERE r.seller_id = person OR r.request_id IN (SELECT id FROM source_requests WHERE member_id = person) RETURNING r.id
  ), rounds AS (UPDATE negotiation_rounds SET note = NULL WHERE by_id = person AND note IS NOT NULL RETURNING 1
  ), reports AS (DELETE FROM source_reports WHERE member_id = person RETURNING 1
  ), views AS (DELETE FROM source_views WHERE member_id = person RETURNING 1
  ), matches AS (DELETE FROM source_matches WHERE member_id = person RETURNING 1
  ), preferences AS (DELETE FROM source_preferences WHERE member_id = person RETURNING 1
  )
  SELECT jsonb_build_object('counts', jsonb_build_object('source_requests', (SELECT count(*) FROM posts),
    'source_responses', (SELECT count(*) FROM responses), 'negotiation_rounds', (SELECT count(*) FROM rounds),
    'source_reports', (SELECT count(*) FROM reports), 'source_views', (SELECT count(*) FROM views),
    'source_matches', (SELECT count(*) FROM matches), 'source_preferences', (SELECT count(*) FROM preferences)))
  INTO erased;
  PERFORM set_config('ambry.erasing', '', true);
  RETURN erased;
END
$$;

-- What was offered, agreed and bought is kept, because our books say so. What was written is not.
CREATE FUNCTION erase_buying(person uuid, exact text, loose text) RETURNS jsonb LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_catalog AS $$
DECLARE
  erased jsonb;
BEGIN
  PERFORM require_closing(person);
  PERFORM set_config('ambry.erasing', 'on', true);
  WITH asked AS (
    UPDATE hunts SET brief = NULL, end_reason = redact(end_reason, loose), search = '' WHERE member_id = person RETURNING id
  ), candidates AS (
    UPDATE hunt_candidates SET answer = NULL, note = redact(note, loose)
    WHERE hunt_id IN (SELECT id FROM hunts WHERE member_id = person) RETURNING 1
  ), notes AS (
    UPDATE hunt_notes SET note = 'Erased' WHERE hunt_id IN (SELECT id FROM hunts WHERE member_id = person) RETURNING 1
  ), offers AS (
    UPDATE sell_offers SET note = NULL, end_reason = redact(end_reason, loose), search = '' WHERE member_id = person RETURNING id
  ), cards AS (
    UPDATE sell_offer_cards SET condition = NULL, reoffer_reason = redact(reoffer_reason, loose), end_reason = redact(end_reason, loose)
    WHERE offer_id IN (SELECT id FROM sell_offers WHERE member_id = person) RETURNING 1
  )
  SELECT jsonb_build_object('counts', jsonb_build_object('hunts', (SELECT count(*) FROM asked),
    'hunt_candidates', (SELECT count(*) FROM candidates), 'hunt_notes', (SELECT count(*) FROM notes),
    'sell_offers', (SELECT count(*) FROM offers), 'sell_offer_cards', (SELECT count(*) FROM cards)))
  INTO erased;
  PERFORM set_config('ambry.erasing', '', true);
  RETURN erased;
END
$$;

-- What a member wrote and attached is erased; what staff wrote to them loses their name. Counts and dates are kept.
CREATE FUNCTION erase_conversations(person uuid, exact text, loose text) RETURNS jsonb LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_catalog AS $$
DECLARE
  erased jsonb;
BEGIN
  PERFORM require_closing(person);
  PERFORM set_config('ambry.erasing', 'on', true);
  WITH written AS (
    UPDATE conversation_messages m SET body = CASE WHEN m.is_from_staff THEN redact(m.body, loose) ELSE 'Erased' END
    FROM conversations c WHERE c.id = m.conversation_id AND c.member_id = person RETURNING m.id
  ), attached AS (
    DELETE FROM conversation_files f WHERE (f.message_id IS NULL AND f.uploaded_by = person)
      OR f.message_id IN (SELECT m.id FROM conversation_messages m JOIN conversations c ON c.id = m.conversation_id WHERE c.member_id = person)
    RETURNING f.file_key
  )
  SELECT jsonb_build_object('counts', jsonb_build_object('conversation_messages', (SELECT count(*) FROM written),
    'conversation_files', (SELECT count(*) FROM attached)),
    'files', coalesce((SELECT jsonb_agg(file_key) FROM attached), '[]'::jsonb))
  INTO erased;
  PERFORM set_config('ambry.erasing', '', true);
  RETURN erased;
END
$$;
