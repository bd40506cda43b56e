-- Money: a ledger that can only grow, fee templates, invoices, credit notes, payments and payouts.

-- ---------------------------------------------------------------- the ledger

CREATE TABLE ledger_codes (
  code text PRIMARY KEY,
  name text NOT NULL,
  kind text NOT NULL CONSTRAINT ledger_codes_kind CHECK (kind IN ('asset', 'liability', 'equity', 'income', 'expense')),
  per_member boolean NOT NULL,
  position integer NOT NULL CONSTRAINT ledger_codes_position UNIQUE,
  CONSTRAINT ledger_codes_per_member UNIQUE (code, per_member)
);
INSERT INTO ledger_codes (position, code, name, kind, per_member) VALUES
  (1, 'bank', 'Bank', 'asset', false),
  (2, 'receivable', 'Owed by members', 'asset', true),
  (3, 'credit', 'Credit of members', 'liability', true),
  (4, 'payable', 'Payouts owed to members', 'liability', true),
  (5, 'card_proceeds', 'Proceeds of cards sold', 'liability', false),
  (6, 'sales_tax', 'Sales tax held', 'liability', false),
  (7, 'opening', 'Opening balances', 'equity', false),
  (8, 'fees_sale_buyer', 'Fees: Sale, buyer', 'income', false),
  (9, 'fees_sale_seller', 'Fees: Sale, seller', 'income', false),
  (10, 'fees_sourcing', 'Fees: Sourcing', 'income', false),
  (11, 'fees_loan_origination', 'Fees: Loan origination', 'income', false),
  (12, 'fees_storage', 'Fees: Vault', 'income', false),
  (13, 'fees_promotion', 'Fees: Promotion', 'income', false),
  (14, 'fees_fund', 'Fees: Fund', 'income', false),
  (15, 'charges', 'Other charges', 'income', false),
  (16, 'discounts', 'Discounts given', 'income', false),
  (17, 'bank_charges', 'Bank charges', 'expense', false),
  (18, 'goodwill', 'Goodwill', 'expense', false),
  (19, 'write_offs', 'Written off', 'expense', false);

CREATE TABLE ledger_accounts (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  code text NOT NULL,
  party_id uuid REFERENCES parties,
  per_member boolean NOT NULL GENERATED ALWAYS AS (party_id IS NOT NULL) STORED,
  CONSTRAINT ledger_accounts_code FOREIGN KEY (code, per_member) REFERENCES ledger_codes (code, per_member),
  CONSTRAINT ledger_accounts_one_each UNIQUE NULLS NOT DISTINCT (code, party_id)
);
CREATE INDEX ledger_accounts_party ON ledger_accounts (party_id) WHERE party_id IS NOT NULL;
INSERT INTO ledger_accounts (code) SELECT code FROM ledger_codes WHERE NOT per_member ORDER BY position;
CREATE TRIGGER ledger_accounts_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_accounts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE ledger_months (
  month date PRIMARY KEY CONSTRAINT ledger_months_first CHECK (extract(day FROM month) = 1),
  closed_at timestamptz(3) NOT NULL,
  closed_by uuid NOT NULL REFERENCES users,
  recorded_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE TRIGGER ledger_months_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_months
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE ledger_entries (
  -- made by whoever writes it, so that the same entry cannot be written twice
  id uuid PRIMARY KEY,
  number bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT ledger_entries_number UNIQUE,
  -- postings join an entry in its own transaction or never
  xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  kind text NOT NULL CONSTRAINT ledger_entries_kind CHECK (kind IN ('invoice_issued', 'invoice_voided', 'credit_note', 'payment', 'payment_reversed', 'credit_applied', 'payout_due', 'payout_paid', 'payout_canceled', 'hand', 'reversal')),
  booked_on date NOT NULL,
  words text NOT NULL CONSTRAINT ledger_entries_words CHECK (length(words) BETWEEN 1 AND 300),
  member_id uuid REFERENCES users,
  invoice_id uuid,
  payment_id uuid,
  payout_id uuid,
  reverses uuid CONSTRAINT ledger_entries_reversed_once UNIQUE REFERENCES ledger_entries,
  actor_id uuid REFERENCES users,
  at timestamptz(3) NOT NULL,
  recorded_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT ledger_entries_place UNIQUE (id, number, booked_on),
  CONSTRAINT ledger_entries_not_itself CHECK (reverses <> id),
  CONSTRAINT ledger_entries_booked CHECK (booked_on BETWEEN DATE '2000-01-01' AND DATE '2999-12-31')
);
CREATE INDEX ledger_entries_month ON ledger_entries (booked_on);
CREATE INDEX ledger_entries_member ON ledger_entries (member_id, number) WHERE member_id IS NOT NULL;
CREATE INDEX ledger_entries_invoice ON ledger_entries (invoice_id) WHERE invoice_id IS NOT NULL;
CREATE TRIGGER ledger_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
REVOKE UPDATE, DELETE, TRUNCATE ON ledger_entries FROM ambry_app;

CREATE TABLE ledger_postings (
  entry_id uuid NOT NULL,
  line smallint NOT NULL,
  account_id uuid NOT NULL REFERENCES ledger_accounts,
  -- copies of the entry's, so that balances are read from one index
  number bigint NOT NULL,
  booked_on date NOT NULL,
  -- debits above zero, credits below
  amount_cents bigint NOT NULL CONSTRAINT ledger_postings_amount CHECK (amount_cents <> 0 AND amount_cents BETWEEN -1000000000000 AND 1000000000000),
  PRIMARY KEY (entry_id, line),
  CONSTRAINT ledger_postings_entry FOREIGN KEY (entry_id, number, booked_on) REFERENCES ledger_entries (id, number, booked_on)
);
CREATE INDEX ledger_postings_account ON ledger_postings (account_id, number) INCLUDE (booked_on, amount_cents);
CREATE TRIGGER ledger_postings_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_postings
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
REVOKE UPDATE, DELETE, TRUNCATE ON ledger_postings FROM ambry_app;
REVOKE UPDATE, DELETE, TRUNCATE ON ledger_accounts, ledger_codes, ledger_months FROM ambry_app;
REVOKE INSERT ON ledger_codes FROM ambry_app;

-- What is written is dated by the database; a month that is closed takes nothing any more. Whoever closes one waits for
-- entries under way, and they for it.
CREATE FUNCTION date_ledger_entry() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_catalog AS $$
BEGIN
  NEW.recorded_at := clock_timestamp();
  NEW.xid := pg_current_xact_id();
  PERFORM pg_advisory_xact_lock_shared(7301001);
  IF EXISTS (SELECT FROM ledger_months WHERE month >= date_trunc('month', NEW.booked_on)::date) THEN
    RAISE EXCEPTION 'the month of % is closed', NEW.booked_on USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_entries_month_open';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER ledger_entries_date BEFORE INSERT ON ledger_entries FOR EACH ROW EXECUTE FUNCTION date_ledger_entry();

CREATE FUNCTION close_ledger_month() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7301001);
  RETURN NEW;
END
$$;
CREATE TRIGGER ledger_months_close BEFORE INSERT ON ledger_months FOR EACH ROW EXECUTE FUNCTION close_ledger_month();

-- Every entry whose postings a statement wrote must be balanced when the statement ends, and be of this transaction; and
-- no member's account may lie on its wrong side. Its row is locked before it is added up: two who take from one credit
-- at the same moment take turns.
CREATE FUNCTION check_ledger_postings() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_catalog AS $$
DECLARE
  wrong record;
BEGIN
  SELECT e.id INTO wrong FROM (SELECT DISTINCT entry_id FROM fresh) f JOIN ledger_entries e ON e.id = f.entry_id
    JOIN LATERAL (SELECT sum(amount_cents) AS sum, count(*) AS lines FROM ledger_postings p WHERE p.entry_id = e.id) p ON true
    WHERE p.sum <> 0 OR p.lines < 2 OR e.xid <> pg_current_xact_id() LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'entry % is not balanced, or was written before', wrong.id USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_postings_balanced';
  END IF;
  PERFORM FROM ledger_accounts a WHERE a.per_member AND a.id IN (SELECT account_id FROM fresh) ORDER BY a.id FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN NULL; END IF;
  SELECT a.code INTO wrong FROM ledger_accounts a
    JOIN LATERAL (SELECT sum(amount_cents) AS sum FROM ledger_postings p WHERE p.account_id = a.id) p ON true
    WHERE a.per_member AND a.id IN (SELECT account_id FROM fresh)
      AND CASE a.code WHEN 'receivable' THEN p.sum < 0 ELSE p.sum > 0 END LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'the account % would be overdrawn', wrong.code USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_postings_overdrawn_' || wrong.code;
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER ledger_postings_check AFTER INSERT ON ledger_postings REFERENCING NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION check_ledger_postings();

CREATE FUNCTION check_ledger_entry() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_catalog AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM ledger_postings WHERE entry_id = NEW.id) THEN
    RAISE EXCEPTION 'entry % has no postings', NEW.id USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_entries_posted';
  END IF;
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER ledger_entries_posted AFTER INSERT ON ledger_entries DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION check_ledger_entry();

CREATE TABLE ledger_proofs (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  at timestamptz(3) NOT NULL,
  ok boolean NOT NULL,
  milliseconds integer NOT NULL,
  checks jsonb NOT NULL,
  recorded_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX ledger_proofs_at ON ledger_proofs (at);

-- ---------------------------------------------------------------- fee templates

CREATE TABLE fee_templates (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  name text NOT NULL CONSTRAINT fee_templates_name_length CHECK (length(name) BETWEEN 1 AND 80),
  use text NOT NULL CONSTRAINT fee_templates_use CHECK (use IN ('sale_buyer', 'sale_seller', 'sourcing', 'loan_origination', 'storage', 'promotion', 'fund')),
  status text NOT NULL DEFAULT 'active' CONSTRAINT fee_templates_status CHECK (status IN ('active', 'archived')),
  is_default boolean NOT NULL DEFAULT false,
  number integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  version integer NOT NULL DEFAULT 1,
  sort_name text NOT NULL GENERATED ALWAYS AS (lower(name)) STORED,
  CONSTRAINT fee_templates_default_active CHECK (NOT is_default OR status = 'active')
);
CREATE UNIQUE INDEX fee_templates_name ON fee_templates (lower(name)) WHERE status = 'active';
CREATE UNIQUE INDEX fee_templates_one_default ON fee_templates (use) WHERE is_default;
CREATE INDEX fee_templates_updated ON fee_templates (updated_at, id);

-- What a template said. Documents name the version they were made with.
CREATE TABLE fee_template_versions (
  template_id uuid NOT NULL REFERENCES fee_templates,
  number integer NOT NULL CONSTRAINT fee_template_versions_number CHECK (number > 0),
  rules jsonb NOT NULL CONSTRAINT fee_template_versions_rules CHECK (jsonb_typeof(rules) = 'array' AND jsonb_array_length(rules) BETWEEN 1 AND 20),
  note text CONSTRAINT fee_template_versions_note CHECK (length(note) BETWEEN 1 AND 300),
  created_at timestamptz(3) NOT NULL,
  created_by uuid REFERENCES users,
  PRIMARY KEY (template_id, number)
);
CREATE TRIGGER fee_template_versions_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON fee_template_versions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
REVOKE UPDATE, DELETE, TRUNCATE ON fee_template_versions FROM ambry_app;
-- the newest version is there by the end of the transaction
ALTER TABLE fee_templates ADD CONSTRAINT fee_templates_number FOREIGN KEY (id, number)
  REFERENCES fee_template_versions (template_id, number) DEFERRABLE INITIALLY DEFERRED;

-- ---------------------------------------------------------------- invoices

-- One row a series and year. It is locked last in the transaction that takes a number, so nobody else waits for long, and
-- a transaction that fails gives its number back.
CREATE TABLE number_series (
  series text NOT NULL CONSTRAINT number_series_series CHECK (series IN ('INV', 'CN', 'RC')),
  year integer NOT NULL CONSTRAINT number_series_year CHECK (year BETWEEN 2000 AND 2999),
  last integer NOT NULL CONSTRAINT number_series_last CHECK (last BETWEEN 1 AND 999999),
  PRIMARY KEY (series, year)
);
CREATE FUNCTION keep_series_whole() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' AND NEW.last <> 1 OR TG_OP = 'UPDATE' AND (NEW.last <> OLD.last + 1 OR NEW.series <> OLD.series OR NEW.year <> OLD.year) THEN
    RAISE EXCEPTION 'numbers follow each other' USING ERRCODE = 'check_violation', CONSTRAINT = 'number_series_whole';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER number_series_whole BEFORE INSERT OR UPDATE ON number_series FOR EACH ROW EXECUTE FUNCTION keep_series_whole();

CREATE TABLE invoices (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  purpose text NOT NULL DEFAULT 'hand' CONSTRAINT invoices_purpose CHECK (purpose IN ('hand')),
  purpose_id uuid,
  status text NOT NULL DEFAULT 'draft' CONSTRAINT invoices_status CHECK (status IN ('draft', 'open', 'paid', 'void')),
  member_id uuid REFERENCES users,
  number text CONSTRAINT invoices_number UNIQUE CONSTRAINT invoices_number_form CHECK (number ~ '^INV-[0-9]{4}-[0-9]{6}$'),
  issued_on date,
  issued_at timestamptz(3),
  due_on date,
  memo text CONSTRAINT invoices_memo CHECK (length(memo) BETWEEN 1 AND 1000),
  internal_note text CONSTRAINT invoices_internal_note CHECK (length(internal_note) BETWEEN 1 AND 1000),
  tax_bps integer NOT NULL DEFAULT 0 CONSTRAINT invoices_tax_bps CHECK (tax_bps BETWEEN 0 AND 10000),
  tax_label text NOT NULL CONSTRAINT invoices_tax_label CHECK (length(tax_label) BETWEEN 1 AND 60),
  title text NOT NULL DEFAULT '',
  subtotal_cents bigint NOT NULL DEFAULT 0 CONSTRAINT invoices_subtotal CHECK (subtotal_cents >= 0),
  discount_cents bigint NOT NULL DEFAULT 0 CONSTRAINT invoices_discount CHECK (discount_cents >= 0),
  tax_cents bigint NOT NULL DEFAULT 0 CONSTRAINT invoices_tax CHECK (tax_cents >= 0),
  total_cents bigint NOT NULL DEFAULT 0 CONSTRAINT invoices_total CHECK (total_cents = subtotal_cents - discount_cents + tax_cents),
  -- kept by triggers from settlements and credit notes
  paid_cents bigint NOT NULL DEFAULT 0,
  credited_cents bigint NOT NULL DEFAULT 0,
  -- credited after it had been paid: the member's credit since
  returned_cents bigint NOT NULL DEFAULT 0,
  -- as they were at issue
  letterhead jsonb,
  billed_to jsonb,
  seen_at timestamptz(3),
  reminded_at timestamptz(3),
  void_reason text CONSTRAINT invoices_void_reason CHECK (length(void_reason) BETWEEN 1 AND 500),
  created_at timestamptz(3) NOT NULL,
  created_by uuid REFERENCES users,
  updated_at timestamptz(3) NOT NULL,
  version integer NOT NULL DEFAULT 1,
  -- what lists are sorted by is never empty
  due_order date NOT NULL GENERATED ALWAYS AS (coalesce(due_on, DATE '9999-12-31')) STORED,
  number_order text NOT NULL GENERATED ALWAYS AS (coalesce(number, '')) STORED,
  owed_cents bigint NOT NULL GENERATED ALWAYS AS (CASE WHEN status = 'open' THEN total_cents - paid_cents - credited_cents ELSE 0 END) STORED,
  search text NOT NULL GENERATED ALWAYS AS (lower(coalesce(number, '') || ' ' || title)) STORED,
  CONSTRAINT invoices_issued CHECK ((number IS NULL) = (issued_on IS NULL) AND (number IS NULL) = (issued_at IS NULL)
    AND (number IS NULL OR (member_id IS NOT NULL AND due_on IS NOT NULL AND total_cents > 0 AND letterhead IS NOT NULL AND billed_to IS NOT NULL))),
  CONSTRAINT invoices_numbered CHECK (CASE status WHEN 'draft' THEN number IS NULL WHEN 'void' THEN true ELSE number IS NOT NULL END),
  CONSTRAINT invoices_due CHECK (number IS NULL OR due_on >= issued_on),
  -- never more than is owed, never less than nothing
  CONSTRAINT invoices_settled CHECK (paid_cents >= 0 AND credited_cents >= 0 AND returned_cents >= 0 AND paid_cents + credited_cents <= greatest(total_cents, 0)),
  CONSTRAINT invoices_voided CHECK ((status = 'void') = (void_reason IS NOT NULL))
) WITH (fillfactor = 85);
CREATE INDEX invoices_created ON invoices (created_at, id);
CREATE INDEX invoices_due_order ON invoices (due_order, id);
CREATE INDEX invoices_owed_order ON invoices (owed_cents, id);
CREATE INDEX invoices_total_order ON invoices (total_cents, id);
CREATE INDEX invoices_number_order ON invoices (number_order, id);
CREATE INDEX invoices_member_issued ON invoices (member_id, issued_on, id) WHERE number IS NOT NULL;
CREATE INDEX invoices_member_due ON invoices (member_id, due_order, id) WHERE number IS NOT NULL;
CREATE INDEX invoices_member ON invoices (member_id);
CREATE INDEX invoices_open_due ON invoices (due_on) WHERE status = 'open';
CREATE INDEX invoices_search ON invoices USING gin (search gin_trgm_ops);

CREATE TABLE invoice_lines (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  invoice_id uuid NOT NULL REFERENCES invoices,
  position integer NOT NULL,
  source text NOT NULL CONSTRAINT invoice_lines_source CHECK (source IN ('hand', 'card', 'template', 'discount')),
  label text NOT NULL CONSTRAINT invoice_lines_label CHECK (length(label) <= 200),
  detail text CONSTRAINT invoice_lines_detail CHECK (length(detail) BETWEEN 1 AND 300),
  quantity integer NOT NULL CONSTRAINT invoice_lines_quantity CHECK (quantity BETWEEN 0 AND 10000),
  rate jsonb NOT NULL,
  amount_cents bigint NOT NULL CONSTRAINT invoice_lines_amount CHECK (CASE source WHEN 'discount' THEN amount_cents <= 0 ELSE amount_cents >= 0 END),
  card_id uuid REFERENCES cards,
  template_id uuid,
  template_version integer,
  CONSTRAINT invoice_lines_position UNIQUE (invoice_id, position),
  CONSTRAINT invoice_lines_card CHECK (source <> 'card' OR card_id IS NOT NULL),
  CONSTRAINT invoice_lines_template CHECK ((source = 'template') = (template_id IS NOT NULL) AND (template_id IS NULL) = (template_version IS NULL)),
  CONSTRAINT invoice_lines_template_version FOREIGN KEY (template_id, template_version) REFERENCES fee_template_versions (template_id, number)
);
CREATE INDEX invoice_lines_template_used ON invoice_lines (template_id, template_version) WHERE template_id IS NOT NULL;
CREATE INDEX invoice_lines_card_used ON invoice_lines (card_id) WHERE card_id IS NOT NULL;
-- the lines of a draft are replaced as a whole
GRANT DELETE ON invoice_lines TO ambry_app;

-- What has a number is never edited: not its sums, not its lines, not to whom it was written.
CREATE FUNCTION keep_issued_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.number IS NOT NULL AND (NEW.number, NEW.member_id, NEW.issued_on, NEW.issued_at, NEW.due_on, NEW.memo, NEW.tax_bps, NEW.tax_label, NEW.title,
      NEW.subtotal_cents, NEW.discount_cents, NEW.tax_cents, NEW.total_cents, NEW.letterhead, NEW.billed_to, NEW.purpose, NEW.purpose_id, NEW.created_at)
    IS DISTINCT FROM (OLD.number, OLD.member_id, OLD.issued_on, OLD.issued_at, OLD.due_on, OLD.memo, OLD.tax_bps, OLD.tax_label, OLD.title,
      OLD.subtotal_cents, OLD.discount_cents, OLD.tax_cents, OLD.total_cents, OLD.letterhead, OLD.billed_to, OLD.purpose, OLD.purpose_id, OLD.created_at)
  THEN
    RAISE EXCEPTION 'an issued invoice is not edited' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'invoices_kept';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER invoices_kept BEFORE UPDATE ON invoices FOR EACH ROW EXECUTE FUNCTION keep_issued_invoice();

CREATE FUNCTION keep_issued_lines() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_catalog AS $$
BEGIN
  -- the draft is locked: it cannot be issued while its lines change
  PERFORM FROM invoices WHERE id = CASE TG_OP WHEN 'DELETE' THEN OLD.invoice_id ELSE NEW.invoice_id END AND status = 'draft' FOR UPDATE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the lines of an issued invoice are not edited' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'invoice_lines_kept';
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END
$$;
CREATE TRIGGER invoice_lines_kept BEFORE INSERT OR UPDATE OR DELETE ON invoice_lines FOR EACH ROW EXECUTE FUNCTION keep_issued_lines();

-- At the end of every transaction: open means that something is owed, paid that nothing is and that the house keeps some of
-- what was paid, void that it keeps nothing; and no more was given back than had come in.
CREATE FUNCTION check_invoice_state() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_catalog AS $$
DECLARE
  now_is record;
BEGIN
  SELECT status, total_cents - paid_cents - credited_cents AS owed, paid_cents - returned_cents AS kept INTO now_is FROM invoices WHERE id = NEW.id;
  IF now_is.kept < 0 THEN
    RAISE EXCEPTION 'more of invoice % was given back than paid', NEW.id USING ERRCODE = 'check_violation', CONSTRAINT = 'invoices_returned';
  END IF;
  IF now_is.status = 'open' AND now_is.owed <= 0 OR now_is.status = 'paid' AND (now_is.owed <> 0 OR now_is.kept = 0)
    OR now_is.status = 'void' AND now_is.kept <> 0 THEN
    RAISE EXCEPTION 'invoice % is % and % are owed', NEW.id, now_is.status, now_is.owed USING ERRCODE = 'check_violation', CONSTRAINT = 'invoices_state';
  END IF;
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER invoices_state AFTER INSERT OR UPDATE ON invoices DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION check_invoice_state();

CREATE TABLE invoice_reminders (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  invoice_id uuid NOT NULL REFERENCES invoices,
  kind text NOT NULL CONSTRAINT invoice_reminders_kind CHECK (kind IN ('before', 'first', 'second', 'hand')),
  on_day date NOT NULL,
  at timestamptz(3) NOT NULL,
  actor_id uuid REFERENCES users,
  -- by hand at most once a day
  CONSTRAINT invoice_reminders_once_a_day UNIQUE (invoice_id, kind, on_day)
);
CREATE UNIQUE INDEX invoice_reminders_once ON invoice_reminders (invoice_id, kind) WHERE kind <> 'hand';

-- ---------------------------------------------------------------- payments, credit notes, payouts

CREATE TABLE payments (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  number text NOT NULL CONSTRAINT payments_number UNIQUE CONSTRAINT payments_number_form CHECK (number ~ '^RC-[0-9]{4}-[0-9]{6}$'),
  member_id uuid NOT NULL REFERENCES users,
  method text NOT NULL CONSTRAINT payments_method CHECK (method IN ('wire', 'ach', 'check', 'cash', 'other')),
  status text NOT NULL DEFAULT 'succeeded' CONSTRAINT payments_status CHECK (status IN ('succeeded', 'failed')),
  amount_cents bigint NOT NULL CONSTRAINT payments_amount CHECK (amount_cents BETWEEN 1 AND 10000000000),
  to_credit_cents bigint NOT NULL CONSTRAINT payments_to_credit CHECK (to_credit_cents BETWEEN 0 AND amount_cents),
  received_on date NOT NULL,
  reference text CONSTRAINT payments_reference CHECK (length(reference) BETWEEN 1 AND 80),
  note text CONSTRAINT payments_note CHECK (length(note) BETWEEN 1 AND 300),
  entry_id uuid NOT NULL REFERENCES ledger_entries,
  letterhead jsonb NOT NULL,
  received_from jsonb NOT NULL,
  recorded_by uuid REFERENCES users,
  at timestamptz(3) NOT NULL,
  reversed_at timestamptz(3),
  reverse_reason text CONSTRAINT payments_reverse_reason CHECK (length(reverse_reason) BETWEEN 1 AND 500),
  CONSTRAINT payments_reversed CHECK ((status = 'failed') = (reversed_at IS NOT NULL) AND (reversed_at IS NULL) = (reverse_reason IS NULL))
);
CREATE INDEX payments_at ON payments (at, id);
CREATE INDEX payments_amount_order ON payments (amount_cents, id);
CREATE INDEX payments_member ON payments (member_id, at);

CREATE TABLE credit_notes (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  number text NOT NULL CONSTRAINT credit_notes_number UNIQUE CONSTRAINT credit_notes_number_form CHECK (number ~ '^CN-[0-9]{4}-[0-9]{6}$'),
  invoice_id uuid NOT NULL REFERENCES invoices,
  amount_cents bigint NOT NULL CONSTRAINT credit_notes_amount CHECK (amount_cents > 0),
  to_credit_cents bigint NOT NULL CONSTRAINT credit_notes_to_credit CHECK (to_credit_cents BETWEEN 0 AND amount_cents),
  reason text NOT NULL CONSTRAINT credit_notes_reason CHECK (length(reason) BETWEEN 1 AND 500),
  issued_on date NOT NULL,
  entry_id uuid NOT NULL REFERENCES ledger_entries,
  actor_id uuid REFERENCES users,
  at timestamptz(3) NOT NULL
);
CREATE INDEX credit_notes_invoice ON credit_notes (invoice_id);
CREATE INDEX credit_notes_entry ON credit_notes (entry_id);
CREATE TRIGGER credit_notes_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON credit_notes
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
REVOKE UPDATE, DELETE, TRUNCATE ON credit_notes FROM ambry_app;

-- What an invoice was settled with. A payment that is taken back adds a row below zero, and so does credit that came from it.
CREATE TABLE invoice_settlements (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  invoice_id uuid NOT NULL REFERENCES invoices,
  kind text NOT NULL CONSTRAINT invoice_settlements_kind CHECK (kind IN ('payment', 'credit', 'credit_note')),
  payment_id uuid REFERENCES payments,
  credit_note_id uuid REFERENCES credit_notes,
  entry_id uuid NOT NULL REFERENCES ledger_entries,
  amount_cents bigint NOT NULL CONSTRAINT invoice_settlements_amount CHECK (amount_cents <> 0 AND (amount_cents > 0 OR kind <> 'credit_note')),
  -- a credit note whose money had become the member's credit, until the payment behind it was taken back
  from_credit boolean NOT NULL DEFAULT false CONSTRAINT invoice_settlements_from_credit CHECK (NOT from_credit OR kind = 'credit_note'),
  on_day date NOT NULL,
  at timestamptz(3) NOT NULL,
  CONSTRAINT invoice_settlements_source CHECK ((kind = 'payment') = (payment_id IS NOT NULL) AND (kind = 'credit_note') = (credit_note_id IS NOT NULL))
);
CREATE INDEX invoice_settlements_invoice ON invoice_settlements (invoice_id, at);
CREATE INDEX invoice_settlements_payment ON invoice_settlements (payment_id) WHERE payment_id IS NOT NULL;
CREATE TRIGGER invoice_settlements_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON invoice_settlements
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
REVOKE UPDATE, DELETE, TRUNCATE ON invoice_settlements FROM ambry_app;

CREATE FUNCTION settle_invoice() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_catalog AS $$
BEGIN
  UPDATE invoices SET paid_cents = paid_cents + CASE NEW.kind WHEN 'credit_note' THEN 0 ELSE NEW.amount_cents END,
    credited_cents = credited_cents + CASE NEW.kind WHEN 'credit_note' THEN NEW.amount_cents ELSE 0 END,
    returned_cents = returned_cents - CASE WHEN NEW.from_credit THEN NEW.amount_cents ELSE 0 END
  WHERE id = NEW.invoice_id AND number IS NOT NULL;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'only what is issued is settled' USING ERRCODE = 'check_violation', CONSTRAINT = 'invoice_settlements_issued';
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER invoice_settlements_settle AFTER INSERT ON invoice_settlements FOR EACH ROW EXECUTE FUNCTION settle_invoice();

CREATE FUNCTION return_invoice() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_catalog AS $$
BEGIN
  UPDATE invoices SET returned_cents = returned_cents + NEW.to_credit_cents WHERE id = NEW.invoice_id AND status IN ('open', 'paid');
  IF NOT FOUND THEN
    RAISE EXCEPTION 'only what is issued is credited' USING ERRCODE = 'check_violation', CONSTRAINT = 'credit_notes_issued';
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER credit_notes_return AFTER INSERT ON credit_notes FOR EACH ROW EXECUTE FUNCTION return_invoice();

CREATE TABLE payouts (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  member_id uuid NOT NULL REFERENCES users,
  kind text NOT NULL CONSTRAINT payouts_kind CHECK (kind IN ('credit', 'goodwill')),
  status text NOT NULL DEFAULT 'due' CONSTRAINT payouts_status CHECK (status IN ('due', 'paid', 'canceled')),
  amount_cents bigint NOT NULL CONSTRAINT payouts_amount CHECK (amount_cents BETWEEN 1 AND 10000000000),
  note text CONSTRAINT payouts_note CHECK (length(note) BETWEEN 1 AND 300),
  method text CONSTRAINT payouts_method CHECK (method IN ('wire', 'ach', 'check', 'cash', 'other')),
  reference text CONSTRAINT payouts_reference CHECK (length(reference) BETWEEN 1 AND 80),
  paid_on date,
  due_entry_id uuid NOT NULL REFERENCES ledger_entries,
  end_entry_id uuid REFERENCES ledger_entries,
  cancel_reason text CONSTRAINT payouts_cancel_reason CHECK (length(cancel_reason) BETWEEN 1 AND 500),
  created_at timestamptz(3) NOT NULL,
  created_by uuid REFERENCES users,
  CONSTRAINT payouts_paid CHECK ((status = 'paid') = (paid_on IS NOT NULL) AND (paid_on IS NULL) = (method IS NULL)),
  CONSTRAINT payouts_canceled CHECK ((status = 'canceled') = (cancel_reason IS NOT NULL)),
  CONSTRAINT payouts_ended CHECK ((status = 'due') = (end_entry_id IS NULL))
);
CREATE INDEX payouts_created ON payouts (created_at, id);
CREATE INDEX payouts_amount_order ON payouts (amount_cents, id);
CREATE INDEX payouts_member ON payouts (member_id, created_at, id);

-- What was recorded of a payment or a payout stays as it was recorded; only its state moves on.
CREATE FUNCTION keep_recorded() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.id, NEW.member_id, NEW.amount_cents) IS DISTINCT FROM (OLD.id, OLD.member_id, OLD.amount_cents) THEN
    RAISE EXCEPTION 'what was recorded stays' USING ERRCODE = 'restrict_violation', CONSTRAINT = TG_TABLE_NAME || '_kept';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER payments_kept BEFORE UPDATE ON payments FOR EACH ROW EXECUTE FUNCTION keep_recorded();
CREATE TRIGGER payouts_kept BEFORE UPDATE ON payouts FOR EACH ROW EXECUTE FUNCTION keep_recorded();

ALTER TABLE ledger_entries ADD CONSTRAINT ledger_entries_invoice_id FOREIGN KEY (invoice_id) REFERENCES invoices;
ALTER TABLE ledger_entries ADD CONSTRAINT ledger_entries_payment_id FOREIGN KEY (payment_id) REFERENCES payments DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ledger_entries ADD CONSTRAINT ledger_entries_payout_id FOREIGN KEY (payout_id) REFERENCES payouts DEFERRABLE INITIALLY DEFERRED;
