-- The dashboard counts chargebacks with every event; few payments are one.
CREATE INDEX payments_charged_back ON payments (reversed_at, id) WHERE status = 'failed' AND gateway IS NOT NULL;
