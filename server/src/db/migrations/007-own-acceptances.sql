-- Anyone can ask for access with anyone's phone, so what was ticked there proves nothing about its owner. Only what people
-- accepted under their own account counts; the others are asked at their next visit. The rows of old requests stay.
UPDATE users u SET
  accepted_terms = (SELECT coalesce(max(version), 0) FROM legal_acceptances a WHERE a.user_id = u.id AND a.page = 'terms'),
  accepted_privacy = (SELECT coalesce(max(version), 0) FROM legal_acceptances a WHERE a.user_id = u.id AND a.page = 'privacy')
WHERE accepted_terms > 0 OR accepted_privacy > 0;
