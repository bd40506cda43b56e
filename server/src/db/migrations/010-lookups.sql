-- What graders have on record: answers that are kept, jobs of many certs, and what may be asked for a day and a month.

-- An answer never changes but for its population, so it is kept for ever; what failed is never kept. Answers of the
-- bundled sample set stand beside PSA's own and are never taken for them.
CREATE TABLE cert_answers (
  provider text NOT NULL CONSTRAINT cert_answers_provider CHECK (provider IN ('psa', 'sample')),
  cert_number text NOT NULL CONSTRAINT cert_answers_cert CHECK (cert_number ~ '^[0-9]{5,10}$'),
  -- as read by us: what it is, in our own words
  facts jsonb NOT NULL,
  label text CONSTRAINT cert_answers_label CHECK (length(label) <= 80),
  spec_id integer,
  population integer CONSTRAINT cert_answers_population CHECK (population >= 0),
  population_higher integer CONSTRAINT cert_answers_population_higher CHECK (population_higher >= 0),
  -- [{side, address}]; null: never asked for
  images jsonb,
  answered_at timestamptz(3) NOT NULL,
  PRIMARY KEY (provider, cert_number)
);

CREATE TABLE spec_populations (
  provider text NOT NULL CONSTRAINT spec_populations_provider CHECK (provider IN ('psa', 'sample')),
  spec_id integer NOT NULL,
  description text NOT NULL,
  total integer NOT NULL,
  grades jsonb NOT NULL,
  answered_at timestamptz(3) NOT NULL,
  PRIMARY KEY (provider, spec_id)
);

-- What was asked of PSA on a day, and until when it wants to be left alone.
CREATE TABLE provider_budgets (
  provider text PRIMARY KEY CONSTRAINT provider_budgets_provider CHECK (provider IN ('psa', 'sample')),
  day date NOT NULL,
  used integer NOT NULL DEFAULT 0 CONSTRAINT provider_budgets_used CHECK (used >= 0),
  blocked_until timestamptz(3),
  -- a key of the gateway's own table of troubles; null when the last answer was one
  trouble text
);

CREATE TABLE lookup_uses (
  user_id uuid NOT NULL REFERENCES users,
  month date NOT NULL CONSTRAINT lookup_uses_month CHECK (extract(day FROM month) = 1),
  used integer NOT NULL CONSTRAINT lookup_uses_used CHECK (used >= 0),
  PRIMARY KEY (user_id, month)
);

CREATE TABLE lookup_jobs (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  user_id uuid NOT NULL REFERENCES users,
  -- begun in the back-office: any admin may go on with it, and no member's plan pays for it
  for_house boolean NOT NULL,
  name text NOT NULL CONSTRAINT lookup_jobs_name CHECK (length(name) BETWEEN 1 AND 80),
  provider text NOT NULL CONSTRAINT lookup_jobs_provider CHECK (provider IN ('psa', 'sample', 'off')),
  with_images boolean NOT NULL,
  status text NOT NULL DEFAULT 'running' CONSTRAINT lookup_jobs_status CHECK (status IN ('running', 'waiting', 'paused', 'done', 'cancelled')),
  calls integer NOT NULL DEFAULT 0,
  wait_reason text CONSTRAINT lookup_jobs_wait_reason CHECK (wait_reason IN ('plan', 'budget', 'provider', 'down')),
  wait_until timestamptz(3),
  -- whoever runs it says so every second; when it falls silent somebody else takes it up
  runner uuid,
  touched_at timestamptz(3) NOT NULL,
  created_at timestamptz(3) NOT NULL,
  -- of the present run, for the time that is left
  begun_at timestamptz(3) NOT NULL,
  finished_at timestamptz(3),
  CONSTRAINT lookup_jobs_waits CHECK ((status = 'waiting') = (wait_until IS NOT NULL) AND (wait_until IS NULL) = (wait_reason IS NULL)),
  CONSTRAINT lookup_jobs_finished CHECK ((status IN ('done', 'cancelled')) = (finished_at IS NOT NULL))
);
CREATE INDEX lookup_jobs_user ON lookup_jobs (user_id, created_at, id) WHERE NOT for_house;
CREATE INDEX lookup_jobs_house ON lookup_jobs (created_at, id) WHERE for_house;
CREATE INDEX lookup_jobs_alive ON lookup_jobs (touched_at) WHERE status IN ('running', 'waiting');

CREATE TABLE lookup_rows (
  job_id uuid NOT NULL REFERENCES lookup_jobs,
  position integer NOT NULL CONSTRAINT lookup_rows_position CHECK (position BETWEEN 1 AND 10000),
  -- as typed where it is no cert
  cert_number text NOT NULL CONSTRAINT lookup_rows_cert CHECK (length(cert_number) BETWEEN 1 AND 80),
  result text CONSTRAINT lookup_rows_result CHECK (result IN ('verified', 'mismatch', 'not_found', 'invalid_format', 'unavailable', 'not_configured')),
  -- a key of what a person is told
  reason text,
  -- how often it was given out to be asked: a cert is asked once, or twice when a server died in between
  asked smallint NOT NULL DEFAULT 0 CONSTRAINT lookup_rows_asked CHECK (asked BETWEEN 0 AND 2),
  differences jsonb NOT NULL DEFAULT '[]',
  answered_at timestamptz(3),
  decision text CONSTRAINT lookup_rows_decision CHECK (decision IN ('registered', 'attached', 'kept', 'ignored')),
  -- the card it was registered as or compared with
  card_id uuid REFERENCES cards,
  PRIMARY KEY (job_id, position),
  CONSTRAINT lookup_rows_once UNIQUE (job_id, cert_number),
  CONSTRAINT lookup_rows_answered CHECK ((result IS NULL) = (answered_at IS NULL)),
  CONSTRAINT lookup_rows_decided CHECK (decision IS NULL OR result IS NOT NULL)
) WITH (fillfactor = 70);
CREATE INDEX lookup_rows_open ON lookup_rows (job_id, asked, position) WHERE result IS NULL;

-- cards whose cert nobody could look up when they were registered
CREATE INDEX cards_lookup_pending ON cards (coalesce(looked_up_at, updated_at), id) WHERE verification = 'pending' AND status = 'registered';
CREATE INDEX cards_lookup_owed ON cards (owner_id, id) WHERE verification IN ('unverified', 'pending') AND grader = 'PSA' AND status = 'registered';
