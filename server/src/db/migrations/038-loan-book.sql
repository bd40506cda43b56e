-- Margin calls, default and foreclosure, lenders' notes, and the loan book (decisions 53 and 54).

-- ---------------------------------------------------------------- accounts and kinds

UPDATE ledger_codes SET position = position + 100;
INSERT INTO ledger_codes (position, code, name, kind, per_member) VALUES
  (1, 'lender_cash', 'Lenders: available balance', 'liability', true),
  (2, 'lender_committed', 'Lenders: committed', 'liability', true),
  (3, 'lender_principal', 'Lenders: principal of notes', 'liability', true),
  (4, 'lender_receivable', 'Lenders: owed back', 'asset', true),
  (5, 'loan_provision', 'Loan loss provision', 'liability', false),
  (6, 'servicing_fees', 'Servicing fees', 'income', false),
  (7, 'provision_expense', 'Loan loss expense', 'expense', false);
INSERT INTO ledger_accounts (code) VALUES ('loan_provision'), ('servicing_fees'), ('provision_expense');
UPDATE ledger_codes SET position = 200 + array_position(ARRAY['bank', 'processor', 'receivable', 'loan_principal', 'loan_interest',
  'loan_fees', 'lender_receivable', 'credit', 'payable', 'lender_cash', 'lender_committed', 'lender_principal', 'loan_provision',
  'card_proceeds', 'sales_tax', 'opening', 'fees_sale_buyer', 'fees_sale_seller', 'fees_sourcing',
  'fees_loan_origination', 'fees_storage', 'fees_promotion', 'fees_fund', 'card_sales', 'subscriptions', 'interest_income', 'late_fees',
  'servicing_fees', 'charges', 'discounts', 'bank_charges', 'goodwill', 'write_offs', 'provision_expense'], code);
UPDATE ledger_codes SET position = position - 200;

ALTER TABLE ledger_entries DROP CONSTRAINT ledger_entries_kind, ADD CONSTRAINT ledger_entries_kind CHECK (kind IN (
  'invoice_issued', 'invoice_voided', 'credit_note', 'payment', 'payment_reversed', 'credit_applied', 'payout_due',
  'payout_paid', 'payout_canceled', 'refund', 'refund_failed', 'sale_settled', 'sale_undone',
  'loan_funded', 'loan_accrual', 'loan_payment', 'loan_change',
  'lender_deposit', 'lender_withdrawal', 'note_committed', 'note_released', 'note_funded', 'note_shares', 'note_transfer',
  'loan_provision', 'hand', 'reversal'));

-- Whoever decides by what is on an account locks it first. Always in the same order; null for the accounts of no member.
CREATE FUNCTION lock_ledger_accounts(codes text[], parties uuid[]) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_catalog AS $$
BEGIN
  PERFORM FROM ledger_accounts a WHERE a.code = ANY (codes) AND (a.party_id = ANY (parties) OR parties IS NULL AND a.party_id IS NULL)
    ORDER BY a.id FOR NO KEY UPDATE;
END
$$;

-- A charge can also add to a lender's balance.
ALTER TABLE charges DROP CONSTRAINT charges_purpose, ADD CONSTRAINT charges_purpose CHECK (purpose IN ('invoices', 'loan', 'lender_balance'));

ALTER TABLE work_assignments DROP CONSTRAINT work_assignments_queue;
ALTER TABLE work_assignments ADD CONSTRAINT work_assignments_queue CHECK (queue IN ('chargebacks', 'payments', 'books', 'failedJobs', 'accessRequests', 'identity', 'cardRequests', 'promotionRequests', 'loans', 'loanChanges', 'marginCalls', 'defaults', 'noteTransfers', 'arrivals', 'returns', 'disputes'));

-- ---------------------------------------------------------------- margin

-- A copy of the level by which lists and calls are found; computed exactly, like the LTV.
ALTER TABLE loans ADD COLUMN ltv_level text NOT NULL DEFAULT 'healthy' CONSTRAINT loans_ltv_level CHECK (ltv_level IN ('healthy', 'notice', 'call', 'liquidation'));
CREATE INDEX loans_level ON loans (ltv_level, ltv_bps, id) WHERE ltv_level <> 'healthy' AND status IN ('active', 'defaulted');

CREATE TABLE margin_calls (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  loan_id uuid NOT NULL REFERENCES loans,
  status text NOT NULL DEFAULT 'open' CONSTRAINT margin_calls_status CHECK (status IN ('open', 'cured', 'missed', 'canceled')),
  -- as it was when the call was made; what cures it now is computed
  level text NOT NULL CONSTRAINT margin_calls_level CHECK (level IN ('call', 'liquidation')),
  ltv_bps integer NOT NULL,
  principal_cents bigint NOT NULL CONSTRAINT margin_calls_principal CHECK (principal_cents > 0),
  value_cents bigint NOT NULL CONSTRAINT margin_calls_value CHECK (value_cents >= 0),
  target_bps integer NOT NULL CONSTRAINT margin_calls_target CHECK (target_bps BETWEEN 1 AND 10000),
  opened_at timestamptz(3) NOT NULL,
  deadline_at timestamptz(3) NOT NULL CONSTRAINT margin_calls_deadline CHECK (deadline_at > opened_at),
  acknowledged_at timestamptz(3),
  -- the borrower agreed to sell these for at least this much together
  consented_at timestamptz(3),
  consent_collateral uuid[] NOT NULL DEFAULT '{}',
  consent_least_cents bigint CONSTRAINT margin_calls_consent_least CHECK (consent_least_cents > 0),
  ended_at timestamptz(3),
  -- whose action opened or ended it, unless a job did
  changed_by uuid REFERENCES users,
  -- false until its last change was told to the borrower
  is_announced boolean NOT NULL DEFAULT false,
  cured_by text CONSTRAINT margin_calls_cured_by CHECK (cured_by IN ('payment', 'cards', 'swap', 'sale', 'sale_canceled', 'value')),
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT margin_calls_ended CHECK ((status = 'open') = (ended_at IS NULL) AND (status = 'cured') = (cured_by IS NOT NULL)),
  CONSTRAINT margin_calls_consented CHECK ((consented_at IS NULL) = (consent_least_cents IS NULL) AND (consented_at IS NULL) = (cardinality(consent_collateral) = 0)),
  -- time is never cut short
  CONSTRAINT margin_calls_missed CHECK (status <> 'missed' OR ended_at >= deadline_at)
);
CREATE UNIQUE INDEX margin_calls_one_open ON margin_calls (loan_id) WHERE status = 'open';
CREATE INDEX margin_calls_loan ON margin_calls (loan_id, opened_at);
CREATE INDEX margin_calls_due ON margin_calls (deadline_at, id) WHERE status = 'open';
CREATE INDEX margin_calls_to_announce ON margin_calls (id) WHERE NOT is_announced;

CREATE FUNCTION keep_margin_call() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.loan_id, NEW.level, NEW.ltv_bps, NEW.principal_cents, NEW.value_cents, NEW.target_bps, NEW.opened_at) IS DISTINCT FROM
     (OLD.loan_id, OLD.level, OLD.ltv_bps, OLD.principal_cents, OLD.value_cents, OLD.target_bps, OLD.opened_at)
    OR NEW.deadline_at < OLD.deadline_at
    OR OLD.status <> 'open' AND to_jsonb(NEW) - 'is_announced' <> to_jsonb(OLD) - 'is_announced'
    OR OLD.acknowledged_at IS NOT NULL AND NEW.acknowledged_at IS DISTINCT FROM OLD.acknowledged_at THEN
    RAISE EXCEPTION 'a margin call is not rewritten' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'margin_calls_kept';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER margin_calls_kept BEFORE UPDATE ON margin_calls FOR EACH ROW EXECUTE FUNCTION keep_margin_call();

-- The LTV as lists show it, rounded half to even, and its level, compared exactly: the same arithmetic as in the
-- application, for many loans at once.
CREATE FUNCTION loan_ltv_bps(principal bigint, value bigint) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN principal = 0 THEN 0 WHEN value <= 0 THEN 1000000 ELSE least(1000000,
    principal * 10000 / value + CASE WHEN 2 * (principal * 10000 % value) > value
      OR 2 * (principal * 10000 % value) = value AND (principal * 10000 / value) % 2 = 1 THEN 1 ELSE 0 END)::integer END
$$;
CREATE FUNCTION loan_ltv_level(principal bigint, value bigint, healthy bigint, notice bigint, liquidation bigint) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN principal * 10000 <= value * healthy THEN 'healthy' WHEN principal * 10000 <= value * notice THEN 'notice'
    WHEN principal * 10000 <= value * liquidation THEN 'call' ELSE 'liquidation' END
$$;

-- What was sent about a margin call, and when.
CREATE TABLE margin_messages (
  margin_call_id uuid NOT NULL REFERENCES margin_calls,
  seq integer NOT NULL,
  channel text NOT NULL CONSTRAINT margin_messages_channel CHECK (channel IN ('app', 'email', 'text')),
  words text NOT NULL CONSTRAINT margin_messages_words CHECK (length(words) BETWEEN 1 AND 300),
  at timestamptz(3) NOT NULL,
  CONSTRAINT margin_messages_pkey PRIMARY KEY (margin_call_id, seq)
);
CREATE TRIGGER margin_messages_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON margin_messages
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
REVOKE UPDATE, DELETE, TRUNCATE ON margin_messages FROM ambry_app;
ALTER TABLE loan_reminders DROP CONSTRAINT loan_reminders_kind, ADD CONSTRAINT loan_reminders_kind CHECK (kind IN ('offer_ending',
  'offer_last_day', 'due_soon', 'due_today', 'late', 'late_fee', 'maturing', 'autopay', 'margin_call', 'promise', 'lenders_late', 'no_phone'));

-- A borrower who thinks that a card is worth more asks for another look.
ALTER TABLE loan_changes DROP CONSTRAINT loan_changes_kind, ADD CONSTRAINT loan_changes_kind CHECK (kind IN ('extension', 'release', 'swap', 'value'));

-- ---------------------------------------------------------------- arrears, default, foreclosure

CREATE TABLE loan_promises (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  loan_id uuid NOT NULL REFERENCES loans,
  status text NOT NULL DEFAULT 'open' CONSTRAINT loan_promises_status CHECK (status IN ('open', 'kept', 'broken')),
  amount_cents bigint NOT NULL CONSTRAINT loan_promises_amount CHECK (amount_cents > 0),
  due_on date NOT NULL,
  note text CONSTRAINT loan_promises_note CHECK (length(note) BETWEEN 1 AND 500),
  made_by uuid REFERENCES users,
  made_at timestamptz(3) NOT NULL,
  ended_at timestamptz(3),
  CONSTRAINT loan_promises_ended CHECK ((status = 'open') = (ended_at IS NULL))
);
CREATE INDEX loan_promises_loan ON loan_promises (loan_id, made_at);
CREATE UNIQUE INDEX loan_promises_one_open ON loan_promises (loan_id) WHERE status = 'open';

-- Notices the law requires, as they were sent. A notice of default names what cures it; a notice of disposition names
-- the cards, how and from when they are sold (UCC 9-611 to 9-614); an explanation says how the surplus or deficiency of
-- the sales was calculated (UCC 9-616).
CREATE TABLE loan_notices (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  loan_id uuid NOT NULL REFERENCES loans,
  kind text NOT NULL CONSTRAINT loan_notices_kind CHECK (kind IN ('default', 'disposition', 'explanation')),
  cause text NOT NULL CONSTRAINT loan_notices_cause CHECK (cause IN ('margin', 'arrears', 'maturity')),
  body text NOT NULL CONSTRAINT loan_notices_body CHECK (length(body) BETWEEN 100 AND 60000),
  hash text NOT NULL CONSTRAINT loan_notices_hash CHECK (hash = encode(sha256(convert_to(body, 'UTF8')), 'hex')),
  owed_cents bigint NOT NULL CONSTRAINT loan_notices_owed CHECK (owed_cents > 0 OR kind = 'explanation' AND owed_cents = 0),
  sent_at timestamptz(3) NOT NULL,
  sent_on date NOT NULL,
  sent_by uuid REFERENCES users,
  -- the first day on which what it announces may happen
  effective_on date NOT NULL CONSTRAINT loan_notices_ten_days CHECK (effective_on >= sent_on + CASE kind WHEN 'explanation' THEN 0 ELSE 10 END),
  margin_call_id uuid REFERENCES margin_calls,
  -- the cards it names: no other card is sold after it
  card_ids uuid[] NOT NULL DEFAULT '{}'
);
CREATE INDEX loan_notices_loan ON loan_notices (loan_id, sent_at);
CREATE TRIGGER loan_notices_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON loan_notices
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
REVOKE UPDATE, DELETE, TRUNCATE ON loan_notices FROM ambry_app;

-- A notice has the day through which its loan is accrued. That day moves on every night with an entry in the ledger, so
-- neither a notice nor a default can be dated before or after it. An explanation follows the end of a loan in default.
CREATE FUNCTION check_notice() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_catalog AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM loans l WHERE l.id = NEW.loan_id AND CASE NEW.kind
      WHEN 'explanation' THEN l.defaulted_on <= NEW.sent_on AND l.status IN ('paid', 'foreclosed')
      ELSE l.accrued_through = NEW.sent_on AND l.status = CASE NEW.kind WHEN 'default' THEN 'active' ELSE 'defaulted' END END)
    OR abs(NEW.sent_on - (NEW.sent_at AT TIME ZONE 'UTC')::date) > 1 THEN
    RAISE EXCEPTION 'a notice is sent today, about a running loan' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'loan_notices_dated';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER loan_notices_dated BEFORE INSERT ON loan_notices FOR EACH ROW EXECUTE FUNCTION check_notice();
CREATE TABLE loan_notice_deliveries (
  notice_id uuid NOT NULL REFERENCES loan_notices,
  channel text NOT NULL CONSTRAINT loan_notice_deliveries_channel CHECK (channel IN ('email', 'text', 'app', 'mail')),
  address text NOT NULL CONSTRAINT loan_notice_deliveries_address CHECK (length(address) BETWEEN 1 AND 300),
  proof text CONSTRAINT loan_notice_deliveries_proof CHECK (length(proof) BETWEEN 1 AND 300),
  at timestamptz(3) NOT NULL,
  CONSTRAINT loan_notice_deliveries_once PRIMARY KEY (notice_id, channel)
);
CREATE TRIGGER loan_notice_deliveries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON loan_notice_deliveries
  FOR EACH STATEMENT WHEN (NOT is_erasing()) EXECUTE FUNCTION refuse_change();
REVOKE UPDATE, DELETE, TRUNCATE ON loan_notice_deliveries FROM ambry_app;

ALTER TABLE loans
  ADD COLUMN defaulted_on date,
  ADD COLUMN default_cause text CONSTRAINT loans_default_cause CHECK (default_cause IN ('margin', 'arrears', 'maturity')),
  ADD COLUMN foreclosed_on date,
  -- what was left owed after the last card was sold
  ADD COLUMN deficiency text CONSTRAINT loans_deficiency CHECK (deficiency IN ('none', 'kept', 'waived')),
  ADD CONSTRAINT loans_defaulted CHECK ((defaulted_on IS NULL) = (default_cause IS NULL) AND (status NOT IN ('defaulted', 'foreclosed') OR defaulted_on IS NOT NULL)),
  ADD CONSTRAINT loans_foreclosed CHECK ((status = 'foreclosed') = (foreclosed_on IS NOT NULL) AND (foreclosed_on IS NULL) = (deficiency IS NULL));

-- No loan is in default before its notice or margin call has run its time, whoever writes it. It is in default on the
-- day through which it is accrued, and only a loan in default is foreclosed.
CREATE FUNCTION check_default() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_catalog AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    RAISE EXCEPTION 'a loan does not begin in default' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'loans_default_noticed';
  END IF;
  IF OLD.defaulted_on IS NOT NULL THEN
    IF (NEW.defaulted_on, NEW.default_cause) IS DISTINCT FROM (OLD.defaulted_on, OLD.default_cause)
      OR NEW.status = 'foreclosed' AND OLD.status NOT IN ('defaulted', 'foreclosed') THEN
      RAISE EXCEPTION 'a default is not rewritten' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'loans_default_noticed';
    END IF;
  ELSIF NEW.status <> 'defaulted' OR OLD.status <> 'active' OR NEW.defaulted_on IS DISTINCT FROM NEW.accrued_through OR NOT (CASE NEW.default_cause
      WHEN 'margin' THEN EXISTS (SELECT FROM margin_calls c WHERE c.loan_id = NEW.id AND c.status = 'missed'
        AND abs((c.ended_at AT TIME ZONE 'UTC')::date - NEW.defaulted_on) <= 1)
      ELSE EXISTS (SELECT FROM loan_notices n WHERE n.loan_id = NEW.id AND n.kind = 'default' AND n.effective_on <= NEW.defaulted_on) END) THEN
    RAISE EXCEPTION 'a default needs a notice that has run its time' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'loans_default_noticed';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER loans_default_noticed BEFORE UPDATE ON loans FOR EACH ROW
  WHEN (NEW.status IN ('defaulted', 'foreclosed') OR NEW.defaulted_on IS NOT NULL OR OLD.defaulted_on IS NOT NULL) EXECUTE FUNCTION check_default();
CREATE TRIGGER loans_begin_sound BEFORE INSERT ON loans FOR EACH ROW
  WHEN (NEW.status IN ('defaulted', 'foreclosed') OR NEW.defaulted_on IS NOT NULL) EXECUTE FUNCTION check_default();

ALTER TABLE loan_collateral
  DROP CONSTRAINT loan_collateral_status, DROP CONSTRAINT loan_collateral_pledged, DROP CONSTRAINT loan_collateral_ended,
  ADD CONSTRAINT loan_collateral_status CHECK (status IN ('proposed', 'pledged', 'released', 'dropped', 'sold')),
  ADD CONSTRAINT loan_collateral_pledged CHECK ((status IN ('pledged', 'released', 'sold')) = (commitment_id IS NOT NULL) AND (commitment_id IS NULL) = (pledged_at IS NULL)),
  ADD CONSTRAINT loan_collateral_ended CHECK ((status IN ('released', 'dropped', 'sold')) = (ended_at IS NOT NULL));

-- A pledged card that is sold for the loan, and why the sale was commercially reasonable (UCC 9-610).
CREATE TABLE collateral_sales (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  loan_id uuid NOT NULL REFERENCES loans,
  collateral_id uuid NOT NULL REFERENCES loan_collateral,
  sale_id uuid NOT NULL CONSTRAINT collateral_sales_sale UNIQUE REFERENCES sales,
  status text NOT NULL DEFAULT 'agreed' CONSTRAINT collateral_sales_status CHECK (status IN ('agreed', 'settled', 'called_off')),
  -- of the disposition notice, or of the borrower's consent
  notice_id uuid REFERENCES loan_notices,
  margin_call_id uuid REFERENCES margin_calls,
  value_cents bigint NOT NULL CONSTRAINT collateral_sales_value CHECK (value_cents >= 0),
  price_cents bigint NOT NULL CONSTRAINT collateral_sales_price CHECK (price_cents > 0),
  channel text NOT NULL CONSTRAINT collateral_sales_channel CHECK (length(channel) BETWEEN 1 AND 120),
  offered_from date NOT NULL,
  offers integer NOT NULL CONSTRAINT collateral_sales_offers CHECK (offers >= 0),
  comps jsonb NOT NULL CONSTRAINT collateral_sales_comps CHECK (jsonb_typeof(comps) = 'array'),
  reasoning text NOT NULL CONSTRAINT collateral_sales_reasoning CHECK (length(reasoning) BETWEEN 3 AND 2000),
  costs_cents bigint CONSTRAINT collateral_sales_costs CHECK (costs_cents >= 0),
  to_loan_cents bigint CONSTRAINT collateral_sales_to_loan CHECK (to_loan_cents >= 0),
  surplus_cents bigint CONSTRAINT collateral_sales_surplus CHECK (surplus_cents >= 0),
  -- the payment it made
  event_id uuid CONSTRAINT collateral_sales_event UNIQUE REFERENCES loan_events,
  made_by uuid REFERENCES users,
  made_at timestamptz(3) NOT NULL,
  ended_at timestamptz(3),
  CONSTRAINT collateral_sales_reason CHECK ((notice_id IS NULL) <> (margin_call_id IS NULL)),
  CONSTRAINT collateral_sales_ended CHECK ((status = 'agreed') = (ended_at IS NULL)
    AND (status = 'settled') = (to_loan_cents IS NOT NULL) AND (to_loan_cents IS NULL) = (surplus_cents IS NULL) AND (to_loan_cents IS NULL) = (costs_cents IS NULL))
);
CREATE UNIQUE INDEX collateral_sales_once ON collateral_sales (collateral_id) WHERE status IN ('agreed', 'settled');
CREATE INDEX collateral_sales_loan ON collateral_sales (loan_id, made_at);

CREATE FUNCTION check_collateral_sale() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_catalog AS $$
BEGIN
  IF NEW.notice_id IS NOT NULL AND NOT EXISTS (SELECT FROM loan_notices n WHERE n.id = NEW.notice_id AND n.loan_id = NEW.loan_id
      AND n.kind = 'disposition' AND (SELECT card_id FROM loan_collateral WHERE id = NEW.collateral_id) = ANY (n.card_ids)
      AND n.effective_on <= (NEW.made_at AT TIME ZONE 'UTC')::date
      AND n.effective_on <= (SELECT accrued_through FROM loans WHERE id = NEW.loan_id))
    OR NEW.margin_call_id IS NOT NULL AND NOT EXISTS (SELECT FROM margin_calls c WHERE c.id = NEW.margin_call_id AND c.loan_id = NEW.loan_id
      AND NEW.collateral_id = ANY (c.consent_collateral)) THEN
    RAISE EXCEPTION 'collateral is sold after a notice that names it, or with consent' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'collateral_sales_allowed';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER collateral_sales_allowed BEFORE INSERT ON collateral_sales FOR EACH ROW EXECUTE FUNCTION check_collateral_sale();

-- With an account, also the notes of its promises and the addresses of its notices. Notices themselves are kept like
-- agreements: their text is what its hash proves.
CREATE OR REPLACE FUNCTION erase_lending(person uuid, exact text, loose text) RETURNS jsonb LANGUAGE plpgsql
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
  ), promised AS (
    UPDATE loan_promises SET note = redact(note, loose)
    WHERE loan_id IN (SELECT id FROM loans WHERE member_id = person) RETURNING id
  ), delivered AS (
    UPDATE loan_notice_deliveries SET address = 'Erased' WHERE channel <> 'app'
      AND notice_id IN (SELECT n.id FROM loan_notices n JOIN loans l ON l.id = n.loan_id WHERE l.member_id = person) RETURNING notice_id
  )
  SELECT jsonb_build_object('counts', jsonb_build_object('loan_drafts', (SELECT count(*) FROM drafted), 'loans', (SELECT count(*) FROM lent),
    'loan_agreements', (SELECT count(*) FROM signed), 'loan_changes', (SELECT count(*) FROM changed),
    'loan_promises', (SELECT count(*) FROM promised), 'loan_notice_deliveries', (SELECT count(*) FROM delivered)))
  INTO erased;
  PERFORM set_config('ambry.erasing', '', true);
  RETURN erased;
END
$$;

-- What of a sale's proceeds went to the seller's loan: it is their credit and pays the loan at once.
ALTER TABLE sales
  ADD COLUMN credited_cents bigint NOT NULL DEFAULT 0 CONSTRAINT sales_credited CHECK (credited_cents >= 0 AND (credited_cents = 0 OR entry_id IS NOT NULL)),
  DROP CONSTRAINT sales_paid_out,
  ADD CONSTRAINT sales_paid_out CHECK (CASE WHEN by_house THEN payout_id IS NULL
    ELSE entry_id IS NULL OR payout_id IS NOT NULL OR credited_cents = net_cents END);
CREATE OR REPLACE FUNCTION keep_sale() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  -- the last four the database writes itself, and not yet
  moving text[] := '{status,note,link,entry_id,payout_id,credited_cents,commitment_id,cost_cents,settled_on,settled_at,reopened_at,ended_at,end_reason,updated_at,version,net_cents,day_order,match_key,search}';
BEGIN
  IF to_jsonb(NEW) - moving <> to_jsonb(OLD) - moving THEN
    RAISE EXCEPTION 'what was agreed stays' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'sales_kept';
  END IF;
  RETURN NEW;
END
$$;

-- ---------------------------------------------------------------- lenders

-- Lenders can take part in these loans until they are funded.
CREATE TABLE loan_offerings (
  -- of the loan
  id uuid CONSTRAINT loan_offerings_pkey PRIMARY KEY REFERENCES loans,
  status text NOT NULL DEFAULT 'open' CONSTRAINT loan_offerings_status CHECK (status IN ('open', 'funded', 'canceled')),
  amount_cents bigint NOT NULL CONSTRAINT loan_offerings_amount CHECK (amount_cents BETWEEN 1 AND 1000000000),
  minimum_cents bigint NOT NULL CONSTRAINT loan_offerings_minimum CHECK (minimum_cents BETWEEN 1 AND amount_cents),
  -- never more than is offered, however many commit at once
  committed_cents bigint NOT NULL DEFAULT 0 CONSTRAINT loan_offerings_committed CHECK (committed_cents BETWEEN 0 AND amount_cents),
  fee_bps integer NOT NULL CONSTRAINT loan_offerings_fee CHECK (fee_bps BETWEEN 0 AND 5000),
  grade text NOT NULL CONSTRAINT loan_offerings_grade CHECK (grade IN ('A', 'B', 'C', 'D')),
  memo text NOT NULL CONSTRAINT loan_offerings_memo CHECK (length(memo) BETWEEN 3 AND 4000),
  closes_on date NOT NULL,
  opened_by uuid REFERENCES users,
  opened_at timestamptz(3) NOT NULL,
  ended_at timestamptz(3),
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT loan_offerings_ended CHECK ((status = 'open') = (ended_at IS NULL))
);
CREATE INDEX loan_offerings_open ON loan_offerings (closes_on, id) WHERE status = 'open';

-- A click-through before the memo and the documents.
CREATE TABLE offering_views (
  loan_id uuid NOT NULL REFERENCES loan_offerings,
  lender_id uuid NOT NULL REFERENCES users,
  accepted_at timestamptz(3) NOT NULL,
  CONSTRAINT offering_views_once PRIMARY KEY (loan_id, lender_id)
);

CREATE SEQUENCE note_numbers;
GRANT USAGE ON SEQUENCE note_numbers TO ambry_app;
-- A commitment, and the note it becomes when the loan is funded. Sold whole: its part of every payment stays the same.
CREATE TABLE loan_notes (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  number text NOT NULL CONSTRAINT loan_notes_number UNIQUE CONSTRAINT loan_notes_number_form CHECK (number ~ '^N-[0-9]{4,9}$') DEFAULT 'N-' || to_char(nextval('note_numbers'), 'FM999990000'),
  loan_id uuid NOT NULL REFERENCES loan_offerings,
  status text NOT NULL DEFAULT 'committed' CONSTRAINT loan_notes_status CHECK (status IN ('committed', 'released', 'active', 'repaid', 'closed')),
  -- who holds it now
  lender_id uuid NOT NULL REFERENCES users,
  share_cents bigint NOT NULL CONSTRAINT loan_notes_share CHECK (share_cents > 0),
  fee_bps integer NOT NULL CONSTRAINT loan_notes_fee CHECK (fee_bps BETWEEN 0 AND 5000),
  is_by_rule boolean NOT NULL DEFAULT false,
  committed_at timestamptz(3) NOT NULL,
  began_on date,
  ended_on date,
  -- totals posted so far, from which the difference of every change is taken
  principal_cents bigint NOT NULL DEFAULT 0,
  interest_cents bigint NOT NULL DEFAULT 0,
  fee_cents bigint NOT NULL DEFAULT 0,
  lost_cents bigint NOT NULL DEFAULT 0,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT loan_notes_returned CHECK (principal_cents >= 0 AND lost_cents >= 0 AND principal_cents + lost_cents <= share_cents),
  CONSTRAINT loan_notes_began CHECK ((status IN ('active', 'repaid', 'closed')) = (began_on IS NOT NULL)),
  CONSTRAINT loan_notes_ended CHECK ((status IN ('released', 'repaid', 'closed')) = (ended_on IS NOT NULL))
);
CREATE INDEX loan_notes_loan ON loan_notes (loan_id, id);
CREATE INDEX loan_notes_lender ON loan_notes (lender_id, committed_at, id);

-- Who held a note from which day, and what they paid for it.
CREATE TABLE note_holdings (
  note_id uuid NOT NULL REFERENCES loan_notes,
  -- theirs is what the loan received after this event on the day, and everything on later days
  from_day date NOT NULL,
  after_seq bigint NOT NULL,
  seq integer NOT NULL,
  lender_id uuid NOT NULL REFERENCES users,
  paid_cents bigint NOT NULL CONSTRAINT note_holdings_paid CHECK (paid_cents >= 0),
  CONSTRAINT note_holdings_pkey PRIMARY KEY (note_id, seq)
);
CREATE INDEX note_holdings_lender ON note_holdings (lender_id, note_id);
CREATE TRIGGER note_holdings_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON note_holdings
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
REVOKE UPDATE, DELETE, TRUNCATE ON note_holdings FROM ambry_app;

-- What each holder received of each event of the loan, so that a reversal takes it back from the same people.
CREATE TABLE note_receipts (
  note_id uuid NOT NULL REFERENCES loan_notes,
  seq bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT note_receipts_seq UNIQUE,
  lender_id uuid NOT NULL REFERENCES users,
  on_day date NOT NULL,
  interest_cents bigint NOT NULL,
  fee_cents bigint NOT NULL,
  principal_cents bigint NOT NULL,
  lost_cents bigint NOT NULL,
  entry_id uuid NOT NULL REFERENCES ledger_entries,
  at timestamptz(3) NOT NULL,
  CONSTRAINT note_receipts_pkey PRIMARY KEY (note_id, seq)
);
CREATE INDEX note_receipts_lender ON note_receipts (lender_id, on_day);
CREATE TRIGGER note_receipts_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON note_receipts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
REVOKE UPDATE, DELETE, TRUNCATE ON note_receipts FROM ambry_app;

CREATE TABLE note_transfers (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  note_id uuid NOT NULL REFERENCES loan_notes,
  status text NOT NULL DEFAULT 'proposed' CONSTRAINT note_transfers_status CHECK (status IN ('proposed', 'accepted', 'completed', 'declined', 'withdrawn', 'expired')),
  seller_id uuid NOT NULL REFERENCES users,
  buyer_id uuid NOT NULL REFERENCES users,
  price_cents bigint NOT NULL CONSTRAINT note_transfers_price CHECK (price_cents BETWEEN 1 AND 1000000000),
  proposed_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  accepted_at timestamptz(3),
  decided_by uuid REFERENCES users,
  ended_at timestamptz(3),
  end_reason text CONSTRAINT note_transfers_end_reason CHECK (length(end_reason) BETWEEN 1 AND 500),
  CONSTRAINT note_transfers_two_people CHECK (seller_id <> buyer_id),
  CONSTRAINT note_transfers_accepted CHECK (status NOT IN ('accepted', 'completed') OR accepted_at IS NOT NULL),
  CONSTRAINT note_transfers_ended CHECK ((status IN ('proposed', 'accepted')) = (ended_at IS NULL))
);
CREATE UNIQUE INDEX note_transfers_one_open ON note_transfers (note_id) WHERE status IN ('proposed', 'accepted');
CREATE INDEX note_transfers_buyer ON note_transfers (buyer_id, proposed_at);

-- A lender's limits: where a concentration is flagged, and what is committed to automatically.
CREATE TABLE lender_preferences (
  lender_id uuid CONSTRAINT lender_preferences_pkey PRIMARY KEY REFERENCES users,
  alert_bps integer NOT NULL DEFAULT 2500 CONSTRAINT lender_preferences_alert CHECK (alert_bps BETWEEN 100 AND 10000),
  rule jsonb CONSTRAINT lender_preferences_rule CHECK (jsonb_typeof(rule) = 'object'),
  is_rule_on boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT lender_preferences_rule_on CHECK (NOT is_rule_on OR rule IS NOT NULL)
);

-- ---------------------------------------------------------------- the book

-- Every loan at the end of a month: vintages, roll rates and the provision come from here.
CREATE TABLE loan_months (
  month date NOT NULL CONSTRAINT loan_months_month CHECK (extract(day FROM month) = 1),
  loan_id uuid NOT NULL REFERENCES loans,
  bucket text NOT NULL CONSTRAINT loan_months_bucket CHECK (bucket IN ('current', '1-29', '30-59', '60-89', '90+', 'defaulted', 'closed')),
  outstanding_cents bigint NOT NULL,
  lenders_cents bigint NOT NULL,
  lost_cents bigint NOT NULL,
  provision_cents bigint NOT NULL,
  CONSTRAINT loan_months_pkey PRIMARY KEY (month, loan_id)
);

-- The sums of all lenders' holdings, published every night: a lender proves with a few hashes that theirs are in it.
CREATE TABLE holding_proofs (
  on_day date CONSTRAINT holding_proofs_pkey PRIMARY KEY,
  root text NOT NULL CONSTRAINT holding_proofs_root CHECK (root ~ '^[0-9a-f]{64}$'),
  lenders integer NOT NULL,
  principal_cents bigint NOT NULL,
  cash_cents bigint NOT NULL,
  -- the hash of the last ledger entry it includes
  ledger_number bigint NOT NULL,
  at timestamptz(3) NOT NULL
);
CREATE TABLE holding_proof_leaves (
  on_day date NOT NULL REFERENCES holding_proofs,
  position integer NOT NULL,
  lender_id uuid NOT NULL REFERENCES users,
  salt text NOT NULL CONSTRAINT holding_proof_leaves_salt CHECK (salt ~ '^[0-9a-f]{32}$'),
  principal_cents bigint NOT NULL,
  cash_cents bigint NOT NULL,
  notes jsonb NOT NULL CONSTRAINT holding_proof_leaves_notes CHECK (jsonb_typeof(notes) = 'array'),
  CONSTRAINT holding_proof_leaves_pkey PRIMARY KEY (on_day, position)
);
CREATE UNIQUE INDEX holding_proof_leaves_lender ON holding_proof_leaves (lender_id, on_day);
CREATE TRIGGER holding_proofs_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON holding_proofs
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER holding_proof_leaves_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON holding_proof_leaves
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
REVOKE UPDATE, DELETE, TRUNCATE ON holding_proofs, holding_proof_leaves FROM ambry_app;

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
  UNION SELECT id::text FROM loan_notes WHERE lender_id = person
  UNION SELECT note_id::text FROM note_holdings WHERE lender_id = person
  UNION SELECT note_id::text FROM note_transfers WHERE person IN (seller_id, buyer_id)
  UNION SELECT id::text FROM share_links WHERE owner_id = person
$$;

-- Notes and receipts are kept: they are the books. What people wrote, and settings, are not.
CREATE FUNCTION erase_lenders(person uuid, exact text, loose text) RETURNS jsonb LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_catalog AS $$
DECLARE
  erased jsonb;
BEGIN
  PERFORM require_closing(person);
  PERFORM set_config('ambry.erasing', 'on', true);
  WITH chosen AS (DELETE FROM lender_preferences WHERE lender_id = person RETURNING 1),
  transferred AS (
    UPDATE note_transfers SET end_reason = redact(end_reason, loose) WHERE person IN (seller_id, buyer_id) RETURNING 1
  ), offered AS (
    UPDATE loan_offerings SET memo = redact(memo, loose) WHERE id IN (SELECT id FROM loans WHERE member_id = person) RETURNING 1
  )
  SELECT jsonb_build_object('counts', jsonb_build_object('lender_preferences', (SELECT count(*) FROM chosen),
    'note_transfers', (SELECT count(*) FROM transferred), 'loan_offerings', (SELECT count(*) FROM offered)))
  INTO erased;
  PERFORM set_config('ambry.erasing', '', true);
  RETURN erased;
END
$$;
