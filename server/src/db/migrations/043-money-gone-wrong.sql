-- Money paid for a card is held until its title passes, and only a sale passes it. Before, an invoice written manually could
-- bill for a card, and what was paid stayed in card_proceeds; `scripts/card-invoices.ts` repairs those.
CREATE FUNCTION refuse_card_without_sale() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_catalog AS $$
BEGIN
  IF EXISTS (SELECT FROM invoice_lines WHERE invoice_id = NEW.id AND source = 'card') THEN
    RAISE EXCEPTION 'invoice % is for a card and of no sale', NEW.id USING ERRCODE = 'check_violation', CONSTRAINT = 'invoices_card_of_sale';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER invoices_card_of_sale BEFORE UPDATE ON invoices FOR EACH ROW
  WHEN (NEW.purpose <> 'sale' AND OLD.number IS NULL AND NEW.number IS NOT NULL) EXECUTE FUNCTION refuse_card_without_sale();

-- Bad debt leaves the member's account, and the invoice says so. What is paid of it later is posted back.
ALTER TABLE invoices ADD COLUMN write_off_reason text CONSTRAINT invoices_write_off_reason CHECK (length(write_off_reason) BETWEEN 1 AND 500),
  ADD CONSTRAINT invoices_written_off CHECK (status <> 'written_off' OR write_off_reason IS NOT NULL AND purpose = 'hand'),
  DROP CONSTRAINT invoices_status, ADD CONSTRAINT invoices_status CHECK (status IN ('draft', 'open', 'paid', 'void', 'written_off'));

-- added to the kinds there are, whichever migrations added others before
DO $$
DECLARE
  known text;
BEGIN
  SELECT pg_get_constraintdef(oid) INTO known FROM pg_constraint WHERE conname = 'ledger_entries_kind';
  EXECUTE 'ALTER TABLE ledger_entries DROP CONSTRAINT ledger_entries_kind, ADD CONSTRAINT ledger_entries_kind '
    || replace(known, '''hand''::text', '''write_off''::text, ''write_off_recovered''::text, ''hand''::text');
END
$$;

CREATE OR REPLACE FUNCTION check_invoice_state() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_catalog AS $$
DECLARE
  now_is record;
BEGIN
  SELECT status, total_cents - paid_cents - credited_cents AS owed, paid_cents - returned_cents AS kept INTO now_is FROM invoices WHERE id = NEW.id;
  IF now_is.kept < 0 THEN
    RAISE EXCEPTION 'more of invoice % was given back than paid', NEW.id USING ERRCODE = 'check_violation', CONSTRAINT = 'invoices_returned';
  END IF;
  IF now_is.status IN ('open', 'written_off') AND now_is.owed <= 0 OR now_is.status = 'paid' AND (now_is.owed <> 0 OR now_is.kept = 0)
    OR now_is.status = 'void' AND now_is.kept <> 0 THEN
    RAISE EXCEPTION 'invoice % is % and % are owed', NEW.id, now_is.status, now_is.owed USING ERRCODE = 'check_violation', CONSTRAINT = 'invoices_state';
  END IF;
  RETURN NULL;
END
$$;

-- the reason may name the member
DO $$
DECLARE
  known text;
  changed text;
BEGIN
  known := pg_get_functiondef('erase_billing(uuid, text, text)'::regprocedure);
  changed := replace(known, 'void_reason = redact(void_reason, loose),', 'void_reason = redact(void_reason, loose), write_off_reason = redact(write_off_reason, loose),');
  IF changed = known THEN
    RAISE EXCEPTION 'erase_billing does not redact void_reason where it is expected to';
  END IF;
  EXECUTE changed;
END
$$;
