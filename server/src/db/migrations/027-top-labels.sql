-- The best tens have labels of their own: a BGS Black Label and a CGC Pristine.
ALTER TABLE cards DROP CONSTRAINT cards_qualifier;
ALTER TABLE cards ADD CONSTRAINT cards_qualifier CHECK (qualifier IN ('OC', 'ST', 'PD', 'OF', 'MK', 'MC', 'Black Label', 'Pristine'));
