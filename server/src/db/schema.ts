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

export interface JobOutbox {
  id: GeneratedAlways<number>
  task: string
  payload: unknown
  run_at: Timestamp | null
  job_key: string | null
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

export interface Parties {
  id: Generated<string>
  kind: string
  recorded_at: Generated<Timestamp>
}

export interface PhoneFailures {
  phone_hash: Buffer
  failures: number
  changed_at: Timestamp
  user_id: string | null
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

export interface SmsOutbox {
  id: GeneratedAlways<number>
  phone: string
  body: string
  code: string | null
  at: Timestamp
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
}

export interface Schema {
  access_requests: AccessRequests
  audit_log: AuditLog
  audit_seals: AuditSeals
  house_settings: HouseSettings
  idempotency_keys: IdempotencyKeys
  impersonation_intents: ImpersonationIntents
  job_outbox: JobOutbox
  legal_acceptances: LegalAcceptances
  legal_drafts: LegalDrafts
  legal_versions: LegalVersions
  limit_hits: LimitHits
  notice_preferences: NoticePreferences
  notices: Notices
  otp_challenges: OtpChallenges
  outbox: Outbox
  parties: Parties
  phone_failures: PhoneFailures
  saved_views: SavedViews
  sessions: Sessions
  sms_outbox: SmsOutbox
  status_history: StatusHistory
  text_messages: TextMessages
  user_presence: UserPresence
  users: Users
}
