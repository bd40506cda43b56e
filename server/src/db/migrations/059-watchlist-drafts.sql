-- A watchlist that was uploaded and read, with what it would change. It replaces the list it was compared with, exactly as
-- it was read, or nothing: someone may have replaced that list in the meantime.
CREATE TABLE watchlist_drafts (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  format text NOT NULL CONSTRAINT watchlist_drafts_format CHECK (format IN ('sdn_xml', 'sdn_csv')),
  file_name text NOT NULL CONSTRAINT watchlist_drafts_file_name CHECK (length(file_name) BETWEEN 1 AND 200),
  -- the list as it was read, in one value: it is written once, read once, and deleted after a week
  content jsonb NOT NULL CONSTRAINT watchlist_drafts_content CHECK (jsonb_typeof(content) = 'array'),
  entries integer NOT NULL CONSTRAINT watchlist_drafts_entries CHECK (entries > 0 AND entries = jsonb_array_length(content)),
  -- the list it was compared with; none, if it is the first
  base_id uuid REFERENCES watchlists,
  entries_before integer NOT NULL CONSTRAINT watchlist_drafts_before CHECK (entries_before >= 0 AND (base_id IS NOT NULL OR entries_before = 0)),
  added integer NOT NULL CONSTRAINT watchlist_drafts_added CHECK (added BETWEEN 0 AND entries),
  removed integer NOT NULL CONSTRAINT watchlist_drafts_removed CHECK (removed BETWEEN 0 AND entries_before),
  changed integer NOT NULL CONSTRAINT watchlist_drafts_changed CHECK (changed BETWEEN 0 AND entries - added),
  -- the first names of each
  names jsonb NOT NULL CONSTRAINT watchlist_drafts_names CHECK (jsonb_typeof(names) = 'object'),
  uploaded_by uuid REFERENCES users,
  uploaded_at timestamptz(3) NOT NULL,
  CONSTRAINT watchlist_drafts_sums CHECK (entries = entries_before + added - removed)
);
CREATE INDEX watchlist_drafts_base ON watchlist_drafts (base_id);
CREATE INDEX watchlist_drafts_uploader ON watchlist_drafts (uploaded_by);
GRANT DELETE ON watchlist_drafts TO ambry_app;
REVOKE UPDATE ON watchlist_drafts FROM ambry_app;
