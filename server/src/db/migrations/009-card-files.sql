-- Photos, documents, custody, imports and goals of cards.

CREATE TABLE card_photos (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  card_id uuid NOT NULL REFERENCES cards,
  purpose text NOT NULL CONSTRAINT card_photos_purpose CHECK (purpose IN ('front', 'back', 'detail', 'condition', 'audit')),
  position integer NOT NULL,
  -- random; what the file store keeps it under
  file_key text NOT NULL CONSTRAINT card_photos_file_key UNIQUE,
  width integer NOT NULL,
  height integer NOT NULL,
  bytes integer NOT NULL CONSTRAINT card_photos_bytes CHECK (bytes > 0),
  sha256 text NOT NULL,
  -- the owner's photos belong to the ownership of their time; the house's own do not
  by_house boolean NOT NULL,
  ownership_id uuid REFERENCES ownerships,
  by_id uuid NOT NULL REFERENCES users,
  -- a photo that a record of the vault refers to stays
  move_id uuid,
  taken_at timestamptz(3) NOT NULL,
  removed_at timestamptz(3),
  CONSTRAINT card_photos_whose CHECK (by_house = (ownership_id IS NULL)),
  CONSTRAINT card_photos_kept CHECK (removed_at IS NULL OR move_id IS NULL)
);
CREATE INDEX card_photos_card ON card_photos (card_id, position, id) WHERE removed_at IS NULL;
CREATE INDEX card_photos_by ON card_photos (by_id, taken_at);
ALTER TABLE cards ADD CONSTRAINT cards_front_photo FOREIGN KEY (front_photo_id) REFERENCES card_photos;

CREATE TABLE card_documents (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  card_id uuid NOT NULL REFERENCES cards,
  ownership_id uuid NOT NULL REFERENCES ownerships,
  kind text NOT NULL CONSTRAINT card_documents_kind CHECK (kind IN ('receipt', 'appraisal', 'insurance', 'other')),
  name text NOT NULL CONSTRAINT card_documents_name CHECK (length(name) BETWEEN 1 AND 120),
  content_type text NOT NULL CONSTRAINT card_documents_content_type CHECK (content_type IN ('application/pdf', 'image/jpeg', 'image/png', 'image/webp')),
  file_key text NOT NULL CONSTRAINT card_documents_file_key UNIQUE,
  bytes integer NOT NULL CONSTRAINT card_documents_bytes CHECK (bytes > 0),
  added_at timestamptz(3) NOT NULL,
  removed_at timestamptz(3)
);
CREATE INDEX card_documents_ownership ON card_documents (ownership_id, added_at) WHERE removed_at IS NULL;
CREATE INDEX card_documents_added ON card_documents (added_at);

-- Every step a card takes between its owner and the vault, with what the house saw.
CREATE TABLE custody_moves (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  card_id uuid NOT NULL REFERENCES cards,
  action text NOT NULL CONSTRAINT custody_moves_action CHECK (action IN ('send', 'expect', 'receive', 'move', 'audit', 'ask_return', 'release', 'ship', 'deliver', 'confirm_delivery', 'cancel')),
  at timestamptz(3) NOT NULL,
  by_id uuid REFERENCES users,
  vault text,
  place text,
  carrier text,
  tracking text,
  condition text,
  note text
);
CREATE INDEX custody_moves_card ON custody_moves (card_id, at, id);
CREATE TRIGGER custody_moves_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON custody_moves
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
REVOKE UPDATE, DELETE, TRUNCATE ON custody_moves FROM ambry_app;
ALTER TABLE card_photos ADD CONSTRAINT card_photos_move FOREIGN KEY (move_id) REFERENCES custody_moves;

-- A file on its way into the registry.
CREATE TABLE card_imports (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  owner_id uuid NOT NULL REFERENCES users,
  name text NOT NULL CONSTRAINT card_imports_name CHECK (length(name) BETWEEN 1 AND 200),
  status text NOT NULL DEFAULT 'mapping' CONSTRAINT card_imports_status CHECK (status IN ('mapping', 'checked', 'running', 'done', 'failed', 'undone')),
  -- taken away a month after the end
  content text,
  columns jsonb NOT NULL,
  mapping jsonb NOT NULL,
  format text NOT NULL,
  rows integer NOT NULL,
  -- [[row, [problem, …]], …]
  problems jsonb NOT NULL DEFAULT '[]',
  bad_rows integer NOT NULL DEFAULT 0,
  done_rows integer NOT NULL DEFAULT 0,
  registered integer NOT NULL DEFAULT 0,
  fault text,
  created_at timestamptz(3) NOT NULL,
  -- of the last sign of life while it runs: one that falls silent is taken up again
  touched_at timestamptz(3) NOT NULL,
  finished_at timestamptz(3),
  dropped_at timestamptz(3)
);
CREATE INDEX card_imports_owner ON card_imports (owner_id, created_at) WHERE dropped_at IS NULL;
ALTER TABLE cards ADD CONSTRAINT cards_import_known FOREIGN KEY (import_id) REFERENCES card_imports;

-- How many cards a set has, as somebody who collects it says.
CREATE TABLE set_goals (
  owner_id uuid NOT NULL REFERENCES users,
  set_name text NOT NULL,
  year text NOT NULL,
  total integer NOT NULL CONSTRAINT set_goals_total CHECK (total BETWEEN 1 AND 10000),
  PRIMARY KEY (owner_id, set_name, year)
);
GRANT DELETE ON set_goals TO ambry_app;
