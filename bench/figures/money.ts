import { randomUUID } from 'node:crypto'

import { dayIn } from '@ambry/contract/kernel/dates'
import pg from 'pg'

import { invoicePdf } from '../../server/src/pdf/billing-pdfs.ts'
import { type Child, productionEnv } from '../lib/child.ts'
import { alternate, type Figure, median, type Result } from '../lib/figure.ts'
import { cardPicture, invoiceOf } from '../lib/invoice-paper.ts'
import { divergences, fillLedger } from '../lib/ledger-model.ts'
import { measure } from '../lib/load.ts'
import { headersOf, makeAdmins, type Person } from '../lib/people.ts'
import { compared } from '../lib/rates.ts'

const rounds = 5
/** A seed alone determines each sequence: the first thousand of ten thousand are the same ones. */
const sequenceCount = { quick: 1_000, full: 10_000 }
const steps = 50
const postings = 1_000_000
/** The books are kept by days in our own time zone. */
const houseZone = 'America/New_York'

/**
 * A ledger entry compared with the same rows from a bare server; the ledger compared with a model; trial balance; PDFs.
 */
export const money: Figure = {
  name: 'money',
  minutes: 8,
  database: 'people',
  run: async ({ start, databaseUrl, folder, people, full }) => {
    const sequences = full ? sequenceCount.full : sequenceCount.quick
    const clerks = people.slice(0, 32)
    const [bank, charges] = await promote(databaseUrl, clerks)
    const ours = await start({ entry: 'bench/peers/our-instance.ts', env: productionEnv(databaseUrl, folder) })
    const peer = await start({ entry: 'bench/peers/bare-http.ts', env: { DATABASE_URL: databaseUrl } })
    const body = () =>
      JSON.stringify({
        id: randomUUID(),
        bookedOn: dayIn(houseZone, new Date()),
        words: 'Fee of the bank',
        postings: [
          { accountId: charges, amountCents: 1_500 },
          { accountId: bank, amountCents: -1_500 },
        ],
      })
    const load = (child: Child, path: string, requests: number) =>
      measure(child, { method: 'POST', path, people: clerks, requests, body, hasKey: true })
    const [own, bare] = ['/api/admin/ledger/entries', '/api/bench/post']
    await load(ours, own, 3_000)
    await load(peer, bare, 3_000)
    await promote(databaseUrl, clerks)
    const measured = await alternate(
      rounds,
      async () => {
        await promote(databaseUrl, clerks)
        return load(ours, own, 3_000)
      },
      () => load(peer, bare, 3_000),
    )
    const found = await divergences(
      databaseUrl,
      people.map(({ userId }) => userId),
      sequences,
      steps,
    )
    for (const each of found.slice(0, 5)) console.error(each)
    await fillLedger(
      databaseUrl,
      people.map(({ userId }) => userId),
      postings,
    )
    await promote(databaseUrl, clerks)
    const trialMs = await trialBalance(ours, clerks[0] as Person)
    await ours.stop()
    await peer.stop()
    return [
      ...compared('an entry posted by hand', measured, 0.6),
      {
        figure: `${sequences} sequences of ${steps} steps against a model`,
        ours: `${found.length} differ`,
        peer: '',
        value: found.length,
        unit: '',
        limit: { atMost: 0 },
      },
      {
        figure: `trial balance over ${postings} postings`,
        ours: `${trialMs.toFixed(0)} ms`,
        peer: '',
        value: trialMs / 1000,
        unit: 's',
        limit: { atMost: 1 },
      },
      await papers(),
    ] satisfies Result[]
  },
}

/** Makes them admins who have just confirmed a step-up code. Returns the accounts they post to. */
async function promote(databaseUrl: string, clerks: Person[]): Promise<[bank: string, charges: string]> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  const ids = clerks.map(({ userId }) => userId)
  await makeAdmins(client, ids)
  await client.query('UPDATE sessions SET stepped_up_at = now() WHERE user_id = ANY($1)', [ids])
  // as autovacuum does within a minute: plans made for empty tables use full scans
  await client.query('ANALYZE')
  const { rows } = await client.query<{ id: string }>(
    `SELECT id FROM ledger_accounts WHERE code IN ('bank', 'bank_charges') AND party_id IS NULL ORDER BY code`,
  )
  await client.end()
  return [rows[0]?.id ?? '', rows[1]?.id ?? '']
}

async function trialBalance(child: Child, clerk: Person): Promise<number> {
  const times: number[] = []
  for (let at = 0; at < 7; at++) {
    const begun = performance.now()
    const answer = await fetch(`${child.url}/api/admin/ledger/trial-balance`, { headers: headersOf(clerk) })
    const { differenceCents } = (await answer.json()) as { differenceCents: number }
    if (differenceCents !== 0) throw new Error('the trial balance is off')
    times.push(performance.now() - begun)
  }
  return median(times)
}

const pdfsMade = 100

async function papers(): Promise<Result> {
  const picture = await cardPicture()
  for (let at = 0; at < pdfsMade; at++) await invoicePdf(invoiceOf(at), picture)
  const before = process.cpuUsage()
  for (let at = 0; at < pdfsMade; at++) await invoicePdf(invoiceOf(pdfsMade + at), picture)
  const { user, system } = process.cpuUsage(before)
  const each = (user + system) / 1000 / pdfsMade
  return {
    figure: 'an invoice as PDF, CPU',
    ours: `${each.toFixed(1)} ms`,
    peer: '',
    value: each,
    unit: 'ms',
    limit: { atMost: 10 },
  }
}
