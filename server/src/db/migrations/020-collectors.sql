-- Whose a card was and when: the value of a collection over time counts each card only while it was its owner's.
CREATE INDEX ownerships_owner ON ownerships (owner_id, card_id);
