-- Payouts that come back, wait for the buyer's payment to be safe, or pay what their member owes us.

ALTER TABLE ledger_entries DROP CONSTRAINT ledger_entries_kind, ADD CONSTRAINT ledger_entries_kind CHECK (kind IN (
  'invoice_issued', 'invoice_voided', 'credit_note', 'payment', 'payment_reversed', 'credit_applied', 'payout_due',
  'payout_paid', 'payout_canceled', 'payout_returned', 'payout_netted', 'refund', 'refund_failed', 'sale_settled', 'sale_undone',
  'card_bought', 'card_cost', 'loan_funded', 'loan_accrual', 'loan_payment', 'loan_change',
  'lender_deposit', 'lender_withdrawal', 'note_committed', 'note_released', 'note_funded', 'note_shares', 'note_transfer',
  'loan_provision', 'fund_units', 'fund_strike', 'fund_card', 'fund_fees', 'fund_bill', 'fund_distribution', 'hand', 'reversal'));

-- What a member received and has to return is an invoice of its own purpose. Its lines are no income: they put back what
-- they were paid, so that the entry that paid them can be reversed.
ALTER TABLE invoices DROP CONSTRAINT invoices_purpose,
  ADD CONSTRAINT invoices_purpose CHECK (purpose IN ('hand', 'subscription', 'sale', 'promotion', 'fund', 'clawback'));
ALTER TABLE invoice_lines DROP CONSTRAINT invoice_lines_source,
  ADD CONSTRAINT invoice_lines_source CHECK (source IN ('hand', 'card', 'template', 'discount', 'plan', 'fund', 'fund_fee', 'proceeds_back', 'credit_back'));
CREATE INDEX invoices_open_clawbacks ON invoices (member_id, due_on) WHERE status = 'open' AND purpose = 'clawback';

ALTER TABLE payouts DROP CONSTRAINT payouts_status,
  ADD CONSTRAINT payouts_status CHECK (status IN ('due', 'paid', 'netted', 'canceled')),
  -- the first day on which it can be paid
  ADD COLUMN available_on date,
  -- how much of it paid what the member owed us
  ADD COLUMN netted_cents bigint NOT NULL DEFAULT 0,
  -- the last time its money came back
  ADD COLUMN returned_on date,
  ADD COLUMN return_kind text CONSTRAINT payouts_return_kind CHECK (return_kind IN ('bounced', 'recovered')),
  ADD COLUMN return_reason text CONSTRAINT payouts_return_reason CHECK (length(return_reason) BETWEEN 1 AND 500),
  ADD CONSTRAINT payouts_held CHECK (paid_on IS NULL OR available_on IS NULL OR paid_on >= available_on),
  ADD CONSTRAINT payouts_netted CHECK (netted_cents BETWEEN 0 AND amount_cents AND CASE status WHEN 'netted' THEN netted_cents = amount_cents
    WHEN 'paid' THEN netted_cents < amount_cents WHEN 'canceled' THEN netted_cents = 0 ELSE true END),
  ADD CONSTRAINT payouts_returned CHECK ((returned_on IS NULL) = (return_kind IS NULL) AND (returned_on IS NULL) = (return_reason IS NULL));

-- A payout settles an invoice of its member, and a row below zero takes that back.
ALTER TABLE invoice_settlements ADD COLUMN payout_id uuid REFERENCES payouts,
  DROP CONSTRAINT invoice_settlements_kind,
  ADD CONSTRAINT invoice_settlements_kind CHECK (kind IN ('payment', 'credit', 'credit_note', 'payout')),
  DROP CONSTRAINT invoice_settlements_source,
  ADD CONSTRAINT invoice_settlements_source CHECK ((kind = 'payment') = (payment_id IS NOT NULL) AND (kind = 'credit_note') = (credit_note_id IS NOT NULL)
    AND (kind = 'payout') = (payout_id IS NOT NULL));
CREATE INDEX invoice_settlements_payout ON invoice_settlements (payout_id) WHERE payout_id IS NOT NULL;

CREATE FUNCTION net_payout() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_catalog AS $$
BEGIN
  UPDATE payouts p SET netted_cents = netted_cents + NEW.amount_cents FROM invoices i
  WHERE p.id = NEW.payout_id AND p.status = 'due' AND i.id = NEW.invoice_id AND i.member_id = p.member_id;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'only a payout that is due pays what its member owes' USING ERRCODE = 'check_violation', CONSTRAINT = 'invoice_settlements_payout_due';
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER invoice_settlements_net AFTER INSERT ON invoice_settlements FOR EACH ROW WHEN (NEW.payout_id IS NOT NULL)
  EXECUTE FUNCTION net_payout();

-- What the seller of an undone sale owes back, because they had been paid.
ALTER TABLE sales ADD COLUMN clawback_id uuid CONSTRAINT sales_clawback UNIQUE REFERENCES invoices,
  ADD CONSTRAINT sales_clawed_back CHECK (clawback_id IS NULL OR (status = 'undone' AND NOT by_house AND NOT by_fund));
CREATE OR REPLACE FUNCTION keep_sale() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  -- the last four the database writes itself, and not yet
  moving text[] := '{status,note,link,entry_id,payout_id,credited_cents,clawback_id,commitment_id,cost_cents,settled_on,settled_at,reopened_at,ended_at,end_reason,updated_at,version,net_cents,day_order,match_key,search}';
BEGIN
  IF to_jsonb(NEW) - moving <> to_jsonb(OLD) - moving THEN
    RAISE EXCEPTION 'what was agreed stays' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'sales_kept';
  END IF;
  RETURN NEW;
END
$$;

-- Amounts, numbers and dates stay for seven years; the name and address on the documents do not.
CREATE OR REPLACE FUNCTION erase_billing(person uuid, exact text, loose text) RETURNS jsonb LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_catalog AS $$
DECLARE
  erased jsonb;
BEGIN
  PERFORM require_closing(person);
  PERFORM set_config('ambry.erasing', 'on', true);
  WITH written AS (
    UPDATE invoices SET billed_to = CASE WHEN billed_to IS NOT NULL THEN jsonb_build_object('name', closed_name(person), 'lines', '[]'::jsonb) END,
      memo = redact(memo, loose), internal_note = redact(internal_note, loose), void_reason = redact(void_reason, loose), title = redact(title, exact)
    WHERE member_id = person RETURNING id
  ), lines AS (
    UPDATE invoice_lines SET label = redact(label, exact), detail = redact(detail, exact)
    WHERE invoice_id IN (SELECT id FROM invoices WHERE member_id = person) AND concat_ws(' ', label, detail) ~* exact RETURNING id
  ), received AS (
    UPDATE payments SET received_from = jsonb_build_object('name', closed_name(person), 'lines', '[]'::jsonb), reference = redact(reference, loose),
      note = redact(note, loose), reverse_reason = redact(reverse_reason, loose) WHERE member_id = person RETURNING id
  ), paid AS (
    UPDATE payouts SET note = redact(note, loose), reference = redact(reference, loose), cancel_reason = redact(cancel_reason, loose),
      return_reason = redact(return_reason, loose) WHERE member_id = person RETURNING id
  ), credited AS (
    UPDATE credit_notes SET reason = redact(reason, loose)
    WHERE invoice_id IN (SELECT id FROM invoices WHERE member_id = person) AND reason ~* loose RETURNING id
  ), booked AS (
    UPDATE ledger_entries SET words = redact(words, loose) WHERE member_id = person AND words ~* loose RETURNING id
  )
  SELECT jsonb_build_object('counts', jsonb_build_object('invoices', (SELECT count(*) FROM written), 'invoice_lines', (SELECT count(*) FROM lines),
    'payments', (SELECT count(*) FROM received), 'payouts', (SELECT count(*) FROM paid), 'credit_notes', (SELECT count(*) FROM credited),
    'ledger_entries', (SELECT count(*) FROM booked)))
  INTO erased;
  PERFORM set_config('ambry.erasing', '', true);
  RETURN erased;
END
$$;
