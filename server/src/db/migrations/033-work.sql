-- Who works on an item of a queue. One row for each item that was ever assigned: without an assignee it is back in its
-- queue, and the note is for whoever takes it next.
CREATE TABLE work_assignments (
  queue text NOT NULL CONSTRAINT work_assignments_queue CHECK (queue IN ('chargebacks', 'payments', 'books', 'failedJobs',
    'accessRequests', 'cardRequests', 'promotionRequests', 'arrivals', 'returns', 'disputes')),
  item_id text NOT NULL CONSTRAINT work_assignments_item CHECK (length(item_id) BETWEEN 1 AND 60),
  assignee_id uuid REFERENCES users,
  assigned_at timestamptz(3) NOT NULL,
  -- when the assignee last had it open; after an hour it goes back to its queue
  active_at timestamptz(3) NOT NULL,
  note text CONSTRAINT work_assignments_note CHECK (length(note) BETWEEN 1 AND 500),
  note_by uuid REFERENCES users,
  CONSTRAINT work_assignments_pkey PRIMARY KEY (queue, item_id),
  CONSTRAINT work_assignments_noted CHECK ((note IS NULL) = (note_by IS NULL))
);
CREATE INDEX work_assignments_assignee ON work_assignments (assignee_id) WHERE assignee_id IS NOT NULL;
CREATE INDEX work_assignments_active ON work_assignments (active_at) WHERE assignee_id IS NOT NULL;

INSERT INTO work_assignments (queue, item_id, assignee_id, assigned_at, active_at)
  SELECT 'cardRequests', id::text, assignee_id, updated_at, now() FROM card_requests WHERE assignee_id IS NOT NULL AND status = 'pending';
ALTER TABLE card_requests DROP COLUMN assignee_id;

-- Who has an item open right now. Pages repeat it, so nothing is lost with it.
CREATE UNLOGGED TABLE work_viewers (
  queue text NOT NULL,
  item_id text NOT NULL,
  user_id uuid NOT NULL REFERENCES users,
  seen_at timestamptz(3) NOT NULL,
  CONSTRAINT work_viewers_pkey PRIMARY KEY (queue, item_id, user_id)
);
GRANT DELETE ON work_viewers TO ambry_app;

-- When an item came to a queue and left it, for the queues whose own tables do not say: payments to review and failed
-- jobs.
CREATE TABLE work_stays (
  queue text NOT NULL CONSTRAINT work_stays_queue CHECK (queue IN ('payments', 'failedJobs')),
  item_id text NOT NULL,
  arrived_at timestamptz(3) NOT NULL,
  done_at timestamptz(3),
  CONSTRAINT work_stays_pkey PRIMARY KEY (queue, item_id, arrived_at),
  CONSTRAINT work_stays_order CHECK (done_at >= arrived_at)
);
CREATE UNIQUE INDEX work_stays_open ON work_stays (queue, item_id) WHERE done_at IS NULL;

CREATE FUNCTION note_charge_review() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.attention IS NOT NULL THEN
    INSERT INTO work_stays (queue, item_id, arrived_at) VALUES ('payments', NEW.id::text, NEW.updated_at) ON CONFLICT DO NOTHING;
  ELSE
    UPDATE work_stays SET done_at = greatest(NEW.updated_at, arrived_at) WHERE queue = 'payments' AND item_id = NEW.id::text AND done_at IS NULL;
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER charges_review_noted AFTER UPDATE OF attention ON charges FOR EACH ROW
  WHEN (OLD.attention IS DISTINCT FROM NEW.attention) EXECUTE FUNCTION note_charge_review();
CREATE TRIGGER charges_review_noted_first AFTER INSERT ON charges FOR EACH ROW
  WHEN (NEW.attention IS NOT NULL) EXECUTE FUNCTION note_charge_review();
INSERT INTO work_stays (queue, item_id, arrived_at) SELECT 'payments', id::text, updated_at FROM charges WHERE attention IS NOT NULL;
