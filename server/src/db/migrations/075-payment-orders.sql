-- Which part of what is owed a payment, and the proceeds of a sale of collateral, pay first (decision 76). Loans and
-- products so far have the orders that their agreements print.

ALTER TABLE loan_product_versions DISABLE TRIGGER loan_product_versions_append_only;
UPDATE loan_product_versions SET settings = settings
  || '{"paymentOrder": "fees_interest_principal", "proceedsOrder": "interest_principal_fees"}';
ALTER TABLE loan_product_versions ENABLE TRIGGER loan_product_versions_append_only;

ALTER TABLE loans
  ADD COLUMN payment_order text NOT NULL DEFAULT 'fees_interest_principal' CONSTRAINT loans_payment_order
    CHECK (payment_order IN ('fees_interest_principal', 'interest_fees_principal', 'interest_principal_fees')),
  ADD COLUMN proceeds_order text NOT NULL DEFAULT 'interest_principal_fees' CONSTRAINT loans_proceeds_order
    CHECK (proceeds_order IN ('fees_interest_principal', 'interest_fees_principal', 'interest_principal_fees'));
ALTER TABLE loans ALTER COLUMN payment_order DROP DEFAULT, ALTER COLUMN proceeds_order DROP DEFAULT;

-- What the ledger has of proceeds so far was applied like a payment, and stays as it was booked.
ALTER TABLE loan_events
  ADD COLUMN is_proceeds boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT loan_events_proceeds CHECK (NOT is_proceeds OR kind = 'payment');

CREATE OR REPLACE FUNCTION keep_funded_loan() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.number, NEW.member_id, NEW.product_id, NEW.product_version, NEW.requested_cents, NEW.requested_months, NEW.requested_kind, NEW.state_code, NEW.submitted_at)
      IS DISTINCT FROM (OLD.number, OLD.member_id, OLD.product_id, OLD.product_version, OLD.requested_cents, OLD.requested_months, OLD.requested_kind, OLD.state_code, OLD.submitted_at)
    OR OLD.funded_on IS NOT NULL AND (NEW.principal_cents, NEW.rate_bps, NEW.term_months, NEW.schedule_kind, NEW.fee_cents, NEW.grace_days, NEW.late_fee_bps,
        NEW.late_fee_minimum_cents, NEW.payment_order, NEW.proceeds_order, NEW.signed_at, NEW.funded_on, NEW.first_due_on, NEW.funding_entry_id)
      IS DISTINCT FROM (OLD.principal_cents, OLD.rate_bps, OLD.term_months, OLD.schedule_kind, OLD.fee_cents, OLD.grace_days, OLD.late_fee_bps,
        OLD.late_fee_minimum_cents, OLD.payment_order, OLD.proceeds_order, OLD.signed_at, OLD.funded_on, OLD.first_due_on, OLD.funding_entry_id)
  THEN
    RAISE EXCEPTION 'the terms of a loan are not edited' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'loans_kept';
  END IF;
  RETURN NEW;
END
$$;

-- The agreement prints both orders from the terms.
INSERT INTO loan_templates (number, body, made_at)
  SELECT number + 1, replace(replace(body,
    'A payment goes first to late fees, then to interest, then to principal.', 'A payment goes first to {{paymentOrder}}.'),
    'Proceeds pay our reasonable expenses, then interest, then principal and fees.', 'Proceeds pay our reasonable expenses, then {{proceedsOrder}}.'), now()
  FROM loan_templates ORDER BY number DESC LIMIT 1;
