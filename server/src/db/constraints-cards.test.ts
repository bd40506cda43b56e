import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, expect, it } from 'vitest'

import { useHarness } from '../../test/harness.ts'
import '../areas.ts'
import { databaseError } from './database-error.ts'
import { systemOrigin } from './transaction.ts'

const h = useHarness({ demo: true })

/** The tables this file covers; constraints.test.ts has all the others. */
const tables = [
  'vaults',
  'cards',
  'card_words',
  'card_names',
  'ownerships',
  'provenance_events',
  'provenance_heads',
  'card_commitments',
  'card_disputes',
  'valuations',
  'card_photos',
  'card_documents',
  'custody_moves',
  'card_imports',
  'set_goals',
]

const collector = `(SELECT id FROM users WHERE phone = '+12025550101')`
const lender = `(SELECT id FROM users WHERE phone = '+12025550102')`
const admin = `(SELECT id FROM users WHERE phone = '+12025550100')`
const of = (cert: string) => `(SELECT id FROM cards WHERE cert_number = '${cert}')`
const commit = (cert: string, kind = 'loan') =>
  `INSERT INTO card_commitments (card_id, kind, opened_at) VALUES (${of(cert)}, '${kind}', now())`
const claim = (cert: string, more = '', values = '') =>
  `INSERT INTO card_disputes (card_id, claimant_id, statement, opened_at${more}) VALUES (${of(cert)}, ${lender}, 'It has always been mine.', now()${values})`
const set = (cert: string, what: string) => `UPDATE cards SET ${what} WHERE cert_number = '${cert}'`

beforeAll(async () => {
  const owner = await h().buildUser()
  for (const certNumber of ['HOME', 'VAULT', 'PLEDGED', 'DISPUTED', 'GONE', 'INBOUND']) {
    const card = { category: 'duel', playerName: 'Ash', grader: 'BGS', certNumber }
    const answer = await owner.post('/api/registry', card)
    if (answer.status !== 201) throw new Error(answer.body)
  }
  const vaulted = `custody = 'in_vault', vault = 'Delaware vault'`
  for (const statement of [
    set('VAULT', vaulted),
    set('PLEDGED', vaulted),
    set('INBOUND', `custody = 'inbound', vault = 'Delaware vault'`),
    commit('PLEDGED'),
    claim('DISPUTED'),
    set('GONE', `status = 'removed'`),
    photoText('HOME'),
    `INSERT INTO custody_moves (card_id, action, at) VALUES (${of('VAULT')}, 'receive', now())`,
    `INSERT INTO valuations (card_id, source, value_cents, valued_on, recorded_at) VALUES (${of('HOME')}, 'appraisal', 100, '2026-01-01', now())`,
  ])
    await h().query(statement)
})

const photoText = (cert: string, more: Record<string, string> = {}) => {
  const values: Record<string, string> = {
    card_id: of(cert),
    purpose: `'front'`,
    position: '1',
    file_key: `'photos/a'`,
    width: '1',
    height: '1',
    bytes: '1',
    sha256: `'x'`,
    by_staff: 'true',
    by_id: admin,
    taken_at: 'now()',
    ...more,
  }
  return `INSERT INTO card_photos (${Object.keys(values).join(', ')}) VALUES (${Object.values(values).join(', ')})`
}
const documentText = (more: Record<string, string>) => {
  const values: Record<string, string> = {
    card_id: of('HOME'),
    ownership_id: `(SELECT ownership_id FROM cards WHERE cert_number = 'HOME')`,
    kind: `'receipt'`,
    name: `'x'`,
    content_type: `'application/pdf'`,
    file_key: `'documents/a'`,
    bytes: '1',
    added_at: 'now()',
    ...more,
  }
  return `INSERT INTO card_documents (${Object.keys(values).join(', ')}) VALUES (${Object.values(values).join(', ')})`
}

/** The next event of a chain, valid except for what a test breaks. */
const event = (
  cert: string,
  {
    kind = 'audited',
    seq = 'h.seq + 1',
    prev = 'h.hash',
    body = '{}',
    data = '{}',
    hash = '',
    salt = 'NULL',
    secret = 'NULL',
    at = '2026-11-15T12:00:00.000Z',
    extra = ['', ''],
  } = {},
) => `
  INSERT INTO provenance_events (card_id, seq, kind, at, body, prev, hash, salt, private${extra[0]})
  SELECT e.card_id, e.seq, e.kind, '2026-11-15T12:00:00.000Z', e.body, e.prev, ${hash || `sha256(convert_to(e.body, 'UTF8'))`}, ${salt}, ${secret}${extra[1]}
  FROM (SELECT h.card_id, ${seq} AS seq, '${kind}'::text AS kind, ${prev} AS prev,
    (jsonb_build_object('v', 1, 'card', h.card_id, 'seq', ${seq}, 'kind', '${kind}', 'at', '${at}', 'data', '${data}'::jsonb,
      'prev', encode(${prev}, 'hex')) || '${body}'::jsonb)::text AS body
    FROM provenance_heads h WHERE h.card_id = ${of(cert)}) e`

const newCard = (columns: string, values: string) =>
  `INSERT INTO cards (category, player_name, grader, cert_number, owner_id, registered_at, updated_at${columns}) VALUES ('duel', 'Ash', 'BGS', 'FRESH', ${collector}, now(), now()${values})`

const longer = (column: string, than: number): [string, string][] => [
  [`cards_${column}`, set('HOME', `${column} = ''`)],
  [`cards_${column}`, set('HOME', `${column} = repeat('x', ${than + 1})`)],
]
const negative = (column: string, more = ''): [string, string] => [
  `cards_${column}`,
  set('HOME', `${column} = -1${more}`),
]

// Every constraint on cards, with a statement that must violate it.
const broken: [constraint: string, statement: string][] = [
  ['vaults_name', `INSERT INTO vaults VALUES ('')`],
  ['vaults_name', `INSERT INTO vaults VALUES (repeat('x', 61))`],
  ['cards_category', set('HOME', `category = 'stamps'`)],
  ...longer('player_name', 120),
  ['cards_set_name_length', set('HOME', `set_name = ''`)],
  ['cards_set_name_length', set('HOME', `set_name = repeat('x', 121)`)],
  ...longer('card_number', 20),
  ...longer('variety', 80),
  ...longer('acquired_from', 120),
  ...longer('notes', 4000),
  ['cards_place', set('VAULT', `place = ''`)],
  ['cards_place', set('VAULT', `place = repeat('x', 41)`)],
  ['cards_carrier', set('INBOUND', `carrier = repeat('x', 61)`)],
  ['cards_tracking', set('INBOUND', `tracking = repeat('x', 61)`)],
  ['cards_year', set('HOME', `year = '86'`)],
  ['cards_year', set('HOME', `year = '1996-1997'`)],
  ['cards_grader', set('HOME', `grader = 'XYZ'`)],
  ['cards_grade', set('HOME', `grade = '11'`)],
  ['cards_grade', set('HOME', `grade = '10.5'`)],
  ['cards_qualifier', set('HOME', `qualifier = 'XX'`)],
  ['cards_cert_number', set('HOME', `cert_number = 'lower'`)],
  ['cards_cert_number', set('HOME', `cert_number = '12'`)],
  ['cards_cert_number', set('HOME', `cert_number = repeat('1', 21)`)],
  ['cards_verification', set('HOME', `verification = 'maybe'`)],
  negative('population'),
  negative('population_higher'),
  ['cards_proof', set('HOME', `proof = 'hearsay'`)],
  ['cards_status', set('HOME', `status = 'sold'`)],
  ['cards_custody', set('HOME', `custody = 'lost'`)],
  ['cards_commitment', set('HOME', `commitment = 'gift'`)],
  negative('open_disputes'),
  negative('value_cents', `, value_on = now(), value_source = 'sale'`),
  ['cards_value_cents', set('HOME', `value_cents = 10000000001, value_on = now(), value_source = 'sale'`)],
  negative('cost_cents'),
  negative('estimate_cents', `, estimate_on = now(), estimate_source = 'estimate'`),
  ['cards_tags', set('HOME', `tags = array_fill('x'::text, ARRAY[21])`)],
  // a raw card has no cert, no grade, no qualifier; a graded one has a cert
  ['vaults_address', `UPDATE vaults SET address = ''`],
  ['vaults_hours', `UPDATE vaults SET hours = repeat('x', 301)`],
  ['vaults_packing', `UPDATE vaults SET packing = repeat('x', 2001)`],
  ['cards_raw', set('HOME', `grader = 'RAW'`)],
  ['cards_raw', set('HOME', `grader = 'RAW', cert_number = NULL, grade = '10'`)],
  ['cards_raw', set('HOME', `grader = 'RAW', cert_number = NULL, qualifier = 'OC'`)],
  ['cards_cert', set('HOME', `cert_number = 'VAULT'`)],
  // the cert of a removed card still has its single row
  ['cards_cert', set('HOME', `cert_number = 'GONE'`)],
  ['cards_vault_known', set('HOME', `vault = 'Delaware vault'`)],
  ['cards_vault_known', set('VAULT', `vault = NULL`)],
  ['cards_vault_known', set('VAULT', `custody = 'with_owner'`)],
  ['cards_vault_known', set('HOME', `custody = 'in_vault'`)],
  ['cards_vault_fkey', set('VAULT', `vault = 'Under the bed'`)],
  ['cards_place_in_vault', set('INBOUND', `place = 'A1'`)],
  ['cards_parcel', set('VAULT', `carrier = 'x'`)],
  ['cards_parcel', set('HOME', `tracking = 'x'`)],
  ['cards_return_requested', set('HOME', `return_requested_at = now()`)],
  ['cards_stays_in_vault', set('PLEDGED', `custody = 'outbound'`)],
  ...['listing', 'reservation', 'loan', 'fund_holding'].map((kind): [string, string] => [
    'cards_stays_in_vault',
    `${commit('VAULT', kind)}; ${set('VAULT', `custody = 'outbound'`)}`,
  ]),
  ['cards_stays_in_vault', `${set('VAULT', `custody = 'outbound'`)}; ${commit('VAULT')}`],
  ['cards_removed', set('VAULT', `status = 'removed'`)],
  ['cards_removed', set('INBOUND', `status = 'removed'`)],
  ['cards_removed', set('DISPUTED', `status = 'removed'`)],
  ['cards_removed', `${commit('HOME', 'sell_offer')}; ${set('HOME', `status = 'removed'`)}`],
  ['cards_removed', set('GONE', `custody = 'inbound', vault = 'Delaware vault'`)],
  ['cards_removed', claim('GONE')],
  ['cards_listed', set('HOME', `list_price_cents = 100, listed_at = now()`)],
  ['cards_listed', set('VAULT', `list_price_cents = 100`)],
  ['cards_merged', set('HOME', `merged_into = ${of('VAULT')}`)],
  ['cards_merged', set('GONE', `merged_into = id`)],
  ['cards_value', set('HOME', `value_cents = NULL`)],
  ['cards_value', set('HOME', `value_source = NULL`)],
  ['cards_estimate', set('HOME', `estimate_cents = 1`)],
  ['cards_ownership', `${set('HOME', `ownership_id = uuidv7()`)}; SET CONSTRAINTS ALL IMMEDIATE`],
  ['cards_front_photo', set('HOME', `front_photo_id = uuidv7()`)],
  ['cards_import_known', set('HOME', `import_id = uuidv7()`)],
  ['card_words_word', `INSERT INTO card_words VALUES ('')`],
  ['card_names_field', `INSERT INTO card_names VALUES ('owner', 'x', ${collector})`],
  ['ownerships_ended', `UPDATE ownerships SET ended_at = began_at - interval '1 second'`],
  [
    'ownerships_present',
    `INSERT INTO ownerships (id, card_id, owner_id, began_at) VALUES (uuidv7(), ${of('HOME')}, ${lender}, now())`,
  ],

  // a title only passes together with an event that records it
  ['cards_title', set('HOME', `owner_id = ${lender}`)],
  ['cards_title', `${event('HOME')}; ${set('HOME', `owner_id = ${lender}`)}`],
  ['cards_title', `${event('HOME', { kind: 'registered' })}; ${set('HOME', `owner_id = ${lender}`)}`],
  ['cards_title', `${event('VAULT', { kind: 'sold' })}; ${set('HOME', `owner_id = ${lender}`)}`],
  ['cards_title', `${event('HOME', { kind: 'sold' })}; COMMIT; BEGIN; ${set('HOME', `owner_id = ${lender}`)}`],
  ['cards_title', set('GONE', `owner_id = ${lender}`)],

  // the chain
  ['provenance_events_seq', event('HOME', { seq: '0' })],
  ['provenance_events_hash', event('HOME', { hash: `sha256('forged')` })],
  ['provenance_events_body', event('HOME', { body: `{"card":"0190a000-0000-7000-8000-000000000001"}` })],
  ['provenance_events_body', event('HOME', { body: '{"seq":7}' })],
  ['provenance_events_body', event('HOME', { body: '{"kind":"."}' })],
  ['provenance_events_body', event('HOME', { body: '{"prev":null}' })],
  ['provenance_events_body', event('HOME', { body: '{"v":2}' })],
  ['provenance_events_body', event('HOME', { at: '2020-01-01T00:00:00.000Z' })],
  ['provenance_events_private', event('HOME', { salt: `'s'`, secret: `'p'` })],
  ['provenance_events_private', event('HOME', { data: '{"private":"00"}' })],
  ['provenance_events_private', event('HOME', { salt: `'s'` })],
  ['provenance_events_private', event('HOME', { salt: `'s'`, secret: `'p'`, data: '{"private":"00"}' })],
  ['provenance_events_linked', event('HOME', { prev: `sha256('x')` })],
  ['provenance_events_linked', event('HOME', { seq: 'h.seq + 2' })],
  ['provenance_events_linked', event('HOME', { prev: 'NULL::bytea' })],
  ['provenance_events_pkey', event('HOME', { seq: 'h.seq', prev: 'NULL::bytea' })],
  ['provenance_heads_kept', `UPDATE provenance_heads SET card_id = uuidv7()`],

  ['card_commitments_kind', commit('HOME', 'gift')],
  ['card_commitments_closed', `UPDATE card_commitments SET closed_at = opened_at - interval '1 second'`],
  ['card_commitments_one_open', commit('PLEDGED', 'listing')],
  ['card_commitments_one_open', `${commit('HOME', 'listing')}; ${commit('HOME')}`],
  ['card_commitments_undisputed', commit('DISPUTED')],
  ['card_commitments_registered', commit('GONE')],
  ['card_commitments_closed_once', `UPDATE card_commitments SET kind = 'listing'`],
  ['card_commitments_closed_once', `UPDATE card_commitments SET card_id = ${of('HOME')}`],
  [
    'card_commitments_closed_once',
    `UPDATE card_commitments SET closed_at = now(); UPDATE card_commitments SET closed_at = NULL`,
  ],

  ['card_disputes_status', `UPDATE card_disputes SET status = 'maybe', decided_at = now()`],
  ['card_disputes_statement', claim('HOME').replace('It has always been mine.', 'mine')],
  ['card_disputes_statement', `UPDATE card_disputes SET statement = repeat('x', 2001)`],
  ['card_disputes_decided', `UPDATE card_disputes SET status = 'withdrawn'`],
  ['card_disputes_decided', `UPDATE card_disputes SET decided_at = now()`],
  ['card_disputes_decision', `UPDATE card_disputes SET status = 'upheld', decided_at = now()`],
  ['card_disputes_decision', `UPDATE card_disputes SET status = 'rejected', decided_at = now(), decision = 'x'`],
  ['card_disputes_one_each', claim('DISPUTED')],

  [
    'valuations_source',
    `INSERT INTO valuations (card_id, source, value_cents, valued_on, recorded_at) VALUES (${of('HOME')}, 'rumour', 1, now(), now())`,
  ],
  [
    'valuations_value_cents',
    `INSERT INTO valuations (card_id, source, value_cents, valued_on, recorded_at) VALUES (${of('HOME')}, 'sale', -1, now(), now())`,
  ],
  [
    'valuations_note',
    `INSERT INTO valuations (card_id, source, value_cents, valued_on, note, recorded_at) VALUES (${of('HOME')}, 'sale', 1, now(), '', now())`,
  ],
  [
    'valuations_own',
    `INSERT INTO valuations (card_id, source, value_cents, valued_on, recorded_at) VALUES (${of('HOME')}, 'estimate', 1, now(), now())`,
  ],
  [
    'valuations_own',
    `INSERT INTO valuations (card_id, source, value_cents, valued_on, ownership_id, recorded_at) SELECT id, 'sale', 1, now(), ownership_id, now() FROM cards LIMIT 1`,
  ],
  ['valuations_kept', `UPDATE valuations SET value_cents = 2`],
  ['valuations_kept', `UPDATE valuations SET valued_on = valued_on + 1`],
  ['valuations_kept', `UPDATE valuations SET withdrawn_at = now(); UPDATE valuations SET withdrawn_at = NULL`],

  ['card_photos_purpose', photoText('HOME', { purpose: `'selfie'`, file_key: `'b'` })],
  ['card_photos_file_key', photoText('HOME')],
  ['card_photos_bytes', photoText('HOME', { bytes: '0', file_key: `'b'` })],
  ['card_photos_whose', photoText('HOME', { by_staff: 'false', file_key: `'b'` })],
  ['card_photos_whose', photoText('HOME', { ownership_id: `(SELECT id FROM ownerships LIMIT 1)`, file_key: `'b'` })],
  ['card_photos_kept', `UPDATE card_photos SET move_id = (SELECT id FROM custody_moves LIMIT 1), removed_at = now()`],
  ['card_photos_move', `UPDATE card_photos SET move_id = uuidv7()`],
  ['card_documents_kind', documentText({ kind: `'poem'` })],
  ['card_documents_name', documentText({ name: `''` })],
  ['card_documents_name', documentText({ name: `repeat('x', 121)` })],
  ['card_documents_content_type', documentText({ content_type: `'text/html'` })],
  ['card_documents_bytes', documentText({ bytes: '0' })],
  ['card_documents_file_key', `${documentText({})}; ${documentText({})}`],
  [
    'custody_moves_proof_before',
    `INSERT INTO custody_moves (card_id, action, at, proof_before) VALUES (${of('VAULT')}, 'move', now(), 'photo')`,
  ],
  ['custody_moves_action', `INSERT INTO custody_moves (card_id, action, at) VALUES (${of('VAULT')}, 'burn', now())`],
  ...['name', 'status'].map((column): [string, string] => [
    `card_imports_${column}`,
    `INSERT INTO card_imports (owner_id, name, status, columns, mapping, format, rows, created_at, touched_at) VALUES (${collector}, ${column === 'name' ? `''` : `'x'`}, '${column === 'status' ? 'lost' : 'mapping'}', '{}', '{}', 'any', 1, now(), now())`,
  ]),
  ['set_goals_total', `INSERT INTO set_goals VALUES (${collector}, 'x', '', 0)`],
  ['set_goals_total', `INSERT INTO set_goals VALUES (${collector}, 'x', '', 10001)`],
  ...['provenance_events', 'custody_moves'].flatMap((table): [string, string][] => [
    [`${table}_append_only`, `UPDATE ${table} SET at = now()`],
    [`${table}_append_only`, `DELETE FROM ${table}`],
    [`${table}_append_only`, `TRUNCATE ${table} CASCADE`],
  ]),
]

async function attempt(statement: string): Promise<void> {
  const client = new pg.Client(h().databaseUrl)
  await client.connect()
  try {
    await client.query(`BEGIN; ${statement}`)
  } finally {
    await client.end()
  }
}

it.each(broken)('%s rejects: %s', async (constraint, statement) => {
  // as the owner of the tables, because the rules apply to everyone
  await expect(attempt(statement)).rejects.toMatchObject({ constraint })
})

it.each([
  ['an event that follows', event('VAULT')],
  ['a title with its event', `${event('VAULT', { kind: 'sold' })}; ${set('VAULT', `owner_id = ${lender}`)}`],
  [
    'a freed cert with the event of its registration',
    `${event('GONE', { kind: 'registered' })}; ${set('GONE', `status = 'registered', owner_id = ${lender}`)}`,
  ],
  ['a sell offer that leaves the vault', `${commit('VAULT', 'sell_offer')}; ${set('VAULT', `custody = 'outbound'`)}`],
  ['a fresh card', newCard('', '')],
])('allows valid data: %s', async (_name, statement) => {
  await attempt(statement)
})

it('the app role cannot rewrite a chain, move its head, set an event’s transaction, or delete', async () => {
  const { transactions } = h().app.deps
  for (const statement of [
    event('HOME', { extra: [', xid', `, '1'::xid8`] }),
    event('HOME', { extra: [', recorded_at', ', now()'] }),
    `UPDATE provenance_events SET body = '{}'`,
    `DELETE FROM provenance_events`,
    `TRUNCATE provenance_events`,
    `UPDATE provenance_heads SET hash = sha256('x')`,
    `UPDATE provenance_heads SET seq = 1`,
    `INSERT INTO provenance_heads VALUES (uuidv7(), 1, 'x')`,
    `DELETE FROM provenance_heads`,
    `DELETE FROM cards`,
    `DELETE FROM ownerships`,
    `DELETE FROM card_commitments`,
    `DELETE FROM card_disputes`,
    `DELETE FROM valuations`,
    `DELETE FROM card_photos`,
    `UPDATE custody_moves SET note = 'x'`,
    `DELETE FROM custody_moves`,
    `ALTER TABLE cards DISABLE TRIGGER ALL`,
    `ALTER TABLE provenance_events DISABLE TRIGGER provenance_events_linked`,
  ]) {
    const refused = transactions.run(systemOrigin, (tx) => tx.run(sql.raw(statement)))
    await expect(refused, statement).rejects.toMatchObject({ code: '42501' })
  }
})

it('constraints users can violate have a message', () => {
  for (const constraint of [
    'cards_cert',
    'cards_stays_in_vault',
    'cards_removed',
    'card_commitments_one_open',
    'card_commitments_undisputed',
    'card_commitments_registered',
    'card_disputes_one_each',
  ]) {
    const error = Object.assign(new pg.DatabaseError('x', 1, 'error'), { constraint })
    expect(databaseError(error), constraint).toMatchObject({ status: 409 })
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
