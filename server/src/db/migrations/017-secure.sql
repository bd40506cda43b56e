-- Secure: what is listed to members, who asks for it, who brings it, and who looks at it.

CREATE EXTENSION IF NOT EXISTS btree_gist;
-- letters that were swapped share too few groups of three to look alike
CREATE EXTENSION IF NOT EXISTS fuzzystrmatch;

ALTER TABLE invoices DROP CONSTRAINT invoices_purpose,
  ADD CONSTRAINT invoices_purpose CHECK (purpose IN ('hand', 'subscription', 'sale', 'promotion'));

-- A card in Secure. It holds the card by a commitment, which a reservation takes the place of while a buyer pays.
CREATE TABLE listings (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  card_id uuid NOT NULL REFERENCES cards,
  seller_id uuid NOT NULL REFERENCES parties,
  by_house boolean NOT NULL,
  status text NOT NULL DEFAULT 'live' CONSTRAINT listings_status CHECK (status IN ('live', 'paused', 'ended')),
  price_cents bigint NOT NULL CONSTRAINT listings_price CHECK (price_cents BETWEEN 1 AND 10000000000),
  -- none while it is reserved
  commitment_id uuid CONSTRAINT listings_commitment UNIQUE REFERENCES card_commitments,
  listed_at timestamptz(3) NOT NULL,
  repriced_at timestamptz(3),
  ended_at timestamptz(3),
  ended_how text CONSTRAINT listings_ended_how CHECK (ended_how IN ('sold', 'unlisted')),
  end_reason text CONSTRAINT listings_end_reason CHECK (length(end_reason) BETWEEN 1 AND 500),
  updated_at timestamptz(3) NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT listings_ended CHECK ((status = 'ended') = (ended_at IS NOT NULL) AND (ended_at IS NULL) = (ended_how IS NULL)),
  CONSTRAINT listings_let_go CHECK (status <> 'ended' OR commitment_id IS NULL)
);
-- a card stands in Secure once
CREATE UNIQUE INDEX listings_one ON listings (card_id) WHERE status <> 'ended';
CREATE INDEX listings_card ON listings (card_id, listed_at);
CREATE INDEX listings_seller ON listings (seller_id) WHERE status <> 'ended';

CREATE FUNCTION keep_listing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.card_id, OLD.seller_id, OLD.by_house, OLD.listed_at) IS DISTINCT FROM (NEW.card_id, NEW.seller_id, NEW.by_house, NEW.listed_at)
    OR OLD.status = 'ended' THEN
    RAISE EXCEPTION 'a listing is repriced, paused or ended' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'listings_kept';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER listings_keep BEFORE UPDATE ON listings FOR EACH ROW EXECUTE FUNCTION keep_listing();

-- What it cost from when on; none: it was not shown.
CREATE TABLE listing_prices (
  listing_id uuid NOT NULL REFERENCES listings,
  at timestamptz(3) NOT NULL,
  price_cents bigint,
  card_id uuid NOT NULL REFERENCES cards,
  PRIMARY KEY (listing_id, at)
);
CREATE INDEX listing_prices_card ON listing_prices (card_id, at);

-- What the gallery is filtered and sorted by stands on the card itself, beside everything else that it is filtered by.
ALTER TABLE cards
  ADD COLUMN asking_cents bigint,
  ADD COLUMN listed_at timestamptz(3),
  -- open requests that the house has not decided
  ADD COLUMN asked_count integer NOT NULL DEFAULT 0,
  -- members who looked at it within thirty days, and those who watch it
  ADD COLUMN interest integer NOT NULL DEFAULT 0,
  ADD CONSTRAINT cards_listed CHECK ((asking_cents IS NULL) = (listed_at IS NULL) AND (asking_cents IS NULL OR custody = 'in_vault'));
-- besides the order each holds what a walk in that order asks of a card, so that it looks at none in vain
CREATE INDEX cards_secure_listed ON cards (listed_at, id) INCLUDE (category, grader, grade, commitment, asked_count, asking_cents, sort_name, year_from, grade_tenths) WHERE asking_cents IS NOT NULL;
CREATE INDEX cards_secure_asking ON cards (asking_cents, id) INCLUDE (category, grader, grade, commitment, asked_count, listed_at, sort_name, year_from, grade_tenths) WHERE asking_cents IS NOT NULL;
CREATE INDEX cards_secure_name ON cards (sort_name, id) INCLUDE (category, grader, grade, commitment, asked_count, listed_at, asking_cents, year_from, grade_tenths) WHERE asking_cents IS NOT NULL;
CREATE INDEX cards_secure_year ON cards (year_from, id) INCLUDE (category, grader, grade, commitment, asked_count, listed_at, asking_cents, sort_name, grade_tenths) WHERE asking_cents IS NOT NULL;
CREATE INDEX cards_secure_grade ON cards (grade_tenths, id) INCLUDE (category, grader, grade, commitment, asked_count, listed_at, asking_cents, sort_name, year_from) WHERE asking_cents IS NOT NULL;
CREATE INDEX cards_secure_interest ON cards (interest, id) INCLUDE (category, grader, grade, commitment, asked_count, listed_at, asking_cents, sort_name, year_from, grade_tenths) WHERE asking_cents IS NOT NULL;
CREATE INDEX cards_secure_facets ON cards USING gin (facets) WHERE asking_cents IS NOT NULL;

CREATE FUNCTION show_listing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE cards SET
    asking_cents = CASE WHEN NEW.status = 'live' THEN NEW.price_cents END,
    listed_at = CASE WHEN NEW.status = 'live' THEN NEW.listed_at END
  WHERE id = NEW.card_id;
  IF TG_OP = 'INSERT' OR (OLD.status = 'live', OLD.price_cents) IS DISTINCT FROM (NEW.status = 'live', NEW.price_cents) THEN
    INSERT INTO listing_prices (listing_id, card_id, at, price_cents)
    VALUES (NEW.id, NEW.card_id, NEW.updated_at, CASE WHEN NEW.status = 'live' THEN NEW.price_cents END)
    ON CONFLICT (listing_id, at) DO UPDATE SET price_cents = EXCLUDED.price_cents;
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER listings_show AFTER INSERT OR UPDATE ON listings FOR EACH ROW EXECUTE FUNCTION show_listing();

-- ---------------------------------------------------------------- who asks for it

CREATE TABLE card_requests (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  card_id uuid NOT NULL REFERENCES cards,
  listing_id uuid NOT NULL REFERENCES listings,
  seller_id uuid NOT NULL REFERENCES parties,
  member_id uuid NOT NULL REFERENCES users,
  status text NOT NULL DEFAULT 'pending' CONSTRAINT card_requests_status CHECK (status IN ('pending', 'countered', 'approved', 'completed', 'declined', 'withdrawn', 'expired')),
  asked_cents bigint NOT NULL CONSTRAINT card_requests_asked CHECK (asked_cents BETWEEN 1 AND 10000000000),
  offer_cents bigint NOT NULL CONSTRAINT card_requests_offer CHECK (offer_cents BETWEEN 1 AND 10000000000),
  note text CONSTRAINT card_requests_note CHECK (length(note) BETWEEN 1 AND 500),
  delivery text NOT NULL DEFAULT 'stay' CONSTRAINT card_requests_delivery CHECK (delivery IN ('stay', 'send')),
  counter_cents bigint CONSTRAINT card_requests_counter CHECK (counter_cents BETWEEN 1 AND 10000000000),
  counter_until timestamptz(3),
  -- what the owner says to a price below theirs
  owner_answer text CONSTRAINT card_requests_owner_answer CHECK (owner_answer IN ('asked', 'agreed', 'refused')),
  owner_cents bigint CONSTRAINT card_requests_owner_cents CHECK (owner_cents BETWEEN 1 AND 10000000000),
  owner_at timestamptz(3),
  -- what the house wrote with its counter-offer, or as its reason
  answer text CONSTRAINT card_requests_answer CHECK (length(answer) BETWEEN 1 AND 500),
  agreed_cents bigint CONSTRAINT card_requests_agreed CHECK (agreed_cents BETWEEN 1 AND 10000000000),
  sale_id uuid CONSTRAINT card_requests_sale UNIQUE REFERENCES sales,
  pay_until timestamptz(3),
  assignee_id uuid REFERENCES users,
  decided_by uuid REFERENCES users,
  decided_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT card_requests_not_own CHECK (seller_id <> member_id),
  CONSTRAINT card_requests_countered CHECK ((counter_cents IS NULL) = (counter_until IS NULL) AND (status <> 'countered' OR counter_cents IS NOT NULL)),
  CONSTRAINT card_requests_owner CHECK ((owner_answer IS NULL) = (owner_cents IS NULL) AND (owner_answer IS NULL) = (owner_at IS NULL)),
  CONSTRAINT card_requests_held CHECK ((sale_id IS NULL) = (agreed_cents IS NULL) AND (sale_id IS NULL) = (pay_until IS NULL)
    AND (status NOT IN ('approved', 'completed') OR sale_id IS NOT NULL) AND (status NOT IN ('pending', 'countered') OR sale_id IS NULL))
);
-- a member asks for a card once at a time, and one of them gets it
CREATE UNIQUE INDEX card_requests_one_each ON card_requests (card_id, member_id) WHERE status IN ('pending', 'countered', 'approved');
CREATE UNIQUE INDEX card_requests_one_approved ON card_requests (card_id) WHERE status = 'approved';
CREATE INDEX card_requests_card ON card_requests (card_id, created_at);
CREATE INDEX card_requests_created ON card_requests (created_at, id);
CREATE INDEX card_requests_updated ON card_requests (updated_at, id);
CREATE INDEX card_requests_offers ON card_requests (offer_cents, id);
CREATE INDEX card_requests_member ON card_requests (member_id, created_at, id);
CREATE INDEX card_requests_seller ON card_requests (seller_id, created_at, id) WHERE owner_answer IS NOT NULL;
CREATE INDEX card_requests_pay_until ON card_requests (pay_until) WHERE status = 'approved';
CREATE INDEX card_requests_counter_until ON card_requests (counter_until) WHERE status = 'countered';

CREATE FUNCTION count_requests() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE cards SET asked_count = (SELECT count(*) FROM card_requests WHERE card_id = NEW.card_id AND status IN ('pending', 'countered'))
  WHERE id = NEW.card_id;
  RETURN NULL;
END
$$;
CREATE TRIGGER card_requests_count AFTER INSERT OR UPDATE OF status ON card_requests FOR EACH ROW EXECUTE FUNCTION count_requests();

CREATE FUNCTION keep_request() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.card_id, OLD.listing_id, OLD.seller_id, OLD.member_id, OLD.created_at) IS DISTINCT FROM (NEW.card_id, NEW.listing_id, NEW.seller_id, NEW.member_id, NEW.created_at)
    OR (OLD.status NOT IN ('pending', 'countered', 'approved') AND OLD.status <> NEW.status) THEN
    RAISE EXCEPTION 'what was asked stays, and what was decided' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'card_requests_kept';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER card_requests_keep BEFORE UPDATE ON card_requests FOR EACH ROW EXECUTE FUNCTION keep_request();

-- Who would like a card that is reserved for somebody else, in the order in which they came.
CREATE TABLE card_waits (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  card_id uuid NOT NULL REFERENCES cards,
  member_id uuid NOT NULL REFERENCES users,
  status text NOT NULL DEFAULT 'waiting' CONSTRAINT card_waits_status CHECK (status IN ('waiting', 'offered', 'accepted', 'passed', 'left')),
  joined_at timestamptz(3) NOT NULL,
  offer_cents bigint,
  offered_until timestamptz(3),
  ended_at timestamptz(3),
  CONSTRAINT card_waits_offered CHECK ((offer_cents IS NULL) = (offered_until IS NULL) AND (status NOT IN ('offered', 'accepted', 'passed') OR offer_cents IS NOT NULL)),
  CONSTRAINT card_waits_ended CHECK ((status IN ('accepted', 'passed', 'left')) = (ended_at IS NOT NULL))
);
CREATE UNIQUE INDEX card_waits_one_each ON card_waits (card_id, member_id) WHERE status IN ('waiting', 'offered');
CREATE UNIQUE INDEX card_waits_one_offered ON card_waits (card_id) WHERE status = 'offered';
CREATE INDEX card_waits_order ON card_waits (card_id, joined_at, id) WHERE status = 'waiting';
CREATE INDEX card_waits_member ON card_waits (member_id) WHERE status IN ('waiting', 'offered');
CREATE INDEX card_waits_until ON card_waits (offered_until) WHERE status = 'offered';

-- ---------------------------------------------------------------- who brings it

CREATE TABLE promotion_requests (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  card_id uuid NOT NULL REFERENCES cards,
  member_id uuid NOT NULL REFERENCES users,
  status text NOT NULL DEFAULT 'pending' CONSTRAINT promotion_requests_status CHECK (status IN ('pending', 'approved', 'live', 'ended', 'rejected', 'withdrawn')),
  asking_cents bigint NOT NULL CONSTRAINT promotion_requests_asking CHECK (asking_cents BETWEEN 1 AND 10000000000),
  featured_days integer NOT NULL CONSTRAINT promotion_requests_days CHECK (featured_days BETWEEN 0 AND 30),
  wanted_from date,
  note text CONSTRAINT promotion_requests_note CHECK (length(note) BETWEEN 1 AND 500),
  -- the days it stands first, and in which place
  place integer CONSTRAINT promotion_requests_place CHECK (place BETWEEN 1 AND 20),
  first_on date,
  last_on date,
  -- how many of them the plan pays for, and what the others cost
  credit_days integer NOT NULL DEFAULT 0 CONSTRAINT promotion_requests_credit CHECK (credit_days BETWEEN 0 AND featured_days),
  fee_cents bigint NOT NULL DEFAULT 0 CONSTRAINT promotion_requests_fee CHECK (fee_cents BETWEEN 0 AND 10000000000),
  template_id uuid,
  template_version integer,
  invoice_id uuid CONSTRAINT promotion_requests_invoice UNIQUE REFERENCES invoices,
  listing_id uuid CONSTRAINT promotion_requests_listing UNIQUE REFERENCES listings,
  reason text CONSTRAINT promotion_requests_reason CHECK (length(reason) BETWEEN 1 AND 500),
  decided_by uuid REFERENCES users,
  decided_at timestamptz(3),
  live_at timestamptz(3),
  ended_at timestamptz(3),
  -- when its owner was told what came of the featured days
  reported_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT promotion_requests_template FOREIGN KEY (template_id, template_version) REFERENCES fee_template_versions (template_id, number),
  CONSTRAINT promotion_requests_featured CHECK ((place IS NULL) = (first_on IS NULL) AND (place IS NULL) = (last_on IS NULL) AND (place IS NULL OR (featured_days > 0 AND last_on = first_on + featured_days - 1))),
  CONSTRAINT promotion_requests_live CHECK ((status IN ('live', 'ended')) = (live_at IS NOT NULL) AND (live_at IS NULL) = (listing_id IS NULL)),
  CONSTRAINT promotion_requests_ended CHECK ((status IN ('ended', 'rejected', 'withdrawn')) = (ended_at IS NOT NULL)),
  -- two cards never stand in one place on one day
  CONSTRAINT promotion_requests_one_place EXCLUDE USING gist (place WITH =, daterange(first_on, last_on, '[]') WITH &&)
    WHERE (place IS NOT NULL AND status IN ('approved', 'live'))
);
CREATE UNIQUE INDEX promotion_requests_one ON promotion_requests (card_id) WHERE status IN ('pending', 'approved', 'live');
CREATE INDEX promotion_requests_created ON promotion_requests (created_at, id);
CREATE INDEX promotion_requests_asking ON promotion_requests (asking_cents, id);
CREATE INDEX promotion_requests_member ON promotion_requests (member_id, created_at, id);
CREATE INDEX promotion_requests_card ON promotion_requests (card_id);
CREATE INDEX promotion_requests_days ON promotion_requests (last_on) WHERE place IS NOT NULL AND status IN ('approved', 'live');
CREATE INDEX promotion_requests_approved ON promotion_requests (id) WHERE status = 'approved';

-- ---------------------------------------------------------------- who looks at it

CREATE TABLE watches (
  member_id uuid NOT NULL REFERENCES users,
  card_id uuid NOT NULL REFERENCES cards,
  since timestamptz(3) NOT NULL,
  PRIMARY KEY (member_id, card_id)
);
CREATE INDEX watches_card ON watches (card_id);
GRANT DELETE ON watches TO ambry_app;

CREATE TABLE saved_searches (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  member_id uuid NOT NULL REFERENCES users,
  name text NOT NULL CONSTRAINT saved_searches_name CHECK (length(name) BETWEEN 1 AND 80),
  query jsonb NOT NULL CONSTRAINT saved_searches_query CHECK (jsonb_typeof(query) = 'object'),
  is_told boolean NOT NULL,
  created_at timestamptz(3) NOT NULL,
  -- cards listed up to here have been told
  checked_at timestamptz(3) NOT NULL,
  last_found_at timestamptz(3)
);
GRANT DELETE ON saved_searches TO ambry_app;
CREATE UNIQUE INDEX saved_searches_name ON saved_searches (member_id, lower(name));
CREATE INDEX saved_searches_told ON saved_searches (checked_at) WHERE is_told;

CREATE TABLE card_views (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  card_id uuid NOT NULL REFERENCES cards,
  user_id uuid NOT NULL REFERENCES users,
  viewed_at timestamptz(3) NOT NULL,
  time_spent_seconds integer NOT NULL DEFAULT 0 CONSTRAINT card_views_time CHECK (time_spent_seconds BETWEEN 0 AND 86400),
  -- staff and owners look too, and count nowhere
  is_counted boolean NOT NULL
);
CREATE INDEX card_views_time ON card_views (viewed_at) INCLUDE (card_id, user_id, time_spent_seconds, is_counted);
CREATE INDEX card_views_card ON card_views (card_id, viewed_at) INCLUDE (user_id, time_spent_seconds) WHERE is_counted;

-- What members searched for and did not find.
CREATE TABLE empty_searches (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  member_id uuid NOT NULL REFERENCES users,
  words text NOT NULL CONSTRAINT empty_searches_words CHECK (length(words) BETWEEN 1 AND 200),
  at timestamptz(3) NOT NULL
);
CREATE INDEX empty_searches_at ON empty_searches (at);
CREATE INDEX empty_searches_member ON empty_searches (member_id, at);
