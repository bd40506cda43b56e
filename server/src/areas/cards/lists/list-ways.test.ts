import { adminCardSorts } from '@ambry/contract/cards/admin/endpoints'
import { cardCategoryNames, commitmentNames, custodyNames, graders } from '@ambry/contract/cards/kinds'
import type { NewCard } from '@ambry/contract/cards/registry/endpoints'
import { beforeAll, expect, it } from 'vitest'

import { newCert, wanted } from '../../../../test/cards.ts'
import { runs } from '../../../../test/depth.ts'
import { type Caller, useHarness } from '../../../../test/harness.ts'
import { systemOrigin } from '../../../db/transaction.ts'
import { houseParty, withStaleDay } from '../admin/service.ts'
import { registerMany } from '../registry/card-writes-service.ts'
import { sortOf, todayOf } from '../registry/service.ts'
import type { CardFilters } from './filter-queries.ts'
import { type Effort, listAdminCards } from './queries.ts'

const h = useHarness()
const day = 86_400_000

/** Deterministic, so that a failure can be reproduced. */
let state = 15
function random(below: number): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
  return Math.floor((state / 2 ** 32) * below)
}
const oneOf = <T>(list: readonly T[]): T => list[random(list.length)] as T
const someOf = (list: readonly string[]) =>
  [...new Set(Array.from({ length: 1 + random(3) }, () => oneOf(list)))].join(',')
const chance = (percent: number) => random(100) < percent

const names = ['ana', 'bo', 'cyd', 'dov', 'eli', 'fay', 'gus', 'hal']
const sets = ['Crown Hoops', 'Night League', 'Old Gold']
const years = ['1951', '1986', '1996-97', '2001', '2020']
const givenGrades = ['10', '9', '8.5', 'Authentic']
const vaults = ['Delaware vault', 'Zürich vault']

/** A card as read with the database owner's role. */
type Row = {
  id: string
  category: string
  player_name: string
  year: string | null
  set_name: string | null
  grader: string
  grade: string | null
  cert_number: string | null
  variety: string | null
  status: string
  custody: string
  vault: string | null
  commitment: string | null
  verification: string
  proof: string
  open_disputes: number
  return_requested_at: string | null
  front_photo_id: string | null
  value_cents: string | null
  stale: boolean
  owner_id: string
  owner_kind: string
  registered_at: string
  updated_at: string
}
let rows: Row[] = []
let owners: string[] = []
let admin: Caller

const anyCard = (): NewCard => {
  const grader = oneOf(graders)
  const isRaw = grader === 'RAW'
  return {
    category: oneOf(cardCategoryNames),
    playerName: `${oneOf(names)} ${oneOf(names)}`,
    year: chance(85) ? oneOf(years) : null,
    set: chance(80) ? oneOf(sets) : null,
    cardNumber: null,
    variety: chance(30) ? 'Holo' : null,
    grader,
    grade: isRaw || chance(10) ? null : (oneOf(givenGrades) as '10'),
    qualifier: null,
    certNumber: isRaw ? null : newCert(),
    costCents: null,
    acquiredOn: null,
    acquiredFrom: null,
    notes: null,
    tags: [],
    estimateCents: chance(30) ? random(900) : null,
  }
}

/** Puts cards in any state directly, without the steps that lead there. */
function anyState(): Record<string, unknown> {
  const custody = oneOf(custodyNames)
  const isHome = custody === 'with_owner'
  const isRemoved = isHome && chance(30)
  const commitment = isRemoved || chance(60) ? null : oneOf(commitmentNames)
  const isValued = chance(60)
  const at = new Date(h().clock.now().getTime() - random(40) * day)
  return {
    custody,
    vault: isHome ? null : oneOf(vaults),
    status: isRemoved ? 'removed' : 'registered',
    commitment: custody === 'outbound' && commitment ? 'sell_offer' : commitment,
    open_disputes: !isRemoved && chance(15) ? 1 : 0,
    return_requested_at: custody === 'in_vault' && chance(30) ? at : null,
    verification: oneOf(['unverified', 'verified', 'mismatch']),
    proof: oneOf(['claimed', 'photo', 'in_hand']),
    value_cents: isValued ? random(12) * 100 : null,
    value_on: isValued ? new Date(h().clock.now().getTime() - random(400) * day) : null,
    value_source: isValued ? 'appraisal' : null,
    registered_at: at,
    updated_at: new Date(at.getTime() + random(3) * day),
  }
}

beforeAll(async () => {
  admin = await h().buildUser({ isAdmin: true })
  const { db, transactions } = h().app.deps
  owners = [(await h().buildUser()).id, (await h().buildUser()).id, await houseParty(db)]
  for (const [index, count] of [260, 100, 40].entries()) {
    const registration = {
      ownerId: owners[index] as string,
      importId: null,
      at: h().clock.now(),
      today: todayOf(h().app.deps),
      estimateSource: 'estimate',
    } as const
    const ids = await transactions.run(systemOrigin, (tx) =>
      registerMany(tx, Array.from({ length: count }, anyCard), registration),
    )
    for (const id of ids) {
      const columns = Object.entries(anyState())
      const text = columns.map(([name], n) => `${name} = $${n + 2}`).join(', ')
      await h().query(`UPDATE cards SET ${text} WHERE id = $1`, [id, ...columns.map(([, value]) => value)])
    }
  }
  await h().query(
    `WITH shot AS (
       INSERT INTO card_photos (card_id, purpose, position, file_key, width, height, bytes, sha256, by_staff, by_id, taken_at)
       SELECT id, 'front', 1, id::text, 1, 1, 1, 'x', true, $1, now() FROM cards WHERE right(id::text, 1) < '5' RETURNING id, card_id)
     UPDATE cards c SET front_photo_id = shot.id FROM shot WHERE shot.card_id = c.id`,
    [admin.id],
  )
  await h().query('ANALYZE cards')
  rows = await h().query(
    `SELECT c.*, p.kind AS owner_kind, value_on IS NULL OR value_on < ($1::date - 180) AS stale
     FROM cards c JOIN parties p ON p.id = c.owner_id`,
    [h().clock.now().toISOString().slice(0, 10)],
  )
})

type Filters = Record<string, string>

const given: Record<string, () => Filters> = {
  category: () => ({ category: someOf(cardCategoryNames) }),
  grader: () => ({ grader: someOf(graders) }),
  grade: () => ({ grade: someOf(givenGrades) }),
  custody: () => ({ custody: someOf(custodyNames) }),
  vault: () => ({ vault: oneOf(vaults) }),
  set: () => ({ set: oneOf([...sets, 'NIGHT league', 'No such set']) }),
  years: () => ({
    ...(chance(70) && { yearFrom: String(1940 + random(80)) }),
    ...(chance(70) && { yearTo: String(1940 + random(80)) }),
  }),
  verification: () => ({ verification: someOf(['unverified', 'verified', 'mismatch']) }),
  commitment: () => ({ commitment: someOf([...commitmentNames, 'none']) }),
  proof: () => ({ proof: someOf(['claimed', 'photo', 'in_hand']) }),
  value: () => ({ value: oneOf(['yes', 'no']) }),
  photo: () => ({ photo: oneOf(['yes', 'no']) }),
  disputed: () => ({ disputed: '1' }),
  returnRequested: () => ({ returnRequested: '1' }),
  owner: () => ({ owner: oneOf(owners) }),
  ownerKind: () => ({ ownerKind: someOf(['member', 'house', 'fund']) }),
  status: () => ({ status: oneOf(['registered', 'removed', 'registered,removed', 'removed,removed']) }),
  stale: () => ({ stale: '1' }),
  // words of three letters or fewer match prefixes only; fuzzy matching needs longer words
  q: () => ({
    q: oneOf([
      oneOf(names),
      `${oneOf(names)} ${oneOf(names)}`,
      'ho',
      'cr',
      '19',
      'zz',
      oneOf(rows).cert_number ?? 'old',
    ]),
  }),
}

/** An independent definition of each filter. */
const meanings: Record<string, (row: Row, wanted: string) => boolean> = {
  category: (row, wanted) => wanted.split(',').includes(row.category),
  grader: (row, wanted) => wanted.split(',').includes(row.grader),
  grade: (row, wanted) => wanted.split(',').includes(row.grade ?? 'none at all'),
  custody: (row, wanted) => wanted.split(',').includes(row.custody),
  vault: (row, wanted) => row.vault === wanted,
  set: (row, wanted) => row.set_name?.toLowerCase() === wanted.toLowerCase(),
  yearFrom: (row, wanted) => row.year !== null && Number.parseInt(row.year, 10) >= Number(wanted),
  yearTo: (row, wanted) => row.year !== null && Number.parseInt(row.year, 10) <= Number(wanted),
  verification: (row, wanted) => wanted.split(',').includes(row.verification),
  commitment: (row, wanted) => wanted.split(',').includes(row.commitment ?? 'none'),
  proof: (row, wanted) => wanted.split(',').includes(row.proof),
  value: (row, wanted) => (row.value_cents !== null) === (wanted === 'yes'),
  photo: (row, wanted) => (row.front_photo_id !== null) === (wanted === 'yes'),
  disputed: (row) => row.open_disputes > 0,
  returnRequested: (row) => row.return_requested_at !== null,
  owner: (row, wanted) => row.owner_id === wanted,
  ownerKind: (row, wanted) => wanted.split(',').includes(row.owner_kind),
  status: (row, wanted) => wanted.split(',').includes(row.status),
  stale: (row) => row.stale,
  q: (row, wanted) => wanted.split(' ').every((word) => labelOf(row).some((own) => isMeant(word, own))),
}
const labelOf = (row: Row) =>
  [row.player_name, row.set_name, row.variety, row.year, row.cert_number]
    .join(' ')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
/** A cert prefix matches from five digits on. */
const isMeant = (typed: string, own: string) =>
  own.startsWith(typed) && (own.length < 5 || !/^\d{1,4}$/.test(typed) || !/^\d+$/.test(own))

const keys: Record<string, (row: Row) => string | number> = {
  updatedAt: (row) => row.updated_at,
  registeredAt: (row) => row.registered_at,
  value: (row) => Number(row.value_cents ?? -1),
  name: (row) => row.player_name,
}

const keyOf = (sort: string) => keys[sort.replace('-', '')] as (row: Row) => string | number

function expected(filters: Filters, sort: string): Row[] {
  const asked = Object.entries({ status: 'registered', ...filters })
  const key = keyOf(sort)
  const sign = sort.startsWith('-') ? -1 : 1
  return rows
    .filter((row) => asked.every(([name, wanted]) => meanings[name]?.(row, wanted)))
    .sort((one, other) => {
      const [a, b] = [key(one), key(other)]
      if (a === b) return one.id < other.id ? -sign : sign
      return a < b ? -sign : sign
    })
}

const combinations = () =>
  Array.from({ length: runs({ short: 40, deep: 160 }) }, () => {
    const filters = Object.assign(
      {},
      ...Array.from({ length: random(20) === 0 ? 0 : 1 + random(4) }, () => given[oneOf(Object.keys(given))]?.()),
    )
    return { filters: filters as Filters, sort: oneOf(adminCardSorts) }
  })

async function pagesOf(filters: Filters, sort: string, limit: number, most: number): Promise<string[]> {
  const seen: string[] = []
  for (let cursor: string | null = '', pages = 0; cursor !== null && pages < most; pages++) {
    const query = new URLSearchParams({ ...filters, sort, limit: String(limit), ...(cursor && { cursor }) })
    const page: any = await wanted(admin.get(`/api/admin/cards?${query}`))
    seen.push(...page.items.map(({ id }: Row) => id))
    cursor = page.nextCursor
  }
  return seen
}

it('any query on the admin card list matches a brute-force filter of every card, page by page', async () => {
  const most = 5
  for (const { filters, sort } of combinations()) {
    const ids = expected(filters, sort).map(({ id }) => id)
    const what = JSON.stringify({ ...filters, sort })
    expect(await pagesOf(filters, sort, 7, most), what).toEqual(ids.slice(0, 7 * most))
    if (ids.length > 7 * most) expect(await pagesOf(filters, sort, 100, 99), what).toEqual(ids)
    const query = new URLSearchParams({ ...filters, total: '1', limit: '1' })
    expect((await wanted(admin.get(`/api/admin/cards?${query}`))).total, what).toBe(ids.length)
  }
})

const ways: Record<string, Effort> = {
  'by a walk of any length': { mostScanned: 1_000_000, mostLookedUp: 1_000_000, mostGathered: -1 },
  'by collecting': { mostScanned: 0, mostLookedUp: 0, mostGathered: 1_000_000 },
  'by collecting that turns out to be too much': { mostScanned: 0, mostLookedUp: 0, mostGathered: 12 },
  'led by a filter, or straight': { mostScanned: 0, mostLookedUp: 0, mostGathered: -1 },
}

it.each(Object.entries(ways))(
  '%s the result is the same',
  async (_way, effort) => {
    const { deps } = h().app
    for (const { filters, sort } of combinations()) {
      const all = expected(filters, sort)
      const from = chance(50) ? random(all.length) : -1
      const last = all[from]
      const by = sortOf(sort)
      const range = {
        sort: sort.endsWith('value') ? { ...by, column: 'c.appraised_cents' } : by,
        after: last ? { value: keyOf(sort)(last), id: last.id } : null,
        limit: 7,
        effort,
      }
      const found = await listAdminCards(deps.db, withStaleDay(deps, read(filters)), range, todayOf(deps))
      // the query reads one row more than the page to know whether there is another page
      const page = all.slice(last ? from + 1 : 0).slice(0, 8)
      expect(
        found.map(({ id }) => id),
        JSON.stringify({ ...filters, sort, from }),
      ).toEqual(page.map(({ id }) => id))
    }
  },
  120_000,
)

/** As the contract would parse it. */
const read = ({ yearFrom, yearTo, ...filters }: Filters): CardFilters => ({
  ...filters,
  ...(yearFrom && { yearFrom: Number(yearFrom) }),
  ...(yearTo && { yearTo: Number(yearTo) }),
})
