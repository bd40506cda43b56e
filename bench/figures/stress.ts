import { addDays } from '@ambry/contract/kernel/dates'
import pg from 'pg'

import { stressBook } from '../../server/src/areas/lending/book/stress-queries.ts'
import { dbOver } from '../../server/src/db/db.ts'
import { alternate, type Figure, median } from '../lib/figure.ts'
import { fillLoans, pledgeCards } from '../lib/loan-book.ts'
import { findPeople } from '../lib/people.ts'

const loans = 100_000
const rounds = 7
const mostCalls = 200

const bare = `SELECT count(*), sum(l.outstanding_cents), sum(k.value_cents), sum(k.value_cents) FILTER (WHERE c.category = 'basketball')
  FROM loans l JOIN loan_collateral k ON k.loan_id = l.id AND k.status = 'pledged' JOIN cards c ON c.id = k.card_id
  WHERE l.status IN ('active', 'defaulted')`

/** Every LTV of a large book after a fall of values, against adding up the same rows. */
export const stress: Figure = {
  name: 'stress',
  minutes: 15,
  database: 'people',
  run: async ({ databaseUrl: url }) => {
    const members = (await findPeople(url)).map(({ userId }) => userId)
    await fillLoans(url, members, loans, addDays(new Date().toISOString().slice(0, 10), -26))
    await pledgeCards(url)
    const client = new pg.Client(url)
    await client.connect()
    await client.query('VACUUM ANALYZE')
    const db = dbOver(client)
    const timed = async (work: () => Promise<unknown>) => {
      const begun = performance.now()
      await work()
      return performance.now() - begun
    }
    const fall = { percent: -20, category: 'basketball', categoryPercent: -35 }
    const ours = () => timed(() => stressBook(db, fall, mostCalls))
    const peer = () => timed(() => client.query(bare))
    await ours()
    await peer()
    const measured = await alternate(rounds, ours, peer)
    await client.end()
    const [here, there] = [median(measured.ours), median(measured.peer)]
    return [
      {
        figure: `stress over ${loans.toLocaleString('en-US')} loans against a bare aggregate`,
        ours: `${here.toFixed(0)} ms`,
        peer: `${there.toFixed(0)} ms`,
        value: here / there,
        unit: '×',
        limit: { atMost: 3 },
      },
    ]
  },
}
