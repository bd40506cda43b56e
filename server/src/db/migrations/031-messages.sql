-- Email next to text messages: one queue for both, verified addresses, and what became of each message. Instances of the
-- version before do not know the renamed table, so this version is not started beside the old one (docs/operating.md,
-- "Updating").

ALTER TABLE users
  ADD COLUMN email_verified_at timestamptz(3),
  ADD COLUMN email_undeliverable_at timestamptz(3),
  ADD COLUMN email_undeliverable_why text,
  ADD CONSTRAINT users_email_verified CHECK (email_verified_at IS NULL OR email IS NOT NULL),
  ADD CONSTRAINT users_email_undeliverable CHECK (
    (email_undeliverable_at IS NULL) = (email_undeliverable_why IS NULL)
    AND email_undeliverable_why IN ('bounce', 'complaint')
    AND (email_undeliverable_at IS NULL OR email IS NOT NULL)
  );
CREATE INDEX users_email_address ON users (lower(email)) WHERE email IS NOT NULL;

-- Here and not in the services, so that no way of changing an address can keep the old one's verification.
CREATE FUNCTION forget_email_verification() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.email_verified_at := NULL;
  NEW.email_undeliverable_at := NULL;
  NEW.email_undeliverable_why := NULL;
  RETURN NEW;
END
$$;
CREATE TRIGGER users_email_changed BEFORE UPDATE OF email ON users FOR EACH ROW
  WHEN (OLD.email IS DISTINCT FROM NEW.email) EXECUTE FUNCTION forget_email_verification();

-- Its link and code are computed from the id with a secret key, so neither is stored.
CREATE TABLE email_verifications (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  user_id uuid NOT NULL REFERENCES users,
  email text NOT NULL CONSTRAINT email_verifications_email CHECK (length(email) BETWEEN 3 AND 200),
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL CONSTRAINT email_verifications_expires CHECK (expires_at > created_at),
  tries integer NOT NULL DEFAULT 0 CONSTRAINT email_verifications_tries CHECK (tries BETWEEN 0 AND 5),
  used_at timestamptz(3)
);
CREATE INDEX email_verifications_user ON email_verifications (user_id, created_at);
CREATE INDEX email_verifications_created ON email_verifications (created_at);
GRANT DELETE ON email_verifications TO ambry_app;

ALTER TABLE text_messages RENAME TO messages;
ALTER INDEX text_messages_pkey RENAME TO messages_pkey;
ALTER INDEX text_messages_created RENAME TO messages_created;
ALTER TABLE messages RENAME CONSTRAINT text_messages_outcome TO messages_outcome;
ALTER TABLE messages RENAME COLUMN phone TO recipient;
ALTER TABLE messages
  DROP CONSTRAINT text_messages_body,
  ADD COLUMN channel text NOT NULL DEFAULT 'text' CONSTRAINT messages_channel CHECK (channel IN ('text', 'email')),
  ADD COLUMN user_id uuid REFERENCES users,
  -- the notification setting it follows; null for what is sent whatever the settings are
  ADD COLUMN kind text,
  -- without control characters, or a card's title could add headers to an email
  ADD COLUMN subject text CONSTRAINT messages_subject CHECK (length(subject) BETWEEN 1 AND 200 AND subject !~ '[[:cntrl:]]'),
  ADD COLUMN link text CONSTRAINT messages_link CHECK (link ~ '^/[a-zA-Z0-9]'),
  -- the text sent instead if an email with a deadline cannot be delivered
  ADD COLUMN fallback text CONSTRAINT messages_fallback CHECK (length(fallback) BETWEEN 1 AND 1000),
  ADD COLUMN verification_id uuid REFERENCES email_verifications ON DELETE SET NULL,
  ADD COLUMN dedupe_key text CONSTRAINT messages_dedupe_key UNIQUE,
  ADD COLUMN resent_from uuid REFERENCES messages,
  ADD COLUMN attempts integer NOT NULL DEFAULT 0 CONSTRAINT messages_attempts CHECK (attempts >= 0),
  ADD COLUMN failure text CONSTRAINT messages_failure CHECK (length(failure) <= 300),
  ADD COLUMN delivered_at timestamptz(3),
  ADD COLUMN bounced_at timestamptz(3),
  ADD COLUMN bounce text,
  ADD CONSTRAINT messages_body CHECK (length(body) BETWEEN 1 AND CASE channel WHEN 'text' THEN 1000 ELSE 5000 END),
  -- one recipient, whatever a mail library makes of commas and angle brackets
  ADD CONSTRAINT messages_recipient CHECK (recipient !~ '[[:cntrl:][:space:],;<>]' AND length(recipient) BETWEEN 1 AND 200),
  ADD CONSTRAINT messages_email CHECK ((channel = 'email') = (subject IS NOT NULL)),
  ADD CONSTRAINT messages_text CHECK (channel = 'email' OR num_nonnulls(link, fallback, verification_id) = 0),
  ADD CONSTRAINT messages_bounce CHECK ((bounced_at IS NULL) = (bounce IS NULL) AND bounce IN ('bounce', 'complaint')),
  ADD COLUMN search text NOT NULL GENERATED ALWAYS AS (lower(recipient || ' ' || coalesce(subject, '') || ' ' || body)) STORED;
-- earlier texts are listed with the members they went to
UPDATE messages m SET user_id = u.id FROM users u WHERE u.phone = m.recipient;
CREATE INDEX messages_user ON messages (user_id, created_at, id);
CREATE INDEX messages_search ON messages USING gin (search gin_trgm_ops);
DROP INDEX messages_created;
CREATE INDEX messages_created ON messages (created_at, id);

-- What the embedded email gateway "sends"; the demo shows it.
CREATE TABLE email_outbox (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email text NOT NULL,
  subject text NOT NULL,
  body text NOT NULL,
  html text NOT NULL,
  headers jsonb NOT NULL,
  code text,
  at timestamptz(3) NOT NULL
);
CREATE INDEX email_outbox_email ON email_outbox (email, id);
GRANT DELETE ON email_outbox TO ambry_app;
