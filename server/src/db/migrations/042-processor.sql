-- What the card processor reports: its balance transactions, disputes and dashboard refunds (decision 60).

-- ---------------------------------------------------------------- accounts and kinds

UPDATE ledger_codes SET position = position * 1000;
INSERT INTO ledger_codes (position, code, name, kind, per_member) VALUES
  ((SELECT position + 1 FROM ledger_codes WHERE code = 'card_proceeds'), 'processor_unresolved', 'Card processor: unresolved', 'liability', false),
  ((SELECT position + 1 FROM ledger_codes WHERE code = 'bank_charges'), 'processor_fees', 'Card processor fees', 'expense', false);
UPDATE ledger_codes c SET position = n.position - 1000 FROM (
  SELECT code, row_number() OVER (ORDER BY position) AS position FROM ledger_codes) n WHERE n.code = c.code;
UPDATE ledger_codes SET position = position + 1000;
INSERT INTO ledger_accounts (code) VALUES ('processor_unresolved'), ('processor_fees');

-- added to whatever kinds there are
DO $$
DECLARE
  known text;
BEGIN
  SELECT pg_get_constraintdef(oid) INTO STRICT known FROM pg_constraint WHERE conname = 'ledger_entries_kind';
  EXECUTE 'ALTER TABLE ledger_entries DROP CONSTRAINT ledger_entries_kind, ADD CONSTRAINT ledger_entries_kind '
    || replace(known, 'ARRAY[', 'ARRAY[''processor_fee''::text, ''processor_payout''::text, ''processor_other''::text, ');
END
$$;

-- ---------------------------------------------------------------- payments taken back in part

ALTER TABLE payments ADD COLUMN reversed_cents bigint NOT NULL DEFAULT 0, ADD COLUMN reversed_credit_cents bigint NOT NULL DEFAULT 0;
UPDATE payments p SET reversed_cents = p.amount_cents - p.refunded_cents,
  reversed_credit_cents = p.to_credit_cents - coalesce((SELECT sum(r.amount_cents) FROM refunds r
    WHERE r.payment_id = p.id AND r.status <> 'failed' AND r.credit_note_id IS NULL), 0)
  WHERE p.status = 'failed';
ALTER TABLE payments DROP CONSTRAINT payments_reversed,
  ADD CONSTRAINT payments_reversed CHECK ((reversed_cents > 0) = (reversed_at IS NOT NULL) AND (reversed_at IS NULL) = (reverse_reason IS NULL)
    AND (status <> 'failed' OR reversed_cents > 0)),
  ADD CONSTRAINT payments_reversed_cents CHECK (reversed_cents BETWEEN 0 AND amount_cents - refunded_cents
    AND reversed_credit_cents BETWEEN 0 AND least(reversed_cents, to_credit_cents));

-- Money of a charge that came back after it had been taken away: a dispute that was won.
CREATE TABLE reinstated_payments (
  payment_id uuid PRIMARY KEY REFERENCES payments,
  charge_id uuid NOT NULL REFERENCES charges
);
CREATE INDEX reinstated_payments_charge ON reinstated_payments (charge_id);
CREATE TRIGGER reinstated_payments_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON reinstated_payments
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
REVOKE UPDATE, DELETE, TRUNCATE ON reinstated_payments FROM ambry_app;

-- made in the processor's dashboard instead of here
ALTER TABLE refunds ADD COLUMN is_from_dashboard boolean NOT NULL DEFAULT false;
CREATE INDEX refunds_ref ON refunds (ref) WHERE ref IS NOT NULL;

-- ---------------------------------------------------------------- what the processor says

-- Each change of our balance at the processor, as it was read.
CREATE TABLE processor_transactions (
  gateway text NOT NULL CONSTRAINT processor_transactions_gateway CHECK (gateway IN ('sandbox', 'stripe')),
  ref text NOT NULL CONSTRAINT processor_transactions_ref CHECK (length(ref) BETWEEN 1 AND 255),
  kind text NOT NULL CONSTRAINT processor_transactions_kind CHECK (kind IN
    ('charge', 'refund', 'refund_failure', 'dispute', 'dispute_reversal', 'fee', 'payout', 'other')),
  amount_cents bigint NOT NULL CONSTRAINT processor_transactions_amount CHECK (amount_cents BETWEEN -1000000000000 AND 1000000000000),
  fee_cents bigint NOT NULL CONSTRAINT processor_transactions_fee CHECK (fee_cents BETWEEN -1000000000000 AND 1000000000000),
  net_cents bigint NOT NULL GENERATED ALWAYS AS (amount_cents - fee_cents) STORED,
  source_ref text,
  payment_ref text,
  charge_id uuid REFERENCES charges,
  occurred_at timestamptz(3) NOT NULL,
  recorded_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (gateway, ref)
);
CREATE INDEX processor_transactions_charge ON processor_transactions (charge_id) WHERE charge_id IS NOT NULL;
CREATE INDEX processor_transactions_source ON processor_transactions (source_ref) WHERE source_ref IS NOT NULL;
CREATE TRIGGER processor_transactions_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON processor_transactions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
REVOKE UPDATE, DELETE, TRUNCATE ON processor_transactions FROM ambry_app;

-- The ledger entries that one of them explains.
CREATE TABLE processor_entries (
  entry_id uuid PRIMARY KEY REFERENCES ledger_entries,
  gateway text NOT NULL,
  transaction_ref text NOT NULL,
  CONSTRAINT processor_entries_transaction FOREIGN KEY (gateway, transaction_ref) REFERENCES processor_transactions (gateway, ref)
);
CREATE INDEX processor_entries_of ON processor_entries (gateway, transaction_ref);
CREATE TRIGGER processor_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON processor_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
REVOKE UPDATE, DELETE, TRUNCATE ON processor_entries FROM ambry_app;

-- From when each processor's transactions are read. Before that, a clerk posted fees and transfers by hand.
CREATE TABLE processor_reads (
  gateway text PRIMARY KEY CONSTRAINT processor_reads_gateway CHECK (gateway IN ('sandbox', 'stripe')),
  began_at timestamptz(3) NOT NULL,
  -- everything up to this entry is older than that
  after_number bigint NOT NULL,
  -- when they were last read: what we recorded later is not compared yet
  read_at timestamptz(3) NOT NULL,
  -- what the last nightly comparison found, besides what the books' own checks find
  compared_at timestamptz(3),
  findings jsonb NOT NULL DEFAULT '[]'
);
INSERT INTO processor_reads (gateway, began_at, after_number, read_at)
  SELECT DISTINCT gateway, now(), (SELECT coalesce(max(number), 0) FROM ledger_entries), now() FROM charges;

-- ---------------------------------------------------------------- disputes

CREATE TABLE payment_disputes (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  gateway text NOT NULL CONSTRAINT payment_disputes_gateway CHECK (gateway IN ('sandbox', 'stripe')),
  ref text NOT NULL,
  charge_id uuid NOT NULL REFERENCES charges,
  status text NOT NULL DEFAULT 'reported' CONSTRAINT payment_disputes_status CHECK (status IN ('reported', 'inquiry', 'inquiry_review',
    'inquiry_closed', 'needs_response', 'under_review', 'won', 'lost')),
  amount_cents bigint NOT NULL CONSTRAINT payment_disputes_amount CHECK (amount_cents BETWEEN 1 AND 10000000000),
  reason text NOT NULL CONSTRAINT payment_disputes_reason CHECK (length(reason) BETWEEN 1 AND 100),
  due_at timestamptz(3),
  opened_at timestamptz(3) NOT NULL,
  -- the answer: written here first, then sent
  evidence_text text CONSTRAINT payment_disputes_evidence_text CHECK (length(evidence_text) BETWEEN 1 AND 20000),
  answer text CONSTRAINT payment_disputes_answer CHECK (answer IN ('evidence', 'accept')),
  answered_by uuid REFERENCES users,
  answered_at timestamptz(3),
  sent_at timestamptz(3),
  send_error text CONSTRAINT payment_disputes_send_error CHECK (length(send_error) BETWEEN 1 AND 500),
  reminded_at timestamptz(3),
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT payment_disputes_ref UNIQUE (gateway, ref),
  CONSTRAINT payment_disputes_answered CHECK ((answer IS NULL) = (answered_at IS NULL) AND (answer IS NOT NULL OR sent_at IS NULL))
);
CREATE INDEX payment_disputes_charge ON payment_disputes (charge_id);
CREATE INDEX payment_disputes_opened ON payment_disputes (opened_at, id);
CREATE INDEX payment_disputes_due ON payment_disputes (due_at, id);
CREATE INDEX payment_disputes_amount_order ON payment_disputes (amount_cents, id);

CREATE TABLE dispute_files (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  dispute_id uuid NOT NULL REFERENCES payment_disputes,
  kind text NOT NULL CONSTRAINT dispute_files_kind CHECK (kind IN ('receipt', 'customer_communication', 'shipping_documentation',
    'service_documentation', 'refund_policy', 'customer_signature', 'uncategorized_file')),
  name text NOT NULL CONSTRAINT dispute_files_name CHECK (length(name) BETWEEN 1 AND 120),
  content_type text NOT NULL CONSTRAINT dispute_files_content_type CHECK (content_type IN ('application/pdf', 'image/jpeg', 'image/png')),
  file_key text NOT NULL,
  bytes integer NOT NULL CONSTRAINT dispute_files_bytes CHECK (bytes BETWEEN 1 AND 4500000),
  added_at timestamptz(3) NOT NULL,
  added_by uuid REFERENCES users,
  removed_at timestamptz(3)
);
-- the processor takes one file of each kind
CREATE UNIQUE INDEX dispute_files_one_of_kind ON dispute_files (dispute_id, kind) WHERE removed_at IS NULL;

CREATE OR REPLACE FUNCTION erase_payments(person uuid, exact text, loose text) RETURNS jsonb LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_catalog AS $$
DECLARE
  erased jsonb;
BEGIN
  PERFORM require_closing(person);
  PERFORM set_config('ambry.erasing', 'on', true);
  WITH methods AS (DELETE FROM payment_methods WHERE member_id = person RETURNING id
  ), customers AS (DELETE FROM payment_customers WHERE member_id = person RETURNING ref
  ), charged AS (
    UPDATE charges SET label = NULL, source = '{"erased": true}', action_url = NULL, decline_message = redact(decline_message, loose),
      attention = redact(attention, loose) WHERE member_id = person RETURNING id
  ), refunded AS (
    UPDATE refunds SET reason = redact(reason, loose), fail_message = redact(fail_message, loose)
    WHERE payment_id IN (SELECT id FROM payments WHERE member_id = person) RETURNING id
  ), disputed AS (
    UPDATE payment_disputes SET evidence_text = NULL, send_error = NULL
    WHERE charge_id IN (SELECT id FROM charges WHERE member_id = person) RETURNING id
  ), attached AS (
    UPDATE dispute_files SET name = 'Erased', removed_at = coalesce(removed_at, now())
    WHERE dispute_id IN (SELECT d.id FROM payment_disputes d JOIN charges c ON c.id = d.charge_id WHERE c.member_id = person) RETURNING file_key
  )
  SELECT jsonb_build_object('counts', jsonb_build_object('payment_methods', (SELECT count(*) FROM methods),
    'payment_customers', (SELECT count(*) FROM customers), 'charges', (SELECT count(*) FROM charged), 'refunds', (SELECT count(*) FROM refunded),
    'payment_disputes', (SELECT count(*) FROM disputed), 'dispute_files', (SELECT count(*) FROM attached)),
    'files', (SELECT coalesce(jsonb_agg(file_key), '[]') FROM attached))
  INTO erased;
  PERFORM set_config('ambry.erasing', '', true);
  RETURN erased;
END
$$;

-- ---------------------------------------------------------------- the sandbox

ALTER TABLE sandbox_payments DROP COLUMN is_reversed;
ALTER TABLE sandbox_refunds ADD COLUMN status text NOT NULL DEFAULT 'succeeded',
  ADD COLUMN is_from_dashboard boolean NOT NULL DEFAULT false;
CREATE INDEX sandbox_refunds_payment ON sandbox_refunds (payment_ref);
CREATE TABLE sandbox_disputes (
  ref text PRIMARY KEY,
  payment_ref text NOT NULL REFERENCES sandbox_payments,
  amount_cents bigint NOT NULL,
  reason text NOT NULL,
  status text NOT NULL,
  due_at timestamptz(3) NOT NULL,
  answer text,
  created_at timestamptz(3) NOT NULL
);
CREATE INDEX sandbox_disputes_payment ON sandbox_disputes (payment_ref);
CREATE TABLE sandbox_transactions (
  ref text PRIMARY KEY,
  position bigint GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL,
  amount_cents bigint NOT NULL,
  fee_cents bigint NOT NULL,
  source_ref text NOT NULL,
  payment_ref text REFERENCES sandbox_payments,
  created_at timestamptz(3) NOT NULL
);
CREATE INDEX sandbox_transactions_payment ON sandbox_transactions (payment_ref) WHERE payment_ref IS NOT NULL;
CREATE INDEX sandbox_transactions_created ON sandbox_transactions (created_at, position);
