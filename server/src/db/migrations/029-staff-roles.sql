-- Staff roles replace the single admin flag; the flag remains and says whether someone holds any of them.

ALTER TABLE users ADD COLUMN staff_roles text[] NOT NULL DEFAULT '{}';
UPDATE users SET staff_roles = '{administrator}' WHERE is_admin;

DROP TRIGGER users_last_admin ON users;
ALTER TABLE users DROP CONSTRAINT users_marks;
ALTER TABLE users DROP COLUMN is_admin;
ALTER TABLE users
  ADD COLUMN is_admin boolean NOT NULL GENERATED ALWAYS AS (staff_roles <> '{}') STORED,
  ADD CONSTRAINT users_staff_roles CHECK (
    staff_roles <@ ARRAY['vault', 'concierge', 'lending', 'finance', 'compliance', 'administrator']
    AND array_position(staff_roles, NULL) IS NULL AND cardinality(staff_roles) <= 6),
  -- roles mean something only on accounts that can be used
  ADD CONSTRAINT users_roles CHECK (status IN ('active', 'suspended') OR (staff_roles = '{}' AND NOT is_lender));
CREATE INDEX users_admins ON users (id) WHERE is_admin;

-- Only an administrator changes roles, so without one no one ever could again. The lock makes two administrators who
-- remove each other take turns.
CREATE OR REPLACE FUNCTION keep_an_admin() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('users_last_admin', 0));
  IF NOT EXISTS (SELECT FROM users WHERE is_admin AND 'administrator' = ANY (staff_roles) AND status = 'active') THEN
    RAISE EXCEPTION 'the last admin cannot be removed' USING ERRCODE = 'check_violation', CONSTRAINT = 'users_last_admin';
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER users_last_admin AFTER UPDATE OF staff_roles, status ON users FOR EACH ROW
  WHEN ('administrator' = ANY (OLD.staff_roles) AND OLD.status = 'active'
    AND NOT ('administrator' = ANY (NEW.staff_roles) AND NEW.status = 'active'))
  EXECUTE FUNCTION keep_an_admin();
