import { addDays, type Day } from '@ambry/contract/kernel/dates'
import pg from 'pg'

import { accrueDay } from '../../server/src/areas/lending/servicing/accrual-service.ts'
import { systemClock } from '../../server/src/clock.ts'
import { createPool } from '../../server/src/db/pool.ts'
import { createTransactions, systemOrigin } from '../../server/src/db/transaction.ts'
import { alternate, type Figure, median, type Result } from '../lib/figure.ts'
import { fillLoans } from '../lib/loan-book.ts'

const [few, many] = [10_000, 100_000]
const rounds = 3
const fundedOn: Day = '2026-06-01'

/** The whole loan book of one day, compared with a bare statement that writes as many balanced entries. */
export const accrual: Figure = {
  name: 'accrual',
  minutes: 25,
  database: 'people',
  run: async ({ databaseUrl, people }) => {
    const members = people.map(({ userId }) => userId)
    // the bare statement takes longer than the app lets any of its own
    const pool = createPool(databaseUrl, { max: 2, role: 'ambry_app', waitSeconds: 120 })
    const transactions = createTransactions({
      ...{ pool, clock: systemClock, committed: () => {}, jobsCommitted: () => {}, undeclared: () => {} },
    })
    let day = fundedOn
    const seconds = async (work: () => Promise<unknown>) => {
      const begun = performance.now()
      await work()
      return (performance.now() - begun) / 1_000
    }
    const accrue = (expected: number) =>
      seconds(async () => {
        day = addDays(day, 1)
        const { loans } = await accrueDay({ transactions }, day)
        if (loans !== expected) throw new Error(`${loans} loans were accrued instead of ${expected}`)
      })
    const bare = (count: number) =>
      seconds(() =>
        transactions.run(systemOrigin, async (tx) => void (await tx.prepared(undefined, bareText, [count, day]))),
      )
    const measured = async (count: number) => {
      await accrue(count)
      await bare(count)
      return alternate(
        rounds,
        () => accrue(count),
        () => bare(count),
      )
    }
    await fillLoans(databaseUrl, members, few, fundedOn)
    const small = await measured(few)
    await fillLoans(databaseUrl, members, many - few, day)
    const large = await measured(many)
    const wrong = await countWrong(databaseUrl)
    await pool.end()
    const [ours, peer, smaller] = [median(large.ours), median(large.peer), median(small.ours)]
    return [
      {
        figure: `a day’s interest of ${many} loans`,
        ours: `${ours.toFixed(2)} s`,
        peer: `${peer.toFixed(2)} s`,
        value: ours / peer,
        unit: '×',
        limit: { atMost: 4 },
      },
      {
        figure: `a day’s interest of a loan among ${many} beside one among ${few}`,
        ours: `${((ours / many) * 1e6).toFixed(1)} µs`,
        peer: `${((smaller / few) * 1e6).toFixed(1)} µs`,
        value: ours / many / (smaller / few),
        unit: '×',
        limit: { atMost: 1.2 },
      },
      {
        figure: `loans whose ledger differs from principal, rate and days`,
        ours: `${wrong} differ`,
        peer: '',
        value: wrong,
        unit: '',
        limit: { atMost: 0 },
      },
    ] satisfies Result[]
  },
}

const bareText = `WITH entry AS (
    INSERT INTO ledger_entries (id, kind, booked_on, words, member_id, at)
    SELECT uuidv7(), 'loan_accrual', $2::date, 'Interest', l.member_id, now() FROM loans l LIMIT $1
    RETURNING id, number, booked_on, member_id
  )
  INSERT INTO ledger_postings (entry_id, line, account_id, number, booked_on, amount_cents)
  SELECT e.id, line, CASE line WHEN 1 THEN a.id ELSE c.id END, e.number, e.booked_on, CASE line WHEN 1 THEN -100 ELSE 100 END
  FROM entry e JOIN ledger_accounts a ON a.code = 'credit' AND a.party_id = e.member_id
    CROSS JOIN (SELECT id FROM ledger_accounts WHERE code = 'charges') c CROSS JOIN generate_series(1, 2) line`

/** Compared in numeric, which rounds and divides differently from what is measured. */
async function countWrong(databaseUrl: string): Promise<number> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  const { rows } = await client.query<{ wrong: number }>(
    `WITH booked AS (
       SELECT e.loan_id, sum(p.amount_cents) AS cents FROM ledger_entries e JOIN ledger_postings p ON p.entry_id = e.id
         JOIN ledger_accounts a ON a.id = p.account_id AND a.code = 'loan_interest' WHERE e.loan_id IS NOT NULL GROUP BY e.loan_id)
     SELECT count(*)::int AS wrong FROM loans l LEFT JOIN booked b ON b.loan_id = l.id
     WHERE abs(coalesce(b.cents, 0) - l.principal_cents::numeric * l.rate_bps * (l.accrued_through - l.funded_on) / 3650000) > 0.5
       OR coalesce(b.cents, 0) <> l.interest_cents`,
  )
  await client.end()
  return rows[0]?.wrong ?? -1
}
