-- The keys that everything secret is derived from, wrapped under SECRET_KEY. Rotating it wraps the newest anew; replacing
-- a lost one adds a version. The newest is in use.
CREATE TABLE secret_keys (
  version integer PRIMARY KEY CONSTRAINT secret_keys_version CHECK (version > 0),
  -- 12 bytes to begin with, 16 that prove it, and a root key of at least 32
  wrapped bytea NOT NULL CONSTRAINT secret_keys_wrapped CHECK (length(wrapped) >= 60),
  created_at timestamptz(3) NOT NULL,
  rewrapped_at timestamptz(3) CONSTRAINT secret_keys_rewrapped CHECK (rewrapped_at >= created_at)
);
