import * as fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'

import { wanted } from '../../../../test/cards.ts'
import { type Caller, useHarness } from '../../../../test/harness.ts'
import { systemOrigin } from '../../../db/transaction.ts'
import { addSealsToSearch } from './search-service.ts'
import { sealAudit } from './service.ts'

const h = useHarness()
let admin: Caller
beforeAll(async () => {
  admin = await h().buildUser({ isAdmin: true, name: 'Ada Stone' })
})

type Found = { id: number; reason: string | null }[]
const found = async (query: string) => (await wanted(admin.get(`/api/admin/audit?${query}`))).items as Found
const reasons = async (query: string) => (await found(query)).map(({ reason }) => reason)

const write = (reason: string, at?: string, after: object = {}) =>
  h().app.deps.transactions.run(
    systemOrigin,
    async (tx) => tx.audit({ action: 'settings.edit', object: { kind: 'settings', id: 'house' }, reason, after }),
    at === undefined ? undefined : new Date(at),
  )

/** Other tests share the server, and one of their transactions may delay a seal for a moment. */
async function addToSearch() {
  const { transactions } = h().app.deps
  const uncovered = async () => {
    await transactions.run(systemOrigin, sealAudit)
    while ((await transactions.run(systemOrigin, addSealsToSearch)) > 0);
    const [row] = await h().query(
      'SELECT (SELECT count(*) FROM audit_log)::int - (SELECT entries FROM audit_search_progress)::int AS n',
    )
    return row.n
  }
  await expect.poll(uncovered, { interval: 20 }).toBe(0)
}

it('finds the same entries before and after they are added to the search', async () => {
  const member = await h().buildUser({ name: 'Nosy Parker' })
  await member.get('/api/admin/users')
  await write('Corrected invoice INV-2026-0014 after a phone call', undefined, {
    houseName: 'Larkspur',
    at: '2026-01-02T03:04:05.000Z',
  })
  await write('Corrected nothing', undefined, { name: 'Secretname', phone: '+12025550188' })
  const searches = {
    'q=corrected': ['Corrected nothing', 'Corrected invoice INV-2026-0014 after a phone call'],
    'q=CORR+invoice': ['Corrected invoice INV-2026-0014 after a phone call'],
    'q=inv-2026-0014': ['Corrected invoice INV-2026-0014 after a phone call'],
    'q=0014': ['Corrected invoice INV-2026-0014 after a phone call'],
    'q=larkspur&action=settings.edit': ['Corrected invoice INV-2026-0014 after a phone call'],
    'q=2026-01-02': ['Corrected invoice INV-2026-0014 after a phone call'],
    'q=corrected+larkspur+nothing': [],
    'q=corrected&outcome=refused': [],
    'q=secretname': [],
    // the label of the action, not its name
    'q=changed+settings+corrected&sort=id': ['Corrected invoice INV-2026-0014 after a phone call', 'Corrected nothing'],
  }
  const check = async () => {
    for (const [query, expected] of Object.entries(searches))
      expect([query, await reasons(query)]).toEqual([query, expected])
    // people are found by their names and phones
    for (const q of ['nosy', 'parker+denied', encodeURIComponent(member.phone)])
      expect(await found(`q=${q}&outcome=refused`)).toMatchObject([
        { actorName: 'Nosy Parker', action: 'access.denied' },
      ])
    expect(await found(`q=${member.id}`)).toHaveLength(1)
  }
  await check()
  await addToSearch()
  await check()
  // a record by its id, with another word
  const session = (await h().query('SELECT uuidv7() AS id'))[0].id
  await h().app.deps.transactions.run(systemOrigin, async (tx) =>
    tx.audit({ action: 'session.end', object: { kind: 'session', id: session }, reason: 'Lost tablet' }),
  )
  expect(await reasons(`q=${session}+tablet`)).toEqual(['Lost tablet'])
  expect(await reasons(`q=${session}+phone`)).toEqual([])
  expect(await reasons(`q=tablet&objectId=${session}`)).toEqual(['Lost tablet'])
  await member.patch('/api/user/profile', { version: 1, name: 'Renamed Person' })
  expect((await found('q=renamed+denied')).length).toBe(1)
})

it('pages through a long result in both directions, between two dates, and exports all of it', async () => {
  for (let n = 0; n < 30; n++)
    await write(`Quarterly ${n}`, `2025-03-${String((n % 28) + 1).padStart(2, '0')}T12:00:00.000Z`)
  await addToSearch()
  await write('Quarterly 30', '2025-03-05T13:00:00.000Z')
  const all = async (query: string) => {
    const items: Found = []
    for (let cursor = ''; ; ) {
      const page = await wanted(admin.get(`/api/admin/audit?q=quarterly&limit=7&${query}${cursor}`))
      items.push(...page.items)
      if (page.nextCursor === null) return items.map(({ reason }) => Number(reason?.slice(10)))
      cursor = `&cursor=${page.nextCursor}`
    }
  }
  const numbers = Array.from({ length: 31 }, (_, n) => n)
  expect(await all('sort=id')).toEqual(numbers)
  expect(await all('sort=-id')).toEqual(numbers.toReversed())
  expect(await all('from=2025-03-05T00:00:00.000Z&to=2025-03-06T00:00:00.000Z')).toEqual([30, 4])
  const csv = (await admin.get('/api/admin/audit?q=quarterly&format=csv')).body.trim().split('\r\n')
  expect(csv).toHaveLength(32)
  // the export is in the log itself, with what was asked and how much was given
  const [exported] = await h().query(`SELECT after FROM audit_log WHERE action = 'export' ORDER BY id DESC LIMIT 1`)
  expect(exported.after).toEqual({ rows: 31, filters: { q: 'quarterly', sort: '-id' } })
})

it('has no total when counting would mean reading everything', async () => {
  expect(
    await wanted(admin.get('/api/admin/audit?q=quarterly&action=settings.edit&total=1&limit=5')),
  ).not.toHaveProperty('total')
  expect((await wanted(admin.get('/api/admin/audit?q=quarterly&action=settings.edit&total=1&limit=50'))).total).toBe(31)
  const [{ n }] = await h().query('SELECT count(*)::int AS n FROM audit_log')
  expect((await wanted(admin.get('/api/admin/audit?total=1&limit=5'))).total).toBe(n)
})

it('finds exactly the entries that have every word, whatever they are', async () => {
  const words = ['amber', 'birch', 'cedar', 'dune', 'ember']
  const sets = fc.sample(fc.subarray(words, { minLength: 1 }), { numRuns: 60, seed: 18 })
  for (const set of sets.slice(0, 40)) await write(set.join(' '))
  await addToSearch()
  for (const set of sets.slice(40)) await write(set.join(' '))
  await fc.assert(
    fc.asyncProperty(fc.subarray(words, { minLength: 1 }), async (asked) => {
      const expected = sets.filter((set) => asked.every((word) => set.includes(word))).map((set) => set.join(' '))
      expect(await reasons(`q=${asked.join('+')}&limit=100&sort=id`)).toEqual(expected)
    }),
    { numRuns: 20, seed: 18 },
  )
})
