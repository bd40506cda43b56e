-- What happened in a month that is closed is booked in the first open one, and keeps the date it happened on (decision
-- 76). Only manual entries are refused: their date is chosen by whoever writes them.

ALTER TABLE ledger_entries
  -- when it happened, where that isn't the day it is booked on
  ADD COLUMN value_on date,
  ADD CONSTRAINT ledger_entries_value CHECK (value_on <> booked_on);

CREATE OR REPLACE FUNCTION date_ledger_entry() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_catalog AS $$
DECLARE
  first_open date;
BEGIN
  NEW.recorded_at := clock_timestamp();
  NEW.xid := pg_current_xact_id();
  PERFORM pg_advisory_xact_lock_shared(7301001);
  SELECT (max(month) + interval '1 month')::date INTO first_open FROM ledger_months;
  IF NEW.kind = 'hand' AND NEW.booked_on < first_open THEN
    RAISE EXCEPTION 'the month of % is closed', NEW.booked_on USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_entries_month_open';
  END IF;
  NEW.value_on := coalesce(NEW.value_on, NEW.booked_on);
  NEW.booked_on := greatest(NEW.booked_on, first_open);
  NEW.value_on := nullif(NEW.value_on, NEW.booked_on);
  RETURN NEW;
END
$$;
