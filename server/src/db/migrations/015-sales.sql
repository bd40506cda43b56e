-- Sales: who bought which card of whom and for how much; and sales elsewhere, to compare with.

-- What makes two cards copies of one another, whoever graded them: spelling, accents and signs aside. `Base` is no variety.
CREATE FUNCTION comparable_key(player_name text, year text, set_name text, card_number text, variety text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  SET search_path = public, pg_catalog AS $$
  SELECT regexp_replace(plain_text(concat_ws('|', player_name, coalesce(left(year, 4), '-'), coalesce(set_name, '-'), coalesce(card_number, '-'),
    CASE WHEN lower(variety) = 'base' THEN '-' ELSE coalesce(variety, '-') END)), '[^[:alnum:]|]+', '', 'g')
$$;

CREATE TABLE sales (
  -- made by whoever writes it down: the invoice names it before it is there
  id uuid PRIMARY KEY,
  status text NOT NULL DEFAULT 'agreed' CONSTRAINT sales_status CHECK (status IN ('agreed', 'settled', 'reopened', 'undone', 'called_off')),
  channel text NOT NULL CONSTRAINT sales_channel CHECK (channel IN ('house', 'private', 'secure', 'sourcing', 'foreclosure')),
  card_id uuid NOT NULL REFERENCES cards,
  -- the card as it was sold
  facts jsonb NOT NULL CONSTRAINT sales_facts CHECK (facts ->> 'playerName' IS NOT NULL AND facts ->> 'grader' IS NOT NULL),
  seller_id uuid NOT NULL REFERENCES parties,
  by_house boolean NOT NULL,
  buyer_id uuid NOT NULL REFERENCES users,
  price_cents bigint NOT NULL CONSTRAINT sales_price CHECK (price_cents BETWEEN 1 AND 10000000000),
  buyer_fee_cents bigint NOT NULL CONSTRAINT sales_buyer_fee CHECK (buyer_fee_cents BETWEEN 0 AND 10000000000),
  -- something is left for the seller; the house pays itself no fee
  seller_fee_cents bigint NOT NULL CONSTRAINT sales_seller_fee CHECK (seller_fee_cents BETWEEN 0 AND price_cents - 1 AND (seller_fee_cents = 0 OR NOT by_house)),
  net_cents bigint NOT NULL GENERATED ALWAYS AS (price_cents - seller_fee_cents) STORED,
  buyer_template_id uuid,
  buyer_template_version integer,
  buyer_discount_bps integer NOT NULL DEFAULT 0 CONSTRAINT sales_buyer_discount CHECK (buyer_discount_bps BETWEEN 0 AND 10000),
  seller_template_id uuid,
  seller_template_version integer,
  seller_discount_bps integer NOT NULL DEFAULT 0 CONSTRAINT sales_seller_discount CHECK (seller_discount_bps BETWEEN 0 AND 10000),
  -- why other fees were taken than the templates say
  fee_reason text CONSTRAINT sales_fee_reason CHECK (length(fee_reason) BETWEEN 3 AND 500),
  note text CONSTRAINT sales_note CHECK (length(note) BETWEEN 1 AND 1000),
  link text CONSTRAINT sales_link CHECK (link ~ '^https?://' AND length(link) <= 500),
  invoice_id uuid NOT NULL CONSTRAINT sales_invoice UNIQUE REFERENCES invoices,
  -- the settlement in force, what the seller gets of it, and what holds the card
  entry_id uuid CONSTRAINT sales_entry UNIQUE REFERENCES ledger_entries,
  payout_id uuid CONSTRAINT sales_payout UNIQUE REFERENCES payouts,
  commitment_id uuid REFERENCES card_commitments,
  -- what the registry said the seller had paid, when title passed
  cost_cents bigint CONSTRAINT sales_cost CHECK (cost_cents BETWEEN 0 AND 10000000000),
  agreed_on date NOT NULL,
  settled_on date,
  agreed_at timestamptz(3) NOT NULL,
  settled_at timestamptz(3),
  reopened_at timestamptz(3),
  ended_at timestamptz(3),
  end_reason text CONSTRAINT sales_end_reason CHECK (length(end_reason) BETWEEN 1 AND 500),
  agreed_by uuid REFERENCES users,
  updated_at timestamptz(3) NOT NULL,
  version integer NOT NULL DEFAULT 1,
  -- what lists are sorted, searched and matched by
  day_order date NOT NULL GENERATED ALWAYS AS (coalesce(settled_on, agreed_on)) STORED,
  match_key text NOT NULL GENERATED ALWAYS AS (comparable_key(facts ->> 'playerName', facts ->> 'year', facts ->> 'set', facts ->> 'cardNumber', facts ->> 'variety')) STORED,
  search text NOT NULL GENERATED ALWAYS AS (lower((facts ->> 'playerName') || ' ' || coalesce(facts ->> 'year', '') || ' ' || coalesce(facts ->> 'set', '')
    || ' ' || coalesce(facts ->> 'cardNumber', '') || ' ' || coalesce(facts ->> 'variety', '') || ' ' || coalesce(facts ->> 'certNumber', ''))) STORED,
  CONSTRAINT sales_buyer_template FOREIGN KEY (buyer_template_id, buyer_template_version) REFERENCES fee_template_versions (template_id, number),
  CONSTRAINT sales_seller_template FOREIGN KEY (seller_template_id, seller_template_version) REFERENCES fee_template_versions (template_id, number),
  CONSTRAINT sales_two_parties CHECK (seller_id <> buyer_id),
  CONSTRAINT sales_settled CHECK ((settled_on IS NULL) = (settled_at IS NULL) AND (status IN ('settled', 'reopened', 'undone')) = (settled_on IS NOT NULL)),
  -- a settled sale stands in the ledger; one that was never settled, or is undone, does not
  CONSTRAINT sales_booked CHECK (CASE status WHEN 'settled' THEN entry_id IS NOT NULL WHEN 'reopened' THEN true ELSE entry_id IS NULL END),
  CONSTRAINT sales_paid_out CHECK (CASE WHEN by_house THEN payout_id IS NULL ELSE entry_id IS NULL OR payout_id IS NOT NULL END),
  CONSTRAINT sales_held CHECK (status <> 'agreed' OR commitment_id IS NOT NULL),
  CONSTRAINT sales_reopened CHECK ((status = 'reopened') = (reopened_at IS NOT NULL)),
  CONSTRAINT sales_ended CHECK ((status IN ('undone', 'called_off')) = (ended_at IS NOT NULL) AND (ended_at IS NULL) = (end_reason IS NULL))
);
-- one sale of a card at a time
CREATE UNIQUE INDEX sales_one_open ON sales (card_id) WHERE status IN ('agreed', 'reopened');
CREATE INDEX sales_day ON sales (day_order, id);
CREATE INDEX sales_price_order ON sales (price_cents, id);
CREATE INDEX sales_buyer ON sales (buyer_id, day_order, id);
CREATE INDEX sales_seller ON sales (seller_id, day_order, id);
CREATE INDEX sales_card ON sales (card_id);
CREATE INDEX sales_match ON sales (match_key) WHERE status = 'settled';
CREATE INDEX sales_search ON sales USING gin (search gin_trgm_ops);

-- What was agreed is never rewritten; only what became of it, and its evidence.
CREATE FUNCTION keep_sale() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  -- the last four the database writes itself, and not yet
  moving text[] := '{status,note,link,entry_id,payout_id,commitment_id,cost_cents,settled_on,settled_at,reopened_at,ended_at,end_reason,updated_at,version,net_cents,day_order,match_key,search}';
BEGIN
  IF to_jsonb(NEW) - moving <> to_jsonb(OLD) - moving THEN
    RAISE EXCEPTION 'what was agreed stays' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'sales_kept';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER sales_kept BEFORE UPDATE ON sales FOR EACH ROW EXECUTE FUNCTION keep_sale();

-- Evidence of a sale: a contract, a letter, a receipt. The files themselves lie where the other files do.
CREATE TABLE sale_files (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  sale_id uuid NOT NULL REFERENCES sales,
  name text NOT NULL CONSTRAINT sale_files_name CHECK (length(name) BETWEEN 1 AND 120),
  content_type text NOT NULL CONSTRAINT sale_files_content_type CHECK (content_type IN ('application/pdf', 'image/jpeg', 'image/png')),
  file_key text NOT NULL,
  bytes integer NOT NULL CONSTRAINT sale_files_bytes CHECK (bytes > 0),
  added_at timestamptz(3) NOT NULL,
  added_by uuid REFERENCES users,
  removed_at timestamptz(3)
);
CREATE INDEX sale_files_sale ON sale_files (sale_id) WHERE removed_at IS NULL;

-- ---------------------------------------------------------------- sales elsewhere

CREATE TABLE comparables (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  category text CONSTRAINT comparables_category CHECK (category IN ('baseball', 'basketball', 'football', 'soccer', 'hockey', 'racing', 'creature', 'arcane', 'duel', 'voyage')),
  player_name text NOT NULL CONSTRAINT comparables_player_name CHECK (length(player_name) BETWEEN 1 AND 120),
  year text CONSTRAINT comparables_year CHECK (year ~ '^(1[89]|20)[0-9]{2}(-[0-9]{2})?$'),
  set_name text CONSTRAINT comparables_set_name CHECK (length(set_name) BETWEEN 1 AND 120),
  card_number text CONSTRAINT comparables_card_number CHECK (length(card_number) BETWEEN 1 AND 20),
  variety text CONSTRAINT comparables_variety CHECK (length(variety) BETWEEN 1 AND 80),
  grader text NOT NULL CONSTRAINT comparables_grader CHECK (grader IN ('PSA', 'BGS', 'SGC', 'CGC', 'RAW')),
  grade text CONSTRAINT comparables_grade CHECK (grade ~ '^([1-9](\.5)?|10|Authentic)$'),
  cert_number text CONSTRAINT comparables_cert_number CHECK (cert_number ~ '^[A-Z0-9][A-Z0-9-]{2,19}$'),
  price_cents bigint NOT NULL CONSTRAINT comparables_price CHECK (price_cents BETWEEN 1 AND 10000000000),
  sold_on date NOT NULL CONSTRAINT comparables_sold_on CHECK (sold_on >= DATE '1900-01-01'),
  source text NOT NULL CONSTRAINT comparables_source CHECK (length(source) BETWEEN 1 AND 80),
  link text CONSTRAINT comparables_link CHECK (link ~ '^https?://' AND length(link) <= 500),
  -- the file it came with; none when somebody wrote it down by hand
  file_name text CONSTRAINT comparables_file_name CHECK (length(file_name) BETWEEN 1 AND 200),
  added_at timestamptz(3) NOT NULL,
  added_by uuid REFERENCES users,
  excluded_at timestamptz(3),
  excluded_by uuid REFERENCES users,
  exclude_reason text CONSTRAINT comparables_exclude_reason CHECK (length(exclude_reason) BETWEEN 3 AND 500),
  match_key text NOT NULL GENERATED ALWAYS AS (comparable_key(player_name, year, set_name, card_number, variety)) STORED,
  search text NOT NULL GENERATED ALWAYS AS (lower(player_name || ' ' || coalesce(year, '') || ' ' || coalesce(set_name, '') || ' ' || coalesce(card_number, '')
    || ' ' || coalesce(variety, '') || ' ' || coalesce(cert_number, '') || ' ' || source)) STORED,
  CONSTRAINT comparables_raw CHECK (grader <> 'RAW' OR (grade IS NULL AND cert_number IS NULL)),
  CONSTRAINT comparables_excluded CHECK ((excluded_at IS NULL) = (exclude_reason IS NULL)),
  -- one sale stands here once: by where it was found, or by what was sold for how much on which day
  CONSTRAINT comparables_same UNIQUE NULLS NOT DISTINCT (match_key, grader, grade, cert_number, price_cents, sold_on)
);
CREATE UNIQUE INDEX comparables_same_link ON comparables (lower(source), link) WHERE link IS NOT NULL;
CREATE INDEX comparables_sold ON comparables (sold_on, id);
CREATE INDEX comparables_price_order ON comparables (price_cents, id);
CREATE INDEX comparables_added ON comparables (added_at, id);
CREATE INDEX comparables_search ON comparables USING gin (search gin_trgm_ops);

-- What somebody else sold is a fact: it can be left out, never rewritten.
CREATE FUNCTION keep_comparable() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moving text[] := '{excluded_at,excluded_by,exclude_reason,match_key,search}';
BEGIN
  IF to_jsonb(NEW) - moving <> to_jsonb(OLD) - moving THEN
    RAISE EXCEPTION 'a comparable sale is only ever left out' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'comparables_kept';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER comparables_kept BEFORE UPDATE ON comparables FOR EACH ROW EXECUTE FUNCTION keep_comparable();
