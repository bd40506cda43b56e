-- Weekdays on which nobody works. A day is taken back by removing it; the audit log keeps that it was there.
CREATE TABLE holidays (
  on_day date PRIMARY KEY CONSTRAINT holidays_weekday CHECK (extract(isodow FROM on_day) < 6),
  name text NOT NULL CONSTRAINT holidays_name CHECK (length(name) BETWEEN 1 AND 80)
);
GRANT DELETE ON holidays TO ambry_app;
