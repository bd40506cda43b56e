-- What a correction changed beside the values: fees of the days since, and what redemptions at the wrong price took or
-- left. A later correction of the same NAV starts from these.
ALTER TABLE fund_strikes
  ADD COLUMN fees_corrected_cents bigint NOT NULL DEFAULT 0,
  ADD COLUMN redemptions_corrected_cents bigint NOT NULL DEFAULT 0,
  ADD CONSTRAINT fund_strikes_corrected CHECK (corrects IS NOT NULL OR (fees_corrected_cents = 0 AND redemptions_corrected_cents = 0));
