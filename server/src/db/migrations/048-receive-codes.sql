-- What a member gives to someone who sends them units of a fund or a note of a loan. A phone number is no address: asking
-- for one told whether its owner is a member.
CREATE TABLE receive_codes (
  member_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  code text NOT NULL CONSTRAINT receive_codes_code UNIQUE
    CONSTRAINT receive_codes_letters CHECK (code ~ '^[2-9A-HJ-NP-Z]{8}$'),
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL CONSTRAINT receive_codes_order CHECK (expires_at > created_at)
);
