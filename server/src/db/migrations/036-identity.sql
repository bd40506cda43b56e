-- Identity checks. Documents and numbers are encrypted with keys that are not in this database (decision 50): a row
-- holds the id of the master key and the wrapped key of its own content.

CREATE TABLE identity_cases (
  -- the member's own
  id uuid CONSTRAINT identity_cases_pkey PRIMARY KEY REFERENCES users,
  status text NOT NULL DEFAULT 'not_started' CONSTRAINT identity_cases_status CHECK (status IN ('not_started', 'submitted', 'verified', 'rejected', 'expired')),
  -- what was verified, and what the member applies for
  level text NOT NULL DEFAULT 'none' CONSTRAINT identity_cases_level CHECK (level IN ('none', 'identity', 'address', 'accreditation')),
  target text NOT NULL DEFAULT 'identity' CONSTRAINT identity_cases_target CHECK (target IN ('identity', 'address', 'accreditation')),
  country text CONSTRAINT identity_cases_country CHECK (country ~ '^[A-Z]{2}$'),
  document_kind text CONSTRAINT identity_cases_document_kind CHECK (document_kind IN ('passport', 'driver_license', 'national_id')),
  legal_name text CONSTRAINT identity_cases_legal_name CHECK (length(legal_name) BETWEEN 1 AND 200),
  born_on date CONSTRAINT identity_cases_born_on CHECK (born_on BETWEEN '1900-01-01' AND '2100-01-01'),
  address text CONSTRAINT identity_cases_address CHECK (length(address) BETWEEN 1 AND 500),
  document_expires_on date,
  -- sealed: shown as its last four only
  document_number text CONSTRAINT identity_cases_document_number CHECK (length(document_number) BETWEEN 40 AND 2000),
  document_number_ends text CONSTRAINT identity_cases_document_number_ends CHECK (length(document_number_ends) BETWEEN 1 AND 4),
  -- an HMAC, to find the same document twice without reading either
  document_fingerprint text CONSTRAINT identity_cases_fingerprint CHECK (length(document_fingerprint) BETWEEN 20 AND 100),
  funds_sources text[] NOT NULL DEFAULT '{}' CONSTRAINT identity_cases_funds CHECK (funds_sources <@ ARRAY['salary', 'business', 'savings', 'collection', 'property', 'inheritance']),
  funds_note text CONSTRAINT identity_cases_funds_note CHECK (length(funds_note) BETWEEN 1 AND 500),
  accreditation_kind text CONSTRAINT identity_cases_accreditation CHECK (accreditation_kind IN ('income', 'net_worth', 'license')),
  -- what was read from the document and not changed since
  prefilled text[] NOT NULL DEFAULT '{}' CONSTRAINT identity_cases_prefilled CHECK (prefilled <@ ARRAY['legalName', 'bornOn', 'documentNumber', 'documentExpiresOn', 'address']),
  submitted_at timestamptz(3),
  verified_at timestamptz(3),
  expires_on date,
  -- a final rejection deletes the documents after its retention time
  is_final boolean NOT NULL DEFAULT false,
  rejected_at timestamptz(3),
  -- days before the expiry that the last reminder was about
  reminded_days integer CONSTRAINT identity_cases_reminded CHECK (reminded_days IN (7, 30)),
  -- when the name was last compared with the watchlist
  screened_at timestamptz(3),
  message text CONSTRAINT identity_cases_message CHECK (length(message) BETWEEN 1 AND 1000),
  locked_by uuid REFERENCES users,
  locked_at timestamptz(3),
  -- the reviewer who wants a second opinion
  escalated_by uuid REFERENCES users,
  -- how it was checked, when staff recorded a check made elsewhere
  recorded_note text CONSTRAINT identity_cases_recorded_note CHECK (length(recorded_note) BETWEEN 10 AND 1000),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT identity_cases_verified CHECK ((level = 'none') = (verified_at IS NULL)),
  CONSTRAINT identity_cases_verified_status CHECK (status <> 'verified' OR level <> 'none'),
  CONSTRAINT identity_cases_submitted CHECK (status <> 'submitted' OR submitted_at IS NOT NULL),
  CONSTRAINT identity_cases_final CHECK (NOT is_final OR status = 'rejected'),
  CONSTRAINT identity_cases_rejected CHECK ((status = 'rejected') = (rejected_at IS NOT NULL)),
  CONSTRAINT identity_cases_locked CHECK ((locked_by IS NULL) = (locked_at IS NULL)),
  CONSTRAINT identity_cases_own CHECK (locked_by <> id)
);
CREATE INDEX identity_cases_waiting ON identity_cases (submitted_at, id) WHERE status = 'submitted';
CREATE INDEX identity_cases_expiring ON identity_cases (expires_on) WHERE status = 'verified';
CREATE INDEX identity_cases_fingerprints ON identity_cases (document_fingerprint) WHERE document_fingerprint IS NOT NULL;

-- One file per page. A new upload replaces the current document of its kind; the old one stays until its retention ends.
CREATE TABLE identity_documents (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  user_id uuid NOT NULL REFERENCES users,
  item text NOT NULL CONSTRAINT identity_documents_item CHECK (item IN ('id_front', 'id_back', 'selfie', 'address_proof', 'accreditation')),
  status text NOT NULL DEFAULT 'pending' CONSTRAINT identity_documents_status CHECK (status IN ('pending', 'accepted', 'rejected')),
  reason text CONSTRAINT identity_documents_reason CHECK (reason IN ('blurred', 'glare', 'cropped', 'dark', 'wrong_document', 'expired', 'mismatch', 'outdated', 'unreadable', 'start_over')),
  is_current boolean NOT NULL DEFAULT true,
  -- when another one took its place, or the member removed it
  replaced_at timestamptz(3),
  -- of the original bytes, keyed, to recognize the same picture; removed with the files
  content_hash text CONSTRAINT identity_documents_hash CHECK (length(content_hash) BETWEEN 20 AND 100),
  pages integer NOT NULL CONSTRAINT identity_documents_pages CHECK (pages BETWEEN 1 AND 10),
  -- what the machine-readable zone says, sealed
  zone text CONSTRAINT identity_documents_zone CHECK (length(zone) BETWEEN 40 AND 4000),
  created_at timestamptz(3) NOT NULL,
  decided_by uuid REFERENCES users,
  decided_at timestamptz(3),
  CONSTRAINT identity_documents_decided CHECK ((status = 'pending') = (decided_at IS NULL)),
  CONSTRAINT identity_documents_rejected CHECK ((status = 'rejected') = (reason IS NOT NULL)),
  CONSTRAINT identity_documents_replaced CHECK (is_current = (replaced_at IS NULL))
);
CREATE UNIQUE INDEX identity_documents_current ON identity_documents (user_id, item) WHERE is_current;
CREATE INDEX identity_documents_owner ON identity_documents (user_id);
CREATE INDEX identity_documents_hashes ON identity_documents (content_hash) WHERE content_hash IS NOT NULL;

CREATE TABLE identity_pages (
  document_id uuid NOT NULL REFERENCES identity_documents,
  page integer NOT NULL CONSTRAINT identity_pages_page CHECK (page BETWEEN 1 AND 10),
  file_key text NOT NULL CONSTRAINT identity_pages_file UNIQUE,
  key_id text NOT NULL,
  wrapped_key bytea NOT NULL,
  width integer NOT NULL CONSTRAINT identity_pages_width CHECK (width > 0),
  height integer NOT NULL CONSTRAINT identity_pages_height CHECK (height > 0),
  -- set when the file was deleted
  deleted_at timestamptz(3),
  CONSTRAINT identity_pages_pkey PRIMARY KEY (document_id, page)
);

-- What reviewers decided, with the text the member read.
CREATE TABLE identity_reviews (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  user_id uuid NOT NULL REFERENCES users,
  action text NOT NULL CONSTRAINT identity_reviews_action CHECK (action IN ('verify', 'ask', 'reject', 'escalate', 'record', 'revoke', 'note', 'expire')),
  level text CONSTRAINT identity_reviews_level CHECK (level IN ('identity', 'address', 'accreditation')),
  reasons jsonb NOT NULL DEFAULT '{}' CONSTRAINT identity_reviews_reasons CHECK (jsonb_typeof(reasons) = 'object'),
  message text CONSTRAINT identity_reviews_message CHECK (length(message) BETWEEN 1 AND 1000),
  note text CONSTRAINT identity_reviews_note CHECK (length(note) BETWEEN 1 AND 1000),
  submitted_at timestamptz(3),
  by_id uuid REFERENCES users,
  at timestamptz(3) NOT NULL
);
CREATE INDEX identity_reviews_owner ON identity_reviews (user_id, at);
CREATE INDEX identity_reviews_at ON identity_reviews (at);

-- A one-time link that lets a phone without a session photograph the items of one member.
CREATE TABLE identity_handoffs (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  user_id uuid NOT NULL REFERENCES users,
  session_id uuid NOT NULL REFERENCES sessions,
  token_hash bytea NOT NULL CONSTRAINT identity_handoffs_token UNIQUE CONSTRAINT identity_handoffs_token_hash CHECK (length(token_hash) = 32),
  -- the phone that opened it; another one is refused
  device_hash bytea CONSTRAINT identity_handoffs_device CHECK (length(device_hash) = 32),
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL CONSTRAINT identity_handoffs_order CHECK (expires_at > created_at),
  opened_at timestamptz(3),
  ended_at timestamptz(3),
  CONSTRAINT identity_handoffs_opened CHECK ((opened_at IS NULL) = (device_hash IS NULL))
);
CREATE UNIQUE INDEX identity_handoffs_open ON identity_handoffs (user_id) WHERE ended_at IS NULL;
GRANT DELETE ON identity_handoffs TO ambry_app;

-- What was known about someone who left: sealed, kept as long as the law wants, then deleted.
CREATE TABLE identity_archives (
  user_id uuid CONSTRAINT identity_archives_pkey PRIMARY KEY REFERENCES users,
  sealed text NOT NULL CONSTRAINT identity_archives_sealed CHECK (length(sealed) BETWEEN 40 AND 100000),
  delete_on date NOT NULL,
  created_at timestamptz(3) NOT NULL
);
CREATE INDEX identity_archives_due ON identity_archives (delete_on);
GRANT DELETE ON identity_archives TO ambry_app;

-- Proof that files were deleted: how many, and a hash over the stored bytes, which says nothing about them.
CREATE TABLE identity_deletions (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  user_id uuid NOT NULL REFERENCES users,
  cause text NOT NULL CONSTRAINT identity_deletions_cause CHECK (cause IN ('replaced', 'rejected', 'closed')),
  documents integer NOT NULL CONSTRAINT identity_deletions_documents CHECK (documents >= 0),
  files integer NOT NULL CONSTRAINT identity_deletions_files CHECK (files >= 0),
  hash text NOT NULL CONSTRAINT identity_deletions_hash CHECK (hash ~ '^[0-9a-f]{64}$'),
  at timestamptz(3) NOT NULL
);
CREATE INDEX identity_deletions_at ON identity_deletions (at);
REVOKE UPDATE ON identity_deletions FROM ambry_app;

-- One list at a time is current; entries of earlier ones are deleted.
CREATE TABLE watchlists (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  format text NOT NULL CONSTRAINT watchlists_format CHECK (format IN ('sdn_xml', 'sdn_csv')),
  file_name text NOT NULL CONSTRAINT watchlists_file_name CHECK (length(file_name) BETWEEN 1 AND 200),
  entries integer NOT NULL CONSTRAINT watchlists_entries CHECK (entries > 0),
  is_sample boolean NOT NULL DEFAULT false,
  is_current boolean NOT NULL DEFAULT true,
  loaded_by uuid REFERENCES users,
  loaded_at timestamptz(3) NOT NULL,
  -- when every member was compared with it
  screened_at timestamptz(3)
);
CREATE UNIQUE INDEX watchlists_current ON watchlists (is_current) WHERE is_current;

CREATE TABLE watchlist_entries (
  list_id uuid NOT NULL REFERENCES watchlists,
  entry_id text NOT NULL CONSTRAINT watchlist_entries_entry CHECK (length(entry_id) BETWEEN 1 AND 20),
  kind text NOT NULL CONSTRAINT watchlist_entries_kind CHECK (kind IN ('individual', 'entity', 'vessel', 'aircraft')),
  names text[] NOT NULL CONSTRAINT watchlist_entries_names CHECK (cardinality(names) > 0),
  weak_names text[] NOT NULL,
  programs text[] NOT NULL,
  birth_dates jsonb NOT NULL CONSTRAINT watchlist_entries_birth_dates CHECK (jsonb_typeof(birth_dates) = 'array'),
  CONSTRAINT watchlist_entries_pkey PRIMARY KEY (list_id, entry_id)
);
GRANT DELETE ON watchlist_entries TO ambry_app;

-- A resemblance to clear with a reason. The same name and birth date against the same entry is asked once.
CREATE TABLE watchlist_hits (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  user_id uuid NOT NULL REFERENCES users,
  status text NOT NULL DEFAULT 'open' CONSTRAINT watchlist_hits_status CHECK (status IN ('open', 'cleared', 'confirmed')),
  name text NOT NULL CONSTRAINT watchlist_hits_name CHECK (length(name) BETWEEN 1 AND 200),
  born_on date,
  entry_id text NOT NULL CONSTRAINT watchlist_hits_entry CHECK (length(entry_id) BETWEEN 1 AND 20),
  listed_name text NOT NULL,
  listed_names text[] NOT NULL,
  listed_birth_dates text[] NOT NULL,
  programs text[] NOT NULL,
  similarity_bps integer NOT NULL CONSTRAINT watchlist_hits_similarity CHECK (similarity_bps BETWEEN 0 AND 10000),
  birth_date text NOT NULL CONSTRAINT watchlist_hits_birth_date CHECK (birth_date IN ('exact', 'year', 'missing', 'different')),
  created_at timestamptz(3) NOT NULL,
  decided_by uuid REFERENCES users,
  decided_at timestamptz(3),
  reason text CONSTRAINT watchlist_hits_reason CHECK (length(reason) BETWEEN 1 AND 1000),
  CONSTRAINT watchlist_hits_decided CHECK ((status = 'open') = (decided_at IS NULL) AND (status = 'open') = (reason IS NULL)),
  CONSTRAINT watchlist_hits_once UNIQUE NULLS NOT DISTINCT (user_id, entry_id, name, born_on)
);
CREATE INDEX watchlist_hits_open ON watchlist_hits (created_at, id) WHERE status = 'open';

ALTER TABLE work_assignments DROP CONSTRAINT work_assignments_queue;
ALTER TABLE work_assignments ADD CONSTRAINT work_assignments_queue CHECK (queue IN ('chargebacks', 'payments', 'books', 'failedJobs', 'accessRequests', 'identity', 'cardRequests', 'promotionRequests', 'arrivals', 'returns', 'disputes'));

-- The sealed archive was made by the service; what is left here must not say who they were.
CREATE FUNCTION erase_identity(person uuid, exact text, loose text) RETURNS jsonb LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_catalog AS $$
DECLARE
  erased jsonb;
BEGIN
  PERFORM require_closing(person);
  PERFORM set_config('ambry.erasing', 'on', true);
  WITH kept AS (SELECT 1 FROM identity_archives WHERE user_id = person
  ), cases AS (
    UPDATE identity_cases SET country = NULL, document_kind = NULL, legal_name = NULL, born_on = NULL, address = NULL,
      document_expires_on = NULL, document_number = NULL, document_number_ends = NULL, document_fingerprint = NULL,
      funds_sources = '{}', funds_note = NULL, message = NULL, recorded_note = NULL, locked_by = NULL, locked_at = NULL
    WHERE id = person RETURNING id
  ), reviews AS (
    UPDATE identity_reviews SET message = NULL, note = NULL WHERE user_id = person RETURNING id
  ), hits AS (
    UPDATE watchlist_hits SET name = 'Erased ' || id, born_on = NULL, reason = redact(reason, loose) WHERE user_id = person RETURNING id
  ), handoffs AS (DELETE FROM identity_handoffs WHERE user_id = person RETURNING id
  ), documents AS (
    UPDATE identity_documents SET content_hash = NULL, zone = NULL WHERE user_id = person RETURNING id
  ), pages AS (
    UPDATE identity_pages SET deleted_at = now() WHERE deleted_at IS NULL AND NOT EXISTS (SELECT FROM kept)
      AND document_id IN (SELECT id FROM identity_documents WHERE user_id = person) RETURNING file_key
  )
  SELECT jsonb_build_object('files', coalesce((SELECT jsonb_agg(file_key) FROM pages), '[]'),
    'counts', jsonb_build_object('identity_cases', (SELECT count(*) FROM cases), 'identity_documents', (SELECT count(*) FROM documents),
      'identity_reviews', (SELECT count(*) FROM reviews), 'watchlist_hits', (SELECT count(*) FROM hits),
      'identity_handoffs', (SELECT count(*) FROM handoffs)))
  INTO erased;
  PERFORM set_config('ambry.erasing', '', true);
  RETURN erased;
END
$$;
