-- What every area stands on: the app's role, append-only tables, parties, audit, events, jobs, idempotency, limits.

-- The app works as this role, which owns nothing: a fault in the code cannot drop a table or switch a trigger off.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'ambry_app') THEN
    CREATE ROLE ambry_app NOLOGIN;
  END IF;
EXCEPTION WHEN duplicate_object OR unique_violation THEN
  NULL; -- another database of this server made it at the same moment
END
$$;
DO $$
BEGIN
  -- whoever creates a role may grant it, but not work as it
  IF NOT pg_has_role(CURRENT_USER, 'ambry_app', 'SET') THEN
    GRANT ambry_app TO CURRENT_USER WITH INHERIT FALSE, SET TRUE;
  END IF;
END
$$;
GRANT USAGE ON SCHEMA public TO ambry_app;
-- no DELETE: rows of the business stay; the few tables that are swept say so themselves
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE ON TABLES TO ambry_app;
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE, SELECT ON SEQUENCES TO ambry_app;

CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS unaccent;

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation', CONSTRAINT = TG_TABLE_NAME || '_append_only';
END
$$;

-- Title, ledger accounts and payouts belong to a party: a member, the house, or a fund.
CREATE TABLE parties (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  kind text NOT NULL CONSTRAINT parties_kind CHECK (kind IN ('member', 'house', 'fund')),
  recorded_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT parties_id_kind UNIQUE (id, kind)
);
CREATE UNIQUE INDEX parties_one_house ON parties (kind) WHERE kind = 'house';
INSERT INTO parties (kind) VALUES ('house');

CREATE TABLE status_history (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  subject text NOT NULL,
  subject_id uuid NOT NULL,
  action text NOT NULL,
  from_status text NOT NULL,
  to_status text NOT NULL,
  actor_id uuid,
  at timestamptz(3) NOT NULL,
  recorded_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX status_history_subject ON status_history (subject, subject_id, id);
CREATE TRIGGER status_history_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON status_history
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
REVOKE UPDATE, DELETE, TRUNCATE ON status_history FROM ambry_app;

CREATE TABLE audit_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  at timestamptz(3) NOT NULL,
  actor_id uuid,
  subject_id uuid,
  session_id uuid,
  ip inet,
  request_id text,
  action text NOT NULL,
  object_kind text,
  object_id text,
  outcome text NOT NULL CONSTRAINT audit_log_outcome CHECK (outcome IN ('done', 'refused')),
  reason text,
  before jsonb,
  after jsonb,
  recorded_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX audit_log_xid ON audit_log (xid);
CREATE INDEX audit_log_actor ON audit_log (actor_id, id) WHERE actor_id IS NOT NULL;
CREATE INDEX audit_log_subject ON audit_log (subject_id, id) WHERE subject_id IS NOT NULL;
CREATE INDEX audit_log_object ON audit_log (object_id, id) WHERE object_id IS NOT NULL;
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
REVOKE UPDATE, DELETE, TRUNCATE ON audit_log FROM ambry_app;

-- One seal covers every row whose transaction id lies in [low_xid, high_xid) and whose id lies in (floor_id, last_id].
-- All of those transactions had ended when the seal was made, so no row can join it later. Each seal holds the hash of
-- the one before. A logical restore begins transaction ids anew: then low_xid does too, above the ids sealed so far.
CREATE TABLE audit_seals (
  seq bigint PRIMARY KEY CONSTRAINT audit_seals_seq CHECK (seq > 0),
  low_xid xid8 NOT NULL,
  high_xid xid8 NOT NULL,
  floor_id bigint NOT NULL,
  last_id bigint NOT NULL,
  row_count integer NOT NULL CONSTRAINT audit_seals_row_count CHECK (row_count > 0),
  rows_hash bytea NOT NULL,
  prev_hash bytea NOT NULL,
  hash bytea NOT NULL,
  sealed_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT audit_seals_hash CHECK (hash = sha256(prev_hash || rows_hash || convert_to(seq::text, 'UTF8')))
);
CREATE TRIGGER audit_seals_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_seals
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
REVOKE UPDATE, DELETE, TRUNCATE ON audit_seals FROM ambry_app;

-- Live events on their way to sockets, whichever instance these are connected to. Swept after an hour. Unlogged: an event
-- says "look again", and after a crash of the database every page is told to look at everything again.
CREATE UNLOGGED TABLE outbox (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  audience jsonb NOT NULL,
  event jsonb NOT NULL,
  recorded_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX outbox_xid ON outbox (xid, id);
GRANT DELETE ON outbox TO ambry_app;

-- Jobs on their way to the worker, written in the transaction that wants them.
CREATE TABLE job_outbox (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  task text NOT NULL,
  payload json NOT NULL,
  run_at timestamptz(3),
  job_key text,
  recorded_at timestamptz(3) NOT NULL DEFAULT now()
);
GRANT DELETE ON job_outbox TO ambry_app;

CREATE TABLE idempotency_keys (
  user_id uuid NOT NULL,
  key text NOT NULL CONSTRAINT idempotency_keys_key CHECK (length(key) BETWEEN 1 AND 255),
  endpoint text NOT NULL,
  body_hash bytea NOT NULL,
  response jsonb,
  recorded_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, key)
);
CREATE INDEX idempotency_keys_age ON idempotency_keys (recorded_at);
GRANT DELETE ON idempotency_keys TO ambry_app;

-- Each row is one thing that a limit counts, under a keyed hash of what it is limited by (a phone, an address…).
CREATE TABLE limit_hits (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  key bytea NOT NULL,
  at timestamptz(3) NOT NULL
);
CREATE INDEX limit_hits_key ON limit_hits (key, at);
CREATE INDEX limit_hits_age ON limit_hits (at);
GRANT DELETE ON limit_hits TO ambry_app;
