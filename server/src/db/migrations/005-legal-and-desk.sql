-- Legal pages that are drafted, published and accepted; what the back-office may see of texts and jobs.

ALTER TABLE legal_versions
  ADD COLUMN requires_acceptance boolean NOT NULL DEFAULT false,
  ADD COLUMN note text CONSTRAINT legal_versions_note CHECK (length(note) BETWEEN 1 AND 500),
  ADD COLUMN published_by uuid REFERENCES users,
  ADD CONSTRAINT legal_versions_title CHECK (length(title) BETWEEN 1 AND 120),
  ADD CONSTRAINT legal_versions_markdown CHECK (length(markdown) BETWEEN 1 AND 200000);
-- the first versions were accepted with every access request; their words stay as they are
ALTER TABLE legal_versions DISABLE TRIGGER legal_versions_append_only;
UPDATE legal_versions SET requires_acceptance = true WHERE page <> 'cookies';
ALTER TABLE legal_versions ENABLE TRIGGER legal_versions_append_only;
ALTER TABLE legal_versions
  ALTER COLUMN requires_acceptance DROP DEFAULT,
  ADD CONSTRAINT legal_versions_cookies CHECK (NOT (page = 'cookies' AND requires_acceptance));

-- Counted over all drafts there ever were: a new draft must not look like the one an admin still has open.
CREATE SEQUENCE legal_draft_versions AS integer;
CREATE TABLE legal_drafts (
  page text PRIMARY KEY CONSTRAINT legal_drafts_page CHECK (page IN ('terms', 'privacy', 'cookies')),
  title text NOT NULL CONSTRAINT legal_drafts_title CHECK (length(title) <= 120),
  markdown text NOT NULL CONSTRAINT legal_drafts_markdown CHECK (length(markdown) <= 200000),
  version integer NOT NULL DEFAULT nextval('legal_draft_versions'),
  updated_at timestamptz(3) NOT NULL,
  updated_by uuid NOT NULL REFERENCES users
);
ALTER SEQUENCE legal_draft_versions OWNED BY legal_drafts.version;
GRANT DELETE ON legal_drafts TO ambry_app;

-- Null for those who accepted with their access request, before they were anybody here; then the phone tells who it was.
ALTER TABLE legal_acceptances
  ADD COLUMN user_id uuid REFERENCES users,
  ADD COLUMN ip inet;
CREATE INDEX legal_acceptances_page ON legal_acceptances (page, accepted_at, id);
CREATE INDEX legal_acceptances_user ON legal_acceptances (user_id, page, version) WHERE user_id IS NOT NULL;

-- The highest version each person has accepted stands beside them, because every look at the current user asks for it.
ALTER TABLE users
  ADD COLUMN accepted_terms integer NOT NULL DEFAULT 0 CONSTRAINT users_accepted_terms CHECK (accepted_terms >= 0),
  ADD COLUMN accepted_privacy integer NOT NULL DEFAULT 0 CONSTRAINT users_accepted_privacy CHECK (accepted_privacy >= 0);
UPDATE users u SET
  accepted_terms = (SELECT coalesce(max(version), 0) FROM legal_acceptances a WHERE a.phone = u.phone AND a.page = 'terms'),
  accepted_privacy = (SELECT coalesce(max(version), 0) FROM legal_acceptances a WHERE a.phone = u.phone AND a.page = 'privacy');
CREATE INDEX users_registered ON users (registered_at) WHERE registered_at IS NOT NULL;
CREATE INDEX users_lenders ON users (id) WHERE is_lender;
CREATE INDEX access_requests_decided_at ON access_requests (decided_at) WHERE decided_at IS NOT NULL;

-- A text that can never arrive is given up, and counted.
ALTER TABLE text_messages
  ADD COLUMN failed_at timestamptz(3),
  ADD CONSTRAINT text_messages_outcome CHECK (sent_at IS NULL OR failed_at IS NULL);
CREATE INDEX text_messages_created ON text_messages (created_at);

GRANT SELECT ON schema_migrations TO ambry_app;

-- The worker's tables belong to the owner and hold what jobs carry. These functions are all that the app may see and do
-- there. Until the worker has started for the first time there are no tables.
CREATE FUNCTION worker_jobs()
RETURNS TABLE (id bigint, task text, attempts integer, max_attempts integer, last_error text, run_at timestamptz,
  created_at timestamptz, state text)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
  IF to_regclass('graphile_worker.jobs') IS NULL THEN
    RETURN;
  END IF;
  RETURN QUERY
    SELECT j.id, j.task_identifier, j.attempts::integer, j.max_attempts::integer, j.last_error,
      j.run_at::timestamptz(3), j.created_at::timestamptz(3),
      CASE
        -- the worker takes a lock of this age for one that somebody died with
        WHEN j.locked_at >= now() - interval '4 hours' THEN 'running'
        WHEN j.attempts >= j.max_attempts THEN 'failed'
        WHEN j.last_error IS NOT NULL THEN 'retrying'
        ELSE 'waiting'
      END
    FROM graphile_worker.jobs j;
END
$$;

-- False when there is no such job, or it is running.
CREATE FUNCTION retry_worker_job(job bigint) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
  PERFORM graphile_worker.reschedule_jobs(ARRAY[job], run_at => now(), attempts => 0);
  RETURN FOUND;
END
$$;

CREATE FUNCTION discard_worker_job(job bigint) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
  PERFORM graphile_worker.complete_jobs(ARRAY[job]);
  RETURN FOUND;
END
$$;

REVOKE ALL ON FUNCTION worker_jobs(), retry_worker_job(bigint), discard_worker_job(bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION worker_jobs(), retry_worker_job(bigint), discard_worker_job(bigint) TO ambry_app;
