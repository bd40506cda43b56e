-- Links by which an owner shows cards to the world outside, and who looked.

CREATE TABLE share_links (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  -- the short address: 16 random characters
  short_id text NOT NULL CONSTRAINT share_links_short_id UNIQUE CONSTRAINT share_links_short_id_form CHECK (short_id ~ '^[A-Za-z0-9]{16}$'),
  -- of the token only its sum is known, and the token itself under a key that is not in the database
  token_hash bytea NOT NULL CONSTRAINT share_links_token UNIQUE CONSTRAINT share_links_token_hash CHECK (length(token_hash) = 32),
  token_sealed bytea NOT NULL,
  owner_id uuid NOT NULL REFERENCES users,
  name text NOT NULL CONSTRAINT share_links_name CHECK (length(name) BETWEEN 1 AND 80),
  scope text NOT NULL CONSTRAINT share_links_scope CHECK (scope IN ('card', 'chosen', 'tag', 'all')),
  tag text CONSTRAINT share_links_tag CHECK (length(tag) BETWEEN 1 AND 40),
  shows text[] NOT NULL CONSTRAINT share_links_shows CHECK (shows <@ ARRAY['photos', 'cert', 'population', 'place', 'history', 'value', 'owner']),
  password_hash text,
  status text NOT NULL DEFAULT 'open' CONSTRAINT share_links_status CHECK (status IN ('open', 'closed')),
  closed_reason text CONSTRAINT share_links_closed_reason CHECK (closed_reason IN ('owner', 'house', 'title')),
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  closed_at timestamptz(3),
  max_views integer CONSTRAINT share_links_max_views CHECK (max_views > 0),
  notify boolean NOT NULL DEFAULT true,
  -- off the owner's list; its figures stay
  dropped_at timestamptz(3),
  version integer NOT NULL DEFAULT 1,
  -- kept with every visit that counts, so that lists need not add them up
  views integer NOT NULL DEFAULT 0 CONSTRAINT share_links_views CHECK (views >= 0),
  people integer NOT NULL DEFAULT 0 CONSTRAINT share_links_people CHECK (people >= 0),
  seconds bigint NOT NULL DEFAULT 0 CONSTRAINT share_links_seconds CHECK (seconds >= 0),
  first_view_at timestamptz(3),
  last_view_at timestamptz(3),
  last_seen_at timestamptz(3),
  CONSTRAINT share_links_tagged CHECK ((scope = 'tag') = (tag IS NOT NULL)),
  CONSTRAINT share_links_closed CHECK ((status = 'closed') = (closed_at IS NOT NULL) AND (closed_at IS NULL) = (closed_reason IS NULL)),
  -- counted from its making or from its last change: never open for longer than a year ahead
  CONSTRAINT share_links_expires CHECK (expires_at > created_at)
) WITH (fillfactor = 80);
CREATE INDEX share_links_owner ON share_links (owner_id, created_at, id) WHERE dropped_at IS NULL;
CREATE INDEX share_links_created ON share_links (created_at, id);
CREATE INDEX share_links_views_order ON share_links (views, id);
CREATE INDEX share_links_people_order ON share_links (people, id);
CREATE INDEX share_links_expires_order ON share_links (expires_at, id);

-- Cards that were chosen one by one. They are shown while the ownership lasts under which they were chosen.
CREATE TABLE share_link_cards (
  link_id uuid NOT NULL REFERENCES share_links,
  card_id uuid NOT NULL REFERENCES cards,
  ownership_id uuid NOT NULL REFERENCES ownerships,
  position integer NOT NULL,
  PRIMARY KEY (link_id, card_id)
);
CREATE INDEX share_link_cards_card ON share_link_cards (card_id);

-- Title passes: what leads to the card alone is closed in the same statement, whoever wrote it.
CREATE FUNCTION close_share_links() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_catalog AS $$
BEGIN
  UPDATE share_links SET status = 'closed', closed_at = NEW.updated_at, closed_reason = 'title', version = version + 1
  WHERE status = 'open' AND scope = 'card' AND id IN (SELECT link_id FROM share_link_cards WHERE card_id = NEW.id);
  RETURN NULL;
END
$$;
CREATE TRIGGER cards_close_share_links AFTER UPDATE OF owner_id ON cards FOR EACH ROW
  WHEN (OLD.owner_id IS DISTINCT FROM NEW.owner_id) EXECUTE FUNCTION close_share_links();

CREATE TABLE share_visits (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  link_id uuid NOT NULL REFERENCES share_links,
  at timestamptz(3) NOT NULL,
  last_at timestamptz(3) NOT NULL,
  -- a keyed sum over network, browser and day: tells visitors of one day apart, and nobody who they are
  visitor bytea NOT NULL CONSTRAINT share_visits_visitor_sum CHECK (length(visitor) = 32),
  -- the first of this visitor that counts: people are counted by these alone
  is_new boolean NOT NULL DEFAULT false,
  seconds integer NOT NULL DEFAULT 0 CONSTRAINT share_visits_seconds CHECK (seconds BETWEEN 0 AND 86400),
  source text NOT NULL CONSTRAINT share_visits_source CHECK (source IN ('messages', 'whatsapp', 'email', 'instagram', 'facebook', 'x', 'search', 'site', 'direct')),
  referrer text CONSTRAINT share_visits_referrer CHECK (length(referrer) <= 120),
  device text NOT NULL CONSTRAINT share_visits_device CHECK (device IN ('phone', 'tablet', 'computer')),
  left_out text CONSTRAINT share_visits_left_out CHECK (left_out IN ('bot', 'preview', 'owner', 'excluded')),
  CONSTRAINT share_visits_times CHECK (last_at >= at),
  CONSTRAINT share_visits_new CHECK (NOT is_new OR left_out IS NULL)
) WITH (fillfactor = 80);
CREATE INDEX share_visits_link ON share_visits (link_id, at, id);
CREATE INDEX share_visits_visitor ON share_visits (link_id, visitor);
CREATE UNIQUE INDEX share_visits_one_new ON share_visits (link_id, visitor) WHERE is_new;
CREATE INDEX share_visits_at ON share_visits (at, id);

CREATE TABLE share_card_times (
  visit_id uuid NOT NULL REFERENCES share_visits,
  card_id uuid NOT NULL REFERENCES cards,
  seconds integer NOT NULL CONSTRAINT share_card_times_seconds CHECK (seconds BETWEEN 0 AND 86400),
  PRIMARY KEY (visit_id, card_id)
);
CREATE INDEX share_card_times_card ON share_card_times (card_id);

-- What visitors leave: interest for the owner, a report for the house.
CREATE TABLE share_messages (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  link_id uuid NOT NULL REFERENCES share_links,
  kind text NOT NULL CONSTRAINT share_messages_kind CHECK (kind IN ('interest', 'report')),
  at timestamptz(3) NOT NULL,
  card_id uuid REFERENCES cards,
  name text CONSTRAINT share_messages_name CHECK (length(name) BETWEEN 1 AND 80),
  contact text CONSTRAINT share_messages_contact CHECK (length(contact) BETWEEN 3 AND 120),
  message text CONSTRAINT share_messages_message CHECK (length(message) BETWEEN 1 AND 1000),
  CONSTRAINT share_messages_interest CHECK (kind <> 'interest' OR (name IS NOT NULL AND contact IS NOT NULL)),
  CONSTRAINT share_messages_report CHECK (kind <> 'report' OR message IS NOT NULL)
);
CREATE INDEX share_messages_link ON share_messages (link_id, kind, at);

CREATE TABLE share_wrong_passwords (
  link_id uuid NOT NULL REFERENCES share_links,
  at timestamptz(3) NOT NULL
);
CREATE INDEX share_wrong_passwords_link ON share_wrong_passwords (link_id, at);
CREATE INDEX share_wrong_passwords_at ON share_wrong_passwords (at);
-- a guess of last month tells nobody anything
GRANT DELETE ON share_wrong_passwords TO ambry_app;

-- Somebody who asks for access may have come by a link.
ALTER TABLE access_requests ADD COLUMN came_by text CONSTRAINT access_requests_came_by CHECK (length(came_by) <= 40);
CREATE INDEX access_requests_came_by ON access_requests (came_by) WHERE came_by IS NOT NULL;
