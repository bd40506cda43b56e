-- People: users, sessions, one-time codes, access requests, looks at accounts, text messages.

CREATE TABLE users (
  id uuid PRIMARY KEY,
  -- every user is a party of kind member; the pair is what the parties table holds
  party_kind text NOT NULL DEFAULT 'member' CONSTRAINT users_party_kind CHECK (party_kind = 'member'),
  phone text NOT NULL CONSTRAINT users_phone UNIQUE CONSTRAINT users_phone_e164 CHECK (phone ~ '^\+[1-9][0-9]{4,14}$'),
  status text NOT NULL CONSTRAINT users_status CHECK (status IN ('invited', 'active', 'suspended', 'revoked', 'closed')),
  name text CONSTRAINT users_name CHECK (length(name) BETWEEN 1 AND 200),
  email text CONSTRAINT users_email CHECK (length(email) BETWEEN 3 AND 200),
  instagram text CONSTRAINT users_instagram CHECK (length(instagram) BETWEEN 1 AND 60),
  city text CONSTRAINT users_city CHECK (length(city) BETWEEN 1 AND 120),
  shipping_address text CONSTRAINT users_shipping_address CHECK (length(shipping_address) BETWEEN 1 AND 500),
  is_admin boolean NOT NULL DEFAULT false,
  is_lender boolean NOT NULL DEFAULT false,
  is_demo boolean NOT NULL DEFAULT false,
  marketing_opt_in boolean NOT NULL DEFAULT false,
  sms_opt_in boolean NOT NULL DEFAULT false,
  suspended_reason text,
  invited_by uuid REFERENCES users,
  created_at timestamptz(3) NOT NULL,
  registered_at timestamptz(3),
  last_seen_at timestamptz(3),
  version integer NOT NULL DEFAULT 1,
  recorded_at timestamptz(3) NOT NULL DEFAULT now(),
  -- stored, because lists are sorted by it and a page boundary cannot lie in an empty value
  sort_name text NOT NULL GENERATED ALWAYS AS (lower(coalesce(name, phone))) STORED,
  search text NOT NULL GENERATED ALWAYS AS (
    lower(coalesce(name, '') || ' ' || phone || ' ' || coalesce(email, '') || ' ' || coalesce(instagram, '') || ' ' || coalesce(city, ''))
  ) STORED,
  CONSTRAINT users_party FOREIGN KEY (id, party_kind) REFERENCES parties (id, kind),
  -- marks mean something only on accounts that can be used
  CONSTRAINT users_marks CHECK (status IN ('active', 'suspended') OR NOT (is_admin OR is_lender)),
  CONSTRAINT users_suspended_reason CHECK ((status = 'suspended') = (suspended_reason IS NOT NULL))
);
CREATE INDEX users_created ON users (created_at, id);
CREATE INDEX users_sort_name ON users (sort_name, id);
CREATE INDEX users_status_created ON users (status, created_at, id);
CREATE INDEX users_admins ON users (id) WHERE is_admin;
CREATE INDEX users_search ON users USING gin (search gin_trgm_ops);

-- Without an admin nobody could ever become one again. The lock makes two admins who demote each other take turns.
CREATE FUNCTION keep_an_admin() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('users_last_admin', 0));
  IF NOT EXISTS (SELECT FROM users WHERE is_admin AND status = 'active') THEN
    RAISE EXCEPTION 'the last admin cannot be removed' USING ERRCODE = 'check_violation', CONSTRAINT = 'users_last_admin';
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER users_last_admin AFTER UPDATE OF is_admin, status ON users FOR EACH ROW
  WHEN (OLD.is_admin AND OLD.status = 'active' AND NOT (NEW.is_admin AND NEW.status = 'active'))
  EXECUTE FUNCTION keep_an_admin();

CREATE TABLE legal_acceptances (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  phone text NOT NULL,
  page text NOT NULL,
  version integer NOT NULL,
  accepted_at timestamptz(3) NOT NULL,
  recorded_at timestamptz(3) NOT NULL DEFAULT now(),
  FOREIGN KEY (page, version) REFERENCES legal_versions
);
CREATE INDEX legal_acceptances_phone ON legal_acceptances (phone, page, version);
CREATE TRIGGER legal_acceptances_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON legal_acceptances
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
REVOKE UPDATE, DELETE, TRUNCATE ON legal_acceptances FROM ambry_app;

CREATE TABLE access_requests (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  phone text NOT NULL CONSTRAINT access_requests_phone_e164 CHECK (phone ~ '^\+[1-9][0-9]{4,14}$'),
  country text,
  instagram text,
  referral text,
  terms_version integer NOT NULL,
  privacy_version integer NOT NULL,
  marketing_opt_in boolean NOT NULL,
  sms_opt_in boolean NOT NULL,
  status text NOT NULL DEFAULT 'pending'
    CONSTRAINT access_requests_status CHECK (status IN ('pending', 'approved', 'rejected')),
  decided_by uuid REFERENCES users,
  decided_at timestamptz(3),
  note text,
  ip inet,
  created_at timestamptz(3) NOT NULL,
  recorded_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT access_requests_decided CHECK ((status = 'pending') = (decided_at IS NULL))
);
CREATE UNIQUE INDEX access_requests_one_pending ON access_requests (phone) WHERE status = 'pending';
CREATE INDEX access_requests_created ON access_requests (created_at, id);
CREATE INDEX access_requests_status_created ON access_requests (status, created_at, id);
CREATE INDEX access_requests_phone ON access_requests (phone);

CREATE TABLE sessions (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  user_id uuid NOT NULL REFERENCES users,
  token_hash bytea NOT NULL CONSTRAINT sessions_token UNIQUE CONSTRAINT sessions_token_hash CHECK (length(token_hash) = 32),
  -- an admin viewing this account: who, why, and the session of their own that waits meanwhile
  impersonator_id uuid REFERENCES users,
  parent_id uuid REFERENCES sessions,
  reason text,
  ip inet,
  user_agent text,
  created_at timestamptz(3) NOT NULL,
  last_seen_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  stepped_up_at timestamptz(3),
  ended_at timestamptz(3),
  recorded_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT sessions_impersonation CHECK (
    (impersonator_id IS NULL AND parent_id IS NULL AND reason IS NULL)
    OR (impersonator_id IS NOT NULL AND parent_id IS NOT NULL AND reason IS NOT NULL AND impersonator_id <> user_id)
  )
);
CREATE INDEX sessions_live ON sessions (user_id) WHERE ended_at IS NULL;
CREATE INDEX sessions_parent ON sessions (parent_id) WHERE parent_id IS NOT NULL;
CREATE INDEX sessions_looks ON sessions (user_id, created_at) WHERE impersonator_id IS NOT NULL;

-- An admin said why; the code they then enter opens the account.
CREATE TABLE impersonation_intents (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  session_id uuid NOT NULL REFERENCES sessions,
  target_id uuid NOT NULL REFERENCES users,
  reason text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  used_at timestamptz(3)
);
CREATE INDEX impersonation_intents_session ON impersonation_intents (session_id, target_id, created_at);

CREATE TABLE otp_challenges (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  phone text NOT NULL,
  country text,
  purpose text NOT NULL CONSTRAINT otp_challenges_purpose CHECK (purpose IN ('sign_in', 'step_up', 'impersonation')),
  -- codes asked for on a device that has signed in before stand apart: a stranger cannot replace or burn them
  lane text NOT NULL,
  session_id uuid REFERENCES sessions,
  target_id uuid REFERENCES users,
  code_hash bytea CONSTRAINT otp_challenges_code_hash CHECK (length(code_hash) = 32),
  delivery text NOT NULL DEFAULT 'queued'
    CONSTRAINT otp_challenges_delivery CHECK (delivery IN ('queued', 'sending', 'sent', 'failed', 'refused')),
  tries smallint NOT NULL DEFAULT 0 CONSTRAINT otp_challenges_tries CHECK (tries >= 0),
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  proven_at timestamptz(3),
  closed_at timestamptz(3),
  recorded_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT otp_challenges_bound CHECK ((purpose = 'sign_in') = (session_id IS NULL)),
  CONSTRAINT otp_challenges_target CHECK ((purpose = 'impersonation') = (target_id IS NOT NULL))
);
-- a new code replaces the one before
CREATE UNIQUE INDEX otp_challenges_open ON otp_challenges (phone, purpose, lane) WHERE closed_at IS NULL;
CREATE INDEX otp_challenges_country ON otp_challenges (country, created_at);
CREATE INDEX otp_challenges_undelivered ON otp_challenges (created_at) WHERE delivery IN ('queued', 'sending');
CREATE INDEX otp_challenges_recent ON otp_challenges (created_at);
GRANT DELETE ON otp_challenges TO ambry_app;

-- Wrong codes since the last right one, by keyed hash of the phone. At 100 only a person of the house can help.
CREATE TABLE phone_failures (
  phone_hash bytea PRIMARY KEY,
  failures integer NOT NULL CONSTRAINT phone_failures_failures CHECK (failures >= 0),
  changed_at timestamptz(3) NOT NULL
);

-- Texts other than codes, sent by a job.
CREATE TABLE text_messages (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  phone text NOT NULL,
  body text NOT NULL CONSTRAINT text_messages_body CHECK (length(body) BETWEEN 1 AND 1000),
  created_at timestamptz(3) NOT NULL,
  sent_at timestamptz(3),
  provider_id text
);

-- What the embedded gateway "sends": the demonstration shows it on the sign-in page.
CREATE TABLE sms_outbox (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  phone text NOT NULL,
  body text NOT NULL,
  code text,
  at timestamptz(3) NOT NULL
);
CREATE INDEX sms_outbox_phone ON sms_outbox (phone, id);
GRANT DELETE ON sms_outbox TO ambry_app;
