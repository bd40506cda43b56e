-- Continuous review of identity checks needs one code: the window begins with it and lasts while the reviewer works.
ALTER TABLE sessions
  ADD COLUMN review_began_at timestamptz(3),
  ADD COLUMN review_used_at timestamptz(3),
  ADD CONSTRAINT sessions_review_window CHECK (
    (review_began_at IS NULL AND review_used_at IS NULL) OR (review_began_at IS NOT NULL AND review_used_at >= review_began_at)
  );
