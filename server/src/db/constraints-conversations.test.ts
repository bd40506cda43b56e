import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, expect, it } from 'vitest'

import { wanted } from '../../test/cards.ts'
import { recordsOf, uploaded, writeTo } from '../../test/conversations.ts'
import { useHarness } from '../../test/harness.ts'
import { loadSharp } from '../pictures/sharp.ts'
import { systemOrigin } from './transaction.ts'

const h = useHarness()

/** The tables this file covers. */
const tables = ['conversations', 'conversation_messages', 'conversation_files', 'canned_replies']

beforeAll(async () => {
  const admin = await h().buildUser({ isAdmin: true })
  const member = await h().buildUser()
  const { loan } = await recordsOf(h(), admin, member)
  const sharp = await loadSharp()
  const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#123' } })
    .png()
    .toBuffer()
  await wanted(writeTo(member, loan, 'Hello', { fileIds: [await uploaded(member, png)] }), 201)
  await wanted(admin.post('/api/admin/canned-replies', { title: 'Thanks', body: 'Thank you' }), 201)
})

const change = (table: string, what: string) => `UPDATE ${table} SET ${what}`
const conversation = (what: string) => change('conversations', what)

const broken: [constraint: string, statement: string][] = [
  ['conversations_subject', conversation(`subject_kind = 'card'`)],
  ['conversations_messages', conversation('messages = -1')],
  ['conversations_answered', conversation('is_last_from_staff = true')],
  [
    'conversations_one_each',
    'INSERT INTO conversations (subject_kind, subject_id, member_id, last_at) SELECT subject_kind, subject_id, member_id, now() FROM conversations',
  ],
  ['conversation_messages_body', change('conversation_messages', `body = ''`)],
  ['conversation_messages_body', change('conversation_messages', `body = repeat('x', 4001)`)],
  ['conversation_files_name', change('conversation_files', `name = ''`)],
  ['conversation_files_content_type', change('conversation_files', `content_type = 'text/html'`)],
  ['conversation_files_bytes', change('conversation_files', 'bytes = 0')],
  ['canned_replies_title_length', change('canned_replies', `title = repeat('x', 81)`)],
  ['canned_replies_body', change('canned_replies', `body = ''`)],
  ['canned_replies_title', `INSERT INTO canned_replies (title, body, updated_at) VALUES ('THANKS', 'x', now())`],
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
  const found = await h().query<{ name: string }>(
    `SELECT conname AS name FROM pg_constraint WHERE conrelid::regclass::text = ANY($1) AND contype = 'c'
     UNION SELECT i.indexrelid::regclass::text FROM pg_index i WHERE i.indrelid::regclass::text = ANY($1) AND i.indisunique AND NOT i.indisprimary`,
    [tables],
  )
  const tried = new Set(broken.map(([constraint]) => constraint))
  expect(found.map(({ name }) => name).filter((name) => !tried.has(name))).toEqual([])
})

it.each(['DELETE FROM conversations', 'DELETE FROM conversation_messages', 'DELETE FROM conversation_files'])(
  'the app cannot take back what was written: %s',
  async (statement) => {
    const { transactions } = h().app.deps
    const refused = transactions.run(systemOrigin, (tx) => tx.run(sql.raw(statement)))
    await expect(refused).rejects.toMatchObject({ code: expect.stringMatching(/42501|23001|restrict|55000|P0001/) })
  },
)
