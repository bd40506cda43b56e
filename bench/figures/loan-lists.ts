import { addDays } from '@ambry/contract/kernel/dates'
import pg from 'pg'

import { productionEnv } from '../lib/child.ts'
import { type Cost, costOf } from '../lib/cost.ts'
import { copyDatabase, templates, urlOf } from '../lib/databases.ts'
import { alternate, type Figure, median, type Result } from '../lib/figure.ts'
import { fillLoans, pledgeCards } from '../lib/loan-book.ts'
import { findPeople, makeAdmins, type Person } from '../lib/people.ts'
import { ask } from '../lib/request.ts'

const sizes = { small: 1_000, large: 100_000 }
const [rounds, requests] = [3, 40]
/** How many members share the loans: the borrower's own list grows with the book. */
const borrowers = 20

const lists = [
  { path: '/api/user/loans?limit=24&sort=-submittedAt', words: 'mine' },
  { path: '/api/user/loans?limit=24&sort=-submittedAt&status=active', words: 'mine, active' },
  { path: '/api/admin/loans?limit=24&sort=-submittedAt', words: 'all, newest' },
  { path: '/api/admin/loans?limit=24&sort=-submittedAt&stage=active', words: 'active' },
  { path: '/api/admin/loans?limit=24&sort=-principalCents', words: 'all, largest' },
  { path: '/api/admin/loans?limit=24&sort=-ltvBps', words: 'all, highest LTV' },
  { path: '/api/admin/loans?limit=24&sort=nextDueOn&stage=due', words: 'due this week' },
]

/** Lists of loans with a hundred times as many rows, which should not make a difference. */
export const loanLists: Figure = {
  name: 'loan-lists',
  minutes: 15,
  database: 'people',
  run: async ({ start, databaseUrl, databasePid, folder }) => {
    const open = async (name: keyof typeof sizes) => {
      const database = `figure_loans_${name}`
      await copyDatabase(databaseUrl, templates.people, database)
      const url = urlOf(databaseUrl, database)
      const [borrower, admin, ...others] = (await findPeople(url)) as [Person, Person, ...Person[]]
      const members = [borrower, ...others].slice(0, borrowers).map(({ userId }) => userId)
      // the first payments are due this week
      await fillLoans(url, members, sizes[name], addDays(new Date().toISOString().slice(0, 10), -26))
      await pledgeCards(url)
      await makeAdmin(url, admin)
      const server = await start({ entry: 'bench/peers/our-instance.ts', env: productionEnv(url, folder) })
      return { server, of: (path: string) => (path.startsWith('/api/user') ? borrower : admin) }
    }
    const [small, large] = [await open('small'), await open('large')]
    const costs = async (side: typeof small, path: string) => {
      const { body } = await ask(side.server, path, side.of(path))
      const { nextCursor, items } = JSON.parse(body) as { nextCursor: string | null; items: unknown[] }
      if (items.length !== 24) throw new Error(`${path}: a page of ${items.length}`)
      const addresses = nextCursor ? [path, `${path}&cursor=${nextCursor}`] : [path]
      return () => costOf(side.server, side.of(path), addresses, { databasePid, requests })
    }
    const ratios: { words: string; cpu: number }[] = []
    const sum = { ours: 0, peer: 0 }
    for (const { path, words } of lists) {
      const [ours, peer] = [await costs(large, path), await costs(small, path)]
      await ours()
      await peer()
      const measured = await alternate(rounds, ours, peer)
      const cpu = (side: Cost[]) => median(side.map(({ cpuMs }) => cpuMs))
      const [here, there] = [cpu(measured.ours), cpu(measured.peer)]
      ratios.push({ words, cpu: here / there })
      sum.ours += here
      sum.peer += there
    }
    await small.server.stop()
    await large.server.stop()
    const worst = ratios.reduce((one, other) => (other.cpu > one.cpu ? other : one))
    const line = (words: string, value: number): Result => ({
      figure: `lists of loans, 100,000 against 1,000: ${words}`,
      ours: `${(sum.ours / lists.length).toFixed(2)} ms`,
      peer: `${(sum.peer / lists.length).toFixed(2)} ms`,
      value,
      unit: '×',
      limit: { atMost: 1.25 },
    })
    return [
      line(`CPU, worst of ${lists.length} (${worst.words})`, worst.cpu),
      line('CPU, all together', sum.ours / sum.peer),
    ]
  },
}

async function makeAdmin(databaseUrl: string, { userId }: Person): Promise<void> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  await makeAdmins(client, [userId])
  await client.query('VACUUM ANALYZE')
  await client.end()
}
