-- A card that we source for a member settles when it is here, also when we bought it elsewhere and it is ours by then: until
-- it arrives, nobody has seen it. Other cards of ours are with us wherever they are kept.
CREATE OR REPLACE FUNCTION check_sale_delivered() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_catalog AS $$
BEGIN
  IF EXISTS (SELECT FROM cards WHERE id = NEW.card_id AND (open_disputes > 0
      OR NEW.accepted_at IS NULL AND (NEW.problem IS NOT NULL OR (NOT NEW.by_house OR NEW.channel = 'sourcing') AND custody <> 'in_vault'))) THEN
    RAISE EXCEPTION 'the card of sale % is not delivered, or its owner is in doubt', NEW.id USING ERRCODE = 'restrict_violation', CONSTRAINT = 'sales_delivered';
  END IF;
  RETURN NEW;
END
$$;
