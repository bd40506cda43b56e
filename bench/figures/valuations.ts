import { addDays, type Day } from '@ambry/contract/kernel/dates'
import { ltvBps, ltvLevel } from '@ambry/contract/lending/arithmetic/ltv'
import type { ProductSettings } from '@ambry/contract/lending/kinds'
import pg from 'pg'

import { lockCards } from '../../server/src/areas/cards/card-queries.ts'
import { insertValuations, type NewValuation } from '../../server/src/areas/cards/registry/valuation-queries.ts'
import { cardsValued } from '../../server/src/areas/lending/collateral/valuations-service.ts'
import { levelsOf } from '../../server/src/areas/lending/rules.ts'
import { systemClock } from '../../server/src/clock.ts'
import { createPool } from '../../server/src/db/pool.ts'
import { createTransactions, systemOrigin, type Tx } from '../../server/src/db/transaction.ts'
import type { Deps } from '../../server/src/deps.ts'
import type { Figure, Result } from '../lib/figure.ts'
import { fillLoans, pledgeCards } from '../lib/loan-book.ts'

const [loans, cardsEach, waves] = [100_000, 2, 5]
const atOnce = 20_000
const fundedOn: Day = '2026-06-01'
/** One day for each wave: the newest appraisal is the value. */
const daysFrom = (first: number): Day[] => Array.from({ length: waves }, (_, wave) => addDays(fundedOn, first + wave))

type Card = { id: string; loanId: string; valueCents: number }
type Loan = { id: string; principalCents: number; valueCents: number; settings: ProductSettings; isCalled: boolean }

/**
 * A million appraisals of the cards of a hundred thousand loans, in bulk: every LTV, level and margin call, compared with
 * a bare insert of as many rows into the same table. Neighboring cards belong to different loans, so that each loan is
 * computed ten times: for each of its two cards, in each of five waves of appraisals.
 */
export const valuations: Figure = {
  name: 'valuations',
  minutes: 120,
  database: 'people',
  run: async ({ databaseUrl, people }) => {
    const members = people.map(({ userId }) => userId)
    await fillLoans(databaseUrl, members, loans, fundedOn)
    await pledgeCards(databaseUrl, cardsEach)
    const { cards, book } = await readBook(databaseUrl)
    const pool = createPool(databaseUrl, { max: 2, role: 'ambry_app', waitSeconds: 600 })
    const transactions = createTransactions({
      ...{ pool, clock: systemClock, committed: () => {}, jobsCommitted: () => {}, undeclared: () => {} },
    })
    const deps = { settings: { current: { timeZone: 'America/New_York' } } } as unknown as Deps
    const valued = async (
      partOf: (at: number) => number,
      days: readonly Day[],
      insert: (tx: Tx, rows: NewValuation[], ids: string[]) => Promise<void>,
      done: (chunk: Card[]) => void,
    ) => {
      let seconds = 0
      for (const [wave, on] of days.entries())
        for (let from = 0; from < cards.length; from += atOnce) {
          const chunk = cards.slice(from, from + atOnce)
          for (const [at, card] of chunk.entries())
            card.valueCents = valuedAt(card, partOf(wave * cards.length + from + at))
          const rows = chunk.map((card) => ({
            ...{ cardId: card.id, source: 'appraisal' as const, valueCents: card.valueCents, on, note: null },
            ownershipId: null,
          }))
          const ids = chunk.map(({ id }) => id)
          const begun = performance.now()
          await transactions.run(systemOrigin, (tx) => insert(tx, rows, ids))
          seconds += (performance.now() - begun) / 1_000
          done(chunk)
        }
      return seconds
    }
    const ours = await valued(
      (at) => 30 + ((at * 7_919) % 131),
      daysFrom(1),
      async (tx, rows, ids) => {
        await lockCards(tx, ids)
        await insertValuations(tx, rows)
        await cardsValued(tx, deps, ids)
      },
      (chunk) => follow(book, chunk),
    )
    const wrong = await countWrong(databaseUrl, book)
    const bare = await valued(
      (at) => 31 + ((at * 104_729) % 131),
      daysFrom(1 + waves),
      (tx, rows) => insertValuations(tx, rows),
      () => {},
    )
    await pool.end()
    const count = ((cards.length * waves) / 1_000).toLocaleString('en-US')
    return [
      {
        figure: `${count} thousand valuations over ${loans} loans, with LTV, levels and margin calls`,
        ours: `${ours.toFixed(1)} s`,
        peer: `${bare.toFixed(1)} s`,
        value: ours / bare,
        unit: '×',
        limit: { atMost: 4 },
      },
      {
        figure: 'loans whose value, LTV, level or margin call differs from a model',
        ours: `${wrong} differ`,
        peer: '',
        value: wrong,
        unit: '',
        limit: { atMost: 0 },
      },
    ] satisfies Result[]
  },
}

const first = new Map<string, number>()
const valuedAt = ({ id, valueCents }: Card, part: number): number => {
  const begun = first.get(id) ?? valueCents
  first.set(id, begun)
  return Math.round((begun * part) / 100)
}

async function readBook(databaseUrl: string): Promise<{ cards: Card[]; book: Map<string, Loan> }> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  const found = await client.query<Omit<Loan, 'isCalled'>>(
    `SELECT l.id, l.outstanding_cents::float8 AS "principalCents", 0 AS "valueCents", v.settings FROM loans l
       JOIN loan_product_versions v ON v.product_id = l.product_id AND v.number = l.product_version`,
  )
  const cards = await client.query<Card>(
    `SELECT c.id, k.loan_id AS "loanId", c.value_cents::float8 AS "valueCents" FROM cards c JOIN loan_collateral k ON k.card_id = c.id
     ORDER BY c.cert_number::bigint`,
  )
  // the planner knows the tables as it would in a book that has grown
  await client.query('VACUUM ANALYZE loans, cards, loan_collateral, valuations')
  await client.end()
  const book = new Map(found.rows.map((loan) => [loan.id, { ...loan, isCalled: false }]))
  for (const { loanId, valueCents } of cards.rows) (book.get(loanId) as Loan).valueCents += valueCents
  held.clear()
  for (const { id, valueCents } of cards.rows) held.set(id, valueCents)
  return { cards: cards.rows, book }
}

/** What the database should have of each card by now. */
const held = new Map<string, number>()

/** The same by arithmetic alone: after each bulk, a loan beyond its notice level is called, and one within its target is not. */
function follow(book: Map<string, Loan>, chunk: readonly Card[]): void {
  const touched = new Set<Loan>()
  for (const { id, loanId, valueCents } of chunk) {
    const loan = book.get(loanId) as Loan
    loan.valueCents += valueCents - (held.get(id) ?? 0)
    held.set(id, valueCents)
    touched.add(loan)
  }
  for (const loan of touched) {
    const level = ltvLevel(loan.principalCents, loan.valueCents, levelsOf(loan.settings))
    if (level === 'call' || level === 'liquidation') loan.isCalled = true
    else if (level === 'healthy') loan.isCalled = false
  }
}

async function countWrong(databaseUrl: string, book: ReadonlyMap<string, Loan>): Promise<number> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  const { rows } = await client.query<{ id: string; value: number; bps: number; level: string; open: number }>(
    `SELECT l.id, l.value_cents::float8 AS value, l.ltv_bps AS bps, l.ltv_level AS level,
       (SELECT count(*)::int FROM margin_calls m WHERE m.loan_id = l.id AND m.status = 'open') AS open FROM loans l`,
  )
  await client.end()
  return rows.filter(({ id, value, bps, level, open }) => {
    const { principalCents, valueCents, settings, isCalled } = book.get(id) as Loan
    return (
      value !== valueCents ||
      bps !== ltvBps(principalCents, valueCents) ||
      level !== ltvLevel(principalCents, valueCents, levelsOf(settings)) ||
      open !== (isCalled ? 1 : 0)
    )
  }).length
}
