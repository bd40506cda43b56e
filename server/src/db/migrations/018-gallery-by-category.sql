-- What a list of the gallery is sorted by often goes with the category: a walk through all categories by year passes by
-- every card of eighty years before the first of one that began last year. Each order once more, category by category.
CREATE INDEX cards_secure_category_listed ON cards (category, listed_at, id) INCLUDE (grader, grade, commitment, asked_count, asking_cents, sort_name, year_from, grade_tenths) WHERE asking_cents IS NOT NULL;
CREATE INDEX cards_secure_category_asking ON cards (category, asking_cents, id) INCLUDE (grader, grade, commitment, asked_count, listed_at, sort_name, year_from, grade_tenths) WHERE asking_cents IS NOT NULL;
CREATE INDEX cards_secure_category_name ON cards (category, sort_name, id) INCLUDE (grader, grade, commitment, asked_count, listed_at, asking_cents, year_from, grade_tenths) WHERE asking_cents IS NOT NULL;
CREATE INDEX cards_secure_category_year ON cards (category, year_from, id) INCLUDE (grader, grade, commitment, asked_count, listed_at, asking_cents, sort_name, grade_tenths) WHERE asking_cents IS NOT NULL;
CREATE INDEX cards_secure_category_grade ON cards (category, grade_tenths, id) INCLUDE (grader, grade, commitment, asked_count, listed_at, asking_cents, sort_name, year_from) WHERE asking_cents IS NOT NULL;
CREATE INDEX cards_secure_category_interest ON cards (category, interest, id) INCLUDE (grader, grade, commitment, asked_count, listed_at, asking_cents, sort_name, year_from, grade_tenths) WHERE asking_cents IS NOT NULL;
-- what the counts of the gallery's filters are made of, in one place: read card by card they took most of a second
CREATE INDEX cards_secure_counted ON cards (category, grader, grade) INCLUDE (player_name, sort_name, set_name, vault, commitment, asked_count, asking_cents, year_from, grade_tenths, listed_at) WHERE asking_cents IS NOT NULL;
