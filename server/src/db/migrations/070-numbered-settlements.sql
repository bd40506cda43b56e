-- Payouts and settlements have numbers without gaps, and a collection that is sold to us is one settlement and one payout.

ALTER TABLE number_series DROP CONSTRAINT number_series_series,
  ADD CONSTRAINT number_series_series CHECK (series IN ('INV', 'CN', 'RC', 'PO', 'ST'));

-- What a member got for cards they sold: one sale, or every card of a collection that we bought.
CREATE TABLE settlements (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  number text NOT NULL CONSTRAINT settlements_number UNIQUE CONSTRAINT settlements_number_form CHECK (number ~ '^ST-[0-9]{4}-[0-9]{6}$'),
  member_id uuid NOT NULL REFERENCES users,
  sale_id uuid CONSTRAINT settlements_sale UNIQUE REFERENCES sales,
  -- what the cards were sold to us in
  offer_id uuid CONSTRAINT settlements_offer UNIQUE,
  at timestamptz(3) NOT NULL,
  CONSTRAINT settlements_of_one CHECK ((sale_id IS NULL) <> (offer_id IS NULL))
);
REVOKE UPDATE, DELETE, TRUNCATE ON settlements FROM ambry_app;

ALTER TABLE payouts ADD COLUMN number text CONSTRAINT payouts_number UNIQUE CONSTRAINT payouts_number_form CHECK (number ~ '^PO-[0-9]{4}-[0-9]{6}$');
ALTER TABLE card_purchases
  ADD COLUMN settlement_id uuid REFERENCES settlements,
  -- the card as we bought it
  ADD COLUMN facts jsonb,
  -- what the registry said the seller had paid
  ADD COLUMN seller_cost_cents bigint CONSTRAINT card_purchases_seller_cost CHECK (seller_cost_cents BETWEEN 0 AND 10000000000),
  ADD COLUMN agreed_on date,
  -- several cards of a collection are paid out together
  DROP CONSTRAINT card_purchases_payout;

-- what there is already: payouts by the day they were posted, settlements by when title passed
DO $$
BEGIN
  UPDATE payouts p SET number = n.number FROM (
    SELECT p.id, 'PO-' || extract(year FROM e.booked_on)::int || '-' || to_char(row_number() OVER (PARTITION BY extract(year FROM e.booked_on) ORDER BY e.number, p.id), 'FM000000') AS number
    FROM payouts p JOIN ledger_entries e ON e.id = p.due_entry_id) n
  WHERE n.id = p.id;

  UPDATE card_purchases b SET agreed_on = coalesce(o.agreed_at::date, b.bought_on), facts = jsonb_build_object('category', c.category, 'playerName', c.player_name,
    'year', c.year, 'set', c.set_name, 'cardNumber', c.card_number, 'variety', c.variety, 'grader', c.grader, 'grade', c.grade, 'qualifier', c.qualifier, 'certNumber', c.cert_number)
  FROM cards c, card_purchases x LEFT JOIN sell_offer_cards k ON k.purchase_id = x.id LEFT JOIN sell_offers o ON o.id = k.offer_id
  WHERE x.id = b.id AND c.id = b.card_id;

  INSERT INTO settlements (number, member_id, sale_id, offer_id, at)
  SELECT 'ST-' || extract(year FROM s.on_day)::int || '-' || to_char(row_number() OVER (PARTITION BY extract(year FROM s.on_day) ORDER BY s.at, s.id), 'FM000000'), s.member_id, s.sale_id, s.offer_id, s.at
  FROM (
    SELECT s.id, s.seller_id AS member_id, s.id AS sale_id, NULL::uuid AS offer_id, s.settled_at AS at, s.settled_on AS on_day FROM sales s
    WHERE s.settled_on IS NOT NULL AND NOT s.by_house AND NOT s.by_fund
    UNION ALL SELECT k.offer_id, min(b.seller_id::text)::uuid, NULL, k.offer_id, min(b.at), min(b.bought_on) FROM sell_offer_cards k
    JOIN card_purchases b ON b.id = k.purchase_id GROUP BY k.offer_id) s;
  UPDATE card_purchases b SET settlement_id = s.id FROM sell_offer_cards k JOIN settlements s ON s.offer_id = k.offer_id WHERE k.purchase_id = b.id;

  ALTER TABLE number_series DISABLE TRIGGER number_series_whole;
  INSERT INTO number_series (series, year, last)
  SELECT left(n.number, 2), substr(n.number, 4, 4)::int, count(*) FROM (SELECT number FROM payouts UNION ALL SELECT number FROM settlements) n GROUP BY 1, 2;
  ALTER TABLE number_series ENABLE TRIGGER number_series_whole;
END
$$;

ALTER TABLE payouts ALTER COLUMN number SET NOT NULL;
ALTER TABLE card_purchases ALTER COLUMN facts SET NOT NULL, ALTER COLUMN agreed_on SET NOT NULL,
  ADD CONSTRAINT card_purchases_facts CHECK (facts ->> 'playerName' IS NOT NULL AND facts ->> 'grader' IS NOT NULL),
  ADD COLUMN search text NOT NULL GENERATED ALWAYS AS (lower((facts ->> 'playerName') || ' ' || coalesce(facts ->> 'year', '') || ' ' || coalesce(facts ->> 'set', '')
    || ' ' || coalesce(facts ->> 'cardNumber', '') || ' ' || coalesce(facts ->> 'variety', '') || ' ' || coalesce(facts ->> 'certNumber', ''))) STORED,
  ADD CONSTRAINT card_purchases_settled CHECK ((seller_id IS NULL) = (settlement_id IS NULL));
CREATE INDEX card_purchases_seller ON card_purchases (seller_id, bought_on, id) WHERE seller_id IS NOT NULL;
CREATE INDEX card_purchases_settlement ON card_purchases (settlement_id) WHERE settlement_id IS NOT NULL;
CREATE INDEX card_purchases_payouts ON card_purchases (payout_id) WHERE payout_id IS NOT NULL;
CREATE INDEX ledger_entries_payout ON ledger_entries (payout_id, number) WHERE payout_id IS NOT NULL;

-- What was recorded of a payout stays, but one that is due grows with the next card of its collection.
CREATE FUNCTION keep_payout() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.id, NEW.number, NEW.member_id) IS DISTINCT FROM (OLD.id, OLD.number, OLD.member_id)
    OR NEW.amount_cents <> OLD.amount_cents AND NOT (OLD.status = 'due' AND NEW.status = 'due' AND NEW.kind = 'proceeds' AND NEW.amount_cents > OLD.amount_cents) THEN
    RAISE EXCEPTION 'what was recorded stays' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'payouts_kept';
  END IF;
  RETURN NEW;
END
$$;
DROP TRIGGER payouts_kept ON payouts;
CREATE TRIGGER payouts_kept BEFORE UPDATE ON payouts FOR EACH ROW EXECUTE FUNCTION keep_payout();
