import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'

import { key } from '../../../../test/billing.ts'
import { refusal, wanted } from '../../../../test/cards.ts'
import { type Caller, useHarness } from '../../../../test/harness.ts'
import { approve, asked, houseInSecure, inSecure } from '../../../../test/secure.ts'
import { systemOrigin } from '../../../db/transaction.ts'
import { reprice, unlist } from '../listings/service.ts'
import { galleryQuery } from './filter-queries.ts'
import { listGallery } from './queries.ts'
import { notifyOfMatches } from './watching-service.ts'

const h = useHarness()
let admin: Caller
let owner: Caller
let member: Caller
const stock: any[] = []

const players = ['Marcus Vale', 'João Prates', 'Tidecaller', 'Bobby Keller']
const sets = ['Crown Hoops', 'Alifa Santos', 'Northern Ice']
beforeAll(async () => {
  admin = await h().buildUser({ isAdmin: true, name: 'Margaret Ashby' })
  owner = await h().buildUser({ name: 'Sela Moreau' })
  member = await h().buildUser({ name: 'Bram Okafor' })
  for (let n = 0; n < 24; n++) {
    const isRaw = n % 8 === 7
    const card = await inSecure(h(), owner, {
      playerName: players[n % players.length],
      set: sets[n % sets.length],
      category: ['basketball', 'soccer', 'creature', 'hockey'][n % 4],
      year: String(1950 + n * 3),
      cardNumber: String(n),
      ...(isRaw
        ? { grader: 'RAW', grade: null, certNumber: null }
        : { grader: n % 5 === 0 ? 'BGS' : 'PSA', grade: ['10', '9', '8.5', '7', '6'][n % 5] }),
      priceCents: 100_000 + ((n * 7_919) % 24) * 10_000,
    })
    stock.push(card)
  }
  // one that is not listed, and one that is reserved
  await wanted(owner.post('/api/registry', { category: 'soccer', playerName: 'Marcus Vale', grader: 'RAW' }), 201)
  const [row] = await h().query<{ price: number }>('SELECT list_price_cents::int AS price FROM cards WHERE id = $1', [
    stock[3].id,
  ])
  await wanted(approve(admin, await asked(member, stock[3].id, { listPriceCents: row?.price ?? 0 })))
})

const pageOf = (by: Caller, query: string) => wanted(by.get(`/api/cards?${query}`))
const ids = (page: any) => page.items.map(({ id }: any) => id)
async function everyOne(by: Caller, query: string): Promise<any[]> {
  const items: any[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: any = await pageOf(by, `${query}${cursor && `&cursor=${cursor}`}`)
    items.push(...page.items)
    cursor = page.nextCursor
  }
  return items
}

describe('the gallery', () => {
  it('returns 401, 400 and 200; shows what is listed, never the owner', async () => {
    expect((await h().nobody.get('/api/cards')).status).toBe(401)
    for (const wrong of [
      'grade=11',
      'category=stamps',
      'sort=owner',
      'priceFrom=-1',
      'availability=sold',
      'limit=101',
      'cursor=nonsense',
      'x=1',
      'via=elsewhere',
    ])
      expect((await member.get(`/api/cards?${wrong}`)).status, wrong).toBe(400)
    const page = await pageOf(member, 'limit=100&total=1')
    expect([page.items.length, page.total]).toEqual([24, 24])
    expect(JSON.stringify(page)).not.toContain('Sela')
    expect(Object.keys(page.items[0])).not.toContain('ownerId')
    expect((await pageOf(owner, 'limit=1')).items[0].isMine).toBe(true)
    expect(page.items.find(({ id }: any) => id === stock[3].id)).toMatchObject({
      availability: 'reserved',
      myRequest: 'approved',
    })
  })

  const sortKeys: Record<string, (card: any) => string | number> = {
    '-listedAt': ({ listedAt }) => -Date.parse(listedAt),
    listPriceCents: ({ listPriceCents }) => listPriceCents,
    '-listPriceCents': ({ listPriceCents }) => -listPriceCents,
    '-grade': ({ grade }) => -Number(grade ?? 0),
    name: ({ playerName }) => playerName.toLowerCase(),
    year: ({ year }) => Number(year),
    '-interest': () => 0,
  }

  it('any filters, sort and page size match a brute-force scan of every card', async () => {
    const all = await everyOne(member, 'limit=100')
    const some = <T>(from: fc.Arbitrary<T>) => fc.option(from, { nil: undefined })
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          category: some(fc.constantFrom('basketball', 'soccer,hockey')),
          grader: some(fc.constantFrom('PSA', 'BGS', 'RAW,BGS')),
          grade: some(fc.constantFrom('10', '9,8.5')),
          gradeFrom: some(fc.constantFrom('7', '9', '8.5')),
          yearFrom: some(fc.integer({ min: 1940, max: 2030 })),
          yearTo: some(fc.integer({ min: 1940, max: 2030 })),
          priceFrom: some(fc.integer({ min: 0, max: 400_000 })),
          priceTo: some(fc.integer({ min: 0, max: 400_000 })),
          player: some(fc.constantFrom('marcus vale', 'João Prates')),
          set: some(fc.constantFrom('Crown Hoops', 'northern ice')),
          availability: some(fc.constantFrom('open', 'reserved', 'open,requested')),
        }),
        fc.constantFrom(...Object.keys(sortKeys)),
        fc.integer({ min: 1, max: 9 }),
        async (filters, sort, limit) => {
          const query = new URLSearchParams({ sort, limit: String(limit) })
          for (const [name, value] of Object.entries(filters)) if (value !== undefined) query.set(name, String(value))
          const within = (value: number, from?: number, to?: number) =>
            value >= (from ?? -Infinity) && value <= (to ?? Infinity)
          const isAmong = (listed: string | undefined, value: string | null) =>
            listed === undefined || (value !== null && listed.split(',').includes(value))
          const same = (wantedName: string | undefined, value: string) =>
            wantedName === undefined || wantedName.toLowerCase() === value.toLowerCase()
          const asks: Record<string, (card: any) => boolean> = {
            category: (card) => isAmong(filters.category, card.category),
            grader: (card) => isAmong(filters.grader, card.grader),
            grade: (card) =>
              isAmong(filters.grade, card.grade) &&
              within(Number(card.grade ?? 0), filters.gradeFrom === undefined ? undefined : Number(filters.gradeFrom)),
            availability: (card) => isAmong(filters.availability, card.availability),
            year: (card) => within(Number(card.year), filters.yearFrom, filters.yearTo),
            price: (card) => within(card.listPriceCents, filters.priceFrom, filters.priceTo),
            player: (card) => same(filters.player, card.playerName),
            set: (card) => same(filters.set, card.set),
          }
          const matching = (without?: string) =>
            all.filter((card) => Object.entries(asks).every(([name, asked]) => name === without || asked(card)))
          const expected = matching()
          const found = await everyOne(member, query.toString())
          expect(found.map(({ id }) => id).toSorted()).toEqual(expected.map(({ id }) => id).toSorted())
          const keyOf = sortKeys[sort]
          const keys = found.map((card) => keyOf?.(card) ?? 0)
          for (const [at, one] of keys.entries()) if (at > 0) expect((keys[at - 1] as any) <= one).toBe(true)
          const counts = await wanted(
            member.get(
              `/api/cards/counts?${new URLSearchParams([...query].filter(([name]) => name !== 'sort' && name !== 'limit'))}`,
            ),
          )
          expect([counts.total, counts.listed]).toEqual([expected.length, all.length])
          for (const [list, facet, field] of [
            ['categories', 'category', 'category'],
            ['graders', 'grader', 'grader'],
            ['grades', 'grade', 'grade'],
            ['players', 'player', 'playerName'],
            ['sets', 'set', 'set'],
            ['vaults', 'vault', 'vault'],
            ['availabilities', 'availability', 'availability'],
          ] as const)
            expect(sorted(counts[list]), list).toEqual(by(matching(facet), field))
          const range = (values: number[]) =>
            values.length ? [Math.min(...values), Math.max(...values)] : [null, null]
          const years = range(matching('year').map(({ year }) => Number(year)))
          expect([counts.years.first, counts.years.last]).toEqual(years)
          const prices = matching('price').map(({ listPriceCents }) => listPriceCents)
          expect([counts.prices.lowCents, counts.prices.highCents]).toEqual(range(prices))
          const inSteps = counts.prices.steps.reduce((sum: number, { count }: any) => sum + count, 0)
          expect(inSteps).toBe(new Set(prices).size > 1 ? prices.length : 0)
        },
      ),
      { numRuns: 40 },
    )
  })

  const by = (cards: any[], name: string) => {
    const sums = new Map<string, number>()
    for (const card of cards) if (card[name]) sums.set(card[name], (sums.get(card[name]) ?? 0) + 1)
    return [...sums].map(([value, count]) => ({ value, count })).toSorted((a, b) => (a.value < b.value ? -1 : 1))
  }
  const sorted = (list: any[]) => list.toSorted((a, b) => (a.value < b.value ? -1 : 1))

  it('counts results for each choice, ignoring its own filter', async () => {
    const counts = await wanted(member.get('/api/cards/counts?category=basketball&grader=PSA'))
    const all = await everyOne(member, 'limit=100')
    expect(sorted(counts.categories)).toEqual(
      by(
        all.filter(({ grader }) => grader === 'PSA'),
        'category',
      ),
    )
    expect(sorted(counts.graders)).toEqual(
      by(
        all.filter(({ category }) => category === 'basketball'),
        'grader',
      ),
    )
    const both = all.filter(({ grader, category }) => grader === 'PSA' && category === 'basketball')
    expect(sorted(counts.grades)).toEqual(by(both, 'grade'))
    expect(sorted(counts.sets)).toEqual(by(both, 'set'))
    expect(counts.listed).toBe(24)
    const prices = both.map(({ listPriceCents }) => listPriceCents)
    expect(counts.prices).toMatchObject({ lowCents: Math.min(...prices), highCents: Math.max(...prices) })
    expect(counts.prices.steps.reduce((sum: number, { count }: any) => sum + count, 0)).toBe(both.length)
    expect((await h().nobody.get('/api/cards/counts')).status).toBe(401)
  })

  it('searches by accents, prefixes, a typo or a cert, and records searches without results', async () => {
    const found = async (q: string) =>
      new Set((await everyOne(member, `limit=100&q=${encodeURIComponent(q)}`)).map(({ playerName }) => playerName))
    expect(await found('joao')).toEqual(new Set(['João Prates']))
    expect(await found('marc')).toEqual(new Set(['Marcus Vale']))
    expect(await found('tidecaler')).toEqual(new Set(['Tidecaller']))
    expect(await found('marucs')).toEqual(new Set(['Marcus Vale']))
    expect(await found('kelelr')).toEqual(new Set(['Bobby Keller']))
    expect(await found('keller northern')).toEqual(new Set(['Bobby Keller']))
    expect(await found(stock[0].certNumber)).toEqual(new Set(['Marcus Vale']))
    expect((await pageOf(member, 'limit=5&via=palette&q=tidecaler')).items[0].playerName).toBe('Tidecaller')
    expect((await pageOf(member, 'limit=5&via=palette&q=appearance')).items, 'a setting, not a card').toEqual([])
    expect(await found('zzyzx road')).toEqual(new Set())
    const missed = async () =>
      (await wanted(admin.get('/api/admin/secure-analytics/searches'))).items.map(({ words }: any) => words)
    await expect.poll(missed).toEqual(['zzyzx road'])
  })

  it('common and rare words use different query plans with the same results', async () => {
    const { db } = h().app.deps
    for (const filters of [
      { q: 'vale' },
      { q: 'crown hoops', grader: 'PSA' },
      { set: 'Northern Ice', gradeFrom: 8 },
      { vault: 'Delaware vault', q: 'keller', priceTo: 250_000 },
      { q: 'vale', category: 'basketball', grade: '9,10' },
      { q: 'crown', category: 'basketball,soccer,hockey', gradeFrom: 2 },
    ])
      for (const sort of [
        { column: 'list_price_cents', cast: 'int8', direction: 'desc' },
        { column: 'sort_name', cast: 'text', direction: 'asc' },
      ] as const) {
        const query = await galleryQuery(db, member.id, filters, new Date(0).toISOString())
        const page = async (mostGathered: number) =>
          (await listGallery(db, member.id, query, { sort, after: null, limit: 30 }, [], mostGathered)).map(
            ({ id }) => id,
          )
        const walked = await page(-1)
        expect(walked.length, JSON.stringify(filters)).toBeGreaterThan(0)
        expect(walked).toEqual(await page(Number.MAX_SAFE_INTEGER))
      }
  })

  it('keeps its paging position while cards come and go', async () => {
    const first = await pageOf(member, 'limit=5&sort=name')
    const fresh = await inSecure(h(), owner, { playerName: 'Aaron First', priceCents: 5_000 })
    const second = await pageOf(member, `limit=5&sort=name&cursor=${first.nextCursor}`)
    expect(ids(first).filter((id: string) => ids(second).includes(id))).toEqual([])
    await h().app.deps.transactions.run(systemOrigin, (tx) => unlist(tx, h().app.deps, fresh.id, 'A test'))
    expect(
      (await member.get(`/api/cards?limit=5&sort=year&cursor=${first.nextCursor}`)).status,
      'not of this list',
    ).toBe(400)
  })

  it('promoted cards come first on the first page, once, and are labeled', async () => {
    const [first] = (await pageOf(member, 'limit=100&sort=listPriceCents')).items.toReversed()
    const [listing] = await h().query<{ id: string }>('SELECT id FROM listings WHERE card_id = $1', [first.id])
    const today = h().clock.now().toISOString().slice(0, 10)
    await h().query(
      `INSERT INTO promotion_requests (card_id, member_id, status, list_price_cents, featured_days, place, first_on, last_on, listing_id, live_at, created_at, updated_at)
       VALUES ($1, $2, 'live', 100, 3, 1, $3::date - 1, $3::date + 1, $4, $5, $5, $5)`,
      [first.id, owner.id, today, listing?.id, h().clock.now()],
    )
    const page = await pageOf(member, 'limit=6&sort=listPriceCents')
    expect(page.items[0]).toMatchObject({ id: first.id, isFeatured: true })
    expect(page.items.slice(1).every(({ isFeatured }: any) => !isFeatured)).toBe(true)
    const all = await everyOne(member, 'limit=6&sort=listPriceCents')
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
    expect(all.length).toBe(24)
    expect(
      ids(
        await pageOf(
          member,
          `limit=6&sort=listPriceCents&category=${first.category === 'soccer' ? 'hockey' : 'soccer'}`,
        ),
      ),
    ).not.toContain(first.id)
    expect((await pageOf(member, 'limit=1&sort=listPriceCents')).items[0].id, 'a page of one is in order').not.toBe(
      first.id,
    )
    expect((await wanted(member.get(`/api/cards/${first.id}`))).featuredUntil).not.toBeNull()
    await h().query('DELETE FROM promotion_requests')
  })
})

describe('card detail', () => {
  it('returns 404 for an unlisted card; shows all public details and nothing private to the owner', async () => {
    const card = stock[0]
    await wanted(
      owner.patch(`/api/registry/${card.id}`, {
        version: (await wanted(owner.get(`/api/registry/${card.id}`))).version,
        notes: 'a secret',
        costCents: 123_456,
      }),
    )
    await wanted(owner.post(`/api/registry/${card.id}/valuations`, { valueCents: 987_654 }), 201)
    const seen = await wanted(member.get(`/api/cards/${card.id}`))
    expect(seen).toMatchObject({
      owner: expect.stringMatching(/^Member since \d{4}$/),
      isMine: false,
      value: null,
      title: { isInVault: true, hasLien: false },
    })
    for (const secret of ['secret', '123456', '987654', owner.id, 'Sela'])
      expect(JSON.stringify(seen)).not.toContain(secret)
    expect(seen.similar.length).toBeGreaterThan(0)
    expect(seen.actions.find(({ action }: any) => action === 'ask').why).toBeNull()
    const chain = await wanted(member.get(`/api/cards/${card.id}/provenance`))
    expect(chain.items.length).toBeGreaterThan(1)
    expect(chain.items.every(({ private: sealed, salt }: any) => sealed === null && salt === null)).toBe(true)
    const file = await member.get(`/files/cards/${card.id}/provenance.json?private=1`)
    expect([file.status, file.body.includes('"salt"')]).toEqual([200, false])
    expect((await member.get(`${seen.picture}&w=240`)).status).toBe(200)
    expect((await member.get(`/api/cards/${card.id}/comparables`)).status).toBe(200)

    const hidden = await wanted(
      owner.post('/api/registry', { category: 'soccer', playerName: 'Hidden Away', grader: 'RAW' }),
      201,
    )
    for (const path of [
      `/api/cards/${hidden.id}`,
      `/api/cards/${hidden.id}/provenance`,
      `/api/cards/${hidden.id}/comparables`,
      `/files/cards/${hidden.id}/picture`,
      `/files/cards/${hidden.id}/provenance.json`,
    ])
      expect((await member.get(path)).status, path).toBe(404)
    expect((await member.post(`/api/cards/${hidden.id}/watch`, {})).status).toBe(404)
    expect((await member.get(`/files/cards/${card.id}/record.pdf`)).status, 'the record is its owner’s').toBe(404)
    expect((await h().nobody.get(`/api/cards/${card.id}`)).status).toBe(401)
  })
})

describe('watching', () => {
  const messages = async (of: Caller) =>
    (await wanted(of.get('/api/user/notices'))).items.map(({ title }: any) => title)

  it('notifies when a card is repriced, released, sold or relisted', async () => {
    const watcher = await h().buildUser({ name: 'Wilma Watcher' })
    const card = await inSecure(h(), owner, { playerName: 'Watched One' })
    await wanted(watcher.post(`/api/cards/${card.id}/watch`, {}))
    await wanted(watcher.post(`/api/cards/${card.id}/watch`, {}))
    expect(ids(await pageOf(watcher, 'watched=1'))).toEqual([card.id])
    const { deps } = h().app
    const inTx = (work: (tx: any) => Promise<unknown>) => deps.transactions.run(systemOrigin, work)
    await inTx((tx) => reprice(tx, deps, card.id, 80_000))
    const held = await wanted(approve(admin, await asked(member, card.id, { listPriceCents: 80_000 })))
    await wanted(member.post(`/api/user/requests/${held.id}/withdraw`, {}))
    await inTx((tx) => unlist(tx, deps, card.id, 'A test'))
    expect((await messages(watcher)).toReversed()).toEqual([
      'Price drop on a card you’re watching',
      'A card you’re watching is available',
    ])
    await wanted(watcher.delete(`/api/cards/${card.id}/watch`))
    expect(ids(await pageOf(watcher, 'watched=1'))).toEqual([])
  })

  it('saves searches and notifies once of new matches', async () => {
    const keeper = await h().buildUser({ name: 'Kit Keeper' })
    const search = { name: 'Hoops', query: { q: 'quillon', priceTo: 150_000 }, isNotified: true }
    const kept = await wanted(keeper.post('/api/user/searches', search), 201)
    expect(kept.query).toEqual({ q: 'quillon', priceTo: '150000' })
    expect(await refusal(keeper.post('/api/user/searches', { ...search, name: 'hoops' }))).toEqual([
      409,
      'You already have a search with this name.',
    ])
    expect(
      (await keeper.post('/api/user/searches', { ...search, name: 'Other', query: { sort: 'owner' } })).status,
    ).toBe(400)
    await h().later(60)
    await inSecure(h(), owner, { playerName: 'Quillon Ash', priceCents: 200_000 })
    const match = await houseInSecure(h(), owner, { playerName: 'Quillon Birch', priceCents: 120_000 })
    await notifyOfMatches(h().app.deps)
    expect((await wanted(keeper.get('/api/user/notices'))).items, 'not before it has settled').toEqual([])
    await h().later(20)
    await Promise.all([notifyOfMatches(h().app.deps), notifyOfMatches(h().app.deps)])
    await notifyOfMatches(h().app.deps)
    const notices = (await wanted(keeper.get('/api/user/notices'))).items
    expect(notices.map(({ message, link }: any) => [message, link])).toEqual([
      ['A new card matches “Hoops”.', `/secure/${match.id}`],
    ])
    expect((await member.patch(`/api/user/searches/${kept.id}`, { isNotified: false })).status, 'not theirs').toBe(404)
    await wanted(keeper.patch(`/api/user/searches/${kept.id}`, { isNotified: false, name: 'Quillons' }))
    await wanted(keeper.delete(`/api/user/searches/${kept.id}`))
    expect((await wanted(keeper.get('/api/user/searches'))).items).toEqual([])
    expect((await keeper.delete(`/api/user/searches/${kept.id}`)).status).toBe(404)
    expect((await keeper.post('/api/cards/listings', {}, key())).status).toBe(404)
  })
})
