import { randomUUID } from 'node:crypto'

import type { AccountCode } from '@ambry/contract/billing/ledger/kinds'
import pg from 'pg'

import type { PostingLine } from '../../server/src/areas/billing/ledger/queries.ts'
import { post, reverse } from '../../server/src/areas/billing/ledger/service.ts'
import { systemClock } from '../../server/src/clock.ts'
import { createPool } from '../../server/src/db/pool.ts'
import { createTransactions, systemOrigin, type Tx } from '../../server/src/db/transaction.ts'

/** Random numbers determined by a seed, so that a failing sequence can be reproduced. */
function random(seed: number): (below: number) => number {
  let state = seed >>> 0
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

const houseCodes = ['bank', 'charges', 'goodwill', 'card_proceeds'] as const
const memberCodes = ['receivable', 'credit', 'payable'] as const
const isWrong = (code: AccountCode, cents: number) =>
  code === 'receivable' ? cents < 0 : (memberCodes as readonly string[]).includes(code) && cents > 0

type Known = { id: string; lines: PostingLine[]; isReversed: boolean; isReversal: boolean }
type Step = { may: boolean; act: () => Promise<unknown>; lines: PostingLine[]; known?: Known }

/** A simple model of a member's accounts, compared with what the ledger makes of the same steps. */
class Sequence {
  readonly balances = new Map<AccountCode, number>()
  readonly entries: Known[] = []
  readonly pick: (below: number) => number
  readonly tx: Tx
  readonly memberId: string

  constructor(tx: Tx, memberId: string, seed: number) {
    this.tx = tx
    this.memberId = memberId
    this.pick = random(seed)
  }

  async run(steps: number): Promise<void> {
    for (let at = 0; at < steps; at++) {
      const { may, act, lines, known } = this.next()
      if (!may) await this.refused(act, at)
      else {
        await act()
        for (const { code, amountCents } of lines) this.balances.set(code, (this.balances.get(code) ?? 0) + amountCents)
        if (known) this.entries.push(known)
      }
    }
  }

  /** What the model refuses, the ledger must refuse too. */
  async refused(act: () => Promise<unknown>, at: number): Promise<void> {
    await this.tx.prepared(undefined, 'SAVEPOINT step', [])
    const isDone = await act().then(
      () => true,
      () => false,
    )
    if (isDone) throw new Error(`step ${at} was not refused`)
    await this.tx.prepared(undefined, 'ROLLBACK TO SAVEPOINT step', [])
  }

  next(): Step {
    const kind = this.pick(10)
    const old = this.entries[this.pick(Math.max(this.entries.length, 1))]
    if (kind === 0 && old) return { may: false, act: () => this.write(old.id, old.lines), lines: [] }
    if (kind === 1) {
      const [first, ...others] = this.lines()
      const lines = first ? [{ ...first, amountCents: first.amountCents + 1 }, ...others] : []
      return { may: false, act: () => this.write(randomUUID(), lines), lines: [] }
    }
    if (kind <= 3 && old) return this.reversal(old)
    const lines = this.lines()
    const id = randomUUID()
    return {
      may: !this.overdraws(lines),
      act: () => this.write(id, lines),
      lines,
      known: { id, lines, isReversed: false, isReversal: false },
    }
  }

  reversal(old: Known): Step {
    const lines = old.lines.map((line) => ({ ...line, amountCents: -line.amountCents }))
    const may = !old.isReversed && !this.overdraws(lines)
    const act = async () => {
      await reverse(this.tx, old.id, {
        kind: 'reversal',
        bookedOn: '2026-11-15',
        words: 'Back',
        memberId: this.memberId,
      })
      old.isReversed = true
    }
    return { may, act, lines }
  }

  /** Two to four postings that sum to zero. */
  lines(): PostingLine[] {
    const codes = new Set<AccountCode>()
    const count = 2 + this.pick(3)
    while (codes.size < count) {
      const isHouse = this.pick(2) === 0
      codes.add(isHouse ? (houseCodes[this.pick(4)] ?? 'bank') : (memberCodes[this.pick(3)] ?? 'credit'))
    }
    let rest = 0
    return [...codes]
      .map((code, at) => {
        const amountCents = at === count - 1 ? -rest : (1 + this.pick(100_000)) * (this.pick(2) === 0 ? 1 : -1)
        rest += amountCents
        return { code, memberId: (memberCodes as readonly string[]).includes(code) ? this.memberId : null, amountCents }
      })
      .filter(({ amountCents }) => amountCents !== 0)
  }

  overdraws = (lines: PostingLine[]) =>
    lines.some(({ code, amountCents }) => isWrong(code, (this.balances.get(code) ?? 0) + amountCents))

  write = (id: string, postings: PostingLine[]) =>
    post(this.tx, { id, kind: 'hand', bookedOn: '2026-11-15', words: 'A step', memberId: this.memberId, postings })
}

/** Runs this many sequences and returns the seeds at which ledger and model differ. */
export async function divergences(
  databaseUrl: string,
  members: string[],
  sequences: number,
  steps: number,
): Promise<string[]> {
  const pool = createPool(databaseUrl, { max: 4, role: 'ambry_app' })
  const { run } = createTransactions({
    pool,
    clock: systemClock,
    committed: () => {},
    jobsCommitted: () => {},
    undeclared: () => {},
  })
  const found: string[] = []
  let next = 1
  const worker = async () => {
    while (next <= sequences) {
      const seed = next++
      const memberId = members[seed % members.length] ?? ''
      await run(systemOrigin, (tx) => compare(tx, memberId, seed, steps)).catch((error: unknown) => {
        if (!(error instanceof Kept)) found.push(`seed ${seed}: ${error instanceof Error ? error.message : error}`)
      })
    }
  }
  await Promise.all([worker(), worker(), worker()])
  await pool.end()
  return found
}

/** Every sequence starts with empty accounts, so it is rolled back after the comparison. */
class Kept extends Error {}

async function compare(tx: Tx, memberId: string, seed: number, steps: number): Promise<void> {
  const sequence = new Sequence(tx, memberId, seed)
  await sequence.run(steps)
  await tx.prepared(undefined, 'SET CONSTRAINTS ALL IMMEDIATE', [])
  const rows = await tx.prepared<{ code: AccountCode; cents: number }>(
    undefined,
    `SELECT a.code, sum(p.amount_cents)::bigint AS cents FROM ledger_postings p
      JOIN ledger_accounts a ON a.id = p.account_id JOIN ledger_entries e ON e.id = p.entry_id
      WHERE e.member_id = $1 GROUP BY a.code`,
    [memberId],
  )
  const ledger = new Map(rows.map(({ code, cents }) => [code, cents]))
  for (const code of [...houseCodes, ...memberCodes])
    if ((ledger.get(code) ?? 0) !== (sequence.balances.get(code) ?? 0))
      throw new Error(`${code} has ${ledger.get(code) ?? 0}, the model ${sequence.balances.get(code) ?? 0}`)
  throw new Kept()
}

/** A million postings over the accounts of many members, written without triggers, because only reading is measured. */
export async function fillLedger(databaseUrl: string, members: string[], postings: number): Promise<void> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  await client.query(`SET session_replication_role = replica`)
  await client.query(
    `INSERT INTO ledger_accounts (code, party_id) SELECT 'receivable', unnest($1::uuid[]) ON CONFLICT DO NOTHING`,
    [members],
  )
  await client.query(
    `WITH made AS (
      INSERT INTO ledger_entries (id, kind, booked_on, words, at)
      SELECT uuidv7(), 'hand', DATE '2024-01-01' + n % 1000, 'Entry ' || n, now() FROM generate_series(1, $1::int) n
      RETURNING id, number, booked_on
    ), accounts AS (SELECT array_agg(id) AS ids FROM ledger_accounts WHERE code = 'receivable'),
    charges AS (SELECT id FROM ledger_accounts WHERE code = 'charges')
    INSERT INTO ledger_postings (entry_id, line, account_id, number, booked_on, amount_cents)
    SELECT m.id, line, CASE line WHEN 1 THEN a.ids[1 + m.number % array_length(a.ids, 1)] ELSE c.id END, m.number, m.booked_on,
      CASE line WHEN 1 THEN 1 ELSE -1 END * (100 + m.number % 10000)
    FROM made m, accounts a, charges c, generate_series(1, 2) line`,
    [postings / 2],
  )
  await client.query('ANALYZE ledger_entries, ledger_postings')
  await client.end()
}
