-- Four pages are now queries of pages that the specification has. Notices and unsent messages lead there.
CREATE FUNCTION moved_link(link text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN link = '/identity' THEN '/settings?verify=overview'
    WHEN link = '/admin/approvals' THEN '/admin?tab=approvals'
    WHEN link LIKE '/admin/approvals?%' THEN '/admin?tab=approvals&' || substr(link, length('/admin/approvals?') + 1)
    ELSE link END
$$;
UPDATE notices SET link = moved_link(link) WHERE link = '/identity' OR link LIKE '/admin/approvals%';
UPDATE messages SET link = moved_link(link) WHERE link = '/identity' OR link LIKE '/admin/approvals%';
DROP FUNCTION moved_link(text);
