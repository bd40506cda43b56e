-- Actions that need a second person: who asked for what, what it would do, and who decided. The input is run again when
-- someone approves; people are stored by id, so that their names can be erased elsewhere.
CREATE TABLE approvals (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  number bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT approvals_number UNIQUE,
  kind text NOT NULL CONSTRAINT approvals_kind CHECK (kind ~ '^[a-z_]{1,40}$'),
  status text NOT NULL DEFAULT 'pending' CONSTRAINT approvals_status CHECK (status IN ('pending', 'approved', 'declined', 'withdrawn', 'expired')),
  input jsonb NOT NULL CONSTRAINT approvals_input CHECK (jsonb_typeof(input) = 'object'),
  -- what the action would do, in order
  effects jsonb NOT NULL CONSTRAINT approvals_effects CHECK (jsonb_typeof(effects) = 'array'),
  -- the record it changes: two requests for the same one cannot wait at once
  record text NOT NULL CONSTRAINT approvals_record CHECK (length(record) BETWEEN 1 AND 120),
  -- the person who would be paid, credited, forgiven or given rights
  subject_id uuid REFERENCES users,
  amount_cents bigint CONSTRAINT approvals_amount CHECK (amount_cents > 0),
  limit_cents bigint CONSTRAINT approvals_limit CHECK (limit_cents >= 0),
  note text CONSTRAINT approvals_note CHECK (length(note) BETWEEN 1 AND 1000),
  requested_by uuid NOT NULL REFERENCES users,
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  decided_by uuid REFERENCES users,
  decided_at timestamptz(3),
  decline_reason text CONSTRAINT approvals_decline_reason CHECK (length(decline_reason) BETWEEN 3 AND 500),
  -- the two people had used the same phone number or browser
  is_flagged boolean NOT NULL DEFAULT false,
  CONSTRAINT approvals_self CHECK (subject_id <> requested_by),
  CONSTRAINT approvals_second CHECK (status NOT IN ('approved', 'declined') OR (decided_by <> requested_by AND (decided_by <> subject_id OR status = 'declined'))),
  CONSTRAINT approvals_decided CHECK ((status = 'pending') = (decided_at IS NULL) AND (status IN ('approved', 'declined')) = (decided_by IS NOT NULL)),
  CONSTRAINT approvals_declined CHECK ((status = 'declined') = (decline_reason IS NOT NULL)),
  CONSTRAINT approvals_order CHECK (expires_at > created_at)
);
CREATE UNIQUE INDEX approvals_pending ON approvals (kind, record) WHERE status = 'pending';
CREATE INDEX approvals_expiring ON approvals (expires_at) WHERE status = 'pending';
CREATE INDEX approvals_subject ON approvals (subject_id);
CREATE INDEX approvals_requested ON approvals (requested_by);
CREATE INDEX approvals_decided_at ON approvals (kind, decided_at);
CREATE INDEX approvals_created ON approvals (created_at, id);

-- The browser a session was opened in, as its cookie names it, to notice when two accounts are used from one.
ALTER TABLE sessions ADD COLUMN device_id text CONSTRAINT sessions_device CHECK (device_id ~ '^[A-Za-z0-9_-]{16}$');
CREATE INDEX sessions_devices ON sessions (device_id, user_id) WHERE device_id IS NOT NULL;
