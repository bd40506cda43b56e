import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, expect, it } from 'vitest'

import { useHarness } from '../../test/harness.ts'
import { systemOrigin } from './transaction.ts'

const h = useHarness({ demo: true })

/** The tables this file covers; constraints.test.ts has all the others. */
const tables = ['cert_answers', 'spec_populations', 'provider_budgets', 'lookup_uses', 'lookup_jobs', 'lookup_rows']

const collector = `(SELECT id FROM users WHERE phone = '+12025550101')`
const job = `(SELECT id FROM lookup_jobs WHERE name = 'A job')`
const setJob = (what: string) => `UPDATE lookup_jobs SET ${what} WHERE name = 'A job'`
const setRow = (what: string) => `UPDATE lookup_rows SET ${what} WHERE job_id = ${job} AND position = 1`
const answer = (provider: string, cert: string, more = '', values = '') =>
  `INSERT INTO cert_answers (provider, cert_number, facts, answered_at${more}) VALUES ('${provider}', '${cert}', '{}', now()${values})`
const row = (position: number, cert: string) =>
  `INSERT INTO lookup_rows (job_id, position, cert_number) VALUES (${job}, ${position}, '${cert}')`

beforeAll(async () => {
  for (const statement of [
    `INSERT INTO lookup_jobs (user_id, for_admin, name, provider, with_images, touched_at, created_at, begun_at)
     VALUES (${collector}, false, 'A job', 'sample', false, now(), now(), now())`,
    row(1, '48210377'),
    row(2, '48210378'),
  ])
    await h().query(statement)
})

const broken: [constraint: string, statement: string][] = [
  ['cert_answers_provider', answer('ebay', '48210377')],
  ['cert_answers_cert', answer('psa', '4821')],
  ['cert_answers_cert', answer('psa', '../48210377')],
  ['cert_answers_label', answer('psa', '48210377', ', label', `, repeat('x', 81)`)],
  ['cert_answers_population', answer('psa', '48210377', ', population', ', -1')],
  ['cert_answers_population_higher', answer('psa', '48210377', ', population_higher', ', -1')],
  ['cert_answers_pkey', `${answer('psa', '48210377')}; ${answer('psa', '48210377')}`],
  ['spec_populations_provider', `INSERT INTO spec_populations VALUES ('ebay', 1, '', 1, '[]', now())`],
  ['provider_budgets_provider', `INSERT INTO provider_budgets (provider, day) VALUES ('ebay', now())`],
  ['provider_budgets_used', `INSERT INTO provider_budgets (provider, day, used) VALUES ('psa', now(), -1)`],
  ['lookup_uses_month', `INSERT INTO lookup_uses VALUES (${collector}, '2026-11-15', 1)`],
  ['lookup_uses_used', `INSERT INTO lookup_uses VALUES (${collector}, '2026-11-01', -1)`],
  ['lookup_jobs_name', setJob(`name = ''`)],
  ['lookup_jobs_name', setJob(`name = repeat('x', 81)`)],
  ['lookup_jobs_provider', setJob(`provider = 'ebay'`)],
  ['lookup_jobs_status', setJob(`status = 'sleeping'`)],
  ['lookup_jobs_wait_reason', setJob(`status = 'waiting', wait_until = now(), wait_reason = 'weather'`)],
  ['lookup_jobs_waits', setJob(`status = 'waiting'`)],
  ['lookup_jobs_waits', setJob(`wait_until = now(), wait_reason = 'plan'`)],
  ['lookup_jobs_waits', setJob(`status = 'waiting', wait_until = now()`)],
  ['lookup_jobs_finished', setJob(`status = 'done'`)],
  ['lookup_jobs_finished', setJob(`finished_at = now()`)],
  ['lookup_rows_position', row(0, '48210379')],
  ['lookup_rows_position', row(10_001, '48210379')],
  ['lookup_rows_cert', row(3, '')],
  ['lookup_rows_result', setRow(`result = 'perhaps', answered_at = now()`)],
  ['lookup_rows_asked', setRow('asked = 3')],
  ['lookup_rows_asked', setRow('asked = -1')],
  ['lookup_rows_decision', setRow(`result = 'verified', answered_at = now(), decision = 'sold'`)],
  // a cert can be in a job only once
  ['lookup_rows_once', row(3, '48210377')],
  ['lookup_rows_answered', setRow(`result = 'verified'`)],
  ['lookup_rows_answered', setRow('answered_at = now()')],
  ['lookup_rows_decided', setRow(`decision = 'ignored'`)],
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

it('the app role cannot delete answers, jobs or rows', async () => {
  for (const table of tables) {
    const refused = h().app.deps.transactions.run(systemOrigin, (tx) => tx.run(sql.raw(`DELETE FROM ${table}`)))
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
