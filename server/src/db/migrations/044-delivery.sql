-- A sale settles for a card we hold, or for one that its seller shipped to the buyer: then the buyer confirms that it
-- arrived, or has let the days pass in which they could object. Nothing settles while someone else claims the card.
ALTER TABLE sales
  ADD COLUMN delivery text NOT NULL DEFAULT 'vault' CONSTRAINT sales_delivery CHECK (delivery = 'vault' OR delivery = 'direct' AND NOT by_house AND NOT by_fund),
  ADD COLUMN shipped_at timestamptz(3),
  ADD COLUMN carrier text CONSTRAINT sales_carrier CHECK (length(carrier) BETWEEN 1 AND 60),
  ADD COLUMN tracking text CONSTRAINT sales_tracking CHECK (length(tracking) BETWEEN 1 AND 60),
  -- fixed when the card ships: a setting that changes later doesn't move it
  ADD COLUMN completes_on date,
  ADD COLUMN problem text CONSTRAINT sales_problem CHECK (length(problem) BETWEEN 3 AND 500),
  ADD COLUMN problem_at timestamptz(3),
  ADD COLUMN accepted_at timestamptz(3),
  ADD CONSTRAINT sales_direct CHECK (delivery = 'direct' OR shipped_at IS NULL AND problem IS NULL AND accepted_at IS NULL),
  ADD CONSTRAINT sales_shipped CHECK ((shipped_at IS NULL) = (carrier IS NULL) AND (shipped_at IS NULL) = (tracking IS NULL) AND (shipped_at IS NULL) = (completes_on IS NULL)),
  ADD CONSTRAINT sales_reported CHECK ((problem IS NULL) = (problem_at IS NULL));
CREATE INDEX sales_to_complete ON sales (completes_on) WHERE status = 'agreed' AND problem IS NULL;
CREATE INDEX sales_problems ON sales (problem_at) WHERE status = 'agreed' AND problem IS NOT NULL;

CREATE FUNCTION check_sale_delivered() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_catalog AS $$
BEGIN
  IF EXISTS (SELECT FROM cards WHERE id = NEW.card_id AND (open_disputes > 0
      OR NEW.accepted_at IS NULL AND (NEW.problem IS NOT NULL OR NOT NEW.by_house AND custody <> 'in_vault'))) THEN
    RAISE EXCEPTION 'the card of sale % is not delivered, or its owner is in doubt', NEW.id USING ERRCODE = 'restrict_violation', CONSTRAINT = 'sales_delivered';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER sales_delivered BEFORE UPDATE ON sales FOR EACH ROW
  WHEN (OLD.status = 'agreed' AND NEW.status = 'settled') EXECUTE FUNCTION check_sale_delivered();

CREATE OR REPLACE FUNCTION keep_sale() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  -- the last four the database writes itself, and not yet
  moving text[] := '{status,note,link,shipped_at,carrier,tracking,completes_on,problem,problem_at,accepted_at,entry_id,payout_id,credited_cents,clawback_id,commitment_id,cost_cents,settled_on,settled_at,reopened_at,ended_at,end_reason,updated_at,version,net_cents,day_order,match_key,search}';
BEGIN
  IF to_jsonb(NEW) - moving <> to_jsonb(OLD) - moving THEN
    RAISE EXCEPTION 'what was agreed stays' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'sales_kept';
  END IF;
  RETURN NEW;
END
$$;

-- a tracking number leads to an address, and a report may name people
DO $$
DECLARE
  known text;
  changed text;
BEGIN
  known := pg_get_functiondef('erase_sales(uuid, text, text)'::regprocedure);
  changed := replace(known, 'fee_reason = redact(fee_reason, loose),',
    'fee_reason = redact(fee_reason, loose), problem = CASE WHEN problem IS NOT NULL THEN ''Erased'' END, tracking = CASE WHEN tracking IS NOT NULL THEN ''Erased'' END,');
  IF changed = known THEN
    RAISE EXCEPTION 'erase_sales does not redact fee_reason where it is expected to';
  END IF;
  EXECUTE changed;
END
$$;

ALTER TABLE work_assignments DROP CONSTRAINT work_assignments_queue,
  ADD CONSTRAINT work_assignments_queue CHECK (queue IN ('paymentDisputes', 'chargebacks', 'payments', 'books', 'failedJobs', 'accessRequests', 'identity', 'deliveries', 'cardRequests', 'promotionRequests', 'sourceRequests', 'hunts', 'sellOffers', 'inspections', 'conversations', 'loans', 'loanChanges', 'marginCalls', 'defaults', 'noteTransfers', 'fundSubscriptions', 'fundRedemptions', 'fundTransfers', 'fundQuestions', 'arrivals', 'returns', 'disputes'));
