import { sql } from 'kysely'
import pg from 'pg'
import { expect, it } from 'vitest'

import { useHarness } from '../../test/harness.ts'
import { databaseError } from './database-error.ts'
import { systemOrigin } from './transaction.ts'

const h = useHarness({ demo: true })

const id = '0190a000-0000-7000-8000-00000000000'
const session = (more: string) =>
  `INSERT INTO sessions (user_id, token_hash, created_at, last_seen_at, expires_at${more}`

const challenge = (more: string) =>
  `INSERT INTO otp_challenges (phone, purpose, lane, created_at, expires_at${more}) VALUES ('+1', 'sign_in', '', now(), now()`

const message = (more: string) => `INSERT INTO messages (recipient, body, created_at${more}`
const verification = (values: string) =>
  `INSERT INTO email_verifications (user_id, email, created_at, expires_at, tries) SELECT id, ${values} FROM users LIMIT 1`

/** A change of the collector's number that the admin started, with these columns instead. */
const receiveCode = (code: string, lasts: string, members = 1) =>
  `INSERT INTO receive_codes (member_id, code, created_at, expires_at) SELECT id, ${code}, now(), now() + ${lasts} FROM users LIMIT ${members}`

const phoneChange = (columns: Record<string, string>) => {
  const all = {
    user_id: 'u.id',
    kind: `'lost'`,
    status: `'pending'`,
    old_phone: 'u.phone',
    new_phone: `'+12025550198'`,
    note: `'Recognized by voice'`,
    started_by: 'a.id',
    started_at: 'now()',
    takes_effect_at: `now() + interval '1 day'`,
    ...columns,
  }
  return `INSERT INTO phone_changes (${Object.keys(all)}) SELECT ${Object.values(all)} FROM users u, users a WHERE u.phone = '+12025550101' AND a.phone = '+12025550100'`
}
const ended = { ended_at: `now() + interval '1 day'` }

const legalVersion = (values: string) =>
  `INSERT INTO legal_versions (page, version, title, markdown, published_at, requires_acceptance, note) VALUES (${values})`
const legalDraft = (values: string) =>
  `INSERT INTO legal_drafts (page, title, markdown, updated_at, updated_by) SELECT ${values}, now(), id FROM users LIMIT 1`

/** Requested by the administrator for the collector. */
const approval = (values: Record<string, string>) => {
  const all: Record<string, string> = {
    ...{ kind: `'payout'`, input: `'{}'::jsonb`, effects: `'[]'::jsonb`, record: `'x'` },
    ...{ requested_by: 'a.id', created_at: 'now()', expires_at: `now() + interval '3 days'` },
    ...values,
  }
  return `INSERT INTO approvals (${Object.keys(all)}) SELECT ${Object.values(all)} FROM users a, users m WHERE a.phone = '+12025550100' AND m.phone = '+12025550101'`
}
const decidedApproval = (values: Record<string, string>) => approval({ decided_at: 'now()', ...values })

/** Of the collector. */
const fold = (values: Record<string, string>) => {
  const all: Record<string, string> = {
    ...{ user_id: 'u.id', key: `'card received'`, items: `'{A}'::text[]`, count: '1' },
    started_at: 'now()',
    last_at: 'now()',
    ...values,
  }
  return `INSERT INTO notice_folds (${Object.keys(all)}) SELECT ${Object.values(all)} FROM users u WHERE u.phone = '+12025550101'`
}

/** Done by the administrator for the collector. */
const soloAct = (values: Record<string, string>) => {
  const all: Record<string, string> = {
    limit_name: `'goodwill'`,
    actor_id: 'a.id',
    subject_id: 'm.id',
    amount_cents: '300',
    limit_cents: '500',
    at: 'now()',
    ...values,
  }
  return `INSERT INTO solo_acts (${Object.keys(all)}) SELECT ${Object.values(all)} FROM users a, users m WHERE a.phone = '+12025550100' AND m.phone = '+12025550101'`
}

// Every constraint of the database, with a statement that must violate it.
const broken: [constraint: string, statement: string][] = [
  ['holidays_weekday', `INSERT INTO holidays VALUES ('2026-11-28', 'A Saturday')`],
  ['holidays_name', `INSERT INTO holidays VALUES ('2026-11-26', '')`],
  ['parties_kind', `INSERT INTO parties (kind) VALUES ('bank')`],
  ['parties_one_house', `INSERT INTO parties (kind) VALUES ('house')`],
  [
    'users_party',
    `INSERT INTO users (id, phone, status, created_at) VALUES ('${id}1', '+12025550190', 'invited', now())`,
  ],
  [
    'users_party',
    `INSERT INTO users (id, phone, status, created_at) SELECT id, '+12025550190', 'invited', now() FROM parties WHERE kind = 'house'`,
  ],
  ['users_party_kind', `UPDATE users SET party_kind = 'house'`],
  ['users_phone', `UPDATE users SET phone = '+12025550100' WHERE phone = '+12025550101'`],
  ['users_phone_e164', `UPDATE users SET phone = '202 555 0101' WHERE phone = '+12025550101'`],
  ['users_status', `UPDATE users SET status = 'error' WHERE phone = '+12025550101'`],
  ['users_name', `UPDATE users SET name = '' WHERE phone = '+12025550101'`],
  ['users_name', `UPDATE users SET name = repeat('x', 201) WHERE phone = '+12025550101'`],
  ['users_email', `UPDATE users SET email = 'x' WHERE phone = '+12025550101'`],
  ['users_instagram', `UPDATE users SET instagram = repeat('x', 61) WHERE phone = '+12025550101'`],
  ['users_city', `UPDATE users SET city = repeat('x', 121) WHERE phone = '+12025550101'`],
  ['users_shipping_address', `UPDATE users SET shipping_address = repeat('x', 501) WHERE phone = '+12025550101'`],
  ['users_roles', `UPDATE users SET staff_roles = '{vault}' WHERE phone = '+12025550103'`],
  ['users_closing', `UPDATE users SET status = 'closing' WHERE phone = '+12025550101'`],
  ['users_closing', `UPDATE users SET closes_at = now() WHERE phone = '+12025550101'`],
  ['users_erased', `UPDATE users SET erased_at = now() WHERE phone = '+12025550101'`],
  ['users_not_closing', `SELECT erase_accounts(id, 'x', 'x') FROM users WHERE phone = '+12025550101'`],
  [
    'account_erasures_order',
    `INSERT INTO account_erasures (user_id, requested_at, erased_at, counts, files)
     SELECT id, now(), now() - interval '1 day', '{}', 0 FROM users LIMIT 1`,
  ],
  [
    'account_erasures_counts',
    `INSERT INTO account_erasures (user_id, requested_at, erased_at, counts, files) SELECT id, now(), now(), '[]', 0 FROM users LIMIT 1`,
  ],
  [
    'account_erasures_files',
    `INSERT INTO account_erasures (user_id, requested_at, erased_at, counts, files) SELECT id, now(), now(), '{}', -1 FROM users LIMIT 1`,
  ],
  [
    'audit_reseals_before',
    `INSERT INTO audit_reseals (seq, user_id, hash_before, hash_after, at) SELECT 1, id, '', sha256('x'), now() FROM users LIMIT 1`,
  ],
  [
    'audit_reseals_after',
    `INSERT INTO audit_reseals (seq, user_id, hash_before, hash_after, at) SELECT 1, id, sha256('x'), '', now() FROM users LIMIT 1`,
  ],
  ['users_staff_roles', `UPDATE users SET staff_roles = '{janitor}' WHERE phone = '+12025550101'`],
  ['users_suspended_reason', `UPDATE users SET status = 'suspended' WHERE phone = '+12025550101'`],
  ['users_last_admin', `UPDATE users SET staff_roles = '{vault}' WHERE phone = '+12025550100'`],
  ['users_last_admin', `UPDATE users SET status = 'suspended', suspended_reason = 'x' WHERE phone = '+12025550100'`],
  ['access_requests_status', `UPDATE access_requests SET status = 'maybe', decided_at = now()`],
  ['access_requests_decided', `UPDATE access_requests SET status = 'approved'`],
  ['access_requests_came_by', `UPDATE access_requests SET came_by = repeat('x', 41)`],
  ['access_requests_phone_e164', `UPDATE access_requests SET phone = 'x'`],
  [
    'access_requests_one_pending',
    `INSERT INTO access_requests (phone, terms_version, privacy_version, marketing_opt_in, sms_opt_in, created_at) VALUES ('+12025550104', 1, 1, false, false, now())`,
  ],
  ['sessions_token_hash', `${session('')}) SELECT id, 'short', now(), now(), now() FROM users LIMIT 1`],
  [
    'sessions_impersonation',
    `${session(', reason')}) SELECT id, sha256('a'), now(), now(), now(), 'why' FROM users LIMIT 1`,
  ],
  [
    'sessions_review_window',
    `${session(', review_began_at, review_used_at')}) SELECT id, sha256('a'), now(), now(), now(), now(), now() - interval '1 second' FROM users LIMIT 1`,
  ],
  [
    'sessions_review_window',
    `${session(', review_used_at')}) SELECT id, sha256('a'), now(), now(), now(), now() FROM users LIMIT 1`,
  ],
  [
    'otp_challenges_purpose',
    `${session('')}) SELECT id, sha256('a'), now(), now(), now() FROM users LIMIT 1;
     INSERT INTO otp_challenges (phone, purpose, lane, session_id, created_at, expires_at) SELECT '+1', 'fun', '', id, now(), now() FROM sessions LIMIT 1`,
  ],
  ['otp_challenges_code_hash', `${challenge(', code_hash')}, 'short')`],
  ['otp_challenges_delivery', `${challenge(', delivery')}, 'lost')`],
  ['otp_challenges_tries', `${challenge(', tries')}, -1)`],
  ['phone_changes_kind', phoneChange({ kind: `'stolen'`, note: 'NULL', ...ended, status: `'done'` })],
  ['phone_changes_status', phoneChange({ status: `'maybe'`, ...ended })],
  ['phone_changes_old_e164', phoneChange({ old_phone: `'202'` })],
  ['phone_changes_new_e164', phoneChange({ new_phone: `'202'` })],
  ['phone_changes_differ', phoneChange({ new_phone: 'u.phone' })],
  ['phone_changes_note', phoneChange({ note: `'voice'` })],
  ['phone_changes_identity', phoneChange({ note: 'NULL' })],
  ['phone_changes_starter', phoneChange({ started_by: 'u.id' })],
  ['phone_changes_effect', phoneChange({ takes_effect_at: `now() - interval '1 day'` })],
  ['phone_changes_order', phoneChange({ status: `'failed'`, failure: `'x'`, ended_at: `now() - interval '1 day'` })],
  ['phone_changes_own_done', phoneChange({ kind: `'own'`, started_by: 'u.id', note: 'NULL' })],
  ['phone_changes_ended', phoneChange(ended)],
  ['phone_changes_in_time', phoneChange({ status: `'done'`, ended_at: 'now()' })],
  ['phone_changes_stopped', phoneChange({ status: `'stopped'`, ...ended })],
  ['receive_codes_letters', receiveCode(`'ABCDEFGI'`, `interval '1 day'`)],
  ['receive_codes_order', receiveCode(`'ABCDEFGH'`, `interval '0'`)],
  ['receive_codes_code', receiveCode(`'ABCDEFGH'`, `interval '1 day'`, 2)],
  ['phone_changes_stopped', phoneChange({ status: `'stopped'`, stopped_by: `'post'`, ...ended })],
  ['phone_changes_failed', phoneChange({ status: `'failed'`, ...ended })],
  ['phone_changes_one_open', `${phoneChange({})}; ${phoneChange({ new_phone: `'+12025550197'` })}`],
  ['phone_failures_failures', `INSERT INTO phone_failures VALUES ('x', -1, now())`],
  ['messages_body', `${message('')}) VALUES ('+1', '', now())`],
  ['messages_body', `${message('')}) VALUES ('+1', repeat('x', 1001), now())`],
  ['messages_body', `${message(', channel, subject')}) VALUES ('a@b.c', repeat('x', 5001), now(), 'email', 'x')`],
  ['messages_channel', `${message(', channel')}) VALUES ('+1', 'x', now(), 'fax')`],
  ['messages_recipient', `${message('')}) VALUES ('a@b.example,c@d.example', 'x', now())`],
  ['messages_recipient', `${message('')}) VALUES (E'a@b.example\\nBcc:c@d.example', 'x', now())`],
  ['messages_recipient', `${message('')}) VALUES (repeat('x', 201), 'x', now())`],
  ['messages_subject', `${message(', channel, subject')}) VALUES ('a@b.c', 'x', now(), 'email', '')`],
  [
    'messages_subject',
    `${message(', channel, subject')}) VALUES ('a@b.c', 'x', now(), 'email', E'x\\r\\nBcc: c@d.example')`,
  ],
  ['messages_subject', `${message(', channel, subject')}) VALUES ('a@b.c', 'x', now(), 'email', repeat('x', 201))`],
  ['messages_email', `${message(', channel')}) VALUES ('a@b.c', 'x', now(), 'email')`],
  ['messages_email', `${message(', subject')}) VALUES ('+1', 'x', now(), 'x')`],
  ['messages_text', `${message(', fallback')}) VALUES ('+1', 'x', now(), 'x')`],
  [
    'messages_link',
    `${message(', channel, subject, link')}) VALUES ('a@b.c', 'x', now(), 'email', 'x', '//evil.example')`,
  ],
  ['messages_fallback', `${message(', channel, subject, fallback')}) VALUES ('a@b.c', 'x', now(), 'email', 'x', '')`],
  ['messages_dedupe_key', `${message(', dedupe_key')}) VALUES ('+1', 'x', now(), 'k'), ('+1', 'x', now(), 'k')`],
  ['messages_attempts', `${message(', attempts')}) VALUES ('+1', 'x', now(), -1)`],
  ['messages_failure', `${message(', failure')}) VALUES ('+1', 'x', now(), repeat('x', 301))`],
  ['messages_bounce', `${message(', bounced_at')}) VALUES ('+1', 'x', now(), now())`],
  ['messages_bounce', `${message(', bounced_at, bounce')}) VALUES ('+1', 'x', now(), now(), 'lost')`],
  ['users_email_verified', `UPDATE users SET email_verified_at = now() WHERE email IS NULL`],
  ['users_email_undeliverable', `UPDATE users SET email_undeliverable_at = now() WHERE phone = '+12025550101'`],
  [
    'users_email_undeliverable',
    `UPDATE users SET email_undeliverable_at = now(), email_undeliverable_why = 'mood' WHERE phone = '+12025550101'`,
  ],
  ['email_verifications_email', verification(`'x', now(), now() + interval '1 hour', 0`)],
  ['email_verifications_expires', verification(`'a@b.c', now(), now(), 0`)],
  ['email_verifications_tries', verification(`'a@b.c', now(), now() + interval '1 hour', 6`)],
  [
    'notices_message',
    `INSERT INTO notices (user_id, kind, title, message, created_at) SELECT id, 'x', 'x', repeat('x', 501), now() FROM users LIMIT 1`,
  ],
  [
    'legal_versions_version',
    `INSERT INTO legal_versions (page, version, title, markdown, published_at, requires_acceptance) VALUES ('terms', 0, 'x', 'x', now(), false)`,
  ],
  [
    'audit_seals_seq',
    `INSERT INTO audit_seals (seq, low_xid, high_xid, floor_id, last_id, row_count, rows_hash, prev_hash, hash) VALUES (0, '0', '1', 0, 1, 1, 'a', 'b', sha256('ba0'))`,
  ],
  [
    'audit_seals_row_count',
    `INSERT INTO audit_seals (seq, low_xid, high_xid, floor_id, last_id, row_count, rows_hash, prev_hash, hash) VALUES (1, '0', '1', 0, 1, 0, 'a', 'b', sha256('ba1'))`,
  ],
  [
    'otp_challenges_bound',
    `INSERT INTO otp_challenges (phone, purpose, lane, created_at, expires_at) VALUES ('+1', 'step_up', '', now(), now())`,
  ],
  [
    'otp_challenges_target',
    `INSERT INTO otp_challenges (phone, purpose, lane, target_id, created_at, expires_at) SELECT '+1', 'sign_in', '', id, now(), now() FROM users LIMIT 1`,
  ],
  [
    'otp_challenges_open',
    `INSERT INTO otp_challenges (phone, purpose, lane, created_at, expires_at) VALUES ('+1', 'sign_in', '', now(), now()), ('+1', 'sign_in', '', now(), now())`,
  ],
  ['audit_search_term', `INSERT INTO audit_search VALUES ('', 1, '{1}')`],
  ['audit_search_block', `INSERT INTO audit_search VALUES ('x', -1, '{1}')`],
  ['audit_search_entries', `INSERT INTO audit_search VALUES ('x', 1, '{}')`],
  ['audit_search_pkey', `INSERT INTO audit_search VALUES ('x', 1, '{1}'), ('x', 1, '{2}')`],
  ['audit_search_progress_pkey', `INSERT INTO audit_search_progress VALUES (true, 1, '1', 0, 1, 1)`],
  ['audit_search_progress_one', `INSERT INTO audit_search_progress VALUES (false, 1, '1', 0, 1, 1)`],
  ['notice_folds_key', fold({ key: `''` })],
  ['notice_folds_items', fold({ items: `'{}'::text[]`, count: '0' })],
  ['notice_folds_items', fold({ items: `'{A,B,C,D}'::text[]`, count: '4' })],
  ['notice_folds_count', fold({ items: `'{A,B}'::text[]` })],
  ['notice_folds_times', fold({ last_at: `now() - interval '1 second'` })],
  ['approvals_kind', approval({ kind: `'Pay!'` })],
  ['approvals_status', decidedApproval({ status: `'maybe'` })],
  ['approvals_input', approval({ input: `'[]'::jsonb` })],
  ['approvals_effects', approval({ effects: `'{}'::jsonb` })],
  ['approvals_record', approval({ record: `''` })],
  ['approvals_amount', approval({ amount_cents: '0' })],
  ['approvals_limit', approval({ limit_cents: '-1' })],
  ['approvals_note', approval({ note: `''` })],
  ['approvals_reason', approval({ reason: `''` })],
  ['approvals_self', approval({ subject_id: 'a.id' })],
  ['approvals_second', decidedApproval({ status: `'approved'`, decided_by: 'a.id' })],
  ['approvals_second', decidedApproval({ status: `'approved'`, decided_by: 'm.id', subject_id: 'm.id' })],
  ['approvals_decided', approval({ status: `'withdrawn'` })],
  ['approvals_decided', decidedApproval({ status: `'approved'` })],
  ['approvals_declined', decidedApproval({ status: `'declined'`, decided_by: 'm.id' })],
  ['approvals_decline_reason', decidedApproval({ status: `'declined'`, decided_by: 'm.id', decline_reason: `'x'` })],
  ['approvals_order', approval({ expires_at: 'now()' })],
  ['approvals_pending', approval({}).replace(/SELECT .*/, (selected) => `${selected} UNION ALL ${selected}`)],
  ['approvals_requested_by_fkey', approval({ requested_by: 'uuidv7()' })],
  ['approvals_subject_id_fkey', approval({ subject_id: 'uuidv7()' })],
  ['approvals_decided_by_fkey', decidedApproval({ status: `'approved'`, decided_by: 'uuidv7()' })],
  ['solo_acts_limit_name', soloAct({ limit_name: `'All!'` })],
  ['solo_acts_amount', soloAct({ amount_cents: '0' })],
  ['solo_acts_self', soloAct({ subject_id: 'a.id' })],
  ['solo_acts_sum', soloAct({ amount_cents: '501', subject_id: 'NULL' })],
  ['solo_acts_sum', `${soloAct({})}; ${soloAct({ at: `now() + interval '6 days'` })}`],
  ['solo_acts_actor_id_fkey', soloAct({ actor_id: 'uuidv7()' })],
  ['solo_acts_subject_id_fkey', soloAct({ subject_id: 'uuidv7()' })],
  ['sessions_device', `${session(', device_id')}) SELECT id, sha256('x'), now(), now(), now(), 'x' FROM users LIMIT 1`],
  ['work_assignments_queue', `INSERT INTO work_assignments VALUES ('wishes', '1', NULL, now(), now())`],
  ['work_assignments_item', `INSERT INTO work_assignments VALUES ('books', '', NULL, now(), now())`],
  [
    'work_assignments_note',
    `INSERT INTO work_assignments SELECT 'books', '1', NULL, now(), now(), '', id FROM users LIMIT 1`,
  ],
  ['work_assignments_noted', `INSERT INTO work_assignments VALUES ('books', '1', NULL, now(), now(), 'x', NULL)`],
  [
    'work_assignments_pkey',
    `INSERT INTO work_assignments VALUES ('books', '1', NULL, now(), now()), ('books', '1', NULL, now(), now())`,
  ],
  ['work_assignments_assignee_id_fkey', `INSERT INTO work_assignments VALUES ('books', '1', uuidv7(), now(), now())`],
  [
    'work_viewers_pkey',
    `INSERT INTO work_viewers SELECT 'books', '1', id, now() FROM (SELECT id FROM users LIMIT 1) u, generate_series(1, 2)`,
  ],
  ['work_stays_queue', `INSERT INTO work_stays VALUES ('books', '1', now())`],
  ['work_stays_order', `INSERT INTO work_stays VALUES ('payments', '1', now(), now() - interval '1 hour')`],
  ['work_stays_pkey', `INSERT INTO work_stays VALUES ('payments', '1', now(), now()), ('payments', '1', now(), now())`],
  [
    'work_stays_open',
    `INSERT INTO work_stays VALUES ('payments', '1', now()), ('payments', '1', now() - interval '1 hour')`,
  ],
  ['audit_log_outcome', `INSERT INTO audit_log (at, action, outcome) VALUES (now(), 'x', 'perhaps')`],
  ['audit_log_object_name', `INSERT INTO audit_log (at, action, outcome, object_name) VALUES (now(), 'x', 'done', '')`],
  ['audit_log_about_ids', `INSERT INTO audit_log (at, action, outcome, about_ids) VALUES (now(), 'x', 'done', '{}')`],
  [
    'audit_seals_hash',
    `INSERT INTO audit_seals (seq, low_xid, high_xid, floor_id, last_id, row_count, rows_hash, prev_hash, hash) VALUES (1, '0', '1', 0, 1, 1, 'a', 'b', 'c')`,
  ],
  [
    'legal_versions_page',
    `INSERT INTO legal_versions (page, version, title, markdown, published_at, requires_acceptance) VALUES ('imprint', 1, 'x', 'x', now(), false)`,
  ],
  ['legal_versions_cookies', legalVersion(`'cookies', 2, 'x', 'x', now(), true, null`)],
  ['legal_versions_title', legalVersion(`'terms', 2, '', 'x', now(), true, null`)],
  ['legal_versions_title', legalVersion(`'terms', 2, repeat('x', 121), 'x', now(), true, null`)],
  ['legal_versions_markdown', legalVersion(`'terms', 2, 'x', '', now(), true, null`)],
  ['legal_versions_markdown', legalVersion(`'terms', 2, 'x', repeat('x', 200001), now(), true, null`)],
  ['legal_versions_note', legalVersion(`'terms', 2, 'x', 'x', now(), true, ''`)],
  ['legal_drafts_page', legalDraft(`'imprint', 'x', 'x'`)],
  ['legal_drafts_title', legalDraft(`'terms', repeat('x', 121), 'x'`)],
  ['legal_drafts_markdown', legalDraft(`'terms', 'x', repeat('x', 200001)`)],
  ['users_accepted_terms', `UPDATE users SET accepted_terms = -1`],
  ['users_accepted_privacy', `UPDATE users SET accepted_privacy = -1`],
  ['messages_outcome', `${message(', sent_at, failed_at')}) VALUES ('+1', 'x', now(), now(), now())`],
  ['house_settings_singleton', `INSERT INTO house_settings (singleton) VALUES (false)`],
  ['house_settings_pkey', `INSERT INTO house_settings DEFAULT VALUES`],
  ['house_settings_chosen', `UPDATE house_settings SET chosen = '[]'`],
  [
    'notices_link',
    `INSERT INTO notices (user_id, kind, title, message, link, created_at) SELECT id, 'x', 'x', 'x', '//evil.example', now() FROM users LIMIT 1`,
  ],
  [
    'notices_title',
    `INSERT INTO notices (user_id, kind, title, message, created_at) SELECT id, 'x', '', 'x', now() FROM users LIMIT 1`,
  ],
  ...[
    ['saved_views_list', `'Users', 'x', ''`],
    ['saved_views_length', `'users', '', ''`],
    ['saved_views_address', `'users', 'x', 'https://evil.example'`],
    ['saved_views_address', `'users', 'x', '?' || repeat('x', 2000)`],
  ].map(([constraint, values]): [string, string] => [
    constraint as string,
    `INSERT INTO saved_views (user_id, created_at, list, name, address) SELECT id, now(), ${values} FROM users LIMIT 1`,
  ]),
  [
    'saved_views_name',
    `INSERT INTO saved_views (user_id, created_at, list, name, address)
     SELECT id, now(), 'users', name, '' FROM (SELECT id FROM users LIMIT 1) AS one, (VALUES ('x'), ('X')) AS names (name)`,
  ],
  ['notice_preferences_chosen', `INSERT INTO notice_preferences (user_id, chosen) SELECT id, '[]' FROM users LIMIT 1`],
  [
    'idempotency_keys_key',
    `INSERT INTO idempotency_keys (user_id, key, endpoint, body_hash) VALUES ('${id}1', '', 'x', 'x')`,
  ],
  ['secret_keys_version', `UPDATE secret_keys SET version = 0`],
  ['secret_keys_wrapped', `UPDATE secret_keys SET wrapped = 'short'`],
  ['secret_keys_rewrapped', `UPDATE secret_keys SET rewrapped_at = created_at - interval '1 day'`],
  ...Object.entries({
    audit_log: 'recorded_at',
    audit_seals: 'sealed_at',
    status_history: 'recorded_at',
    legal_versions: 'recorded_at',
    legal_acceptances: 'recorded_at',
    solo_acts: 'at',
  }).flatMap(([table, column]): [string, string][] => [
    [`${table}_append_only`, `UPDATE ${table} SET ${column} = now()`],
    [`${table}_append_only`, `DELETE FROM ${table}`],
    [`${table}_append_only`, `TRUNCATE ${table} CASCADE`],
  ]),
]

it.each(broken)('%s rejects: %s', async (constraint, statement) => {
  // as the owner of the tables, because the rules apply to everyone
  const client = new pg.Client(h().databaseUrl)
  await client.connect()
  try {
    await expect(client.query(`BEGIN; ${statement}`)).rejects.toMatchObject({ constraint })
  } finally {
    await client.end()
  }
})

it('the app role owns nothing, cannot delete business records, and cannot disable a trigger', async () => {
  const { db, transactions } = h().app.deps
  const refusals = [
    sql`DELETE FROM users`,
    sql`DELETE FROM audit_log`,
    sql`UPDATE audit_log SET action = 'x'`,
    sql`ALTER TABLE audit_log DISABLE TRIGGER ALL`,
    sql`DROP TABLE notices`,
    sql`TRUNCATE users CASCADE`,
    sql`CREATE TABLE x (y int)`,
  ]
  for (const statement of refusals) {
    const refused = transactions.run(systemOrigin, (tx) => tx.run(statement))
    await expect(refused).rejects.toMatchObject({ code: '42501' })
  }
  expect(
    await db.all(
      sql`SELECT current_user, count(*)::int AS owned FROM pg_class WHERE relowner = 'ambry_app'::regrole GROUP BY 1`,
    ),
  ).toEqual([])
})

it('every named constraint is tested above', async () => {
  const named = await h().query<{ name: string }>(`
    SELECT conname AS name FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND contype = 'c'
      -- those of areas with a file of their own are tried there: constraints-cards, -lookups, -sharing, -billing, -payments, -processor, -sales, -secure, -identity, -lending, -lenders, -margin, -source, -buying, -conversations, -funds
      AND conrelid::regclass::text !~ '^(cards|card_.*|vaults|ownerships|valuations|provenance_.*|custody_moves|set_goals|cert_answers|spec_populations|provider_budgets|lookup_.*|share_.*|ledger_.*|fee_.*|number_series|invoices|invoice_.*|payments|payment_.*|charges|charge_.*|refunds|webhook_events|processor_.*|dispute_.*|reinstated_payments|sandbox_.*|plans|subscriptions|subscription_.*|credit_notes|payouts|sales|sale_.*|comparables|comparable_.*|listings|listing_.*|promotion_requests|watches|saved_searches|empty_searches|identity_.*|watchlist.*|loans|loan_.*|lending_.*|lender_.*|note_.*|offering_views|holding_.*|margin_.*|collateral_sales|negotiation_rounds|catalog_.*|source_.*|hunts|hunt_.*|sell_offers|sell_offer_cards|settlements|conversations|conversation_.*|canned_replies|funds|fund_.*|price_indexes)$'`)
  const tried = new Set(broken.map(([constraint]) => constraint))
  expect(named.map(({ name }) => name).filter((name) => !tried.has(name))).toEqual([])
})

// Unique constraints that no request can violate: we generate the key, or a lock, check or upsert comes first. Add a
// new one here only if that holds; otherwise give it a message in its area's manifest.
const unasked = `
  account_erasures_pkey approvals_number audit_seals_pkey audit_search_pkey card_documents_file_key card_names_pkey
  card_photos_file_key card_purchases_cost_entry card_purchases_entry card_requests_one_approved
  card_requests_one_each card_requests_sale card_waits_one_each card_waits_one_offered card_words_pkey
  catalog_cards_key catalog_progress_pkey cert_answers_pkey charge_parts_pkey charges_payment charges_ref
  collateral_sales_event collateral_sales_sale conversations_one_each credit_notes_number fee_template_versions_pkey
  fee_templates_one_default fund_bills_entry fund_bills_paid_entry fund_distribution_shares_payout
  fund_distribution_shares_pkey fund_distributions_entry fund_document_acceptances_pkey fund_holdings_commitment
  fund_holdings_entry fund_holdings_sale fund_holdings_sold_entry fund_proofs_pkey fund_redemptions_number
  fund_reminders_pkey fund_statements_pkey fund_strikes_daily fund_strikes_run fund_strikes_seq
  fund_subscriptions_invoice fund_subscriptions_lot fund_subscriptions_number fund_terms_pkey fund_transfers_invoice
  fund_transfers_number fund_unit_events_pkey fund_valuation_lines_pkey holding_proof_leaves_lender
  holding_proof_leaves_pkey holding_proofs_pkey house_settings_pkey hunt_candidates_sale hunts_number
  idempotency_keys_pkey identity_archives_pkey identity_documents_current identity_handoffs_open
  identity_handoffs_token identity_pages_file identity_pages_pkey invoice_lines_position invoice_reminders_once
  invoice_reminders_once_a_day invoices_number ledger_accounts_one_each ledger_codes_per_member ledger_codes_pkey
  ledger_codes_position ledger_entries_number ledger_entries_place ledger_months_pkey ledger_postings_pkey
  legal_drafts_pkey legal_versions_pkey lender_preferences_pkey lending_states_pkey listing_prices_pkey
  listings_commitment loan_accruals_pkey loan_collateral_commitment loan_drafts_pkey loan_events_seq loan_months_pkey
  loan_notes_number loan_notice_deliveries_once loan_product_versions_pkey loan_reminders_once loan_templates_pkey
  loans_funding_entry loans_number lookup_rows_once lookup_rows_pkey lookup_uses_pkey margin_messages_pkey
  messages_dedupe_key negotiation_rounds_pkey note_holdings_pkey note_receipts_pkey note_receipts_seq
  notice_folds_pkey notice_preferences_pkey number_series_pkey offering_views_once otp_challenges_open ownerships_present
  parties_id_kind parties_one_house payment_customers_pkey payment_customers_ref payment_disputes_ref payment_methods_one_default
  payment_methods_ref payments_number payouts_number phone_failures_pkey plans_position price_indexes_pkey processor_entries_pkey
  processor_reads_pkey processor_transactions_pkey promotion_requests_invoice
  promotion_requests_listing provenance_events_pkey provenance_heads_pkey provider_budgets_pkey receive_codes_code receive_codes_pkey reinstated_payments_pkey
  sales_clawback sales_entry
  sales_invoice sales_payout sandbox_disputes_pkey sandbox_methods_pkey sandbox_payments_key sandbox_payments_pkey sandbox_refunds_key
  sandbox_refunds_pkey sandbox_transactions_pkey saved_searches_name schema_migrations_pkey secret_keys_pkey sell_offer_cards_once
  sell_offer_cards_purchase sell_offers_number sessions_token set_goals_pkey settlements_number settlements_offer settlements_sale share_card_times_pkey
  share_link_cards_pkey share_links_short_id share_links_token share_visits_one_new source_matches_once
  source_preferences_pkey source_reports_once source_requests_number source_responses_letters source_responses_sale
  source_views_once spec_populations_pkey subscription_bills_once subscription_bills_pkey user_presence_pkey
  vaults_pkey watches_pkey watchlist_entries_pkey watchlist_hits_once watchlists_current webhook_events_pkey
  work_assignments_pkey work_stays_open work_stays_pkey work_viewers_pkey
`
  .trim()
  .split(/\s+/)

it('every unique constraint users can violate has a message', async () => {
  const unique = await h().query<{ name: string }>(`
    SELECT i.indexrelid::regclass::text AS name FROM pg_index i
    JOIN pg_class t ON t.oid = i.indrelid AND t.relnamespace = 'public'::regnamespace
    WHERE i.indisunique
      -- keys that are made by us: nobody chooses them
      AND NOT (i.indisprimary AND i.indnatts = 1 AND (SELECT a.attname IN ('id', 'token_hash') FROM pg_attribute a WHERE a.attrelid = t.oid AND a.attnum = i.indkey[0]))
    ORDER BY 1`)
  const silent = unique
    .map(({ name }) => name)
    .filter((name) => {
      const error = Object.assign(new pg.DatabaseError('twice', 5, 'error'), { code: '23505', constraint: name })
      return databaseError(error) === error
    })
  expect(silent).toEqual(unasked)
})
