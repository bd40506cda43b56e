-- What only a superuser may do is no longer needed (decision 65). Earlier files say so themselves by now; this brings
-- databases to which they were applied before to the same state.

-- A setting of our own attached to a function takes a superuser, also when a dump is restored. The functions set it
-- themselves now, and clear it before they return.
DO $$
DECLARE
  start CONSTANT text := E'  PERFORM require_closing(person);\n  PERFORM set_config(''ambry.erasing'', ''on'', true);\n';
  finish CONSTANT text := E'  PERFORM set_config(''ambry.erasing'', '''', true);\n';
  former record;
  definition text;
BEGIN
  FOR former IN
    SELECT pg_get_functiondef(p.oid) AS text, l.lanname AS language FROM pg_proc p JOIN pg_language l ON l.oid = p.prolang
    WHERE p.pronamespace = 'public'::regnamespace AND 'ambry.erasing=on' = ANY (p.proconfig)
  LOOP
    definition := replace(former.text, E' SET "ambry.erasing" TO ''on''\n', '');
    IF former.language = 'sql' THEN
      definition := replace(definition, E'\n LANGUAGE sql\n', E'\n LANGUAGE plpgsql\n');
      definition := replace(definition, E'\n  SELECT require_closing(person);\n', E'\nDECLARE\n  erased jsonb;\nBEGIN\n' || start);
      definition := replace(definition, E'\n$function$', E'\n  INTO erased;\n' || finish || E'  RETURN erased;\nEND\n$function$');
    ELSE
      definition := replace(definition, E'  PERFORM require_closing(person);\n', start);
      definition := replace(definition, E'\n  RETURN ', E'\n' || finish || '  RETURN ');
    END IF;
    EXECUTE definition;
  END LOOP;
  IF EXISTS (SELECT FROM pg_proc WHERE 'ambry.erasing=on' = ANY (proconfig)) THEN
    RAISE EXCEPTION 'a function that erases could not be rewritten';
  END IF;
END
$$;
