-- Changes of a member's phone number: their own, and those that staff start for someone who lost their phone.

ALTER TABLE otp_challenges DROP CONSTRAINT otp_challenges_purpose;
ALTER TABLE otp_challenges ADD CONSTRAINT otp_challenges_purpose
  CHECK (purpose IN ('sign_in', 'step_up', 'impersonation', 'phone_change'));

CREATE TABLE phone_changes (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  user_id uuid NOT NULL REFERENCES users,
  kind text NOT NULL CONSTRAINT phone_changes_kind CHECK (kind IN ('own', 'lost')),
  status text NOT NULL CONSTRAINT phone_changes_status CHECK (status IN ('pending', 'done', 'stopped', 'failed')),
  old_phone text NOT NULL CONSTRAINT phone_changes_old_e164 CHECK (old_phone ~ '^\+[1-9][0-9]{4,14}$'),
  new_phone text NOT NULL CONSTRAINT phone_changes_new_e164 CHECK (new_phone ~ '^\+[1-9][0-9]{4,14}$'),
  -- how staff recognized the member
  note text CONSTRAINT phone_changes_note CHECK (length(note) BETWEEN 10 AND 1000),
  started_by uuid NOT NULL REFERENCES users,
  started_at timestamptz(3) NOT NULL,
  -- until then it can be stopped
  takes_effect_at timestamptz(3) NOT NULL CONSTRAINT phone_changes_effect CHECK (takes_effect_at >= started_at),
  ended_at timestamptz(3) CONSTRAINT phone_changes_order CHECK (ended_at >= started_at),
  stopped_by text,
  -- why it failed
  failure text,
  CONSTRAINT phone_changes_differ CHECK (old_phone <> new_phone),
  CONSTRAINT phone_changes_identity CHECK ((kind = 'lost') = (note IS NOT NULL)),
  -- members change their own at once; staff never change their own this way
  CONSTRAINT phone_changes_starter CHECK ((kind = 'own') = (started_by = user_id)),
  CONSTRAINT phone_changes_own_done CHECK (kind = 'lost' OR status = 'done'),
  CONSTRAINT phone_changes_ended CHECK ((status = 'pending') = (ended_at IS NULL)),
  CONSTRAINT phone_changes_in_time CHECK (status <> 'done' OR ended_at >= takes_effect_at),
  CONSTRAINT phone_changes_stopped CHECK (
    (status = 'stopped') = (stopped_by IS NOT NULL) AND stopped_by IN ('link', 'member', 'staff')),
  CONSTRAINT phone_changes_failed CHECK ((status = 'failed') = (failure IS NOT NULL))
);
CREATE UNIQUE INDEX phone_changes_one_open ON phone_changes (user_id) WHERE status = 'pending';
CREATE INDEX phone_changes_user ON phone_changes (user_id, started_at);
CREATE INDEX phone_changes_due ON phone_changes (takes_effect_at) WHERE status = 'pending';
CREATE INDEX phone_changes_freed ON phone_changes (old_phone) WHERE status = 'done';
