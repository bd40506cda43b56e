-- Columns get the names the trade and the code use: list price, request, facet bits. Instances of the version before do
-- not know them, so this version is not started beside the old one (docs/operating.md, "Updating").
ALTER TABLE cards RENAME COLUMN asking_cents TO list_price_cents;
ALTER TABLE cards RENAME COLUMN asked_count TO open_request_count;
ALTER TABLE cards RENAME COLUMN return_asked_at TO return_requested_at;
ALTER TABLE cards RENAME COLUMN marks TO facet_bits;
ALTER TABLE cards RENAME CONSTRAINT cards_return_asked TO cards_return_requested;
ALTER FUNCTION card_marks RENAME TO card_facet_bits;
ALTER INDEX cards_secure_asking RENAME TO cards_secure_list_price;
ALTER INDEX cards_secure_category_asking RENAME TO cards_secure_category_list_price;

ALTER TABLE card_requests RENAME COLUMN asked_cents TO list_price_at_request_cents;
ALTER TABLE card_requests RENAME CONSTRAINT card_requests_asked TO card_requests_list_price_at_request;
ALTER TABLE promotion_requests RENAME COLUMN asking_cents TO list_price_cents;
ALTER TABLE promotion_requests RENAME CONSTRAINT promotion_requests_asking TO promotion_requests_list_price_range;
ALTER INDEX promotion_requests_asking RENAME TO promotion_requests_list_price;
ALTER TABLE saved_searches RENAME COLUMN is_told TO is_notified;
ALTER INDEX saved_searches_told RENAME TO saved_searches_notified;
ALTER TABLE card_photos RENAME COLUMN by_house TO by_staff;
ALTER TABLE lookup_jobs RENAME COLUMN for_house TO for_admin;

ALTER TABLE charges RENAME COLUMN decline_words TO decline_message;
ALTER TABLE charges RENAME CONSTRAINT charges_decline_words TO charges_decline_message;
ALTER TABLE refunds RENAME COLUMN fail_words TO fail_message;
ALTER TABLE refunds RENAME CONSTRAINT refunds_fail_words TO refunds_fail_message;

-- PL/pgSQL keeps its bodies as text, which a renamed column does not reach
DO $$
DECLARE
  body text;
BEGIN
  FOR body IN
    SELECT pg_get_functiondef(p.oid) FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
    WHERE n.nspname = current_schema() AND p.prosrc ~ 'asking_cents|asked_count|return_asked_at'
  LOOP
    body := replace(body, 'asking_cents', 'list_price_cents');
    body := replace(body, 'asked_count', 'open_request_count');
    body := replace(body, 'return_asked_at', 'return_requested_at');
    EXECUTE body;
  END LOOP;
END
$$;

DROP FUNCTION collect_cards(text[], jsonb, integer);
CREATE FUNCTION collect_cards(every text[], choices jsonb, most integer)
RETURNS TABLE (
  id uuid, status text, owner_id uuid, year_from integer, value_on date, registered_at timestamptz(3),
  updated_at timestamptz(3), appraised_cents bigint, sort_name text, facet_bits bigint
) LANGUAGE plpgsql STABLE SET search_path = public, pg_catalog SET enable_seqscan = off SET enable_indexscan = off AS $$
DECLARE
  query text := 'SELECT c.id, c.status, c.owner_id, c.year_from, c.value_on, c.registered_at, c.updated_at, c.appraised_cents, c.sort_name, c.facet_bits FROM cards c WHERE c.facets @> $1';
  one jsonb;
BEGIN
  FOR one IN SELECT jsonb_array_elements(choices) LOOP
    query := query || format(' AND c.facets && %L::text[]', ARRAY(SELECT jsonb_array_elements_text(one)));
  END LOOP;
  -- one card more than the most says that there are too many; the caller then counts them instead
  RETURN QUERY EXECUTE query || format(' LIMIT %s', most + 1) USING every;
END
$$;

UPDATE ledger_codes SET name = new.name
FROM (VALUES
  ('processor', 'Card processor'), ('credit', 'Members’ credit'), ('sales_tax', 'Sales tax payable'),
  ('card_sales', 'Sales of Ambry’s cards'), ('bank_charges', 'Bank fees'), ('write_offs', 'Write-offs')
) AS new (code, name)
WHERE ledger_codes.code = new.code;
