-- What members subscribe to.

CREATE TABLE plans (
  id text PRIMARY KEY CONSTRAINT plans_id CHECK (id ~ '^[a-z][a-z0-9_]{1,39}$'),
  name text NOT NULL CONSTRAINT plans_name CHECK (length(name) BETWEEN 1 AND 40),
  sentence text NOT NULL CONSTRAINT plans_sentence CHECK (length(sentence) <= 200),
  monthly_cents bigint NOT NULL CONSTRAINT plans_monthly CHECK (monthly_cents >= 0),
  yearly_cents bigint NOT NULL CONSTRAINT plans_yearly CHECK (yearly_cents >= 0),
  lookups_per_month integer NOT NULL CONSTRAINT plans_lookups CHECK (lookups_per_month >= 0),
  share_links integer NOT NULL CONSTRAINT plans_share_links CHECK (share_links >= 0),
  promotion_days integer NOT NULL CONSTRAINT plans_promotion_days CHECK (promotion_days BETWEEN 0 AND 366),
  fee_discount_bps integer NOT NULL CONSTRAINT plans_fee_discount CHECK (fee_discount_bps BETWEEN 0 AND 10000),
  position integer NOT NULL CONSTRAINT plans_position UNIQUE,
  is_offered boolean NOT NULL DEFAULT true,
  version integer NOT NULL DEFAULT 1,
  -- the first is everybody's, and free
  CONSTRAINT plans_first_is_free CHECK ((position = 1) = (monthly_cents = 0) AND (monthly_cents = 0) = (yearly_cents = 0) AND (position > 1 OR is_offered))
);
INSERT INTO plans (position, id, name, sentence, monthly_cents, yearly_cents, lookups_per_month, share_links, promotion_days, fee_discount_bps) VALUES
  (1, 'collector', 'Collector', 'Everything a member needs to keep their cards in order.', 0, 0, 25, 5, 0, 0),
  (2, 'curator', 'Curator', 'For those who buy, sell and show cards often.', 4900, 49000, 250, 50, 7, 1000),
  (3, 'patron', 'Patron', 'For large collections, and for those who live from cards.', 19900, 199000, 2500, 500, 30, 2000);
REVOKE INSERT, DELETE, TRUNCATE ON plans FROM ambry_app;

CREATE TABLE subscriptions (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  member_id uuid NOT NULL REFERENCES users,
  plan_id text NOT NULL REFERENCES plans,
  interval text NOT NULL CONSTRAINT subscriptions_interval CHECK (interval IN ('month', 'year')),
  status text NOT NULL DEFAULT 'incomplete' CONSTRAINT subscriptions_status CHECK (status IN ('incomplete', 'active', 'past_due', 'canceled')),
  -- of the present period
  price_cents bigint NOT NULL CONSTRAINT subscriptions_price CHECK (price_cents >= 0),
  period_start date,
  period_end date,
  -- the day of the month it began: 31 January is followed by the last day of February, and that by 31 March
  anchor_day smallint CONSTRAINT subscriptions_anchor CHECK (anchor_day BETWEEN 1 AND 31),
  cancel_at_end boolean NOT NULL DEFAULT false,
  end_reason text CONSTRAINT subscriptions_end_reason CHECK (length(end_reason) BETWEEN 1 AND 500),
  next_plan_id text REFERENCES plans,
  next_interval text CONSTRAINT subscriptions_next_interval CHECK (next_interval IN ('month', 'year')),
  past_due_since date,
  retries smallint NOT NULL DEFAULT 0,
  next_retry_on date,
  granted_by uuid REFERENCES users,
  created_at timestamptz(3) NOT NULL,
  started_on date,
  ended_on date,
  -- what a list is sorted by is never empty
  period_order date NOT NULL GENERATED ALWAYS AS (coalesce(period_end, DATE '9999-12-31')) STORED,
  CONSTRAINT subscriptions_next CHECK ((next_plan_id IS NULL) = (next_interval IS NULL)),
  CONSTRAINT subscriptions_period CHECK (status IN ('incomplete', 'canceled') OR (period_start IS NOT NULL AND anchor_day IS NOT NULL AND (period_end > period_start OR granted_by IS NOT NULL))),
  CONSTRAINT subscriptions_past_due CHECK ((status = 'past_due') = (past_due_since IS NOT NULL)),
  CONSTRAINT subscriptions_retry CHECK (next_retry_on IS NULL OR status = 'past_due'),
  CONSTRAINT subscriptions_ended CHECK ((status = 'canceled') = (ended_on IS NOT NULL)),
  CONSTRAINT subscriptions_granted CHECK (granted_by IS NULL OR price_cents = 0)
);
CREATE UNIQUE INDEX subscriptions_one_each ON subscriptions (member_id) WHERE status <> 'canceled';
CREATE INDEX subscriptions_due ON subscriptions (period_end, id) WHERE status = 'active';
CREATE INDEX subscriptions_retries ON subscriptions (next_retry_on, id) WHERE status = 'past_due';
CREATE INDEX subscriptions_created ON subscriptions (created_at, id);
CREATE INDEX subscriptions_period_order ON subscriptions (period_order, id);
CREATE INDEX subscriptions_waiting ON subscriptions (created_at) WHERE status = 'incomplete';

-- What an invoice of a subscription is for: what follows when it is paid stands here before it is.
CREATE TABLE subscription_bills (
  invoice_id uuid PRIMARY KEY REFERENCES invoices,
  subscription_id uuid NOT NULL REFERENCES subscriptions,
  kind text NOT NULL CONSTRAINT subscription_bills_kind CHECK (kind IN ('first', 'renewal', 'change')),
  plan_id text NOT NULL REFERENCES plans,
  interval text NOT NULL CONSTRAINT subscription_bills_interval CHECK (interval IN ('month', 'year')),
  price_cents bigint NOT NULL,
  period_start date,
  period_end date,
  created_at timestamptz(3) NOT NULL,
  -- what it was for is in force since; once, however often it is paid
  applied_at timestamptz(3),
  CONSTRAINT subscription_bills_period CHECK (kind <> 'renewal' OR (period_start IS NOT NULL AND period_end > period_start))
);
CREATE INDEX subscription_bills_subscription ON subscription_bills (subscription_id, created_at);
-- a period is billed once, however often the job is begun
CREATE UNIQUE INDEX subscription_bills_once ON subscription_bills (subscription_id, period_start) WHERE kind = 'renewal';
CREATE FUNCTION keep_subscription_bill() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.applied_at IS NOT NULL OR to_jsonb(NEW) - 'applied_at' <> to_jsonb(OLD) - 'applied_at' THEN
    RAISE EXCEPTION 'what a bill is for stays' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'subscription_bills_kept';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER subscription_bills_kept BEFORE UPDATE ON subscription_bills FOR EACH ROW EXECUTE FUNCTION keep_subscription_bill();
CREATE TRIGGER subscription_bills_append_only BEFORE DELETE OR TRUNCATE ON subscription_bills
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
REVOKE UPDATE, DELETE, TRUNCATE ON subscription_bills FROM ambry_app;
GRANT UPDATE (applied_at) ON subscription_bills TO ambry_app;
