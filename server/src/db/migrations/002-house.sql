-- Settings and legal pages.

CREATE TABLE house_settings (
  singleton boolean PRIMARY KEY DEFAULT true CONSTRAINT house_settings_singleton CHECK (singleton),
  -- only what differs from the defaults of the contract
  chosen jsonb NOT NULL DEFAULT '{}' CONSTRAINT house_settings_chosen CHECK (jsonb_typeof(chosen) = 'object'),
  -- of the key that codes, limits and device marks are hashed with: every instance must have the same
  secret_fingerprint bytea,
  version integer NOT NULL DEFAULT 0,
  changed_at timestamptz(3)
);
INSERT INTO house_settings DEFAULT VALUES;

CREATE TABLE legal_versions (
  page text NOT NULL CONSTRAINT legal_versions_page CHECK (page IN ('terms', 'privacy', 'cookies')),
  version integer NOT NULL CONSTRAINT legal_versions_version CHECK (version > 0),
  title text NOT NULL,
  markdown text NOT NULL,
  published_at timestamptz(3) NOT NULL,
  recorded_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (page, version)
);
-- people accepted these words: they never change
CREATE TRIGGER legal_versions_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON legal_versions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
REVOKE UPDATE, DELETE, TRUNCATE ON legal_versions FROM ambry_app;
