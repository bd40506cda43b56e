-- the sweep deletes expired ones
GRANT DELETE ON receive_codes TO ambry_app;
