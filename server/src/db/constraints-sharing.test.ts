import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, expect, it } from 'vitest'

import { useHarness } from '../../test/harness.ts'
import { sharedCard } from '../../test/sharing.ts'
import { systemOrigin } from './transaction.ts'

const h = useHarness()

/** The tables this file covers. */
const tables = [
  'share_links',
  'share_link_cards',
  'share_visits',
  'share_card_times',
  'share_messages',
  'share_wrong_passwords',
]

beforeAll(async () => {
  const owner = await h().buildUser()
  await sharedCard(owner)
  await sharedCard(owner)
})

const link = '(SELECT id FROM share_links ORDER BY id LIMIT 1)'
const set = (what: string) => `UPDATE share_links SET ${what} WHERE id = ${link}`
const visit = (more: Record<string, string> = {}) => {
  const columns: Record<string, string> = {
    link_id: link,
    at: 'now()',
    last_at: 'now()',
    visitor: `sha256('a')`,
    source: `'direct'`,
    device: `'phone'`,
    ...more,
  }
  return `INSERT INTO share_visits (${Object.keys(columns).join(', ')}) VALUES (${Object.values(columns).join(', ')})`
}
const message = (columns: string, values: string) =>
  `INSERT INTO share_messages (link_id, at, ${columns}) VALUES (${link}, now(), ${values})`

const broken: [constraint: string, statement: string][] = [
  ['share_links_short_id', `UPDATE share_links SET short_id = repeat('x', 16)`],
  ['share_links_short_id_form', set(`short_id = 'short'`)],
  ['share_links_token', `UPDATE share_links SET token_hash = sha256('a')`],
  ['share_links_token_hash', set(`token_hash = 'short'`)],
  ['share_links_name', set(`name = ''`)],
  ['share_links_name', set(`name = repeat('x', 81)`)],
  ['share_links_scope', set(`scope = 'everything'`)],
  ['share_links_tag', set(`scope = 'tag', tag = ''`)],
  ['share_links_tagged', set(`tag = 'Rookies'`)],
  ['share_links_tagged', set(`scope = 'tag'`)],
  ['share_links_shows', set(`shows = ARRAY['cost']`)],
  ['share_links_status', set(`status = 'paused'`)],
  ['share_links_closed_reason', set(`status = 'closed', closed_at = now(), closed_reason = 'mood'`)],
  ['share_links_closed', set(`status = 'closed'`)],
  ['share_links_closed', set(`closed_at = now(), closed_reason = 'owner'`)],
  ['share_links_closed', set(`status = 'closed', closed_at = now()`)],
  ['share_links_max_views', set(`max_views = 0`)],
  ['share_links_views', set(`views = -1`)],
  ['share_links_people', set(`people = -1`)],
  ['share_links_seconds', set(`seconds = -1`)],
  ['share_links_expires', set(`expires_at = created_at`)],
  ['share_visits_visitor_sum', visit({ visitor: `'short'` })],
  ['share_visits_seconds', visit({ seconds: '-1' })],
  ['share_visits_seconds', visit({ seconds: '86401' })],
  ['share_visits_source', visit({ source: `'fax'` })],
  ['share_visits_referrer', visit({ referrer: `repeat('x', 121)` })],
  ['share_visits_device', visit({ device: `'watch'` })],
  ['share_visits_left_out', visit({ left_out: `'mood'` })],
  ['share_visits_times', visit({ last_at: `now() - interval '1 second'` })],
  ['share_visits_new', visit({ left_out: `'bot'`, is_new: 'true' })],
  ['share_visits_one_new', `${visit({ is_new: 'true' })}; ${visit({ is_new: 'true' })}`],
  [
    'share_card_times_seconds',
    `${visit()}; INSERT INTO share_card_times SELECT v.id, c.id, -1 FROM share_visits v, cards c LIMIT 1`,
  ],
  ['share_messages_kind', message('kind', `'praise'`)],
  ['share_messages_name', message('kind, name, contact', `'interest', '', 'here'`)],
  ['share_messages_contact', message('kind, name, contact', `'interest', 'Anna', 'x'`)],
  ['share_messages_message', message('kind, message', `'report', repeat('x', 1001)`)],
  ['share_messages_interest', message('kind, name', `'interest', 'Anna'`)],
  ['share_messages_report', message('kind', `'report'`)],
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

it('changing a card’s owner closes its links in the same statement, from any caller', async () => {
  const before = await h().buildUser()
  const after = await h().buildUser()
  const { card, link: made } = await sharedCard(before)
  const client = new pg.Client(h().databaseUrl)
  await client.connect()
  try {
    await client.query('BEGIN')
    // normally an event in the same transaction is required; another rule is tested here
    await client.query('ALTER TABLE cards DISABLE TRIGGER cards_pass_title')
    await client.query('UPDATE cards SET owner_id = $1, updated_at = now() WHERE id = $2', [after.id, card.id])
    const { rows } = await client.query('SELECT status, closed_reason, version FROM share_links WHERE id = $1', [
      made.id,
    ])
    expect(rows).toEqual([{ status: 'closed', closed_reason: 'title', version: 2 }])
    await client.query('ROLLBACK')
  } finally {
    await client.end()
  }
})

it('the app role cannot delete rows', async () => {
  // except wrong passwords, which the sweep deletes
  for (const table of tables.filter((name) => name !== 'share_wrong_passwords')) {
    const refused = h().app.deps.transactions.run(systemOrigin, (tx) => tx.run(sql`DELETE FROM ${sql.table(table)}`))
    await expect(refused, table).rejects.toMatchObject({ code: '42501' })
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
