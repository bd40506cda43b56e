-- Notices that say the same about several things within minutes become one: twelve cards that arrive in one parcel are one
-- notice, one text and one email. A row is what was folded so far; the hourly sweep deletes it once nothing can be added.
CREATE TABLE notice_folds (
  user_id uuid NOT NULL REFERENCES users,
  key text NOT NULL CONSTRAINT notice_folds_key CHECK (length(key) BETWEEN 1 AND 300),
  -- the first few things it is about, and how many there are
  items text[] NOT NULL CONSTRAINT notice_folds_items CHECK (cardinality(items) BETWEEN 1 AND 3),
  count integer NOT NULL CONSTRAINT notice_folds_count CHECK (count >= cardinality(items)),
  link text,
  started_at timestamptz(3) NOT NULL,
  last_at timestamptz(3) NOT NULL,
  -- what was written for it, as far as the member wants it
  notice_id uuid REFERENCES notices ON DELETE CASCADE,
  text_id uuid REFERENCES messages ON DELETE CASCADE,
  email_id uuid REFERENCES messages ON DELETE CASCADE,
  CONSTRAINT notice_folds_pkey PRIMARY KEY (user_id, key),
  CONSTRAINT notice_folds_times CHECK (last_at >= started_at)
);
CREATE INDEX notice_folds_notice ON notice_folds (notice_id);
CREATE INDEX notice_folds_text ON notice_folds (text_id);
CREATE INDEX notice_folds_email ON notice_folds (email_id);
CREATE INDEX notice_folds_last ON notice_folds (last_at);
GRANT DELETE ON notice_folds TO ambry_app;

-- Until then more can be added to it, and it isn't sent.
ALTER TABLE messages ADD COLUMN held_until timestamptz(3);

-- As before, with what was folded.
CREATE OR REPLACE FUNCTION erase_notices(person uuid, exact text, loose text) RETURNS jsonb LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_catalog AS $$
DECLARE
  erased jsonb;
BEGIN
  PERFORM require_closing(person);
  PERFORM set_config('ambry.erasing', 'on', true);
  -- of others only the rest of an hour is left, and they begin anew
  DELETE FROM notice_folds WHERE user_id = person OR array_to_string(items, ' ') ~* exact;
  WITH own AS (DELETE FROM notices WHERE user_id = person RETURNING id
  ), others AS (
    UPDATE notices SET title = redact(title, exact), message = redact(message, exact)
    WHERE user_id <> person AND title || ' ' || message ~* exact RETURNING id
  ), chosen AS (DELETE FROM notice_preferences WHERE user_id = person RETURNING user_id
  )
  SELECT jsonb_build_object('counts', jsonb_build_object('notices', (SELECT count(*) FROM own) + (SELECT count(*) FROM others),
    'notice_preferences', (SELECT count(*) FROM chosen)))
  INTO erased;
  PERFORM set_config('ambry.erasing', '', true);
  RETURN erased;
END
$$;
