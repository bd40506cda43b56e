// Written by `npm run db:types` from the migrations; not edited by hand.

import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** Comes back as ISO 8601 in UTC, see pool.ts. */
type Timestamp = ColumnType<string, string | Date, string | Date>

export interface AccessRequests {
  id: Generated<string>
  phone: string
  country: string | null
  instagram: string | null
  referral: string | null
  terms_version: number
  privacy_version: number
  marketing_opt_in: boolean
  sms_opt_in: boolean
  status: Generated<string>
  decided_by: string | null
  decided_at: Timestamp | null
  note: string | null
  ip: string | null
  created_at: Timestamp
  recorded_at: Generated<Timestamp>
  came_by: string | null
}

export interface AuditLog {
  id: GeneratedAlways<number>
  xid: Generated<string>
  at: Timestamp
  actor_id: string | null
  subject_id: string | null
  session_id: string | null
  ip: string | null
  request_id: string | null
  action: string
  object_kind: string | null
  object_id: string | null
  outcome: string
  reason: string | null
  before: unknown
  after: unknown
  recorded_at: Generated<Timestamp>
}

export interface AuditSeals {
  seq: number
  low_xid: string
  high_xid: string
  floor_id: number
  last_id: number
  row_count: number
  rows_hash: Buffer
  prev_hash: Buffer
  hash: Buffer
  sealed_at: Generated<Timestamp>
}

export interface CardCommitments {
  id: Generated<string>
  card_id: string
  kind: string
  opened_at: Timestamp
  closed_at: Timestamp | null
}

export interface CardDisputes {
  id: Generated<string>
  card_id: string
  claimant_id: string
  status: Generated<string>
  statement: string
  opened_at: Timestamp
  decided_at: Timestamp | null
  decided_by: string | null
  decision: string | null
}

export interface CardDocuments {
  id: Generated<string>
  card_id: string
  ownership_id: string
  kind: string
  name: string
  content_type: string
  file_key: string
  bytes: number
  added_at: Timestamp
  removed_at: Timestamp | null
}

export interface CardImports {
  id: Generated<string>
  owner_id: string
  name: string
  status: Generated<string>
  content: string | null
  columns: unknown
  mapping: unknown
  format: string
  rows: number
  problems: Generated<unknown>
  bad_rows: Generated<number>
  done_rows: Generated<number>
  registered: Generated<number>
  fault: string | null
  created_at: Timestamp
  touched_at: Timestamp
  finished_at: Timestamp | null
  dropped_at: Timestamp | null
  constants: Generated<unknown>
  edits: Generated<unknown>
  warnings: Generated<unknown>
  warned_rows: Generated<number>
  cards: Generated<number>
}

export interface CardNames {
  field: string
  name: string
  owner_id: string
}

export interface CardPhotos {
  id: Generated<string>
  card_id: string
  purpose: string
  position: number
  file_key: string
  width: number
  height: number
  bytes: number
  sha256: string
  by_staff: boolean
  ownership_id: string | null
  by_id: string
  move_id: string | null
  taken_at: Timestamp
  removed_at: Timestamp | null
}

export interface CardRequests {
  id: Generated<string>
  card_id: string
  listing_id: string
  seller_id: string
  member_id: string
  status: Generated<string>
  list_price_at_request_cents: number
  offer_cents: number
  note: string | null
  delivery: Generated<string>
  counter_cents: number | null
  counter_until: Timestamp | null
  owner_answer: string | null
  owner_cents: number | null
  owner_at: Timestamp | null
  answer: string | null
  agreed_cents: number | null
  sale_id: string | null
  pay_until: Timestamp | null
  assignee_id: string | null
  decided_by: string | null
  decided_at: Timestamp | null
  created_at: Timestamp
  updated_at: Timestamp
  version: Generated<number>
}

export interface CardViews {
  id: Generated<string>
  card_id: string
  user_id: string
  viewed_at: Timestamp
  time_spent_seconds: Generated<number>
  is_counted: boolean
}

export interface CardWaits {
  id: Generated<string>
  card_id: string
  member_id: string
  status: Generated<string>
  joined_at: Timestamp
  offer_cents: number | null
  offered_until: Timestamp | null
  ended_at: Timestamp | null
}

export interface CardWords {
  word: string
}

export interface Cards {
  id: Generated<string>
  category: string
  player_name: string
  year: string | null
  set_name: string | null
  card_number: string | null
  variety: string | null
  grader: string
  grade: string | null
  qualifier: string | null
  cert_number: string | null
  verification: Generated<string>
  lookup: unknown
  looked_up_at: Timestamp | null
  population: number | null
  population_higher: number | null
  population_on: string | null
  front_photo_id: string | null
  proof: Generated<string>
  status: Generated<string>
  merged_into: string | null
  owner_id: string
  ownership_id: Generated<string>
  custody: Generated<string>
  vault: string | null
  place: string | null
  carrier: string | null
  tracking: string | null
  return_requested_at: Timestamp | null
  audited_at: Timestamp | null
  commitment: string | null
  open_disputes: Generated<number>
  value_cents: number | null
  value_on: string | null
  value_source: string | null
  cost_cents: number | null
  acquired_on: string | null
  acquired_from: string | null
  notes: string | null
  tags: Generated<string[]>
  estimate_cents: number | null
  estimate_on: string | null
  estimate_source: string | null
  import_id: string | null
  registered_at: Timestamp
  updated_at: Timestamp
  version: Generated<number>
  sort_name: GeneratedAlways<string>
  year_from: GeneratedAlways<number>
  grade_tenths: GeneratedAlways<number>
  worth_cents: GeneratedAlways<number>
  appraised_cents: GeneratedAlways<number>
  gain_cents: GeneratedAlways<number>
  facets: GeneratedAlways<string[]>
  facet_bits: GeneratedAlways<number>
  set_mark: GeneratedAlways<number>
  list_price_cents: number | null
  listed_at: Timestamp | null
  open_request_count: Generated<number>
  interest: Generated<number>
  worth_or_last_cents: GeneratedAlways<number>
  gain_or_last_cents: GeneratedAlways<number>
}

export interface CertAnswers {
  provider: string
  cert_number: string
  facts: unknown
  label: string | null
  spec_id: number | null
  population: number | null
  population_higher: number | null
  images: unknown
  answered_at: Timestamp
}

export interface ChargeParts {
  charge_id: string
  invoice_id: string
  amount_cents: number
  is_live: Generated<boolean>
}

export interface Charges {
  id: string
  member_id: string
  gateway: string
  status: Generated<string>
  amount_cents: number
  source: unknown
  kind: string
  label: string | null
  ref: string | null
  action_url: string | null
  decline_code: string | null
  decline_message: string | null
  payment_id: string | null
  attention: string | null
  seen_to_at: Timestamp | null
  created_at: Timestamp
  updated_at: Timestamp
  checked_at: Timestamp
}

export interface Comparables {
  id: Generated<string>
  category: string | null
  player_name: string
  year: string | null
  set_name: string | null
  card_number: string | null
  variety: string | null
  grader: string
  grade: string | null
  cert_number: string | null
  price_cents: number
  sold_on: string
  source: string
  link: string | null
  file_name: string | null
  added_at: Timestamp
  added_by: string | null
  excluded_at: Timestamp | null
  excluded_by: string | null
  exclude_reason: string | null
  match_key: GeneratedAlways<string>
  search: GeneratedAlways<string>
}

export interface CreditNotes {
  id: Generated<string>
  number: string
  invoice_id: string
  amount_cents: number
  to_credit_cents: number
  reason: string
  issued_on: string
  entry_id: string
  actor_id: string | null
  at: Timestamp
}

export interface CustodyMoves {
  id: Generated<string>
  card_id: string
  action: string
  at: Timestamp
  by_id: string | null
  vault: string | null
  place: string | null
  carrier: string | null
  tracking: string | null
  condition: string | null
  note: string | null
  proof_before: string | null
}

export interface EmptySearches {
  id: Generated<string>
  member_id: string
  words: string
  at: Timestamp
}

export interface FeeTemplateVersions {
  template_id: string
  number: number
  rules: unknown
  note: string | null
  created_at: Timestamp
  created_by: string | null
}

export interface FeeTemplates {
  id: Generated<string>
  name: string
  use: string
  status: Generated<string>
  is_default: Generated<boolean>
  number: Generated<number>
  created_at: Timestamp
  updated_at: Timestamp
  version: Generated<number>
  sort_name: GeneratedAlways<string>
}

export interface Holidays {
  on_day: string
  name: string
}

export interface HouseSettings {
  singleton: Generated<boolean>
  chosen: Generated<unknown>
  secret_fingerprint: Buffer | null
  version: Generated<number>
  changed_at: Timestamp | null
}

export interface IdempotencyKeys {
  user_id: string
  key: string
  endpoint: string
  body_hash: Buffer
  response: unknown
  recorded_at: Generated<Timestamp>
}

export interface ImpersonationIntents {
  id: Generated<string>
  session_id: string
  target_id: string
  reason: string
  created_at: Timestamp
  used_at: Timestamp | null
}

export interface InvoiceLines {
  id: Generated<string>
  invoice_id: string
  position: number
  source: string
  label: string
  detail: string | null
  quantity: number
  rate: unknown
  amount_cents: number
  card_id: string | null
  template_id: string | null
  template_version: number | null
}

export interface InvoiceReminders {
  id: Generated<string>
  invoice_id: string
  kind: string
  on_day: string
  at: Timestamp
  actor_id: string | null
}

export interface InvoiceSettlements {
  id: Generated<string>
  invoice_id: string
  kind: string
  payment_id: string | null
  credit_note_id: string | null
  entry_id: string
  amount_cents: number
  from_credit: Generated<boolean>
  on_day: string
  at: Timestamp
}

export interface Invoices {
  id: Generated<string>
  purpose: Generated<string>
  purpose_id: string | null
  status: Generated<string>
  member_id: string | null
  number: string | null
  issued_on: string | null
  issued_at: Timestamp | null
  due_on: string | null
  memo: string | null
  internal_note: string | null
  tax_bps: Generated<number>
  tax_label: string
  title: Generated<string>
  subtotal_cents: Generated<number>
  discount_cents: Generated<number>
  tax_cents: Generated<number>
  total_cents: Generated<number>
  paid_cents: Generated<number>
  credited_cents: Generated<number>
  returned_cents: Generated<number>
  letterhead: unknown
  billed_to: unknown
  seen_at: Timestamp | null
  reminded_at: Timestamp | null
  void_reason: string | null
  created_at: Timestamp
  created_by: string | null
  updated_at: Timestamp
  version: Generated<number>
  due_order: GeneratedAlways<string>
  number_order: GeneratedAlways<string>
  owed_cents: GeneratedAlways<number>
  search: GeneratedAlways<string>
  wire_said_at: Timestamp | null
}

export interface JobOutbox {
  id: GeneratedAlways<number>
  task: string
  payload: unknown
  run_at: Timestamp | null
  job_key: string | null
  recorded_at: Generated<Timestamp>
}

export interface LedgerAccounts {
  id: Generated<string>
  code: string
  party_id: string | null
  per_member: GeneratedAlways<boolean>
}

export interface LedgerCodes {
  code: string
  name: string
  kind: string
  per_member: boolean
  position: number
}

export interface LedgerEntries {
  id: string
  number: GeneratedAlways<number>
  xid: Generated<string>
  kind: string
  booked_on: string
  words: string
  member_id: string | null
  invoice_id: string | null
  payment_id: string | null
  payout_id: string | null
  reverses: string | null
  actor_id: string | null
  at: Timestamp
  recorded_at: Generated<Timestamp>
}

export interface LedgerMonths {
  month: string
  closed_at: Timestamp
  closed_by: string
  recorded_at: Generated<Timestamp>
}

export interface LedgerPostings {
  entry_id: string
  line: number
  account_id: string
  number: number
  booked_on: string
  amount_cents: number
}

export interface LedgerProofs {
  id: Generated<string>
  at: Timestamp
  ok: boolean
  milliseconds: number
  checks: unknown
  recorded_at: Generated<Timestamp>
}

export interface LegalAcceptances {
  id: GeneratedAlways<number>
  phone: string
  page: string
  version: number
  accepted_at: Timestamp
  recorded_at: Generated<Timestamp>
  user_id: string | null
  ip: string | null
}

export interface LegalDrafts {
  page: string
  title: string
  markdown: string
  version: Generated<number>
  updated_at: Timestamp
  updated_by: string
}

export interface LegalVersions {
  page: string
  version: number
  title: string
  markdown: string
  published_at: Timestamp
  recorded_at: Generated<Timestamp>
  requires_acceptance: boolean
  note: string | null
  published_by: string | null
}

export interface LimitHits {
  id: GeneratedAlways<number>
  key: Buffer
  at: Timestamp
}

export interface ListingPrices {
  listing_id: string
  at: Timestamp
  price_cents: number | null
  card_id: string
}

export interface Listings {
  id: Generated<string>
  card_id: string
  seller_id: string
  by_house: boolean
  status: Generated<string>
  price_cents: number
  commitment_id: string | null
  listed_at: Timestamp
  repriced_at: Timestamp | null
  ended_at: Timestamp | null
  ended_how: string | null
  end_reason: string | null
  updated_at: Timestamp
  version: Generated<number>
}

export interface LookupJobs {
  id: Generated<string>
  user_id: string
  for_admin: boolean
  name: string
  provider: string
  with_images: boolean
  status: Generated<string>
  calls: Generated<number>
  wait_reason: string | null
  wait_until: Timestamp | null
  runner: string | null
  touched_at: Timestamp
  created_at: Timestamp
  begun_at: Timestamp
  finished_at: Timestamp | null
}

export interface LookupRows {
  job_id: string
  position: number
  cert_number: string
  result: string | null
  reason: string | null
  asked: Generated<number>
  differences: Generated<unknown>
  answered_at: Timestamp | null
  decision: string | null
  card_id: string | null
}

export interface LookupUses {
  user_id: string
  month: string
  used: number
}

export interface NoticePreferences {
  user_id: string
  chosen: Generated<unknown>
  version: Generated<number>
}

export interface Notices {
  id: Generated<string>
  user_id: string
  kind: string
  title: string
  message: string
  link: string | null
  created_at: Timestamp
  read_at: Timestamp | null
}

export interface NumberSeries {
  series: string
  year: number
  last: number
}

export interface OtpChallenges {
  id: Generated<string>
  phone: string
  country: string | null
  purpose: string
  lane: string
  session_id: string | null
  target_id: string | null
  code_hash: Buffer | null
  delivery: Generated<string>
  tries: Generated<number>
  created_at: Timestamp
  expires_at: Timestamp
  proven_at: Timestamp | null
  closed_at: Timestamp | null
  recorded_at: Generated<Timestamp>
}

export interface Outbox {
  id: GeneratedAlways<number>
  xid: Generated<string>
  audience: unknown
  event: unknown
  recorded_at: Generated<Timestamp>
}

export interface Ownerships {
  id: string
  card_id: string
  owner_id: string
  began_at: Timestamp
  ended_at: Timestamp | null
  kept: unknown
}

export interface Parties {
  id: Generated<string>
  kind: string
  recorded_at: Generated<Timestamp>
}

export interface PaymentCustomers {
  member_id: string
  gateway: string
  ref: string
  created_at: Timestamp
}

export interface PaymentMethods {
  id: Generated<string>
  member_id: string
  gateway: string
  ref: string
  kind: string
  brand: string
  last4: string
  exp_month: number | null
  exp_year: number | null
  is_default: Generated<boolean>
  created_at: Timestamp
  removed_at: Timestamp | null
}

export interface Payments {
  id: Generated<string>
  number: string
  member_id: string
  method: string
  status: Generated<string>
  amount_cents: number
  to_credit_cents: number
  received_on: string
  reference: string | null
  note: string | null
  entry_id: string
  letterhead: unknown
  received_from: unknown
  recorded_by: string | null
  at: Timestamp
  reversed_at: Timestamp | null
  reverse_reason: string | null
  gateway: string | null
  refunded_cents: Generated<number>
}

export interface Payouts {
  id: Generated<string>
  member_id: string
  kind: string
  status: Generated<string>
  amount_cents: number
  note: string | null
  method: string | null
  reference: string | null
  paid_on: string | null
  due_entry_id: string
  end_entry_id: string | null
  cancel_reason: string | null
  created_at: Timestamp
  created_by: string | null
}

export interface PhoneFailures {
  phone_hash: Buffer
  failures: number
  changed_at: Timestamp
  user_id: string | null
}

export interface Plans {
  id: string
  name: string
  sentence: string
  monthly_cents: number
  yearly_cents: number
  lookups_per_month: number
  share_links: number
  promotion_days: number
  fee_discount_bps: number
  position: number
  is_offered: Generated<boolean>
  version: Generated<number>
}

export interface PromotionRequests {
  id: Generated<string>
  card_id: string
  member_id: string
  status: Generated<string>
  list_price_cents: number
  featured_days: number
  wanted_from: string | null
  note: string | null
  place: number | null
  first_on: string | null
  last_on: string | null
  credit_days: Generated<number>
  fee_cents: Generated<number>
  template_id: string | null
  template_version: number | null
  invoice_id: string | null
  listing_id: string | null
  reason: string | null
  decided_by: string | null
  decided_at: Timestamp | null
  live_at: Timestamp | null
  ended_at: Timestamp | null
  reported_at: Timestamp | null
  created_at: Timestamp
  updated_at: Timestamp
  version: Generated<number>
}

export interface ProvenanceEvents {
  card_id: string
  seq: number
  kind: string
  at: Timestamp
  body: string
  prev: Buffer | null
  hash: Buffer
  salt: string | null
  private: string | null
  xid: Generated<string>
  recorded_at: Generated<Timestamp>
}

export interface ProvenanceHeads {
  card_id: string
  seq: number
  hash: Buffer
}

export interface ProviderBudgets {
  provider: string
  day: string
  used: Generated<number>
  blocked_until: Timestamp | null
  trouble: string | null
}

export interface Refunds {
  id: string
  payment_id: string
  amount_cents: number
  reason: string
  status: Generated<string>
  credit_note_id: string | null
  ref: string | null
  entry_id: string
  failed_entry_id: string | null
  fail_message: string | null
  actor_id: string | null
  created_at: Timestamp
  ended_at: Timestamp | null
}

export interface SaleFiles {
  id: Generated<string>
  sale_id: string
  name: string
  content_type: string
  file_key: string
  bytes: number
  added_at: Timestamp
  added_by: string | null
  removed_at: Timestamp | null
}

export interface Sales {
  id: string
  status: Generated<string>
  channel: string
  card_id: string
  facts: unknown
  seller_id: string
  by_house: boolean
  buyer_id: string
  price_cents: number
  buyer_fee_cents: number
  seller_fee_cents: number
  net_cents: GeneratedAlways<number>
  buyer_template_id: string | null
  buyer_template_version: number | null
  buyer_discount_bps: Generated<number>
  seller_template_id: string | null
  seller_template_version: number | null
  seller_discount_bps: Generated<number>
  fee_reason: string | null
  note: string | null
  link: string | null
  invoice_id: string
  entry_id: string | null
  payout_id: string | null
  commitment_id: string | null
  cost_cents: number | null
  agreed_on: string
  settled_on: string | null
  agreed_at: Timestamp
  settled_at: Timestamp | null
  reopened_at: Timestamp | null
  ended_at: Timestamp | null
  end_reason: string | null
  agreed_by: string | null
  updated_at: Timestamp
  version: Generated<number>
  day_order: GeneratedAlways<string>
  match_key: GeneratedAlways<string>
  search: GeneratedAlways<string>
}

export interface SandboxMethods {
  ref: string
  customer: string
  kind: string
  brand: string
  last4: string
  exp_month: number | null
  exp_year: number | null
  behaviour: string
  created_at: Timestamp
}

export interface SandboxPayments {
  ref: string
  key: string
  amount_cents: number
  customer: string
  method_ref: string
  status: string
  decline_code: string | null
  is_reversed: Generated<boolean>
  behaviour: string
  created_at: Timestamp
}

export interface SandboxRefunds {
  ref: string
  key: string
  payment_ref: string
  amount_cents: number
}

export interface SavedSearches {
  id: Generated<string>
  member_id: string
  name: string
  query: unknown
  is_notified: boolean
  created_at: Timestamp
  checked_at: Timestamp
  last_found_at: Timestamp | null
}

export interface SavedViews {
  id: Generated<string>
  user_id: string
  list: string
  name: string
  address: string
  created_at: Timestamp
  version: Generated<number>
}

export interface SecretKeys {
  version: number
  wrapped: Buffer
  created_at: Timestamp
  rewrapped_at: Timestamp | null
}

export interface Sessions {
  id: Generated<string>
  user_id: string
  token_hash: Buffer
  impersonator_id: string | null
  parent_id: string | null
  reason: string | null
  ip: string | null
  user_agent: string | null
  created_at: Timestamp
  last_seen_at: Timestamp
  expires_at: Timestamp
  stepped_up_at: Timestamp | null
  ended_at: Timestamp | null
  recorded_at: Generated<Timestamp>
}

export interface SetGoals {
  owner_id: string
  set_name: string
  year: string
  total: number
}

export interface ShareCardTimes {
  visit_id: string
  card_id: string
  seconds: number
}

export interface ShareLinkCards {
  link_id: string
  card_id: string
  ownership_id: string
  position: number
}

export interface ShareLinks {
  id: Generated<string>
  short_id: string
  token_hash: Buffer
  token_sealed: Buffer
  owner_id: string
  name: string
  scope: string
  tag: string | null
  shows: string[]
  password_hash: string | null
  status: Generated<string>
  closed_reason: string | null
  created_at: Timestamp
  expires_at: Timestamp
  closed_at: Timestamp | null
  max_views: number | null
  notify: Generated<boolean>
  dropped_at: Timestamp | null
  version: Generated<number>
  views: Generated<number>
  people: Generated<number>
  seconds: Generated<number>
  first_view_at: Timestamp | null
  last_view_at: Timestamp | null
  last_seen_at: Timestamp | null
}

export interface ShareMessages {
  id: Generated<string>
  link_id: string
  kind: string
  at: Timestamp
  card_id: string | null
  name: string | null
  contact: string | null
  message: string | null
}

export interface ShareVisits {
  id: Generated<string>
  link_id: string
  at: Timestamp
  last_at: Timestamp
  visitor: Buffer
  is_new: Generated<boolean>
  seconds: Generated<number>
  source: string
  referrer: string | null
  device: string
  left_out: string | null
}

export interface ShareWrongPasswords {
  link_id: string
  at: Timestamp
}

export interface SmsOutbox {
  id: GeneratedAlways<number>
  phone: string
  body: string
  code: string | null
  at: Timestamp
}

export interface SpecPopulations {
  provider: string
  spec_id: number
  description: string
  total: number
  grades: unknown
  answered_at: Timestamp
}

export interface StatusHistory {
  id: GeneratedAlways<number>
  subject: string
  subject_id: string
  action: string
  from_status: string
  to_status: string
  actor_id: string | null
  at: Timestamp
  recorded_at: Generated<Timestamp>
}

export interface SubscriptionBills {
  invoice_id: string
  subscription_id: string
  kind: string
  plan_id: string
  interval: string
  price_cents: number
  period_start: string | null
  period_end: string | null
  created_at: Timestamp
  applied_at: Timestamp | null
}

export interface Subscriptions {
  id: Generated<string>
  member_id: string
  plan_id: string
  interval: string
  status: Generated<string>
  price_cents: number
  period_start: string | null
  period_end: string | null
  anchor_day: number | null
  cancel_at_end: Generated<boolean>
  end_reason: string | null
  next_plan_id: string | null
  next_interval: string | null
  past_due_since: string | null
  retries: Generated<number>
  next_retry_on: string | null
  granted_by: string | null
  created_at: Timestamp
  started_on: string | null
  ended_on: string | null
  period_order: GeneratedAlways<string>
}

export interface TextMessages {
  id: Generated<string>
  phone: string
  body: string
  created_at: Timestamp
  sent_at: Timestamp | null
  provider_id: string | null
  failed_at: Timestamp | null
}

export interface UserPresence {
  user_id: string
  seen_at: Generated<Timestamp>
}

export interface Users {
  id: string
  party_kind: Generated<string>
  phone: string
  status: string
  name: string | null
  email: string | null
  instagram: string | null
  city: string | null
  shipping_address: string | null
  is_admin: Generated<boolean>
  is_lender: Generated<boolean>
  is_demo: Generated<boolean>
  marketing_opt_in: Generated<boolean>
  sms_opt_in: Generated<boolean>
  suspended_reason: string | null
  invited_by: string | null
  created_at: Timestamp
  registered_at: Timestamp | null
  version: Generated<number>
  recorded_at: Generated<Timestamp>
  sort_name: GeneratedAlways<string>
  search: GeneratedAlways<string>
  accepted_terms: Generated<number>
  accepted_privacy: Generated<number>
  referral: string | null
}

export interface Valuations {
  id: Generated<string>
  card_id: string
  source: string
  value_cents: number
  valued_on: string
  note: string | null
  ownership_id: string | null
  by_id: string | null
  recorded_at: Timestamp
  withdrawn_at: Timestamp | null
}

export interface Vaults {
  name: string
  address: string | null
  hours: string | null
  packing: string | null
  version: Generated<number>
}

export interface Watches {
  member_id: string
  card_id: string
  since: Timestamp
}

export interface WebhookEvents {
  gateway: string
  id: string
  type: string
  received_at: Timestamp
}

export interface Schema {
  access_requests: AccessRequests
  audit_log: AuditLog
  audit_seals: AuditSeals
  card_commitments: CardCommitments
  card_disputes: CardDisputes
  card_documents: CardDocuments
  card_imports: CardImports
  card_names: CardNames
  card_photos: CardPhotos
  card_requests: CardRequests
  card_views: CardViews
  card_waits: CardWaits
  card_words: CardWords
  cards: Cards
  cert_answers: CertAnswers
  charge_parts: ChargeParts
  charges: Charges
  comparables: Comparables
  credit_notes: CreditNotes
  custody_moves: CustodyMoves
  empty_searches: EmptySearches
  fee_template_versions: FeeTemplateVersions
  fee_templates: FeeTemplates
  holidays: Holidays
  house_settings: HouseSettings
  idempotency_keys: IdempotencyKeys
  impersonation_intents: ImpersonationIntents
  invoice_lines: InvoiceLines
  invoice_reminders: InvoiceReminders
  invoice_settlements: InvoiceSettlements
  invoices: Invoices
  job_outbox: JobOutbox
  ledger_accounts: LedgerAccounts
  ledger_codes: LedgerCodes
  ledger_entries: LedgerEntries
  ledger_months: LedgerMonths
  ledger_postings: LedgerPostings
  ledger_proofs: LedgerProofs
  legal_acceptances: LegalAcceptances
  legal_drafts: LegalDrafts
  legal_versions: LegalVersions
  limit_hits: LimitHits
  listing_prices: ListingPrices
  listings: Listings
  lookup_jobs: LookupJobs
  lookup_rows: LookupRows
  lookup_uses: LookupUses
  notice_preferences: NoticePreferences
  notices: Notices
  number_series: NumberSeries
  otp_challenges: OtpChallenges
  outbox: Outbox
  ownerships: Ownerships
  parties: Parties
  payment_customers: PaymentCustomers
  payment_methods: PaymentMethods
  payments: Payments
  payouts: Payouts
  phone_failures: PhoneFailures
  plans: Plans
  promotion_requests: PromotionRequests
  provenance_events: ProvenanceEvents
  provenance_heads: ProvenanceHeads
  provider_budgets: ProviderBudgets
  refunds: Refunds
  sale_files: SaleFiles
  sales: Sales
  sandbox_methods: SandboxMethods
  sandbox_payments: SandboxPayments
  sandbox_refunds: SandboxRefunds
  saved_searches: SavedSearches
  saved_views: SavedViews
  secret_keys: SecretKeys
  sessions: Sessions
  set_goals: SetGoals
  share_card_times: ShareCardTimes
  share_link_cards: ShareLinkCards
  share_links: ShareLinks
  share_messages: ShareMessages
  share_visits: ShareVisits
  share_wrong_passwords: ShareWrongPasswords
  sms_outbox: SmsOutbox
  spec_populations: SpecPopulations
  status_history: StatusHistory
  subscription_bills: SubscriptionBills
  subscriptions: Subscriptions
  text_messages: TextMessages
  user_presence: UserPresence
  users: Users
  valuations: Valuations
  vaults: Vaults
  watches: Watches
  webhook_events: WebhookEvents
}
