import pg from 'pg'
import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'

import { wanted } from '../../test/cards.ts'
import { useHarness } from '../../test/harness.ts'

const h = useHarness()

/** The tables this file covers. */
const tables = [
  ...['identity_cases', 'identity_documents', 'identity_pages', 'identity_reviews', 'identity_handoffs'],
  ...['identity_archives', 'identity_deletions', 'watchlists', 'watchlist_entries', 'watchlist_hits'],
  'watchlist_drafts',
]

beforeAll(async () => {
  const member = await h().buildUser({ name: 'Iris Constraint', isVerified: false })
  const photo = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#246' } })
    .jpeg()
    .toBuffer()
  await wanted(member.upload('/api/user/kyc/documents?item=selfie', photo), 201)
  await wanted(member.post('/api/user/kyc/handoff'), 201)
})

const set = (what: string) => `UPDATE identity_cases SET ${what}`
const setDocument = (what: string) => `UPDATE identity_documents SET ${what}`
const setPage = (what: string) => `UPDATE identity_pages SET ${what}`
const setHandoff = (what: string) => `UPDATE identity_handoffs SET ${what}`
const inserting = (table: string, usual: Record<string, string>) => (more: Record<string, string>) => {
  const columns = { ...usual, ...more }
  return `INSERT INTO ${table} (${Object.keys(columns).join(', ')}) VALUES (${Object.values(columns).join(', ')})`
}
const member = '(SELECT id FROM identity_cases LIMIT 1)'
const review = inserting('identity_reviews', { user_id: member, action: `'note'`, at: 'now()' })
const archive = inserting('identity_archives', {
  ...{ user_id: member, sealed: `repeat('x', 50)`, delete_on: 'now()', created_at: 'now()' },
})
const deletion = inserting('identity_deletions', {
  ...{ user_id: member, cause: `'closed'`, documents: '1', files: '1', hash: `repeat('a', 64)`, at: 'now()' },
})
const list = inserting('watchlists', {
  ...{ id: `'0190a000-0000-7000-8000-000000000001'`, format: `'sdn_xml'`, file_name: `'SDN.XML'`, entries: '1' },
  loaded_at: 'now()',
})
const entry = (more: Record<string, string>) =>
  `${list({})}; ${inserting('watchlist_entries', {
    ...{ list_id: `'0190a000-0000-7000-8000-000000000001'`, entry_id: `'1'`, kind: `'individual'`, names: `'{A}'` },
    ...{ weak_names: `'{}'`, programs: `'{}'`, birth_dates: `'[]'` },
  })(more)}`
const draft = inserting('watchlist_drafts', {
  ...{ format: `'sdn_xml'`, file_name: `'SDN.XML'`, content: `'[{}, {}]'`, entries: '2', entries_before: '0' },
  ...{ added: '2', removed: '0', changed: '0', names: `'{}'`, uploaded_at: 'now()' },
})
/** One that was compared with a list. */
const replacing = (more: Record<string, string>) =>
  `${list({})}; ${draft({ base_id: `'0190a000-0000-7000-8000-000000000001'`, ...more })}`
const hit = inserting('watchlist_hits', {
  ...{ user_id: member, name: `'A B'`, entry_id: `'1'`, listed_name: `'A B'`, listed_names: `'{}'` },
  ...{ listed_birth_dates: `'{}'`, programs: `'{}'`, similarity_bps: '9700', birth_date: `'missing'` },
  created_at: 'now()',
})

const broken: [constraint: string, statement: string][] = [
  ['identity_cases_status', set(`status = 'lost'`)],
  ['identity_cases_level', set(`level = 'royal'`)],
  ['identity_cases_target', set(`target = 'none'`)],
  ['identity_cases_country', set(`country = 'us'`)],
  ['identity_cases_document_kind', set(`document_kind = 'library card'`)],
  ['identity_cases_legal_name', set(`legal_name = ''`)],
  ['identity_cases_born_on', set(`born_on = '1850-01-01'`)],
  ['identity_cases_address', set(`address = ''`)],
  ['identity_cases_document_number', set(`document_number = '12345'`)],
  ['identity_cases_document_number_ends', set(`document_number_ends = '12345'`)],
  ['identity_cases_fingerprint', set(`document_fingerprint = 'short'`)],
  ['identity_cases_funds', set(`funds_sources = ARRAY['lottery']`)],
  ['identity_cases_funds_note', set(`funds_note = ''`)],
  ['identity_cases_accreditation', set(`accreditation_kind = 'rich'`)],
  ['identity_cases_message', set(`message = ''`)],
  ['identity_cases_recorded_note', set(`recorded_note = 'short'`)],
  ['identity_cases_reminded', set(`reminded_days = 14`)],
  ['identity_cases_prefilled', set(`prefilled = '{phone}'`)],
  ['identity_cases_verified', set(`level = 'identity'`)],
  ['identity_cases_verified_status', set(`status = 'verified'`)],
  ['identity_cases_submitted', set(`status = 'submitted'`)],
  ['identity_cases_final', set(`is_final = true`)],
  ['identity_cases_rejected', set(`status = 'rejected'`)],
  ['identity_cases_rejected', set(`rejected_at = now()`)],
  ['identity_cases_locked', set(`locked_at = now()`)],
  ['identity_cases_own', set(`locked_at = now(), locked_by = id`)],
  ['identity_documents_item', setDocument(`item = 'poem'`)],
  ['identity_documents_status', setDocument(`status = 'lost', decided_at = now()`)],
  ['identity_documents_reason', setDocument(`reason = 'ugly'`)],
  ['identity_documents_hash', setDocument(`content_hash = 'short'`)],
  ['identity_documents_pages', setDocument(`pages = 11`)],
  ['identity_documents_zone', setDocument(`zone = 'plain'`)],
  ['identity_documents_decided', setDocument(`status = 'accepted'`)],
  ['identity_documents_rejected', setDocument(`status = 'rejected', decided_at = now()`)],
  ['identity_documents_replaced', setDocument(`is_current = false`)],
  ['identity_documents_replaced', setDocument(`replaced_at = now()`)],
  [
    'identity_documents_current',
    `INSERT INTO identity_documents (user_id, item, pages, created_at) SELECT user_id, item, 1, now() FROM identity_documents`,
  ],
  ['identity_pages_page', setPage('page = 0')],
  ['identity_pages_width', setPage('width = 0')],
  ['identity_pages_height', setPage('height = 0')],
  [
    'identity_pages_file',
    `INSERT INTO identity_pages (document_id, page, file_key, key_id, wrapped_key, width, height) SELECT document_id, 2, file_key, key_id, wrapped_key, 1, 1 FROM identity_pages`,
  ],
  ['identity_reviews_action', review({ action: `'guess'` })],
  ['identity_reviews_level', review({ level: `'none'` })],
  ['identity_reviews_reasons', review({ reasons: `'[]'` })],
  ['identity_reviews_message', review({ message: `''` })],
  ['identity_reviews_note', review({ note: `''` })],
  ['identity_handoffs_token_hash', setHandoff(`token_hash = 'short'`)],
  ['identity_handoffs_device', setHandoff(`device_hash = 'short', opened_at = now()`)],
  ['identity_handoffs_order', setHandoff('expires_at = created_at')],
  ['identity_handoffs_opened', setHandoff('opened_at = now()')],
  [
    'identity_handoffs_open',
    `INSERT INTO identity_handoffs (user_id, session_id, token_hash, created_at, expires_at) SELECT user_id, session_id, sha256('a'), created_at, expires_at FROM identity_handoffs`,
  ],
  [
    'identity_handoffs_token',
    `INSERT INTO identity_handoffs (user_id, session_id, token_hash, created_at, expires_at, ended_at) SELECT user_id, session_id, token_hash, created_at, expires_at, now() FROM identity_handoffs`,
  ],
  ['identity_archives_sealed', archive({ sealed: `'plain'` })],
  ['identity_deletions_cause', deletion({ cause: `'mood'` })],
  ['identity_deletions_documents', deletion({ documents: '-1' })],
  ['identity_deletions_files', deletion({ files: '-1' })],
  ['identity_deletions_hash', deletion({ hash: `'short'` })],
  ['watchlists_format', list({ format: `'pdf'` })],
  ['watchlists_file_name', list({ file_name: `''` })],
  ['watchlists_entries', list({ entries: '0' })],
  ['watchlists_current', `${list({})}; ${list({ id: 'DEFAULT' })}`],
  ['watchlist_drafts_format', draft({ format: `'pdf'` })],
  ['watchlist_drafts_file_name', draft({ file_name: `''` })],
  ['watchlist_drafts_content', draft({ content: `'{}'` })],
  ['watchlist_drafts_entries', draft({ content: `'[]'`, entries: '0', added: '0' })],
  ['watchlist_drafts_entries', draft({ content: `'[{}]'` })],
  ['watchlist_drafts_before', draft({ entries_before: '1', added: '1' })],
  ['watchlist_drafts_added', replacing({ entries_before: '0', added: '3', removed: '1' })],
  ['watchlist_drafts_removed', replacing({ entries_before: '1', added: '2', removed: '-1' })],
  ['watchlist_drafts_changed', draft({ changed: '1' })],
  ['watchlist_drafts_names', draft({ names: `'[]'` })],
  ['watchlist_drafts_sums', replacing({ entries_before: '2', added: '1' })],
  ['watchlist_entries_entry', entry({ entry_id: `''` })],
  ['watchlist_entries_kind', entry({ kind: `'ghost'` })],
  ['watchlist_entries_names', entry({ names: `'{}'` })],
  ['watchlist_entries_birth_dates', entry({ birth_dates: `'{}'` })],
  ['watchlist_hits_status', hit({ status: `'lost'`, decided_at: 'now()', reason: `'Why'` })],
  ['watchlist_hits_name', hit({ name: `''` })],
  ['watchlist_hits_entry', hit({ entry_id: `''` })],
  ['watchlist_hits_similarity', hit({ similarity_bps: '10001' })],
  ['watchlist_hits_birth_date', hit({ birth_date: `'similar'` })],
  ['watchlist_hits_reason', hit({ status: `'cleared'`, decided_at: 'now()', reason: `''` })],
  ['watchlist_hits_decided', hit({ status: `'cleared'` })],
  ['watchlist_hits_decided', hit({ reason: `'Someone else'` })],
  ['watchlist_hits_once', `${hit({})}; ${hit({})}`],
]

it.each(broken)('%s rejects: %s', async (constraint, statement) => {
  const client = new pg.Client(h().databaseUrl)
  await client.connect()
  try {
    await expect(client.query(`BEGIN; ${statement}`)).rejects.toMatchObject({ constraint })
  } finally {
    await client.end()
  }
})

it('every named constraint of these tables is tested above', async () => {
  const named = await h().query<{ name: string }>(
    `SELECT conname AS name FROM pg_constraint WHERE conrelid::regclass::text = ANY($1) AND contype = 'c'
     UNION SELECT i.indexrelid::regclass::text FROM pg_index i WHERE i.indrelid::regclass::text = ANY($1) AND i.indisunique AND NOT i.indisprimary`,
    [tables],
  )
  const tried = new Set(broken.map(([constraint]) => constraint))
  expect(named.map(({ name }) => name).filter((name) => !tried.has(name))).toEqual([])
})
