-- Whose a card was and when: the value of a collection over time counts each card only while it was its owner's.
CREATE INDEX ownerships_owner ON ownerships (owner_id, card_id);

-- A graded card may come in from a file without its cert, marked as such and completed later; a raw one never has one.
ALTER TABLE cards DROP CONSTRAINT cards_raw;
ALTER TABLE cards ADD CONSTRAINT cards_raw CHECK (grader <> 'RAW' OR (cert_number IS NULL AND grade IS NULL AND qualifier IS NULL));

ALTER TABLE card_imports
  -- {field: value} that is the same for every row
  ADD COLUMN constants jsonb NOT NULL DEFAULT '{}',
  -- {row: {field: value}} as the owner corrected it in the browser
  ADD COLUMN edits jsonb NOT NULL DEFAULT '{}',
  -- [[row, [warning, …]], …] of rows that come in without what could not be read
  ADD COLUMN warnings jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN warned_rows integer NOT NULL DEFAULT 0,
  -- how many cards the rows without a problem make
  ADD COLUMN cards integer NOT NULL DEFAULT 0;

-- Who sent them, as they said when they requested access.
ALTER TABLE users ADD COLUMN referral text;

-- What a member needs to know to send a card: kept by whoever runs the vault.
ALTER TABLE vaults
  ADD COLUMN address text CONSTRAINT vaults_address CHECK (length(address) BETWEEN 1 AND 500),
  ADD COLUMN hours text CONSTRAINT vaults_hours CHECK (length(hours) BETWEEN 1 AND 300),
  ADD COLUMN packing text CONSTRAINT vaults_packing CHECK (length(packing) BETWEEN 1 AND 2000),
  ADD COLUMN version integer NOT NULL DEFAULT 1;
