import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, expect, it } from 'vitest'

import { issued, line } from '../../test/billing.ts'
import { wanted } from '../../test/cards.ts'
import { useHarness } from '../../test/harness.ts'
import { sandboxCounter } from '../../test/payments.ts'
import { flatPng } from '../../test/upload-files.ts'
import { readTransactions } from '../areas/payments/processor/service.ts'
import { systemOrigin } from './transaction.ts'

const h = useHarness()

/** The tables this file covers. */
const tables = [
  'processor_transactions',
  'processor_entries',
  'processor_reads',
  'reinstated_payments',
  'payment_disputes',
  'dispute_files',
  'sandbox_disputes',
  'sandbox_transactions',
]

beforeAll(async () => {
  const counter = sandboxCounter(h())
  const admin = await h().buildUser({ isAdmin: true })
  const member = await h().buildUser()
  const { id } = await issued(admin, member.id, [line('Storage', 10_000)])
  const charge = await counter.pay(member, [{ invoiceId: id, amountCents: 10_000 }], 'success')
  const won = await counter.dispute(charge, 4_000)
  await counter.notify(charge, { type: 'dispute.created' })
  await counter.decide(won, 'won')
  await counter.dispute(charge, 1_000)
  await counter.notify(charge, { type: 'dispute.updated' })
  await readTransactions(h().app.deps)
  const { items } = await wanted(admin.get('/api/admin/payment-disputes?status=needs_response'))
  const files = `/api/admin/payment-disputes/${items[0].id}/files`
  await wanted(admin.upload(`${files}?kind=receipt&name=Receipt`, flatPng(60, 40)), 201)
})

const transaction = (what: Record<string, string>) => {
  const columns: Record<string, string> = {
    ...{ gateway: `'stripe'`, ref: `'new'`, kind: `'fee'`, amount_cents: '-1', fee_cents: '0', occurred_at: 'now()' },
    ...what,
  }
  return `INSERT INTO processor_transactions (${Object.keys(columns).join(', ')}) VALUES (${Object.values(columns).join(', ')})`
}
const set = (table: string, what: string, where = 'true') =>
  `UPDATE ${table} SET ${what} WHERE ctid = (SELECT ctid FROM ${table} WHERE ${where} LIMIT 1)`

const broken: [constraint: string, statement: string][] = [
  ['processor_transactions_gateway', transaction({ gateway: `'purse'` })],
  ['processor_transactions_ref', transaction({ ref: `''` })],
  ['processor_transactions_kind', transaction({ kind: `'gift'` })],
  ['processor_transactions_amount', transaction({ amount_cents: '1000000000001' })],
  ['processor_transactions_fee', transaction({ fee_cents: '1000000000001' })],
  ['processor_transactions_append_only', `UPDATE processor_transactions SET amount_cents = 1`],
  ['processor_transactions_append_only', `DELETE FROM processor_transactions`],
  [
    'processor_entries_transaction',
    `INSERT INTO processor_entries SELECT e.id, 'stripe', 'unknown' FROM ledger_entries e WHERE e.id NOT IN (SELECT entry_id FROM processor_entries) LIMIT 1`,
  ],
  ['processor_entries_append_only', `DELETE FROM processor_entries`],
  ['reinstated_payments_append_only', `DELETE FROM reinstated_payments`],
  ['processor_reads_gateway', set('processor_reads', `gateway = 'purse'`)],
  ['payment_disputes_gateway', set('payment_disputes', `gateway = 'purse'`)],
  ['payment_disputes_status', set('payment_disputes', `status = 'forgotten'`)],
  ['payment_disputes_amount', set('payment_disputes', 'amount_cents = 0')],
  ['payment_disputes_reason', set('payment_disputes', `reason = ''`)],
  ['payment_disputes_evidence_text', set('payment_disputes', `evidence_text = ''`)],
  ['payment_disputes_answer', set('payment_disputes', `answer = 'shrug', answered_at = now()`)],
  ['payment_disputes_answered', set('payment_disputes', `answer = 'accept'`)],
  ['payment_disputes_answered', set('payment_disputes', `sent_at = now()`, 'answer IS NULL')],
  ['payment_disputes_send_error', set('payment_disputes', `send_error = ''`)],
  ['payment_disputes_ref', `UPDATE payment_disputes SET ref = 'one'`],
  ['dispute_files_kind', set('dispute_files', `kind = 'rumor'`)],
  ['dispute_files_name', set('dispute_files', `name = ''`)],
  ['dispute_files_content_type', set('dispute_files', `content_type = 'text/html'`)],
  ['dispute_files_bytes', set('dispute_files', 'bytes = 4500001')],
  [
    'dispute_files_one_of_kind',
    `INSERT INTO dispute_files (dispute_id, kind, name, content_type, file_key, bytes, added_at) SELECT dispute_id, kind, 'x', content_type, 'x', 1, now() FROM dispute_files`,
  ],
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

it('the app role cannot change what was read, or delete anything', async () => {
  const refused = (statement: string) => h().app.deps.transactions.run(systemOrigin, (tx) => tx.run(sql.raw(statement)))
  for (const table of tables)
    await expect(refused(`DELETE FROM ${table}`), table).rejects.toMatchObject({ code: '42501' })
  for (const statement of ['processor_transactions SET fee_cents = 0', `processor_entries SET gateway = 'stripe'`])
    await expect(refused(`UPDATE ${statement}`)).rejects.toMatchObject({ code: '42501' })
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
