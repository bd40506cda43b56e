-- An invoice and what settles it are views of postings, so the columns that lists read can't say anything else: what is
-- billed is what its entry put on the member's receivable, and what an entry took off it is what it settles.
CREATE FUNCTION check_settlements_posted() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_catalog AS $$
DECLARE
  posted bigint;
BEGIN
  SELECT coalesce(-sum(p.amount_cents), 0) INTO posted FROM ledger_postings p JOIN ledger_accounts a ON a.id = p.account_id
  WHERE p.entry_id = NEW.entry_id AND a.code = 'receivable';
  IF posted <> (SELECT sum(s.amount_cents) FROM invoice_settlements s WHERE s.entry_id = NEW.entry_id) THEN
    RAISE EXCEPTION 'entry % settles something else', NEW.entry_id USING ERRCODE = 'check_violation', CONSTRAINT = 'invoice_settlements_posted';
  END IF;
  RETURN NULL;
END
$$;
CREATE INDEX invoice_settlements_entry ON invoice_settlements (entry_id);
CREATE CONSTRAINT TRIGGER invoice_settlements_posted AFTER INSERT ON invoice_settlements DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION check_settlements_posted();

CREATE FUNCTION check_invoice_posted() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_catalog AS $$
DECLARE
  total bigint;
  tax bigint;
BEGIN
  SELECT coalesce(sum(p.amount_cents) FILTER (WHERE a.code = 'receivable'), 0), coalesce(-sum(p.amount_cents) FILTER (WHERE a.code = 'sales_tax'), 0)
  INTO total, tax FROM ledger_entries e JOIN ledger_postings p ON p.entry_id = e.id JOIN ledger_accounts a ON a.id = p.account_id
  WHERE e.invoice_id = NEW.id AND e.kind = 'invoice_issued';
  IF (total, tax) IS DISTINCT FROM (NEW.total_cents, NEW.tax_cents) THEN
    RAISE EXCEPTION 'invoice % is posted with other amounts', NEW.number USING ERRCODE = 'check_violation', CONSTRAINT = 'invoices_posted';
  END IF;
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER invoices_posted AFTER UPDATE OF number ON invoices DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.number IS NOT NULL) EXECUTE FUNCTION check_invoice_posted();
