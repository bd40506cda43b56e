-- A receipt that was recorded by mistake is taken back by a move of its own; the receipt and its photos stay.
ALTER TABLE custody_moves DROP CONSTRAINT custody_moves_action;
ALTER TABLE custody_moves ADD CONSTRAINT custody_moves_action CHECK (action IN ('send', 'expect', 'receive', 'undo_receive', 'move', 'audit', 'ask_return', 'release', 'ship', 'deliver', 'confirm_delivery', 'cancel'));

-- What was known of the card's ownership before the vault had it in hand: a receipt taken back restores it.
ALTER TABLE custody_moves ADD COLUMN proof_before text
  CONSTRAINT custody_moves_proof_before CHECK (proof_before IS NULL OR (proof_before IN ('claimed', 'photo', 'in_hand') AND action = 'receive'));
