-- A note is listed for sale to every lender: who buys it is known once someone accepts (decision 77). An offer that was
-- made to one lender before this stays theirs to accept.

ALTER TABLE note_transfers
  ALTER COLUMN buyer_id DROP NOT NULL,
  -- what was left of the note when the buyer accepted: less of it is not what they agreed to buy
  ADD COLUMN principal_cents bigint CONSTRAINT note_transfers_principal CHECK (principal_cents > 0),
  -- interest that had accrued when it changed hands, which the price paid for: the buyer's tax papers leave it out
  ADD COLUMN accrued_cents bigint CONSTRAINT note_transfers_accrued CHECK (accrued_cents >= 0),
  ADD CONSTRAINT note_transfers_buyer CHECK (status NOT IN ('accepted', 'completed') OR buyer_id IS NOT NULL);
CREATE INDEX note_transfers_listed ON note_transfers (proposed_at, id) WHERE status = 'proposed' AND buyer_id IS NULL;
