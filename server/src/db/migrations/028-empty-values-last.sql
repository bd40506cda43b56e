-- A card without a value, or whose gain is not known, comes last in both directions: the columns that the other direction
-- is sorted by put it first when read upwards.
ALTER TABLE cards
  ADD COLUMN worth_or_last_cents bigint NOT NULL GENERATED ALWAYS AS (coalesce(value_cents, estimate_cents, 9007199254740991)) STORED,
  ADD COLUMN gain_or_last_cents bigint NOT NULL GENERATED ALWAYS AS (coalesce(coalesce(value_cents, estimate_cents) - cost_cents, 9007199254740991)) STORED;
CREATE INDEX cards_owner_worth_up ON cards (owner_id, worth_or_last_cents, id) WHERE status = 'registered';
CREATE INDEX cards_owner_gain_up ON cards (owner_id, gain_or_last_cents, id) WHERE status = 'registered';
