-- The bell.

CREATE TABLE notices (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  user_id uuid NOT NULL REFERENCES users,
  kind text NOT NULL,
  title text NOT NULL CONSTRAINT notices_title CHECK (length(title) BETWEEN 1 AND 120),
  message text NOT NULL CONSTRAINT notices_message CHECK (length(message) <= 500),
  link text CONSTRAINT notices_link CHECK (link ~ '^/[a-zA-Z0-9]'),
  created_at timestamptz(3) NOT NULL,
  read_at timestamptz(3)
);
CREATE INDEX notices_user ON notices (user_id, created_at, id);
CREATE INDEX notices_unread ON notices (user_id) WHERE read_at IS NULL;
