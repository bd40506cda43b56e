-- People: last seen, who is locked, saved views, what members want to be told.

-- Apart from users, because it is written every minute while people are here and the list of people is sorted by it:
-- with an index there, each write would renew every index of the person's row, the one for searching included.
CREATE TABLE user_presence (
  user_id uuid PRIMARY KEY REFERENCES users,
  -- never is -infinity: a page boundary cannot lie in an empty value
  seen_at timestamptz(3) NOT NULL DEFAULT '-infinity'
);
CREATE INDEX user_presence_seen ON user_presence (seen_at, user_id);
INSERT INTO user_presence (user_id, seen_at) SELECT id, coalesce(last_seen_at, '-infinity') FROM users;
ALTER TABLE users DROP COLUMN last_seen_at;

-- lists join the two, so nobody may be without
CREATE FUNCTION begin_presence() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO user_presence (user_id) VALUES (NEW.id);
  RETURN NULL;
END
$$;
CREATE TRIGGER users_presence AFTER INSERT ON users FOR EACH ROW EXECUTE FUNCTION begin_presence();

-- Wrong codes are counted under a hash of the phone. Those of an account are tied to it at the next try, so that the house
-- can list who is locked.
ALTER TABLE phone_failures ADD COLUMN user_id uuid REFERENCES users;
CREATE INDEX phone_failures_locked ON phone_failures (user_id) WHERE failures >= 100;

CREATE INDEX access_requests_country_created ON access_requests (country, created_at, id);

-- A list as somebody likes to see it: the query of its address, under a name. Theirs alone, and theirs to throw away.
CREATE TABLE saved_views (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  user_id uuid NOT NULL REFERENCES users,
  list text NOT NULL CONSTRAINT saved_views_list CHECK (list ~ '^[a-z-]{1,40}$'),
  name text NOT NULL CONSTRAINT saved_views_length CHECK (length(name) BETWEEN 1 AND 60),
  address text NOT NULL
    CONSTRAINT saved_views_address CHECK (length(address) <= 2000 AND (address = '' OR starts_with(address, '?'))),
  created_at timestamptz(3) NOT NULL,
  version integer NOT NULL DEFAULT 1
);
CREATE UNIQUE INDEX saved_views_name ON saved_views (user_id, list, lower(name));
GRANT DELETE ON saved_views TO ambry_app;

CREATE TABLE notice_preferences (
  user_id uuid PRIMARY KEY REFERENCES users,
  -- by kind, only what was chosen otherwise than the contract's table has it
  chosen jsonb NOT NULL DEFAULT '{}' CONSTRAINT notice_preferences_chosen CHECK (jsonb_typeof(chosen) = 'object'),
  version integer NOT NULL DEFAULT 1
);

-- what concerns rights and safety has kinds of its own now, which nobody can turn off
UPDATE notices SET kind = 'rights' WHERE kind = 'access' AND title = 'Your rights have changed';
UPDATE notices SET kind = 'security' WHERE kind = 'access' AND title = 'The house looked at your account';
