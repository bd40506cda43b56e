-- Payments through a processor: charges, ways to pay, refunds, webhooks; and what sales and plans need of the ledger.

-- ---------------------------------------------------------------- accounts and kinds

UPDATE ledger_codes SET position = position + 100;
INSERT INTO ledger_codes (position, code, name, kind, per_member) VALUES
  (1, 'processor', 'With the card processor', 'asset', false),
  (2, 'card_sales', 'Cards sold by the house', 'income', false),
  (3, 'subscriptions', 'Subscriptions', 'income', false);
INSERT INTO ledger_accounts (code) VALUES ('processor'), ('card_sales'), ('subscriptions');
UPDATE ledger_codes SET position = 200 + array_position(ARRAY['bank', 'processor', 'receivable', 'credit', 'payable', 'card_proceeds',
  'sales_tax', 'opening', 'fees_sale_buyer', 'fees_sale_seller', 'fees_sourcing', 'fees_loan_origination', 'fees_storage',
  'fees_promotion', 'fees_fund', 'card_sales', 'subscriptions', 'charges', 'discounts', 'bank_charges', 'goodwill', 'write_offs'], code);
UPDATE ledger_codes SET position = position - 200;

ALTER TABLE ledger_entries DROP CONSTRAINT ledger_entries_kind, ADD CONSTRAINT ledger_entries_kind CHECK (kind IN (
  'invoice_issued', 'invoice_voided', 'credit_note', 'payment', 'payment_reversed', 'credit_applied', 'payout_due',
  'payout_paid', 'payout_canceled', 'refund', 'refund_failed', 'sale_settled', 'sale_undone', 'hand', 'reversal'));
ALTER TABLE invoices DROP CONSTRAINT invoices_purpose, ADD CONSTRAINT invoices_purpose CHECK (purpose IN ('hand', 'subscription', 'sale')),
  ADD CONSTRAINT invoices_purpose_id CHECK (purpose = 'hand' OR purpose_id IS NOT NULL);
CREATE INDEX invoices_purpose_of ON invoices (purpose_id) WHERE purpose_id IS NOT NULL;
ALTER TABLE invoice_lines DROP CONSTRAINT invoice_lines_source,
  ADD CONSTRAINT invoice_lines_source CHECK (source IN ('hand', 'card', 'template', 'discount', 'plan'));
ALTER TABLE payouts DROP CONSTRAINT payouts_kind, ADD CONSTRAINT payouts_kind CHECK (kind IN ('credit', 'goodwill', 'proceeds'));

-- A statement's postings balance among themselves, so only they are read. It asked for all postings of their entries
-- before, with a plan that a connection had made while the ledger was empty.
CREATE OR REPLACE FUNCTION check_ledger_postings() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_catalog AS $$
DECLARE
  wrong record;
BEGIN
  SELECT f.entry_id AS id INTO wrong FROM (SELECT entry_id, sum(amount_cents) AS sum, count(*) AS lines FROM fresh GROUP BY entry_id) f
    JOIN ledger_entries e ON e.id = f.entry_id WHERE f.sum <> 0 OR f.lines < 2 OR e.xid <> pg_current_xact_id() LIMIT 1;
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

-- ---------------------------------------------------------------- charges

-- A member of the house as the processor knows them.
CREATE TABLE payment_customers (
  member_id uuid NOT NULL REFERENCES users,
  gateway text NOT NULL CONSTRAINT payment_customers_gateway CHECK (gateway IN ('sandbox', 'stripe')),
  ref text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (member_id, gateway),
  CONSTRAINT payment_customers_ref UNIQUE (gateway, ref)
);

-- A way to pay that a member keeps. The number itself is with the processor and never here.
CREATE TABLE payment_methods (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  member_id uuid NOT NULL REFERENCES users,
  gateway text NOT NULL CONSTRAINT payment_methods_gateway CHECK (gateway IN ('sandbox', 'stripe')),
  ref text NOT NULL,
  kind text NOT NULL CONSTRAINT payment_methods_kind CHECK (kind IN ('card', 'bank')),
  brand text NOT NULL CONSTRAINT payment_methods_brand CHECK (length(brand) BETWEEN 1 AND 40),
  last4 text NOT NULL CONSTRAINT payment_methods_last4 CHECK (last4 ~ '^[0-9]{4}$'),
  exp_month smallint CONSTRAINT payment_methods_month CHECK (exp_month BETWEEN 1 AND 12),
  exp_year smallint CONSTRAINT payment_methods_year CHECK (exp_year BETWEEN 2000 AND 2999),
  is_default boolean NOT NULL DEFAULT false,
  created_at timestamptz(3) NOT NULL,
  removed_at timestamptz(3),
  CONSTRAINT payment_methods_ref UNIQUE (gateway, ref),
  CONSTRAINT payment_methods_expires CHECK ((exp_month IS NULL) = (exp_year IS NULL) AND (kind = 'card') = (exp_year IS NOT NULL)),
  CONSTRAINT payment_methods_removed CHECK (removed_at IS NULL OR NOT is_default)
);
CREATE UNIQUE INDEX payment_methods_one_default ON payment_methods (member_id) WHERE is_default;
CREATE INDEX payment_methods_member ON payment_methods (member_id) WHERE removed_at IS NULL;

-- One attempt to collect money through the processor. Its id is the key under which the processor knows it, so that
-- asking again after a crash never charges twice.
CREATE TABLE charges (
  id uuid PRIMARY KEY,
  member_id uuid NOT NULL REFERENCES users,
  gateway text NOT NULL CONSTRAINT charges_gateway CHECK (gateway IN ('sandbox', 'stripe')),
  status text NOT NULL DEFAULT 'created' CONSTRAINT charges_status CHECK (status IN ('created', 'requires_action', 'processing', 'succeeded', 'failed', 'canceled')),
  amount_cents bigint NOT NULL CONSTRAINT charges_amount CHECK (amount_cents BETWEEN 1 AND 10000000000),
  -- how it is collected: from a way to pay that is kept, one typed just now, the processor's own page, or without the member
  source jsonb NOT NULL,
  kind text NOT NULL CONSTRAINT charges_kind CHECK (kind IN ('card', 'bank')),
  label text CONSTRAINT charges_label CHECK (length(label) BETWEEN 1 AND 60),
  ref text,
  action_url text,
  decline_code text,
  decline_words text CONSTRAINT charges_decline_words CHECK (length(decline_words) BETWEEN 1 AND 300),
  payment_id uuid CONSTRAINT charges_payment UNIQUE REFERENCES payments,
  -- what only somebody of the house can put right
  attention text CONSTRAINT charges_attention CHECK (length(attention) BETWEEN 1 AND 500),
  seen_to_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  checked_at timestamptz(3) NOT NULL,
  CONSTRAINT charges_ref UNIQUE (gateway, ref),
  CONSTRAINT charges_succeeded CHECK ((status = 'succeeded') = (payment_id IS NOT NULL)),
  CONSTRAINT charges_declined CHECK (status = 'failed' OR decline_code IS NULL)
);
CREATE INDEX charges_member ON charges (member_id, created_at, id);
CREATE INDEX charges_created ON charges (created_at, id);
CREATE INDEX charges_to_see ON charges (created_at, id) WHERE attention IS NOT NULL;
CREATE INDEX charges_under_way ON charges (checked_at) WHERE status IN ('created', 'requires_action', 'processing');
CREATE TRIGGER charges_kept BEFORE UPDATE ON charges FOR EACH ROW EXECUTE FUNCTION keep_recorded();

-- At most one charge under way for an invoice: two tabs do not pay it twice.
CREATE TABLE charge_parts (
  charge_id uuid NOT NULL REFERENCES charges,
  invoice_id uuid NOT NULL REFERENCES invoices,
  amount_cents bigint NOT NULL CONSTRAINT charge_parts_amount CHECK (amount_cents > 0),
  is_live boolean NOT NULL DEFAULT true,
  PRIMARY KEY (charge_id, invoice_id)
);
CREATE UNIQUE INDEX charge_parts_one_under_way ON charge_parts (invoice_id) WHERE is_live;
CREATE INDEX charge_parts_invoice ON charge_parts (invoice_id);
CREATE FUNCTION end_charge_parts() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_catalog AS $$
BEGIN
  UPDATE charge_parts SET is_live = NEW.status IN ('created', 'requires_action', 'processing') WHERE charge_id = NEW.id;
  RETURN NULL;
END
$$;
CREATE TRIGGER charges_end_parts AFTER UPDATE OF status ON charges FOR EACH ROW WHEN (NEW.status <> OLD.status) EXECUTE FUNCTION end_charge_parts();
REVOKE UPDATE ON charge_parts FROM ambry_app;

ALTER TABLE payments DROP CONSTRAINT payments_method,
  ADD CONSTRAINT payments_method CHECK (method IN ('wire', 'ach', 'check', 'cash', 'other', 'card')),
  ADD COLUMN gateway text CONSTRAINT payments_gateway CHECK (gateway IN ('sandbox', 'stripe')),
  ADD COLUMN refunded_cents bigint NOT NULL DEFAULT 0,
  ADD CONSTRAINT payments_refunded CHECK (refunded_cents BETWEEN 0 AND amount_cents AND (refunded_cents = 0 OR gateway IS NOT NULL)),
  ADD CONSTRAINT payments_card CHECK (method <> 'card' OR gateway IS NOT NULL);

-- Money that goes back the way it came. It is owed to the member as credit first; a refund the processor refuses is credit again.
CREATE TABLE refunds (
  id uuid PRIMARY KEY,
  payment_id uuid NOT NULL REFERENCES payments,
  amount_cents bigint NOT NULL CONSTRAINT refunds_amount CHECK (amount_cents > 0),
  reason text NOT NULL CONSTRAINT refunds_reason CHECK (length(reason) BETWEEN 1 AND 500),
  status text NOT NULL DEFAULT 'pending' CONSTRAINT refunds_status CHECK (status IN ('pending', 'succeeded', 'failed')),
  credit_note_id uuid REFERENCES credit_notes,
  ref text,
  entry_id uuid NOT NULL REFERENCES ledger_entries,
  failed_entry_id uuid REFERENCES ledger_entries,
  fail_words text CONSTRAINT refunds_fail_words CHECK (length(fail_words) BETWEEN 1 AND 300),
  actor_id uuid REFERENCES users,
  created_at timestamptz(3) NOT NULL,
  ended_at timestamptz(3),
  CONSTRAINT refunds_ended CHECK ((status = 'pending') = (ended_at IS NULL) AND (status = 'failed') = (failed_entry_id IS NOT NULL))
);
CREATE INDEX refunds_payment ON refunds (payment_id);
CREATE INDEX refunds_credit_note ON refunds (credit_note_id) WHERE credit_note_id IS NOT NULL;
CREATE INDEX refunds_pending ON refunds (created_at) WHERE status = 'pending';
CREATE FUNCTION keep_refund_sum() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_catalog AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND (NEW.payment_id, NEW.amount_cents, NEW.entry_id) IS DISTINCT FROM (OLD.payment_id, OLD.amount_cents, OLD.entry_id) THEN
    RAISE EXCEPTION 'what was recorded stays' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'refunds_kept';
  END IF;
  UPDATE payments SET refunded_cents = (SELECT coalesce(sum(amount_cents), 0) FROM refunds WHERE payment_id = NEW.payment_id AND status <> 'failed')
    WHERE id = NEW.payment_id;
  RETURN NULL;
END
$$;
CREATE TRIGGER refunds_sum AFTER INSERT OR UPDATE ON refunds FOR EACH ROW EXECUTE FUNCTION keep_refund_sum();

-- What the processor told us, each once.
CREATE TABLE webhook_events (
  gateway text NOT NULL,
  id text NOT NULL CONSTRAINT webhook_events_id CHECK (length(id) BETWEEN 1 AND 255),
  type text NOT NULL,
  received_at timestamptz(3) NOT NULL,
  PRIMARY KEY (gateway, id)
);

-- when the member said that the money is on its way
ALTER TABLE invoices ADD COLUMN wire_said_at timestamptz(3);

-- ---------------------------------------------------------------- the sandbox

-- The processor that comes with the house, for trying things: what it remembers. It plays by the rules of a real one and
-- knows nothing of the house's own tables.
CREATE TABLE sandbox_methods (
  ref text PRIMARY KEY,
  customer text NOT NULL,
  kind text NOT NULL,
  brand text NOT NULL,
  last4 text NOT NULL,
  exp_month smallint,
  exp_year smallint,
  -- how money taken from it behaves; the number itself is forgotten at once
  behaviour text NOT NULL,
  created_at timestamptz(3) NOT NULL
);
CREATE TABLE sandbox_payments (
  ref text PRIMARY KEY,
  key text NOT NULL CONSTRAINT sandbox_payments_key UNIQUE,
  amount_cents bigint NOT NULL,
  customer text NOT NULL,
  method_ref text NOT NULL REFERENCES sandbox_methods,
  status text NOT NULL,
  decline_code text,
  is_reversed boolean NOT NULL DEFAULT false,
  behaviour text NOT NULL,
  created_at timestamptz(3) NOT NULL
);
CREATE TABLE sandbox_refunds (
  ref text PRIMARY KEY,
  key text NOT NULL CONSTRAINT sandbox_refunds_key UNIQUE,
  payment_ref text NOT NULL REFERENCES sandbox_payments,
  amount_cents bigint NOT NULL
);
