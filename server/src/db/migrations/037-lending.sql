-- Lend: products, applications, loans, collateral, agreements and servicing. What a loan owes is computed from its terms
-- and its dated events (decision 52); the columns that hold such figures are copies, which the nightly check compares.

-- ---------------------------------------------------------------- accounts and kinds

UPDATE ledger_codes SET position = position + 100;
INSERT INTO ledger_codes (position, code, name, kind, per_member) VALUES
  (1, 'loan_principal', 'Loans: principal', 'asset', true),
  (2, 'loan_interest', 'Loans: interest owed', 'asset', true),
  (3, 'loan_fees', 'Loans: late fees owed', 'asset', true),
  (4, 'interest_income', 'Loan interest', 'income', false),
  (5, 'late_fees', 'Late fees', 'income', false);
INSERT INTO ledger_accounts (code) VALUES ('interest_income'), ('late_fees');
UPDATE ledger_codes SET position = 200 + array_position(ARRAY['bank', 'processor', 'receivable', 'loan_principal', 'loan_interest',
  'loan_fees', 'credit', 'payable', 'card_proceeds', 'sales_tax', 'opening', 'fees_sale_buyer', 'fees_sale_seller', 'fees_sourcing',
  'fees_loan_origination', 'fees_storage', 'fees_promotion', 'fees_fund', 'card_sales', 'subscriptions', 'interest_income', 'late_fees',
  'charges', 'discounts', 'bank_charges', 'goodwill', 'write_offs'], code);
UPDATE ledger_codes SET position = position - 200;

ALTER TABLE ledger_entries DROP CONSTRAINT ledger_entries_kind, ADD CONSTRAINT ledger_entries_kind CHECK (kind IN (
  'invoice_issued', 'invoice_voided', 'credit_note', 'payment', 'payment_reversed', 'credit_applied', 'payout_due',
  'payout_paid', 'payout_canceled', 'refund', 'refund_failed', 'sale_settled', 'sale_undone',
  'loan_funded', 'loan_accrual', 'loan_payment', 'loan_change', 'hand', 'reversal'));
ALTER TABLE ledger_entries ADD COLUMN loan_id uuid;

-- Only an account that moves toward its wrong side can get there: nothing else is locked or added up. The daily accrual
-- only adds to what members owe, so it reads no history.
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
    WHERE CASE c.kind WHEN 'asset' THEN f.sum < 0 ELSE f.sum > 0 END;
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

-- A charge can pay a loan instead of invoices: the money becomes the member's credit, and lending applies it.
ALTER TABLE charges
  ADD COLUMN purpose text NOT NULL DEFAULT 'invoices' CONSTRAINT charges_purpose CHECK (purpose IN ('invoices', 'loan')),
  ADD COLUMN purpose_id uuid,
  ADD COLUMN purpose_label text CONSTRAINT charges_purpose_label CHECK (length(purpose_label) BETWEEN 1 AND 120),
  -- what the member chose, for the area that applies the money
  ADD COLUMN purpose_data jsonb NOT NULL DEFAULT '{}' CONSTRAINT charges_purpose_data CHECK (jsonb_typeof(purpose_data) = 'object'),
  ADD CONSTRAINT charges_purpose_named CHECK ((purpose = 'invoices') = (purpose_id IS NULL) AND (purpose_id IS NULL) = (purpose_label IS NULL));
-- two tabs do not pay one loan twice
CREATE UNIQUE INDEX charges_one_per_purpose ON charges (purpose_id) WHERE purpose_id IS NOT NULL AND status IN ('created', 'requires_action', 'processing');

-- named on the receipt
ALTER TABLE payments ADD COLUMN pays_for text CONSTRAINT payments_pays_for CHECK (length(pays_for) BETWEEN 1 AND 120);

ALTER TABLE work_assignments DROP CONSTRAINT work_assignments_queue;
ALTER TABLE work_assignments ADD CONSTRAINT work_assignments_queue CHECK (queue IN ('chargebacks', 'payments', 'books', 'failedJobs', 'accessRequests', 'identity', 'cardRequests', 'promotionRequests', 'loans', 'loanChanges', 'arrivals', 'returns', 'disputes'));

-- ---------------------------------------------------------------- products and states

CREATE TABLE loan_products (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  name text NOT NULL CONSTRAINT loan_products_name UNIQUE CONSTRAINT loan_products_name_length CHECK (length(name) BETWEEN 1 AND 80),
  is_open boolean NOT NULL DEFAULT true,
  current_version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL
);
CREATE TABLE loan_product_versions (
  product_id uuid NOT NULL REFERENCES loan_products,
  number integer NOT NULL CONSTRAINT loan_product_versions_number CHECK (number >= 1),
  settings jsonb NOT NULL CONSTRAINT loan_product_versions_settings CHECK (jsonb_typeof(settings) = 'object'),
  note text CONSTRAINT loan_product_versions_note CHECK (length(note) BETWEEN 1 AND 300),
  made_by uuid REFERENCES users,
  made_at timestamptz(3) NOT NULL,
  CONSTRAINT loan_product_versions_pkey PRIMARY KEY (product_id, number)
);
CREATE TRIGGER loan_product_versions_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON loan_product_versions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
REVOKE UPDATE, DELETE, TRUNCATE ON loan_product_versions FROM ambry_app;

WITH product AS (
  INSERT INTO loan_products (name, created_at) VALUES ('Card-backed loan', now()) RETURNING id
)
INSERT INTO loan_product_versions (product_id, number, settings, made_at)
  SELECT id, 1, '{
    "rateBps": 1800, "months": [1, 2, 3, 6, 9, 12], "scheduleKinds": ["amortizing", "interest_only", "bullet"],
    "minimumCents": 250000, "maximumCents": 500000000, "minimumCardCents": 50000,
    "singleLtvBps": 4000, "spreadLtvBps": 5000, "spreadCards": 10, "spreadShareBps": 2500, "highestLtvBps": 5500,
    "healthyLtvBps": 5500, "noticeLtvBps": 6500, "liquidationLtvBps": 8000, "cureDays": 10,
    "graceDays": 10, "lateFeeBps": 500, "lateFeeMinimumCents": 2500, "appraisalDays": 180, "offerDays": 14
  }', now() FROM product;

-- A state that is not listed is open, without a cap.
CREATE TABLE lending_states (
  code text CONSTRAINT lending_states_pkey PRIMARY KEY CONSTRAINT lending_states_code CHECK (code ~ '^[A-Z]{2}$'),
  is_closed boolean NOT NULL,
  maximum_cents bigint CONSTRAINT lending_states_maximum CHECK (maximum_cents BETWEEN 1 AND 10000000000),
  maximum_rate_bps integer CONSTRAINT lending_states_rate CHECK (maximum_rate_bps BETWEEN 0 AND 10000),
  note text CONSTRAINT lending_states_note CHECK (length(note) BETWEEN 1 AND 300),
  updated_at timestamptz(3) NOT NULL,
  updated_by uuid REFERENCES users,
  CONSTRAINT lending_states_rule CHECK (is_closed OR maximum_cents IS NOT NULL OR maximum_rate_bps IS NOT NULL)
);
GRANT DELETE ON lending_states TO ambry_app;

-- ---------------------------------------------------------------- loans

-- What a member has filled in so far, kept at every step.
CREATE TABLE loan_drafts (
  member_id uuid CONSTRAINT loan_drafts_pkey PRIMARY KEY REFERENCES users,
  draft jsonb NOT NULL CONSTRAINT loan_drafts_draft CHECK (jsonb_typeof(draft) = 'object' AND length(draft::text) <= 20000),
  version integer NOT NULL DEFAULT 1,
  updated_at timestamptz(3) NOT NULL
);
GRANT DELETE ON loan_drafts TO ambry_app;

CREATE SEQUENCE loan_numbers;
GRANT USAGE ON SEQUENCE loan_numbers TO ambry_app;

CREATE TABLE loans (
  id uuid PRIMARY KEY,
  number text NOT NULL CONSTRAINT loans_number UNIQUE CONSTRAINT loans_number_form CHECK (number ~ '^L-[0-9]{4,9}$') DEFAULT 'L-' || to_char(nextval('loan_numbers'), 'FM999990000'),
  member_id uuid NOT NULL REFERENCES users,
  status text NOT NULL DEFAULT 'pending' CONSTRAINT loans_status CHECK (status IN ('pending', 'approved', 'active', 'paid', 'rejected', 'withdrawn', 'expired', 'defaulted', 'foreclosed')),
  product_id uuid NOT NULL,
  product_version integer NOT NULL,
  -- what the member applied for
  requested_cents bigint NOT NULL CONSTRAINT loans_requested CHECK (requested_cents BETWEEN 1 AND 1000000000),
  requested_months integer NOT NULL CONSTRAINT loans_requested_months CHECK (requested_months BETWEEN 1 AND 120),
  requested_kind text NOT NULL CONSTRAINT loans_requested_kind CHECK (requested_kind IN ('amortizing', 'interest_only', 'bullet')),
  purpose text NOT NULL CONSTRAINT loans_purpose CHECK (length(purpose) BETWEEN 1 AND 300),
  state_code text NOT NULL CONSTRAINT loans_state_code CHECK (state_code ~ '^[A-Z]{2}$'),
  -- how cards that are not in the vault get there, and where they go after payoff
  custody_choice text NOT NULL CONSTRAINT loans_custody_choice CHECK (custody_choice IN ('pickup', 'ship', 'vault')),
  returns_cards boolean NOT NULL DEFAULT false,
  -- the terms: those applied for until approval, then those offered, signed and funded
  principal_cents bigint NOT NULL CONSTRAINT loans_principal CHECK (principal_cents BETWEEN 1 AND 1000000000),
  rate_bps integer NOT NULL CONSTRAINT loans_rate CHECK (rate_bps BETWEEN 0 AND 10000),
  term_months integer NOT NULL CONSTRAINT loans_term CHECK (term_months BETWEEN 1 AND 120),
  schedule_kind text NOT NULL CONSTRAINT loans_schedule_kind CHECK (schedule_kind IN ('amortizing', 'interest_only', 'bullet')),
  fee_cents bigint NOT NULL CONSTRAINT loans_fee CHECK (fee_cents BETWEEN 0 AND principal_cents - 1),
  fee_template_id uuid,
  fee_template_version integer,
  grace_days integer NOT NULL CONSTRAINT loans_grace CHECK (grace_days BETWEEN 0 AND 60),
  late_fee_bps integer NOT NULL CONSTRAINT loans_late_fee CHECK (late_fee_bps BETWEEN 0 AND 10000),
  late_fee_minimum_cents bigint NOT NULL CONSTRAINT loans_late_fee_minimum CHECK (late_fee_minimum_cents BETWEEN 0 AND 1000000),
  conditions text[] NOT NULL DEFAULT '{}' CONSTRAINT loans_conditions CHECK (cardinality(conditions) <= 10),
  -- the officer's memo and checklist
  memo text CONSTRAINT loans_memo CHECK (length(memo) BETWEEN 1 AND 4000),
  checklist text[] NOT NULL DEFAULT '{}' CONSTRAINT loans_checklist CHECK (cardinality(checklist) <= 30),
  -- collateral as last valued
  value_cents bigint NOT NULL CONSTRAINT loans_value CHECK (value_cents >= 0),
  ltv_bps integer NOT NULL CONSTRAINT loans_ltv CHECK (ltv_bps BETWEEN 0 AND 1000000),
  submitted_at timestamptz(3) NOT NULL,
  approved_at timestamptz(3),
  approved_by uuid REFERENCES users,
  -- the last day of the offer
  offer_ends_on date,
  signed_at timestamptz(3),
  funded_on date,
  funded_at timestamptz(3),
  first_due_on date,
  funding_entry_id uuid CONSTRAINT loans_funding_entry UNIQUE REFERENCES ledger_entries,
  paid_on date,
  ended_at timestamptz(3),
  end_reason text CONSTRAINT loans_end_reason CHECK (length(end_reason) BETWEEN 1 AND 500),
  autopay_method_id uuid REFERENCES payment_methods,
  -- copies of the computed state, as of `accrued_through`
  outstanding_cents bigint NOT NULL DEFAULT 0 CONSTRAINT loans_outstanding CHECK (outstanding_cents >= 0),
  interest_cents bigint NOT NULL DEFAULT 0 CONSTRAINT loans_interest CHECK (interest_cents >= 0),
  fees_cents bigint NOT NULL DEFAULT 0 CONSTRAINT loans_fees CHECK (fees_cents >= 0),
  current_rate_bps integer NOT NULL DEFAULT 0,
  -- interest earned up to `accrues_from`, in units of 1/3,650,000 cent
  interest_units bigint NOT NULL DEFAULT 0,
  accrues_from date,
  accrued_through date,
  next_due_on date,
  next_due_cents bigint,
  past_due_cents bigint NOT NULL DEFAULT 0,
  -- due date of the oldest installment that is not covered
  past_due_from date,
  matures_on date,
  -- the next day on which a late fee may be charged: until then the daily accrual needs no replay
  late_check_on date,
  -- totals in the ledger, from which the difference of every change is taken
  interest_earned_cents bigint NOT NULL DEFAULT 0,
  posted jsonb NOT NULL DEFAULT '{}' CONSTRAINT loans_posted CHECK (jsonb_typeof(posted) = 'object'),
  search text NOT NULL DEFAULT '',
  version integer NOT NULL DEFAULT 1,
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT loans_product FOREIGN KEY (product_id, product_version) REFERENCES loan_product_versions (product_id, number),
  CONSTRAINT loans_fee_template FOREIGN KEY (fee_template_id, fee_template_version) REFERENCES fee_template_versions (template_id, number),
  CONSTRAINT loans_approved CHECK ((approved_at IS NULL) = (approved_by IS NULL) AND (approved_at IS NULL) = (offer_ends_on IS NULL)),
  CONSTRAINT loans_offered CHECK (status NOT IN ('approved', 'active', 'paid', 'defaulted', 'foreclosed') OR approved_at IS NOT NULL),
  CONSTRAINT loans_funded CHECK ((status IN ('active', 'paid', 'defaulted', 'foreclosed')) = (funded_on IS NOT NULL)
    AND (funded_on IS NULL) = (funded_at IS NULL) AND (funded_on IS NULL) = (first_due_on IS NULL)
    AND (funded_on IS NULL) = (funding_entry_id IS NULL) AND (funded_on IS NULL) = (accrues_from IS NULL)
    AND (funded_on IS NULL OR signed_at IS NOT NULL)),
  CONSTRAINT loans_paid CHECK ((status = 'paid') = (paid_on IS NOT NULL)),
  CONSTRAINT loans_repaid CHECK (status <> 'paid' OR (outstanding_cents = 0 AND interest_cents = 0 AND fees_cents = 0)),
  CONSTRAINT loans_ended CHECK ((status IN ('rejected', 'withdrawn', 'expired')) = (ended_at IS NOT NULL))
-- room for the next version of each row: the daily accrual updates all of them, and only columns without an index
) WITH (fillfactor = 50);
CREATE INDEX loans_member ON loans (member_id, submitted_at, id);
CREATE INDEX loans_submitted ON loans (submitted_at, id);
CREATE INDEX loans_by_status ON loans (status, submitted_at, id) INCLUDE (principal_cents);
CREATE INDEX loans_amount ON loans (principal_cents, id);
CREATE INDEX loans_ltv_order ON loans (ltv_bps, id);
CREATE INDEX loans_next_due ON loans (next_due_on, id) WHERE status = 'active';
-- loans without a due date come last
CREATE INDEX loans_next_due_order ON loans (coalesce(next_due_on, 'infinity'::date), id);
CREATE INDEX loans_late ON loans (past_due_from, id) WHERE past_due_from IS NOT NULL;
CREATE INDEX loans_late_check ON loans (late_check_on) WHERE late_check_on IS NOT NULL;
CREATE INDEX loans_offers ON loans (offer_ends_on) WHERE status = 'approved';
CREATE INDEX loans_autopay ON loans (autopay_method_id) WHERE autopay_method_id IS NOT NULL;
CREATE INDEX loans_search ON loans USING gin (search gin_trgm_ops);
ALTER TABLE ledger_entries ADD CONSTRAINT ledger_entries_loan_id FOREIGN KEY (loan_id) REFERENCES loans DEFERRABLE INITIALLY DEFERRED;
CREATE INDEX ledger_entries_loan ON ledger_entries (loan_id, number) WHERE loan_id IS NOT NULL;

-- What was signed and funded is never rewritten: later changes are events.
CREATE FUNCTION keep_funded_loan() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.number, NEW.member_id, NEW.product_id, NEW.product_version, NEW.requested_cents, NEW.requested_months, NEW.requested_kind, NEW.state_code, NEW.submitted_at)
      IS DISTINCT FROM (OLD.number, OLD.member_id, OLD.product_id, OLD.product_version, OLD.requested_cents, OLD.requested_months, OLD.requested_kind, OLD.state_code, OLD.submitted_at)
    OR OLD.funded_on IS NOT NULL AND (NEW.principal_cents, NEW.rate_bps, NEW.term_months, NEW.schedule_kind, NEW.fee_cents, NEW.grace_days, NEW.late_fee_bps,
        NEW.late_fee_minimum_cents, NEW.signed_at, NEW.funded_on, NEW.first_due_on, NEW.funding_entry_id)
      IS DISTINCT FROM (OLD.principal_cents, OLD.rate_bps, OLD.term_months, OLD.schedule_kind, OLD.fee_cents, OLD.grace_days, OLD.late_fee_bps,
        OLD.late_fee_minimum_cents, OLD.signed_at, OLD.funded_on, OLD.first_due_on, OLD.funding_entry_id)
  THEN
    RAISE EXCEPTION 'the terms of a loan are not edited' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'loans_kept';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER loans_kept BEFORE UPDATE ON loans FOR EACH ROW EXECUTE FUNCTION keep_funded_loan();

-- ---------------------------------------------------------------- collateral

CREATE TABLE loan_collateral (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  loan_id uuid NOT NULL REFERENCES loans,
  card_id uuid NOT NULL REFERENCES cards,
  status text NOT NULL DEFAULT 'proposed' CONSTRAINT loan_collateral_status CHECK (status IN ('proposed', 'pledged', 'released', 'dropped')),
  commitment_id uuid CONSTRAINT loan_collateral_commitment UNIQUE REFERENCES card_commitments,
  value_cents bigint NOT NULL CONSTRAINT loan_collateral_value CHECK (value_cents BETWEEN 0 AND 10000000000),
  valued_on date NOT NULL,
  insured_cents bigint CONSTRAINT loan_collateral_insured CHECK (insured_cents BETWEEN 0 AND 10000000000),
  -- checked in at the vault by one person and signed off by another
  checked_by uuid REFERENCES users,
  checked_at timestamptz(3),
  condition_note text CONSTRAINT loan_collateral_condition CHECK (length(condition_note) BETWEEN 1 AND 500),
  checks text[] NOT NULL DEFAULT '{}' CONSTRAINT loan_collateral_checks CHECK (checks <@ ARRAY['cert', 'slab', 'photos', 'location']),
  signed_off_by uuid REFERENCES users,
  signed_off_at timestamptz(3),
  added_at timestamptz(3) NOT NULL,
  pledged_at timestamptz(3),
  ended_at timestamptz(3),
  end_reason text CONSTRAINT loan_collateral_end_reason CHECK (length(end_reason) BETWEEN 1 AND 300),
  CONSTRAINT loan_collateral_pledged CHECK ((status IN ('pledged', 'released')) = (commitment_id IS NOT NULL) AND (commitment_id IS NULL) = (pledged_at IS NULL)),
  CONSTRAINT loan_collateral_ended CHECK ((status IN ('released', 'dropped')) = (ended_at IS NOT NULL)),
  CONSTRAINT loan_collateral_checked CHECK ((checked_by IS NULL) = (checked_at IS NULL) AND (checked_by IS NULL OR cardinality(checks) = 4)),
  CONSTRAINT loan_collateral_signed_off CHECK ((signed_off_by IS NULL) = (signed_off_at IS NULL) AND (signed_off_by IS NULL OR checked_by IS NOT NULL)),
  CONSTRAINT loan_collateral_two_people CHECK (checked_by <> signed_off_by)
);
CREATE UNIQUE INDEX loan_collateral_once ON loan_collateral (loan_id, card_id) WHERE status IN ('proposed', 'pledged');
CREATE INDEX loan_collateral_loan ON loan_collateral (loan_id);
CREATE INDEX loan_collateral_card ON loan_collateral (card_id);

-- ---------------------------------------------------------------- events

-- Everything that happened to a funded loan, by value date. Never changed: a reversal is one more event.
CREATE TABLE loan_events (
  id uuid PRIMARY KEY,
  loan_id uuid NOT NULL REFERENCES loans,
  kind text NOT NULL CONSTRAINT loan_events_kind CHECK (kind IN ('payment', 'reversal', 'waiver', 'write_off', 'terms')),
  on_day date NOT NULL,
  seq bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT loan_events_seq UNIQUE,
  amount_cents bigint CONSTRAINT loan_events_amount CHECK (amount_cents BETWEEN 1 AND 10000000000),
  extra_to text CONSTRAINT loan_events_extra_to CHECK (extra_to IN ('installments', 'principal')),
  reverses uuid CONSTRAINT loan_events_reversed_once UNIQUE REFERENCES loan_events,
  principal_cents bigint CONSTRAINT loan_events_principal CHECK (principal_cents >= 0),
  interest_cents bigint CONSTRAINT loan_events_interest CHECK (interest_cents >= 0),
  fees_cents bigint CONSTRAINT loan_events_fees CHECK (fees_cents >= 0),
  rate_bps integer CONSTRAINT loan_events_rate CHECK (rate_bps BETWEEN 0 AND 10000),
  schedule_kind text CONSTRAINT loan_events_schedule_kind CHECK (schedule_kind IN ('amortizing', 'interest_only', 'bullet')),
  first_due_on date,
  term_months integer CONSTRAINT loan_events_term CHECK (term_months BETWEEN 1 AND 120),
  payment_id uuid REFERENCES payments,
  reason text CONSTRAINT loan_events_reason CHECK (length(reason) BETWEEN 1 AND 500),
  actor_id uuid REFERENCES users,
  at timestamptz(3) NOT NULL,
  CONSTRAINT loan_events_fields CHECK (CASE kind
    WHEN 'payment' THEN amount_cents IS NOT NULL AND extra_to IS NOT NULL
    WHEN 'reversal' THEN reverses IS NOT NULL
    WHEN 'waiver' THEN interest_cents IS NOT NULL AND fees_cents IS NOT NULL
    WHEN 'write_off' THEN principal_cents IS NOT NULL AND interest_cents IS NOT NULL AND fees_cents IS NOT NULL
    ELSE rate_bps IS NOT NULL AND schedule_kind IS NOT NULL AND first_due_on IS NOT NULL AND term_months IS NOT NULL END)
);
CREATE INDEX loan_events_loan ON loan_events (loan_id, seq);
CREATE UNIQUE INDEX loan_events_payment ON loan_events (payment_id) WHERE payment_id IS NOT NULL;
CREATE TRIGGER loan_events_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON loan_events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
REVOKE UPDATE, DELETE, TRUNCATE ON loan_events FROM ambry_app;

-- One row per day for which the whole book was accrued.
CREATE TABLE loan_accruals (
  on_day date CONSTRAINT loan_accruals_pkey PRIMARY KEY,
  loans integer NOT NULL,
  interest_cents bigint NOT NULL,
  at timestamptz(3) NOT NULL
);

-- What a borrower asked for while the loan runs.
CREATE TABLE loan_changes (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  loan_id uuid NOT NULL REFERENCES loans,
  kind text NOT NULL CONSTRAINT loan_changes_kind CHECK (kind IN ('extension', 'release', 'swap')),
  status text NOT NULL DEFAULT 'pending' CONSTRAINT loan_changes_status CHECK (status IN ('pending', 'approved', 'declined', 'withdrawn')),
  months integer CONSTRAINT loan_changes_months CHECK (months BETWEEN 1 AND 60),
  collateral_ids uuid[] NOT NULL DEFAULT '{}',
  card_ids uuid[] NOT NULL DEFAULT '{}',
  note text CONSTRAINT loan_changes_note CHECK (length(note) BETWEEN 1 AND 500),
  answer text CONSTRAINT loan_changes_answer CHECK (length(answer) BETWEEN 1 AND 500),
  asked_at timestamptz(3) NOT NULL,
  decided_at timestamptz(3),
  decided_by uuid REFERENCES users,
  CONSTRAINT loan_changes_decided CHECK ((status = 'pending') = (decided_at IS NULL)),
  CONSTRAINT loan_changes_fields CHECK (CASE kind WHEN 'extension' THEN months IS NOT NULL ELSE cardinality(collateral_ids) > 0 END)
);
CREATE UNIQUE INDEX loan_changes_one_open ON loan_changes (loan_id, kind) WHERE status = 'pending';
CREATE INDEX loan_changes_waiting ON loan_changes (asked_at, id) WHERE status = 'pending';

-- ---------------------------------------------------------------- agreements and reminders

CREATE TABLE loan_templates (
  number integer CONSTRAINT loan_templates_pkey PRIMARY KEY,
  body text NOT NULL CONSTRAINT loan_templates_body CHECK (length(body) BETWEEN 100 AND 60000),
  made_by uuid REFERENCES users,
  made_at timestamptz(3) NOT NULL
);
CREATE TRIGGER loan_templates_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON loan_templates
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
REVOKE UPDATE, DELETE, TRUNCATE ON loan_templates FROM ambry_app;

-- The document as the borrower saw it, and how it was signed. A new offer makes a new document.
CREATE TABLE loan_agreements (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  loan_id uuid NOT NULL REFERENCES loans,
  kind text NOT NULL CONSTRAINT loan_agreements_kind CHECK (kind IN ('agreement', 'amendment')),
  template_number integer NOT NULL REFERENCES loan_templates,
  -- filled in, as Markdown; the PDF is rendered from it
  body text NOT NULL CONSTRAINT loan_agreements_body CHECK (length(body) BETWEEN 100 AND 100000),
  hash text NOT NULL CONSTRAINT loan_agreements_hash CHECK (hash = encode(sha256(convert_to(body, 'UTF8')), 'hex')),
  made_at timestamptz(3) NOT NULL,
  signed_name text CONSTRAINT loan_agreements_signed_name CHECK (length(signed_name) BETWEEN 1 AND 200),
  signed_at timestamptz(3),
  signed_ip text,
  signed_agent text CONSTRAINT loan_agreements_agent CHECK (length(signed_agent) <= 400),
  -- the hash the borrower's page showed
  signed_hash text,
  CONSTRAINT loan_agreements_signed CHECK ((signed_at IS NULL) = (signed_name IS NULL) AND (signed_at IS NULL) = (signed_hash IS NULL)
    AND (signed_hash IS NULL OR signed_hash = hash))
);
CREATE INDEX loan_agreements_loan ON loan_agreements (loan_id, made_at);

CREATE FUNCTION keep_signed_agreement() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.signed_at IS NOT NULL AND to_jsonb(NEW) - '{signed_ip,signed_agent,signed_name}'::text[] IS DISTINCT FROM to_jsonb(OLD) - '{signed_ip,signed_agent,signed_name}'::text[]
    OR (NEW.loan_id, NEW.kind, NEW.template_number, NEW.body, NEW.hash, NEW.made_at) IS DISTINCT FROM (OLD.loan_id, OLD.kind, OLD.template_number, OLD.body, OLD.hash, OLD.made_at) THEN
    RAISE EXCEPTION 'a signed agreement is not changed' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'loan_agreements_kept';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER loan_agreements_kept BEFORE UPDATE ON loan_agreements FOR EACH ROW EXECUTE FUNCTION keep_signed_agreement();

CREATE TABLE loan_reminders (
  loan_id uuid NOT NULL REFERENCES loans,
  kind text NOT NULL CONSTRAINT loan_reminders_kind CHECK (kind IN ('offer_ending', 'offer_last_day', 'due_soon', 'due_today', 'late', 'late_fee', 'maturing', 'autopay')),
  -- the date it is about
  on_day date NOT NULL,
  at timestamptz(3) NOT NULL,
  CONSTRAINT loan_reminders_once PRIMARY KEY (loan_id, kind, on_day)
);

-- Members see, and staff search, loans by number, name and card.
CREATE FUNCTION loan_search(loan uuid) RETURNS text LANGUAGE sql STABLE SET search_path = public, pg_catalog AS $$
  SELECT lower(concat_ws(' ', l.number, u.name, u.phone, (SELECT string_agg(concat_ws(' ', c.player_name, c.cert_number), ' ')
    FROM loan_collateral k JOIN cards c ON c.id = k.card_id WHERE k.loan_id = l.id)))
  FROM loans l JOIN users u ON u.id = l.member_id WHERE l.id = loan
$$;

-- Ids under which the audit log may name someone.
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
  UNION SELECT id::text FROM share_links WHERE owner_id = person
$$;

-- The agreement itself is kept: it is the contract. How it was signed and what people wrote is not.
CREATE FUNCTION erase_lending(person uuid, exact text, loose text) RETURNS jsonb LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_catalog AS $$
DECLARE
  erased jsonb;
BEGIN
  PERFORM require_closing(person);
  PERFORM set_config('ambry.erasing', 'on', true);
  WITH drafted AS (DELETE FROM loan_drafts WHERE member_id = person RETURNING 1),
  lent AS (
    UPDATE loans SET purpose = 'Erased', memo = redact(memo, loose), end_reason = redact(end_reason, loose), search = lower(number)
    WHERE member_id = person RETURNING id
  ), signed AS (
    UPDATE loan_agreements SET signed_ip = NULL, signed_agent = NULL, signed_name = CASE WHEN signed_name IS NULL THEN NULL ELSE 'Erased' END
    WHERE loan_id IN (SELECT id FROM loans WHERE member_id = person) RETURNING id
  ), changed AS (
    UPDATE loan_changes SET note = redact(note, loose), answer = redact(answer, loose)
    WHERE loan_id IN (SELECT id FROM loans WHERE member_id = person) RETURNING id
  )
  SELECT jsonb_build_object('counts', jsonb_build_object('loan_drafts', (SELECT count(*) FROM drafted), 'loans', (SELECT count(*) FROM lent),
    'loan_agreements', (SELECT count(*) FROM signed), 'loan_changes', (SELECT count(*) FROM changed)))
  INTO erased;
  PERFORM set_config('ambry.erasing', '', true);
  RETURN erased;
END
$$;

-- The first agreement. Later versions are new rows, and every document keeps the number of its own.
INSERT INTO loan_templates (number, body, made_at) VALUES (1, $template$# Loan and Security Agreement

Loan {{number}} · Offer of {{offerDate}}

## 1. The parties
This agreement is between **{{lender}}** (“we”, “us”), {{lenderAddress}}, and **{{borrower}}** (“you”), {{borrowerAddress}}.

## 2. The loan
We lend you **{{principal}}**. We deduct an origination fee of {{fee}} and wire you **{{amountFinanced}}**. The loan starts on the day we send the wire. You promise to repay the principal with interest as this agreement says.

## 3. Truth in Lending disclosures
| Annual percentage rate | Finance charge | Amount financed | Total of payments |
| --- | --- | --- | --- |
| {{apr}} | {{financeCharge}} | {{amountFinanced}} | {{totalOfPayments}} |
| The cost of your credit as a yearly rate | The dollar amount the credit will cost you | The amount of credit provided to you | The amount you will have paid after all scheduled payments |

**Itemization of the amount financed.** Principal {{principal}}, less the origination fee of {{fee}} that we keep, leaves {{amountFinanced}} paid to you directly.

**Security.** You give us a security interest in the cards listed in section 7.

**Late charge.** If a payment is more than {{graceDays}} days late, you pay {{lateFeePercent}} of the payment, but at least {{lateFeeMinimum}}.

**Prepayment.** You can pay early at any time. There is no penalty, and you owe interest only up to the day you pay. The origination fee is not refunded.

All dates and amounts are estimates that assume the loan starts on {{assumedOn}}. If it starts on another day, the due dates move with it, and the amounts change by the interest for the days in between.

## 4. Interest
Interest is {{rate}} a year, simple, on the principal you still owe. It accrues each day and is figured on a year of 365 days. We never charge interest on interest or on late fees.

## 5. Payments
Your payment plan is **{{plan}}** over {{term}}: {{paymentSummary}}.

{{schedule}}

Due dates fall on the same day of each month, or on the last day of a month without it. A payment goes first to late fees, then to interest, then to principal. You choose whether an extra amount lowers your principal or prepays upcoming installments. The last payment is whatever is still owed. You can pay by card up to our limit, from a bank account, or by wire. If a payment is returned, we treat it as not made.

## 6. Late payments
You have {{graceDays}} days after each due date. After that we charge one late fee for that payment: {{lateFeePercent}} of it, at least {{lateFeeMinimum}}. For a final payment that includes the whole principal, the fee is figured only on its interest.

## 7. Your cards as collateral
To secure the loan you grant us a first-priority security interest in these cards, in what replaces them, and in insurance and sale proceeds from them:

{{collateral}}

You confirm that you own them, that no one else has a claim to them, and that the cert numbers are right. We may file a financing statement. Until the loan is repaid, you can’t sell, list, pledge, or withdraw them. You can ask us to swap a card for one of equal or higher value, or to release a card while the loan stays within its limits.

## 8. Custody
The cards stay in our vault until the loan is repaid. Two of our staff check in each card: its cert number, its slab, photographs, and its place in the vault. You see those photographs with your loan. We take reasonable care of the cards, as the law requires of a secured party in possession, and we don’t use or lend them.

## 9. Insurance
We insure the cards against theft, fire, and damage while they are in our vault, for at least the insured amount shown with your loan. If a card is lost or damaged, the insurance payment goes first to what you owe and the rest to you.

## 10. Conditions
We fund the loan once all of these are met, on or before {{offerEnds}}:

{{conditions}}

If they aren’t met by then, the offer ends, the liens are released, and you owe us nothing.

## 11. Value of the cards
The loan-to-value ratio (LTV) is the principal you owe divided by the current value of the cards. We update values from appraisals and recorded sales and show you each one.

- Up to {{healthyLtv}}: nothing to do.
- Above {{healthyLtv}}: we notify you.
- Above {{noticeLtv}}: a margin call. You have {{cureDays}} days to bring the LTV back to {{healthyLtv}} by paying down principal, adding cards, or agreeing to a sale.
- Above {{liquidationLtv}}: we may treat the loan as in default if you don’t cure it at once.

## 12. Default
You are in default if you don’t pay within 30 days of a due date, don’t pay what is owed at maturity, don’t answer a margin call in time, or gave us information about yourself or the cards that was false in an important way. We tell you in writing and give you a chance to cure it. After default we may require the whole balance.

We may then dispose of the cards in a commercially reasonable way under Article 9 of the Uniform Commercial Code. We send you a written notice at least **10 days** before (UCC 9-611 and 9-612) that says which cards, how, and when. Until a card is sold you can redeem it by paying what you owe and our reasonable expenses (UCC 9-623). Proceeds pay our reasonable expenses, then interest, then principal and fees. We pay you any surplus and send you the calculation (UCC 9-615 and 9-616).

## 13. Release
When the loan is repaid in full, our security interest ends automatically, the liens are released the same day, and you can have the cards sent to you or leave them in the vault. If a payment that repaid the loan is returned, the loan and the security interest are restored.

## 14. Changes
We change the rate, the payment plan, or the dates only with your agreement or at your request, and we send you the new schedule. We may waive a charge without waiving our other rights.

## 15. Notices and law
We send notices by email, by text, and in the app, and you keep your contact details up to date. This agreement is governed by the law of {{state}} and by federal law. If a part of it is invalid, the rest still applies. It contains everything we agreed about the loan.

## 16. Electronic signature
You sign by typing your name and confirming it with a code sent to your phone. We record the name, the time, the network address, and the SHA-256 hash of this text. You can download the signed agreement at any time.
$template$, now());
