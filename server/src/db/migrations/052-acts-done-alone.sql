-- What one person on staff did alone because it was within the limits. The limits are sums over a day and a week, so what
-- was done has to be known, and undoing it later must not make room: money that left is only said to have come back.
CREATE TABLE solo_acts (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  -- the limit that it counts toward
  limit_name text NOT NULL CONSTRAINT solo_acts_limit_name CHECK (limit_name ~ '^[a-z_]{1,40}$'),
  actor_id uuid NOT NULL REFERENCES users,
  -- the member who was paid, credited or forgiven, if there is one
  subject_id uuid REFERENCES users,
  amount_cents bigint NOT NULL CONSTRAINT solo_acts_amount CHECK (amount_cents > 0),
  -- of that limit, when it was done
  limit_cents bigint NOT NULL,
  at timestamptz(3) NOT NULL,
  CONSTRAINT solo_acts_self CHECK (subject_id <> actor_id)
);
CREATE INDEX solo_acts_actor ON solo_acts (actor_id, at);
CREATE INDEX solo_acts_subject ON solo_acts (subject_id);
CREATE TRIGGER solo_acts_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON solo_acts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
REVOKE UPDATE, DELETE, TRUNCATE ON solo_acts FROM ambry_app;

-- One person's acts take turns, or two at once would each see only what was done before both.
CREATE FUNCTION lock_solo_acts(actor uuid) RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock(hashtextextended('solo acts of ' || actor, 0))
$$;

CREATE FUNCTION limit_solo_acts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_solo_acts(NEW.actor_id);
  IF NEW.amount_cents + (SELECT coalesce(sum(amount_cents), 0) FROM solo_acts
      WHERE actor_id = NEW.actor_id AND limit_name = NEW.limit_name AND subject_id IS NOT DISTINCT FROM NEW.subject_id
        AND at > NEW.at - interval '7 days') > NEW.limit_cents THEN
    RAISE EXCEPTION 'more than one person does alone' USING ERRCODE = 'check_violation', CONSTRAINT = 'solo_acts_sum';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER solo_acts_sum BEFORE INSERT ON solo_acts FOR EACH ROW EXECUTE FUNCTION limit_solo_acts();

-- Why a request waits, in a sentence without names. Those that were waiting before have none.
ALTER TABLE approvals ADD COLUMN reason text CONSTRAINT approvals_reason CHECK (length(reason) BETWEEN 1 AND 300);
