-- What one member looked at last, for the row below the gallery: without it every look of everybody is read to find theirs.
CREATE INDEX card_views_viewer ON card_views (user_id, viewed_at DESC) INCLUDE (card_id);
