-- Funds: their terms, units and NAV, what they hold, who holds them, and an index of prices (decisions 57 and 58).

-- ---------------------------------------------------------------- accounts and kinds

-- A fund is a party with books of its own: what it has, what it owes, and its holders' capital. Our books hold its cash.
UPDATE ledger_codes SET position = position + 100;
INSERT INTO ledger_codes (position, code, name, kind, per_member) VALUES
  (1, 'fund_bank', 'Funds’ books: cash', 'asset', true),
  (2, 'fund_cards', 'Funds’ books: cards at value', 'asset', true),
  (3, 'fund_escrow', 'Fund subscriptions waiting for units', 'liability', true),
  (4, 'fund_cash', 'Cash held for funds', 'liability', true),
  (5, 'fund_fees_due', 'Funds’ books: management fees owed', 'liability', true),
  (6, 'fund_carry_due', 'Funds’ books: carry accrued', 'liability', true),
  (7, 'fund_bills', 'Funds’ books: bills owed', 'liability', true),
  (8, 'fund_capital', 'Funds’ books: capital', 'equity', true),
  (9, 'fund_gains', 'Funds’ books: gains and losses', 'income', true),
  (10, 'fund_costs', 'Funds’ books: fees and costs', 'expense', true);
UPDATE ledger_codes SET position = 200 + array_position(ARRAY['bank', 'processor', 'receivable', 'loan_principal', 'loan_interest',
  'loan_fees', 'lender_receivable', 'card_inventory', 'fund_bank', 'fund_cards', 'credit', 'payable', 'lender_cash', 'lender_committed',
  'lender_principal', 'loan_provision', 'fund_escrow', 'fund_cash', 'fund_fees_due', 'fund_carry_due', 'fund_bills', 'card_proceeds',
  'sales_tax', 'opening', 'fund_capital', 'fees_sale_buyer', 'fees_sale_seller', 'fees_sourcing', 'fees_loan_origination', 'fees_storage',
  'fees_promotion', 'fees_fund', 'card_sales', 'subscriptions', 'interest_income', 'late_fees', 'servicing_fees', 'charges', 'discounts',
  'fund_gains', 'card_costs', 'bank_charges', 'goodwill', 'write_offs', 'provision_expense', 'fund_costs'], code);
UPDATE ledger_codes SET position = position - 200;

ALTER TABLE ledger_entries DROP CONSTRAINT ledger_entries_kind, ADD CONSTRAINT ledger_entries_kind CHECK (kind IN (
  'invoice_issued', 'invoice_voided', 'credit_note', 'payment', 'payment_reversed', 'credit_applied', 'payout_due',
  'payout_paid', 'payout_canceled', 'refund', 'refund_failed', 'sale_settled', 'sale_undone', 'card_bought', 'card_cost',
  'loan_funded', 'loan_accrual', 'loan_payment', 'loan_change',
  'lender_deposit', 'lender_withdrawal', 'note_committed', 'note_released', 'note_funded', 'note_shares', 'note_transfer',
  'loan_provision', 'fund_units', 'fund_strike', 'fund_card', 'fund_fees', 'fund_bill', 'fund_distribution', 'hand', 'reversal'));
ALTER TABLE ledger_entries ADD COLUMN fund_id uuid REFERENCES parties;
CREATE INDEX ledger_entries_fund ON ledger_entries (fund_id, number) WHERE fund_id IS NOT NULL;

-- Assets never fall below zero and debts never turn into assets; capital, gains and costs can lie on either side.
CREATE OR REPLACE FUNCTION check_ledger_postings() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_catalog AS $$
DECLARE
  wrong record;
  taken uuid[];
BEGIN
  SELECT f.entry_id AS id INTO wrong FROM (SELECT entry_id, sum(amount_cents) AS sum, count(*) AS lines FROM fresh GROUP BY entry_id) f
    JOIN ledger_entries e ON e.id = f.entry_id WHERE f.sum <> 0 OR f.lines < 2 OR e.xid <> pg_current_xact_id() LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'entry % is not balanced, or was written before', wrong.id USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_postings_balanced';
  END IF;
  SELECT array_agg(f.account_id) INTO taken FROM (SELECT account_id, sum(amount_cents) AS sum FROM fresh GROUP BY account_id) f
    JOIN ledger_accounts a ON a.id = f.account_id AND a.per_member JOIN ledger_codes c ON c.code = a.code
    WHERE CASE c.kind WHEN 'asset' THEN f.sum < 0 WHEN 'liability' THEN f.sum > 0 ELSE false END;
  IF taken IS NULL THEN RETURN NULL; END IF;
  PERFORM FROM ledger_accounts a WHERE a.id = ANY (taken) ORDER BY a.id FOR NO KEY UPDATE;
  SELECT a.code INTO wrong FROM ledger_accounts a JOIN ledger_codes c ON c.code = a.code
    JOIN LATERAL (SELECT sum(amount_cents) AS sum FROM ledger_postings p WHERE p.account_id = a.id) p ON true
    WHERE a.id = ANY (taken) AND CASE c.kind WHEN 'asset' THEN p.sum < 0 ELSE p.sum > 0 END LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'the account % would be overdrawn', wrong.code USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_postings_overdrawn_' || wrong.code;
  END IF;
  RETURN NULL;
END
$$;

-- ---------------------------------------------------------------- funds and their terms

CREATE TABLE funds (
  id uuid CONSTRAINT funds_pkey PRIMARY KEY REFERENCES parties,
  name text NOT NULL CONSTRAINT funds_name_length CHECK (length(name) BETWEEN 3 AND 80),
  status text NOT NULL DEFAULT 'draft' CONSTRAINT funds_status CHECK (status IN ('draft', 'open', 'closed', 'liquidating', 'liquidated')),
  strategy text NOT NULL CONSTRAINT funds_strategy CHECK (length(strategy) BETWEEN 3 AND 200),
  about text CONSTRAINT funds_about CHECK (length(about) BETWEEN 1 AND 8000),
  team text CONSTRAINT funds_team CHECK (length(team) BETWEEN 1 AND 4000),
  valuation_method text CONSTRAINT funds_valuation_method CHECK (length(valuation_method) BETWEEN 1 AND 4000),
  -- whose price index it is compared with
  category text CONSTRAINT funds_category CHECK (length(category) BETWEEN 1 AND 40),
  -- of whose IDs it is offered to members; empty: of any
  countries text[] NOT NULL DEFAULT '{US}',
  risk text NOT NULL CONSTRAINT funds_risk CHECK (risk IN ('moderate', 'high', 'speculative')),
  offering_rule text NOT NULL CONSTRAINT funds_offering_rule CHECK (offering_rule IN ('506b', '506c')),
  target_cents bigint NOT NULL CONSTRAINT funds_target CHECK (target_cents BETWEEN 100 AND 10000000000),
  -- of a unit before the first NAV, in billionths of a dollar
  first_price bigint NOT NULL CONSTRAINT funds_first_price CHECK (first_price BETWEEN 1000000000 AND 1000000000000000),
  opens_on date,
  closes_on date,
  -- units can't be sold before, and the fund is meant to be liquidated then
  held_until date,
  terms_number integer NOT NULL DEFAULT 1,
  -- the price above which those who held from the beginning owe carry
  high_water_mark bigint NOT NULL CONSTRAINT funds_mark CHECK (high_water_mark > 0),
  marked_on date,
  -- kept with every lot and strike: what is decided by how many there are
  units bigint NOT NULL DEFAULT 0 CONSTRAINT funds_units CHECK (units >= 0),
  -- places taken by holders and by those who are paying; never more than the terms and the law allow
  places integer NOT NULL DEFAULT 0 CONSTRAINT funds_places CHECK (places BETWEEN 0 AND 99),
  -- the money of those places, and of units issued; what is more than the fund wants goes back when units are issued
  raised_cents bigint NOT NULL DEFAULT 0 CONSTRAINT funds_raised CHECK (raised_cents >= 0),
  struck_on date,
  created_at timestamptz(3) NOT NULL,
  created_by uuid REFERENCES users,
  opened_at timestamptz(3),
  ended_at timestamptz(3),
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT funds_opened CHECK (status = 'draft' OR opened_at IS NOT NULL),
  CONSTRAINT funds_ended CHECK ((status = 'liquidated') = (ended_at IS NOT NULL)),
  -- liquidated to zero
  CONSTRAINT funds_empty CHECK (status <> 'liquidated' OR units = 0),
  CONSTRAINT funds_dates CHECK (closes_on >= opens_on)
);
CREATE UNIQUE INDEX funds_name ON funds (lower(name));
CREATE INDEX funds_created ON funds (created_at, id);

CREATE TABLE fund_terms (
  fund_id uuid NOT NULL REFERENCES funds,
  number integer NOT NULL,
  effective_on date NOT NULL,
  management_bps integer NOT NULL CONSTRAINT fund_terms_management CHECK (management_bps BETWEEN 0 AND 1000),
  carry_bps integer NOT NULL CONSTRAINT fund_terms_carry CHECK (carry_bps BETWEEN 0 AND 5000),
  hurdle_bps integer NOT NULL CONSTRAINT fund_terms_hurdle CHECK (hurdle_bps BETWEEN 0 AND 5000),
  entry_fee_bps integer NOT NULL CONSTRAINT fund_terms_entry_fee CHECK (entry_fee_bps BETWEEN 0 AND 1000),
  minimum_cents bigint NOT NULL CONSTRAINT fund_terms_minimum CHECK (minimum_cents BETWEEN 100 AND 10000000000),
  step_cents bigint NOT NULL CONSTRAINT fund_terms_step CHECK (step_cents BETWEEN 1 AND 1000000000),
  lock_up_days integer NOT NULL CONSTRAINT fund_terms_lock_up CHECK (lock_up_days BETWEEN 0 AND 3650),
  -- windows at the end of every so many months; none: no redemption before liquidation
  window_months integer CONSTRAINT fund_terms_window CHECK (window_months IN (1, 3, 6, 12)),
  notice_days integer NOT NULL CONSTRAINT fund_terms_notice CHECK (notice_days BETWEEN 0 AND 180),
  gate_bps integer NOT NULL CONSTRAINT fund_terms_gate CHECK (gate_bps BETWEEN 100 AND 10000),
  most_holders integer NOT NULL CONSTRAINT fund_terms_holders CHECK (most_holders BETWEEN 1 AND 99),
  cooling_off_days integer NOT NULL CONSTRAINT fund_terms_cooling_off CHECK (cooling_off_days BETWEEN 0 AND 30),
  reason text CONSTRAINT fund_terms_reason CHECK (length(reason) BETWEEN 3 AND 500),
  made_by uuid REFERENCES users,
  made_at timestamptz(3) NOT NULL,
  CONSTRAINT fund_terms_pkey PRIMARY KEY (fund_id, number),
  -- the first terms need no reason
  CONSTRAINT fund_terms_changed CHECK (number = 1 OR reason IS NOT NULL)
);
CREATE TRIGGER fund_terms_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON fund_terms
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
REVOKE UPDATE, DELETE, TRUNCATE ON fund_terms FROM ambry_app;
ALTER TABLE funds ADD CONSTRAINT funds_terms FOREIGN KEY (id, terms_number) REFERENCES fund_terms DEFERRABLE INITIALLY DEFERRED;

-- Every version of a document stays; who must accept it before subscribing.
CREATE TABLE fund_documents (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  fund_id uuid NOT NULL REFERENCES funds,
  kind text NOT NULL CONSTRAINT fund_documents_kind CHECK (kind IN ('memorandum', 'agreement', 'custody', 'valuation', 'report', 'tax', 'other')),
  title text NOT NULL CONSTRAINT fund_documents_title CHECK (length(title) BETWEEN 1 AND 120),
  audience text NOT NULL CONSTRAINT fund_documents_audience CHECK (audience IN ('members', 'eligible', 'holders')),
  must_accept boolean NOT NULL DEFAULT false,
  number integer NOT NULL DEFAULT 1 CONSTRAINT fund_documents_number CHECK (number > 0),
  -- the version it replaces
  replaces uuid CONSTRAINT fund_documents_replaces UNIQUE REFERENCES fund_documents,
  -- only this holder sees it: their tax document
  member_id uuid REFERENCES users,
  file_key text NOT NULL,
  content_type text NOT NULL CONSTRAINT fund_documents_type CHECK (content_type IN ('application/pdf', 'image/jpeg', 'image/png')),
  bytes integer NOT NULL CONSTRAINT fund_documents_bytes CHECK (bytes > 0),
  hash text NOT NULL CONSTRAINT fund_documents_hash CHECK (hash ~ '^[0-9a-f]{64}$'),
  added_by uuid REFERENCES users,
  added_at timestamptz(3) NOT NULL,
  removed_at timestamptz(3),
  CONSTRAINT fund_documents_accepted CHECK (NOT must_accept OR audience <> 'holders' AND member_id IS NULL)
);
CREATE INDEX fund_documents_fund ON fund_documents (fund_id, added_at, id);
CREATE TABLE fund_document_acceptances (
  document_id uuid NOT NULL REFERENCES fund_documents,
  member_id uuid NOT NULL REFERENCES users,
  opened_at timestamptz(3) NOT NULL,
  accepted_at timestamptz(3),
  CONSTRAINT fund_document_acceptances_pkey PRIMARY KEY (document_id, member_id),
  -- opened before it is accepted
  CONSTRAINT fund_document_acceptances_order CHECK (accepted_at >= opened_at)
);

-- ---------------------------------------------------------------- cards

CREATE TABLE fund_holdings (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  fund_id uuid NOT NULL REFERENCES funds,
  card_id uuid NOT NULL REFERENCES cards,
  commitment_id uuid NOT NULL CONSTRAINT fund_holdings_commitment UNIQUE REFERENCES card_commitments,
  source text NOT NULL CONSTRAINT fund_holdings_source CHECK (source IN ('inventory', 'secure', 'member', 'outside')),
  bought_on date NOT NULL,
  cost_cents bigint NOT NULL CONSTRAINT fund_holdings_cost CHECK (cost_cents BETWEEN 1 AND 10000000000),
  -- what the fund's books say it is worth: of the newest published valuation, or its cost
  value_cents bigint NOT NULL CONSTRAINT fund_holdings_value CHECK (value_cents BETWEEN 0 AND 10000000000),
  valued_on date NOT NULL,
  value_source text NOT NULL CONSTRAINT fund_holdings_value_source CHECK (value_source IN ('comps', 'appraisal', 'index', 'cost')),
  entry_id uuid NOT NULL CONSTRAINT fund_holdings_entry UNIQUE REFERENCES ledger_entries,
  sale_id uuid CONSTRAINT fund_holdings_sale UNIQUE REFERENCES sales,
  sold_on date,
  proceeds_cents bigint CONSTRAINT fund_holdings_proceeds CHECK (proceeds_cents >= 0),
  sold_entry_id uuid CONSTRAINT fund_holdings_sold_entry UNIQUE REFERENCES ledger_entries,
  at timestamptz(3) NOT NULL,
  CONSTRAINT fund_holdings_sold CHECK ((sold_on IS NULL) = (proceeds_cents IS NULL) AND (sold_on IS NULL) = (sold_entry_id IS NULL))
);
-- held once at a time
CREATE UNIQUE INDEX fund_holdings_one_open ON fund_holdings (card_id) WHERE sold_on IS NULL;
CREATE INDEX fund_holdings_fund ON fund_holdings (fund_id, bought_on, id);

-- The card was seen in the vault and photographed: at its purchase, and at every audit.
CREATE TABLE fund_custody_checks (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  holding_id uuid NOT NULL REFERENCES fund_holdings,
  on_day date NOT NULL,
  photo_id uuid NOT NULL REFERENCES card_photos,
  vault text NOT NULL REFERENCES vaults,
  note text CONSTRAINT fund_custody_checks_note CHECK (length(note) BETWEEN 1 AND 300),
  by_id uuid REFERENCES users,
  at timestamptz(3) NOT NULL
);
CREATE INDEX fund_custody_checks_holding ON fund_custody_checks (holding_id, on_day, id);
CREATE TRIGGER fund_custody_checks_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON fund_custody_checks
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
REVOKE UPDATE, DELETE, TRUNCATE ON fund_custody_checks FROM ambry_app;

-- ---------------------------------------------------------------- valuations and NAV

CREATE TABLE fund_valuation_runs (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  fund_id uuid NOT NULL REFERENCES funds,
  status text NOT NULL DEFAULT 'draft' CONSTRAINT fund_valuation_runs_status CHECK (status IN ('draft', 'published', 'discarded')),
  on_day date NOT NULL,
  drafted_by uuid NOT NULL REFERENCES users,
  drafted_at timestamptz(3) NOT NULL,
  published_by uuid REFERENCES users,
  ended_at timestamptz(3),
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT fund_valuation_runs_ended CHECK ((status = 'draft') = (ended_at IS NULL)),
  -- publishing always takes a second person, who is this one
  CONSTRAINT fund_valuation_runs_published CHECK ((status = 'published') = (published_by IS NOT NULL))
);
CREATE UNIQUE INDEX fund_valuation_runs_one_draft ON fund_valuation_runs (fund_id) WHERE status = 'draft';
CREATE INDEX fund_valuation_runs_fund ON fund_valuation_runs (fund_id, drafted_at);
CREATE TABLE fund_valuation_lines (
  run_id uuid NOT NULL REFERENCES fund_valuation_runs,
  holding_id uuid NOT NULL REFERENCES fund_holdings,
  before_cents bigint NOT NULL,
  value_cents bigint NOT NULL CONSTRAINT fund_valuation_lines_value CHECK (value_cents BETWEEN 0 AND 10000000000),
  source text NOT NULL CONSTRAINT fund_valuation_lines_source CHECK (source IN ('comps', 'appraisal', 'index', 'cost')),
  -- how many sales, and of which time
  comps integer NOT NULL DEFAULT 0 CONSTRAINT fund_valuation_lines_comps CHECK (comps >= 0),
  comps_from date,
  comps_to date,
  valuation_id uuid REFERENCES valuations,
  note text CONSTRAINT fund_valuation_lines_note CHECK (length(note) BETWEEN 1 AND 300),
  -- a value that is far from the last was confirmed
  is_confirmed boolean NOT NULL DEFAULT false,
  CONSTRAINT fund_valuation_lines_pkey PRIMARY KEY (run_id, holding_id)
);
GRANT DELETE ON fund_valuation_lines TO ambry_app;

-- The value of a fund at the end of a day, or when new values of its cards were published. Never rewritten: a wrong one
-- is corrected by another that says why.
CREATE TABLE fund_strikes (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  fund_id uuid NOT NULL REFERENCES funds,
  seq integer NOT NULL,
  on_day date NOT NULL,
  kind text NOT NULL CONSTRAINT fund_strikes_kind CHECK (kind IN ('daily', 'valuation', 'correction', 'final')),
  terms_number integer NOT NULL,
  run_id uuid CONSTRAINT fund_strikes_run UNIQUE REFERENCES fund_valuation_runs,
  cards integer NOT NULL CONSTRAINT fund_strikes_cards CHECK (cards >= 0),
  cards_cents bigint NOT NULL,
  cash_cents bigint NOT NULL,
  fees_due_cents bigint NOT NULL,
  payables_cents bigint NOT NULL,
  gross_cents bigint NOT NULL,
  carry_cents bigint NOT NULL,
  nav_cents bigint NOT NULL,
  units bigint NOT NULL CONSTRAINT fund_strikes_units CHECK (units >= 0),
  -- per unit in billionths of a dollar: before carry, at which units are bought and redeemed; and after the carry of
  -- those who held from the beginning, which is published
  price bigint CONSTRAINT fund_strikes_price CHECK (price > 0),
  nav_per_unit bigint CONSTRAINT fund_strikes_published CHECK (nav_per_unit BETWEEN 1 AND price AND (nav_per_unit IS NULL) = (price IS NULL)),
  high_water_mark bigint NOT NULL,
  -- how one unit would have grown without fees and carry, and with what was distributed; 1,000,000,000 is its first price
  gross_growth bigint NOT NULL,
  net_growth bigint NOT NULL,
  corrects uuid REFERENCES fund_strikes,
  reason text CONSTRAINT fund_strikes_reason CHECK (length(reason) BETWEEN 3 AND 500),
  entry_id uuid REFERENCES ledger_entries,
  at timestamptz(3) NOT NULL,
  CONSTRAINT fund_strikes_seq UNIQUE (fund_id, seq),
  CONSTRAINT fund_strikes_gross CHECK (gross_cents = cards_cents + cash_cents - fees_due_cents - payables_cents),
  CONSTRAINT fund_strikes_nav CHECK (nav_cents = gross_cents - carry_cents),
  CONSTRAINT fund_strikes_terms FOREIGN KEY (fund_id, terms_number) REFERENCES fund_terms,
  CONSTRAINT fund_strikes_corrects CHECK ((kind = 'correction') = (corrects IS NOT NULL) AND (corrects IS NULL OR reason IS NOT NULL))
);
-- one a day, however many servers strike
CREATE UNIQUE INDEX fund_strikes_daily ON fund_strikes (fund_id, on_day) WHERE kind = 'daily';
CREATE INDEX fund_strikes_day ON fund_strikes (fund_id, on_day, seq);
CREATE TRIGGER fund_strikes_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON fund_strikes
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
REVOKE UPDATE, DELETE, TRUNCATE ON fund_strikes FROM ambry_app;

-- ---------------------------------------------------------------- units

-- Units bought together: each lot has its own high-water mark and lock-up.
CREATE TABLE fund_lots (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  fund_id uuid NOT NULL REFERENCES funds,
  member_id uuid NOT NULL REFERENCES users,
  opened_on date NOT NULL,
  units bigint NOT NULL CONSTRAINT fund_lots_units CHECK (units >= 0),
  cost_cents bigint NOT NULL CONSTRAINT fund_lots_cost CHECK (cost_cents >= 0),
  high_water_mark bigint NOT NULL CONSTRAINT fund_lots_mark CHECK (high_water_mark > 0),
  marked_on date NOT NULL,
  locked_until date NOT NULL,
  version integer NOT NULL DEFAULT 1
);
CREATE INDEX fund_lots_fund ON fund_lots (fund_id, id) WHERE units > 0;
CREATE INDEX fund_lots_member ON fund_lots (member_id, fund_id, opened_on, id);

CREATE SEQUENCE fund_subscription_numbers;
CREATE SEQUENCE fund_redemption_numbers;
CREATE SEQUENCE fund_transfer_numbers;
GRANT USAGE ON SEQUENCE fund_subscription_numbers, fund_redemption_numbers, fund_transfer_numbers TO ambry_app;

CREATE TABLE fund_subscriptions (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  number text NOT NULL CONSTRAINT fund_subscriptions_number UNIQUE CONSTRAINT fund_subscriptions_number_form CHECK (number ~ '^FS-[0-9]{4,9}$') DEFAULT 'FS-' || to_char(nextval('fund_subscription_numbers'), 'FM999990000'),
  fund_id uuid NOT NULL REFERENCES funds,
  member_id uuid NOT NULL REFERENCES users,
  status text NOT NULL CONSTRAINT fund_subscriptions_status CHECK (status IN ('waiting', 'invoiced', 'paid', 'issued', 'canceled', 'expired')),
  amount_cents bigint NOT NULL CONSTRAINT fund_subscriptions_amount CHECK (amount_cents BETWEEN 1 AND 10000000000),
  fee_cents bigint NOT NULL CONSTRAINT fund_subscriptions_fee CHECK (fee_cents >= 0),
  terms_number integer NOT NULL,
  -- the agreement as it was signed
  agreement text CONSTRAINT fund_subscriptions_agreement CHECK (length(agreement) BETWEEN 100 AND 100000),
  agreement_hash text CONSTRAINT fund_subscriptions_hash CHECK (agreement_hash = encode(sha256(convert_to(agreement, 'UTF8')), 'hex')),
  signed_name text CONSTRAINT fund_subscriptions_signed_name CHECK (length(signed_name) BETWEEN 1 AND 200),
  signed_at timestamptz(3),
  signed_ip text,
  signed_agent text CONSTRAINT fund_subscriptions_agent CHECK (length(signed_agent) <= 400),
  -- the place is kept until then
  reserved_until timestamptz(3),
  invoice_id uuid CONSTRAINT fund_subscriptions_invoice UNIQUE REFERENCES invoices,
  paid_at timestamptz(3),
  -- staff accepted it: units are issued at the next NAV
  accepted_at timestamptz(3),
  accepted_by uuid REFERENCES users,
  -- can be canceled for a full refund until then
  cooling_off_until timestamptz(3),
  strike_id uuid REFERENCES fund_strikes,
  lot_id uuid CONSTRAINT fund_subscriptions_lot UNIQUE REFERENCES fund_lots,
  units bigint CONSTRAINT fund_subscriptions_units CHECK (units > 0),
  -- what bought units; the rest of an oversubscription went back
  issued_cents bigint CONSTRAINT fund_subscriptions_issued CHECK (issued_cents BETWEEN 1 AND amount_cents),
  -- of an oversubscription, with its part of the entry fee: the member's credit
  returned_cents bigint NOT NULL DEFAULT 0 CONSTRAINT fund_subscriptions_returned CHECK (returned_cents BETWEEN 0 AND amount_cents + fee_cents),
  created_at timestamptz(3) NOT NULL,
  ended_at timestamptz(3),
  end_reason text CONSTRAINT fund_subscriptions_end_reason CHECK (length(end_reason) BETWEEN 1 AND 500),
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT fund_subscriptions_terms FOREIGN KEY (fund_id, terms_number) REFERENCES fund_terms,
  CONSTRAINT fund_subscriptions_signed CHECK ((signed_at IS NULL) = (signed_name IS NULL) AND (signed_at IS NULL) = (agreement_hash IS NULL)),
  CONSTRAINT fund_subscriptions_placed CHECK (status NOT IN ('invoiced', 'paid', 'issued') OR (signed_at IS NOT NULL AND invoice_id IS NOT NULL)),
  CONSTRAINT fund_subscriptions_done CHECK ((status = 'issued') = (lot_id IS NOT NULL) AND (lot_id IS NULL) = (units IS NULL)
    AND (lot_id IS NULL) = (issued_cents IS NULL) AND (lot_id IS NULL) = (strike_id IS NULL)),
  CONSTRAINT fund_subscriptions_accepted CHECK (accepted_at IS NULL OR paid_at IS NOT NULL),
  CONSTRAINT fund_subscriptions_ended CHECK ((status IN ('issued', 'canceled', 'expired')) = (ended_at IS NOT NULL))
);
-- one at a time
CREATE UNIQUE INDEX fund_subscriptions_one_open ON fund_subscriptions (fund_id, member_id) WHERE status IN ('waiting', 'invoiced', 'paid');
CREATE INDEX fund_subscriptions_fund ON fund_subscriptions (fund_id, created_at, id);
CREATE INDEX fund_subscriptions_member ON fund_subscriptions (member_id, created_at, id);

CREATE TABLE fund_redemptions (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  number text NOT NULL CONSTRAINT fund_redemptions_number UNIQUE CONSTRAINT fund_redemptions_number_form CHECK (number ~ '^FR-[0-9]{4,9}$') DEFAULT 'FR-' || to_char(nextval('fund_redemption_numbers'), 'FM999990000'),
  fund_id uuid NOT NULL REFERENCES funds,
  member_id uuid NOT NULL REFERENCES users,
  status text NOT NULL DEFAULT 'requested' CONSTRAINT fund_redemptions_status CHECK (status IN ('requested', 'met', 'canceled')),
  units bigint NOT NULL CONSTRAINT fund_redemptions_units CHECK (units > 0),
  -- paid so far; a gate can split it over several windows
  met_units bigint NOT NULL DEFAULT 0 CONSTRAINT fund_redemptions_met CHECK (met_units BETWEEN 0 AND units),
  paid_cents bigint NOT NULL DEFAULT 0 CONSTRAINT fund_redemptions_paid CHECK (paid_cents >= 0),
  window_on date NOT NULL,
  requested_at timestamptz(3) NOT NULL,
  ended_at timestamptz(3),
  end_reason text CONSTRAINT fund_redemptions_end_reason CHECK (length(end_reason) BETWEEN 1 AND 500),
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT fund_redemptions_ended CHECK ((status = 'requested') = (ended_at IS NULL)),
  CONSTRAINT fund_redemptions_whole CHECK (status <> 'met' OR met_units = units)
);
CREATE UNIQUE INDEX fund_redemptions_one_open ON fund_redemptions (fund_id, member_id) WHERE status = 'requested';
CREATE INDEX fund_redemptions_window ON fund_redemptions (fund_id, window_on) WHERE status = 'requested';
CREATE INDEX fund_redemptions_member ON fund_redemptions (member_id, requested_at, id);

CREATE TABLE fund_transfers (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  number text NOT NULL CONSTRAINT fund_transfers_number UNIQUE CONSTRAINT fund_transfers_number_form CHECK (number ~ '^FT-[0-9]{4,9}$') DEFAULT 'FT-' || to_char(nextval('fund_transfer_numbers'), 'FM999990000'),
  fund_id uuid NOT NULL REFERENCES funds,
  status text NOT NULL DEFAULT 'proposed' CONSTRAINT fund_transfers_status CHECK (status IN ('proposed', 'accepted', 'completed', 'declined', 'withdrawn', 'expired')),
  seller_id uuid NOT NULL REFERENCES users,
  buyer_id uuid NOT NULL REFERENCES users,
  units bigint NOT NULL CONSTRAINT fund_transfers_units CHECK (units > 0),
  -- nothing: a gift, or to another account of the same person
  price_cents bigint NOT NULL CONSTRAINT fund_transfers_price CHECK (price_cents BETWEEN 0 AND 10000000000),
  proposed_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  accepted_at timestamptz(3),
  -- what the buyer pays, unless it is a gift
  invoice_id uuid CONSTRAINT fund_transfers_invoice UNIQUE REFERENCES invoices,
  paid_at timestamptz(3),
  decided_by uuid REFERENCES users,
  ended_at timestamptz(3),
  end_reason text CONSTRAINT fund_transfers_end_reason CHECK (length(end_reason) BETWEEN 1 AND 500),
  CONSTRAINT fund_transfers_two_people CHECK (seller_id <> buyer_id),
  CONSTRAINT fund_transfers_accepted CHECK (status NOT IN ('accepted', 'completed') OR accepted_at IS NOT NULL),
  CONSTRAINT fund_transfers_ended CHECK ((status IN ('proposed', 'accepted')) = (ended_at IS NULL))
);
CREATE UNIQUE INDEX fund_transfers_one_open ON fund_transfers (fund_id, seller_id) WHERE status IN ('proposed', 'accepted');
CREATE INDEX fund_transfers_buyer ON fund_transfers (buyer_id, proposed_at);

-- Everything that changed who has how many units. The lots are the sum of it.
CREATE TABLE fund_unit_events (
  seq bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT fund_unit_events_pkey PRIMARY KEY,
  fund_id uuid NOT NULL REFERENCES funds,
  lot_id uuid NOT NULL REFERENCES fund_lots,
  member_id uuid NOT NULL REFERENCES users,
  kind text NOT NULL CONSTRAINT fund_unit_events_kind CHECK (kind IN ('issued', 'redeemed', 'carry', 'corrected', 'transferred_out', 'transferred_in', 'liquidated')),
  units bigint NOT NULL CONSTRAINT fund_unit_events_units CHECK (CASE kind WHEN 'issued' THEN units > 0 WHEN 'transferred_in' THEN units > 0 WHEN 'carry' THEN true WHEN 'corrected' THEN true ELSE units < 0 END),
  price bigint CONSTRAINT fund_unit_events_price CHECK (price > 0),
  -- what the holder paid or received, and the carry it was charged
  cents bigint NOT NULL CONSTRAINT fund_unit_events_cents CHECK (cents >= 0),
  carry_cents bigint NOT NULL DEFAULT 0 CONSTRAINT fund_unit_events_carry CHECK (carry_cents >= 0),
  strike_id uuid REFERENCES fund_strikes,
  subscription_id uuid REFERENCES fund_subscriptions,
  redemption_id uuid REFERENCES fund_redemptions,
  transfer_id uuid REFERENCES fund_transfers,
  entry_id uuid REFERENCES ledger_entries,
  on_day date NOT NULL,
  at timestamptz(3) NOT NULL,
  -- the lot after it, so that who held what is known for every day
  lot_units bigint NOT NULL CONSTRAINT fund_unit_events_lot_units CHECK (lot_units >= 0),
  lot_cost_cents bigint NOT NULL,
  lot_high_water_mark bigint NOT NULL,
  lot_marked_on date NOT NULL
);
CREATE INDEX fund_unit_events_fund ON fund_unit_events (fund_id, on_day, seq);
CREATE INDEX fund_unit_events_lot ON fund_unit_events (lot_id, seq);
CREATE INDEX fund_unit_events_member ON fund_unit_events (member_id, fund_id, seq);
CREATE TRIGGER fund_unit_events_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON fund_unit_events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
REVOKE UPDATE, DELETE, TRUNCATE ON fund_unit_events FROM ambry_app;

-- ---------------------------------------------------------------- money

CREATE TABLE fund_bills (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  fund_id uuid NOT NULL REFERENCES funds,
  label text NOT NULL CONSTRAINT fund_bills_label CHECK (length(label) BETWEEN 1 AND 120),
  amount_cents bigint NOT NULL CONSTRAINT fund_bills_amount CHECK (amount_cents BETWEEN 1 AND 10000000000),
  billed_on date NOT NULL,
  paid_on date,
  entry_id uuid NOT NULL CONSTRAINT fund_bills_entry UNIQUE REFERENCES ledger_entries,
  paid_entry_id uuid CONSTRAINT fund_bills_paid_entry UNIQUE REFERENCES ledger_entries,
  by_id uuid REFERENCES users,
  at timestamptz(3) NOT NULL,
  CONSTRAINT fund_bills_paid CHECK ((paid_on IS NULL) = (paid_entry_id IS NULL) AND paid_on >= billed_on)
);
CREATE INDEX fund_bills_fund ON fund_bills (fund_id, billed_on, id);

CREATE TABLE fund_distributions (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  fund_id uuid NOT NULL REFERENCES funds,
  kind text NOT NULL CONSTRAINT fund_distributions_kind CHECK (kind IN ('income', 'proceeds', 'liquidation')),
  amount_cents bigint NOT NULL CONSTRAINT fund_distributions_amount CHECK (amount_cents BETWEEN 1 AND 10000000000),
  record_on date NOT NULL,
  units bigint NOT NULL CONSTRAINT fund_distributions_units CHECK (units > 0),
  note text NOT NULL CONSTRAINT fund_distributions_note CHECK (length(note) BETWEEN 3 AND 300),
  entry_id uuid NOT NULL CONSTRAINT fund_distributions_entry UNIQUE REFERENCES ledger_entries,
  made_by uuid REFERENCES users,
  at timestamptz(3) NOT NULL
);
CREATE INDEX fund_distributions_fund ON fund_distributions (fund_id, record_on, id);
CREATE TABLE fund_distribution_shares (
  distribution_id uuid NOT NULL REFERENCES fund_distributions,
  member_id uuid NOT NULL REFERENCES users,
  units bigint NOT NULL CONSTRAINT fund_distribution_shares_units CHECK (units > 0),
  exact_micros bigint NOT NULL,
  residue_cents integer NOT NULL CONSTRAINT fund_distribution_shares_residue CHECK (residue_cents IN (0, 1)),
  cents bigint NOT NULL CONSTRAINT fund_distribution_shares_cents CHECK (cents >= 0),
  payout_id uuid CONSTRAINT fund_distribution_shares_payout UNIQUE REFERENCES payouts,
  CONSTRAINT fund_distribution_shares_pkey PRIMARY KEY (distribution_id, member_id),
  CONSTRAINT fund_distribution_shares_paid CHECK ((cents = 0) = (payout_id IS NULL))
);
CREATE INDEX fund_distribution_shares_member ON fund_distribution_shares (member_id, distribution_id);
CREATE TRIGGER fund_distributions_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON fund_distributions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER fund_distribution_shares_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON fund_distribution_shares
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
REVOKE UPDATE, DELETE, TRUNCATE ON fund_distributions, fund_distribution_shares FROM ambry_app;

-- ---------------------------------------------------------------- updates, questions, statements, proof

CREATE TABLE fund_updates (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  fund_id uuid NOT NULL REFERENCES funds,
  audience text NOT NULL CONSTRAINT fund_updates_audience CHECK (audience IN ('members', 'eligible', 'holders')),
  title text NOT NULL CONSTRAINT fund_updates_title CHECK (length(title) BETWEEN 3 AND 120),
  body text NOT NULL CONSTRAINT fund_updates_body CHECK (length(body) BETWEEN 3 AND 10000),
  document_id uuid REFERENCES fund_documents,
  by_id uuid REFERENCES users,
  at timestamptz(3) NOT NULL
);
CREATE INDEX fund_updates_fund ON fund_updates (fund_id, at, id);

CREATE TABLE fund_questions (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  fund_id uuid NOT NULL REFERENCES funds,
  member_id uuid REFERENCES users,
  question text NOT NULL CONSTRAINT fund_questions_question CHECK (length(question) BETWEEN 3 AND 1000),
  asked_at timestamptz(3) NOT NULL,
  answer text CONSTRAINT fund_questions_answer CHECK (length(answer) BETWEEN 1 AND 4000),
  answered_by uuid REFERENCES users,
  answered_at timestamptz(3),
  -- shown to everyone, without who asked
  is_public boolean NOT NULL DEFAULT false,
  CONSTRAINT fund_questions_answered CHECK ((answer IS NULL) = (answered_at IS NULL) AND (answer IS NOT NULL OR NOT is_public))
);
CREATE INDEX fund_questions_fund ON fund_questions (fund_id, asked_at, id);

-- What a member wants to be told of: a fund opens, or a place becomes free.
CREATE TABLE fund_reminders (
  fund_id uuid NOT NULL REFERENCES funds,
  member_id uuid NOT NULL REFERENCES users,
  at timestamptz(3) NOT NULL,
  CONSTRAINT fund_reminders_pkey PRIMARY KEY (fund_id, member_id)
);
GRANT DELETE ON fund_reminders TO ambry_app;

CREATE TABLE fund_statement_runs (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  fund_id uuid NOT NULL REFERENCES funds,
  from_day date NOT NULL,
  to_day date NOT NULL CONSTRAINT fund_statement_runs_span CHECK (to_day >= from_day),
  holders integer NOT NULL,
  done integer NOT NULL DEFAULT 0 CONSTRAINT fund_statement_runs_done CHECK (done BETWEEN 0 AND holders),
  made_by uuid REFERENCES users,
  at timestamptz(3) NOT NULL,
  ended_at timestamptz(3),
  CONSTRAINT fund_statement_runs_once UNIQUE (fund_id, from_day, to_day)
);
CREATE TABLE fund_statements (
  run_id uuid NOT NULL REFERENCES fund_statement_runs,
  member_id uuid NOT NULL REFERENCES users,
  made_at timestamptz(3) NOT NULL,
  CONSTRAINT fund_statements_pkey PRIMARY KEY (run_id, member_id)
);
CREATE INDEX fund_statements_member ON fund_statements (member_id, run_id);

-- What a fund held when its NAV was struck, signed: anyone can check it without an account.
CREATE TABLE fund_proofs (
  strike_id uuid CONSTRAINT fund_proofs_pkey PRIMARY KEY REFERENCES fund_strikes,
  body text NOT NULL,
  hash text NOT NULL CONSTRAINT fund_proofs_hash CHECK (hash = encode(sha256(convert_to(body, 'UTF8')), 'hex')),
  signature text NOT NULL,
  at timestamptz(3) NOT NULL
);
CREATE TRIGGER fund_proofs_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON fund_proofs
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
REVOKE UPDATE, DELETE, TRUNCATE ON fund_proofs FROM ambry_app;

-- ---------------------------------------------------------------- the price index

-- How prices of a category moved, from cards that were sold more than once. Computed again from all sales every night.
CREATE TABLE price_indexes (
  category text NOT NULL,
  -- the first day of a quarter
  quarter date NOT NULL CONSTRAINT price_indexes_quarter CHECK (extract(day FROM quarter) = 1 AND extract(month FROM quarter) IN (1, 4, 7, 10)),
  -- 1,000,000 is the first quarter
  value bigint NOT NULL CONSTRAINT price_indexes_value CHECK (value > 0),
  -- of the logarithm, in millionths: the band is value × e^±1.96 times it
  standard_error bigint NOT NULL CONSTRAINT price_indexes_error CHECK (standard_error >= 0),
  -- pairs of sales of the same card and grade that begin or end in it
  pairs integer NOT NULL CONSTRAINT price_indexes_pairs CHECK (pairs > 0),
  computed_at timestamptz(3) NOT NULL,
  CONSTRAINT price_indexes_pkey PRIMARY KEY (category, quarter)
);
GRANT DELETE ON price_indexes TO ambry_app;

-- ---------------------------------------------------------------- what other areas keep

ALTER TABLE invoices DROP CONSTRAINT invoices_purpose,
  ADD CONSTRAINT invoices_purpose CHECK (purpose IN ('hand', 'subscription', 'sale', 'promotion', 'fund'));
-- the money of a subscription is no income: it waits for units
ALTER TABLE invoice_lines DROP CONSTRAINT invoice_lines_source,
  ADD CONSTRAINT invoice_lines_source CHECK (source IN ('hand', 'card', 'template', 'discount', 'plan', 'fund', 'fund_fee'));
ALTER TABLE payouts DROP CONSTRAINT payouts_kind, ADD CONSTRAINT payouts_kind CHECK (kind IN ('credit', 'goodwill', 'proceeds', 'fund'));

-- A fund can sell: what it gets is its cash, and nothing is paid out.
ALTER TABLE sales ADD COLUMN by_fund boolean NOT NULL DEFAULT false,
  DROP CONSTRAINT sales_channel,
  ADD CONSTRAINT sales_channel CHECK (channel IN ('house', 'private', 'secure', 'sourcing', 'foreclosure', 'fund')),
  DROP CONSTRAINT sales_paid_out,
  ADD CONSTRAINT sales_paid_out CHECK (CASE WHEN by_house OR by_fund THEN payout_id IS NULL
    ELSE entry_id IS NULL OR payout_id IS NOT NULL OR credited_cents = net_cents END),
  ADD CONSTRAINT sales_one_seller CHECK (NOT (by_house AND by_fund)),
  ADD CONSTRAINT sales_fund_fee CHECK (seller_fee_cents = 0 OR NOT by_fund);

-- A fund buys only what we own: that ends our purchase like a sale does.
ALTER TABLE card_purchases ADD COLUMN fund_id uuid REFERENCES funds,
  DROP CONSTRAINT card_purchases_sold,
  ADD CONSTRAINT card_purchases_sold CHECK (cost_entry_id IS NOT NULL OR (sale_id IS NULL AND fund_id IS NULL)),
  ADD CONSTRAINT card_purchases_one_buyer CHECK (sale_id IS NULL OR fund_id IS NULL);

-- A fund's card is never pledged or offered to us. Nobody's claim keeps it from going back to the fund's own commitment.
CREATE OR REPLACE FUNCTION check_commitment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  card record;
BEGIN
  -- a dispute and a commitment take turns at the card's row
  SELECT c.status, c.open_disputes, p.kind AS owner INTO card FROM cards c JOIN parties p ON p.id = c.owner_id WHERE c.id = NEW.card_id FOR NO KEY UPDATE OF c;
  IF card.status <> 'registered' THEN
    RAISE EXCEPTION 'the card is not in the registry' USING ERRCODE = 'check_violation', CONSTRAINT = 'card_commitments_registered';
  END IF;
  IF card.owner = 'fund' AND NEW.kind NOT IN ('fund_holding', 'listing', 'reservation') THEN
    RAISE EXCEPTION 'the card is held by a fund' USING ERRCODE = 'check_violation', CONSTRAINT = 'card_commitments_fund';
  END IF;
  IF card.open_disputes > 0 AND NOT (card.owner = 'fund' AND NEW.kind = 'fund_holding') THEN
    RAISE EXCEPTION 'the title is disputed' USING ERRCODE = 'check_violation', CONSTRAINT = 'card_commitments_undisputed';
  END IF;
  RETURN NEW;
END
$$;

-- While a fund has the title, the card is promised to the fund or to its buyer, so it can't leave the vault.
CREATE FUNCTION check_fund_card() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_catalog AS $$
DECLARE
  card uuid;
BEGIN
  IF TG_TABLE_NAME = 'cards' THEN card := NEW.id; ELSE card := NEW.card_id; END IF;
  IF EXISTS (SELECT FROM cards c JOIN parties p ON p.id = c.owner_id AND p.kind = 'fund' WHERE c.id = card
      AND NOT EXISTS (SELECT FROM card_commitments k WHERE k.card_id = c.id AND k.closed_at IS NULL)) THEN
    RAISE EXCEPTION 'a card of a fund is promised to nobody' USING ERRCODE = 'check_violation', CONSTRAINT = 'cards_fund_committed';
  END IF;
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER cards_fund_committed AFTER UPDATE OF owner_id ON cards DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION check_fund_card();
CREATE CONSTRAINT TRIGGER card_commitments_fund_committed AFTER UPDATE OF closed_at ON card_commitments DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION check_fund_card();

ALTER TABLE work_assignments DROP CONSTRAINT work_assignments_queue;
ALTER TABLE work_assignments ADD CONSTRAINT work_assignments_queue CHECK (queue IN ('chargebacks', 'payments', 'books', 'failedJobs', 'accessRequests', 'identity', 'cardRequests', 'promotionRequests', 'sourceRequests', 'hunts', 'sellOffers', 'inspections', 'conversations', 'loans', 'loanChanges', 'marginCalls', 'defaults', 'noteTransfers', 'fundSubscriptions', 'fundRedemptions', 'fundTransfers', 'fundQuestions', 'arrivals', 'returns', 'disputes'));

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
  UNION SELECT id::text FROM fund_subscriptions WHERE member_id = person
  UNION SELECT id::text FROM fund_redemptions WHERE member_id = person
  UNION SELECT id::text FROM fund_transfers WHERE person IN (seller_id, buyer_id)
$$;

-- Units, amounts and dates are kept, because the fund's books say so. What was written and signed is not.
CREATE FUNCTION erase_funds(person uuid, exact text, loose text) RETURNS jsonb LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_catalog AS $$
DECLARE
  erased jsonb;
BEGIN
  PERFORM require_closing(person);
  PERFORM set_config('ambry.erasing', 'on', true);
  WITH subscribed AS (
    UPDATE fund_subscriptions SET signed_name = CASE WHEN signed_at IS NULL THEN NULL ELSE 'Erased' END, signed_ip = NULL,
      signed_agent = NULL, agreement = NULL, end_reason = redact(end_reason, loose) WHERE member_id = person RETURNING id
  ), redeemed AS (
    UPDATE fund_redemptions SET end_reason = redact(end_reason, loose) WHERE member_id = person RETURNING id
  ), transferred AS (
    UPDATE fund_transfers SET end_reason = redact(end_reason, loose) WHERE person IN (seller_id, buyer_id) RETURNING id
  ), asked AS (
    UPDATE fund_questions SET member_id = NULL, question = redact(question, loose), answer = redact(answer, loose) WHERE member_id = person RETURNING id
  ), documents AS (
    UPDATE fund_documents SET title = 'Erased', removed_at = coalesce(removed_at, now()) WHERE member_id = person RETURNING file_key
  ), reminders AS (DELETE FROM fund_reminders WHERE member_id = person RETURNING 1
  )
  SELECT jsonb_build_object('counts', jsonb_build_object('fund_subscriptions', (SELECT count(*) FROM subscribed),
    'fund_redemptions', (SELECT count(*) FROM redeemed), 'fund_transfers', (SELECT count(*) FROM transferred),
    'fund_questions', (SELECT count(*) FROM asked), 'fund_documents', (SELECT count(*) FROM documents), 'fund_reminders', (SELECT count(*) FROM reminders)),
    'files', (SELECT coalesce(jsonb_agg(file_key), '[]'::jsonb) FROM documents))
  INTO erased;
  PERFORM set_config('ambry.erasing', '', true);
  RETURN erased;
END
$$;
