-- The dashboard counts chargebacks with every event; few payments are one.
CREATE INDEX payments_charged_back ON payments (reversed_at, id) WHERE status = 'failed' AND gateway IS NOT NULL;

-- A place in the vault is looked for by how it begins.
CREATE INDEX cards_by_place ON cards (lower(place) text_pattern_ops) WHERE place IS NOT NULL;
