import { addSeconds } from '@ambry/contract/kernel/dates'
import { beforeAll, expect, it } from 'vitest'

import { registered, wanted } from '../../../../test/cards.ts'
import { type Caller, useHarness } from '../../../../test/harness.ts'
import { TestClock } from '../../../../test/test-app.ts'

// late evening in our time zone, when it is already the next day in UTC
const h = useHarness({ clock: new TestClock('2026-11-16T02:30:00.000Z') })

type Figure = { source: 'appraisal' | 'sale' | 'estimate'; cents: number; on: string }
type Kept = {
  cost: number | null
  acquiredOn: string | null
  registeredOn: string
  custody: string
  loan: boolean
  category: string
  grade: string | null
  figures: Figure[]
}

let member: Caller
let today: string
const kept: Kept[] = []

const before = (days: number) => addSeconds(`${today}T12:00:00.000Z`, -days * 86_400).slice(0, 10)

beforeAll(async () => {
  member = await h().buildUser()
  const { settings } = h().app.deps
  today = new Intl.DateTimeFormat('en-CA', { timeZone: settings.current.timeZone }).format(h().clock.now())
  let seed = 7
  const random = (most: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % most
  }
  for (let n = 0; n < 25; n++) {
    const raw = n % 6 === 0
    const one: Kept = {
      cost: n % 4 ? random(100_000) : null,
      acquiredOn: n % 3 ? before(random(600)) : null,
      registeredOn: n % 5 ? before(random(400)) : today,
      custody: ['with_owner', 'inbound', 'in_vault', 'outbound'][n % 4] as string,
      loan: n % 4 === 2 && n % 3 === 0,
      category: ['duel', 'soccer', 'voyage'][n % 3] as string,
      grade: raw ? null : (['10', '9.5', '9', 'Authentic'][n % 4] as string),
      figures: Array.from({ length: random(5) }, () => ({
        source: (['appraisal', 'estimate', 'sale', 'estimate'] as const)[random(4)] as Figure['source'],
        cents: random(1_000_000),
        on: before(random(500)),
      })),
    }
    kept.push(one)
    const { id } = await registered(member, {
      category: one.category,
      grader: raw ? 'RAW' : 'SGC',
      grade: one.grade,
      ...(raw && { certNumber: null }),
      costCents: one.cost,
      acquiredOn: one.acquiredOn,
      set: n % 2 ? 'Moonlight' : 'Tides',
      year: n % 5 ? '1999' : null,
      cardNumber: String(n % 7),
      tags: n % 2 ? ['Odd', 'all'] : ['ALL'],
    })
    await h().query(
      `UPDATE cards SET custody = $2, vault = CASE WHEN $2 = 'with_owner' THEN NULL ELSE 'Delaware vault' END WHERE id = $1`,
      [id, one.custody],
    )
    const at = `${one.registeredOn}T12:00:00.000Z`
    await h().query('UPDATE cards SET registered_at = $2 WHERE id = $1', [id, at])
    await h().query('UPDATE ownerships SET began_at = $2 WHERE card_id = $1', [id, at])
    for (const { source, cents, on } of one.figures) {
      await h().query(
        `INSERT INTO valuations (card_id, source, value_cents, valued_on, ownership_id, recorded_at)
         SELECT id, $2, $3, $4, CASE WHEN $2 = 'estimate' THEN ownership_id END, now() FROM cards WHERE id = $1`,
        [id, source, cents, on],
      )
    }
    if (one.loan)
      await h().query(`INSERT INTO card_commitments (card_id, kind, opened_at) VALUES ($1, 'loan', now())`, [id])
  }
})

/**
 * What a card was worth on a day, computed the slow way. Figures of the same day count in the order they were added.
 */
function worth({ figures }: Kept, on: string): number | null {
  const official = figures.filter(({ source }) => source !== 'estimate')
  const line = official.length > 0 ? official : figures
  return (
    line
      .filter((figure) => figure.on <= on)
      .toSorted((a, b) => a.on.localeCompare(b.on))
      .at(-1)?.cents ?? null
  )
}
const sum = (numbers: (number | null)[]) => numbers.reduce<number>((total, one) => total + (one ?? 0), 0)

it('totals match an independent calculation', async () => {
  const summary = await wanted(member.get('/api/registry/summary'))
  const valued = kept.map((one) => worth(one, today))
  const where = (test: (one: Kept) => boolean) => sum(kept.map((one, n) => (test(one) ? (valued[n] ?? null) : 0)))
  const gains = kept.flatMap((one, n) => (one.cost === null || valued[n] == null ? [] : [valued[n] - one.cost]))
  expect(summary).toMatchObject({
    cards: 25,
    withoutValue: valued.filter((one) => one === null).length,
    valueCents: sum(valued),
    costCents: sum(kept.map(({ cost }) => cost)),
    gainCents: sum(gains),
    gainCards: gains.length,
    inVaultCents: where(({ custody }) => custody === 'in_vault'),
    elsewhereCents: where(({ custody }) => custody !== 'in_vault'),
    pledgedCents: where(({ loan }) => loan),
    counts: {
      inVault: kept.filter(({ custody }) => custody === 'in_vault').length,
      withYou: kept.filter(({ custody }) => custody === 'with_owner').length,
      inTransit: kept.filter(({ custody }) => custody === 'inbound' || custody === 'outbound').length,
      pledged: kept.filter(({ loan }) => loan).length,
      disputed: 0,
    },
    vaults: ['Delaware vault', 'Zürich vault'],
  })
  for (const { category, cards, valueCents } of summary.categories) {
    expect(cards).toBe(kept.filter((one) => one.category === category).length)
    expect(valueCents).toBe(where((one) => one.category === category))
  }
  expect(sum(summary.grades.map(({ cards }: { cards: number }) => cards))).toBe(25)
  expect(summary.grades.map(({ grade }: { grade: string }) => grade)).toEqual(['10', '9.5', '9', 'Authentic', 'Raw'])
  expect(sum(summary.grades.map(({ valueCents }: { valueCents: number }) => valueCents))).toBe(sum(valued))
  expect(summary.tags).toEqual([
    { tag: expect.stringMatching(/^all$/i), cards: 25 },
    { tag: 'Odd', cards: 12 },
  ])
})

it('history covers a year of weeks, each as of that week', async () => {
  const { history, valueCents } = await wanted(member.get('/api/registry/summary'))
  expect(history).toHaveLength(53)
  expect(history[0].on).toBe(before(364))
  for (const point of history) {
    const had = kept.filter((one) => one.registeredOn <= point.on && worth(one, point.on) !== null)
    expect(point.valueCents, point.on).toBe(sum(had.map((one) => worth(one, point.on))))
    expect(point.costCents, point.on).toBe(sum(had.map(({ cost }) => cost)))
  }
  // the chart ends at the total next to it, in any time zone
  expect(history.at(-1)).toMatchObject({ on: today, valueCents })
})

it('counts sets and each one’s completion', async () => {
  const goal = (body: object) => member.post('/api/registry/sets', body)
  const { items } = await wanted(member.get('/api/registry/sets'))
  const moonlight = kept.flatMap((one, n) => (n % 2 && n % 5 ? [{ ...one, n }] : []))
  const shown = items.find((one: any) => one.set === 'Moonlight' && one.year === '1999')
  const grades = moonlight.flatMap(({ grade }) => (grade === null || grade === 'Authentic' ? [] : [Number(grade)]))
  expect(shown).toMatchObject({
    cards: moonlight.length,
    numbers: new Set(moonlight.map(({ n }) => n % 7)).size,
    total: null,
    valueCents: sum(moonlight.map((one) => worth(one, today))),
  })
  expect(shown.averageGrade).toBeCloseTo(sum(grades) / grades.length, 6)
  expect(items).toHaveLength(4)
  const total = async (year: string | null) =>
    (await wanted(member.get('/api/registry/sets'))).items.find((one: any) => one.set === 'Tides' && one.year === year)
      .total
  await wanted(goal({ set: 'Tides', year: '1999', total: 132 }))
  await wanted(goal({ set: 'Tides', year: null, total: 10 }))
  await wanted(goal({ set: 'Tides', year: '1999', total: 133 }))
  expect([await total('1999'), await total(null)]).toEqual([133, 10])
  await wanted(goal({ set: 'Tides', year: '1999', total: null }))
  expect([await total('1999'), await total(null)]).toEqual([null, 10])
  for (const body of [
    { set: '', year: null, total: 1 },
    { set: 'x', year: null, total: 0 },
    { set: 'x', year: '99', total: 1 },
    { set: 'x', total: 1 },
  ])
    expect((await goal(body)).status).toBe(400)
  const other = await h().buildUser()
  expect(await wanted(other.get('/api/registry/sets'))).toEqual({ items: [] })
})

it('a set is shown from its second card on, with pictures of its most valuable cards', async () => {
  const keeper = await h().buildUser()
  const bring = (cardNumber: string, estimateCents: number | null) =>
    registered(keeper, { set: 'Lanterns', year: '2004', cardNumber, estimateCents })
  await bring('1', 100)
  expect(await wanted(keeper.get('/api/registry/sets'))).toEqual({ items: [] })
  for (const [index, cents] of [null, 500, 300, 400].entries()) await bring(String(index + 2), cents)
  const [set, ...others] = (await wanted(keeper.get('/api/registry/sets'))).items
  expect(others).toEqual([])
  const { items } = await wanted(keeper.get('/api/registry?sort=-value'))
  expect(set).toMatchObject({ cards: 5, pictures: items.slice(0, 4).map(({ picture }: any) => picture) })
})

it('exports the history and the sets as files', async () => {
  const linesOf = async (path: string) => (await member.get(`${path}?format=csv`)).body.trim().split('\r\n')
  const { history } = await wanted(member.get('/api/registry/summary'))
  const [heading, ...weeks] = await linesOf('/api/registry/summary')
  expect(heading).toBe('Date,Value (USD),Cost (USD)')
  const { on, valueCents, costCents } = history.at(-1)
  expect(weeks).toHaveLength(history.length)
  expect(weeks.at(-1)).toBe(`${on},${(valueCents / 100).toFixed(2)},${(costCents / 100).toFixed(2)}`)
  const [columns, ...sets] = await linesOf('/api/registry/sets')
  expect(columns).toBe('Set,Year,Cards,Different cards,Cards in the set,Average grade,Value (USD)')
  expect(sets).toHaveLength(4)
})

it('a member without cards has an empty summary', async () => {
  const other = await h().buildUser()
  expect(await wanted(other.get('/api/registry/summary'))).toMatchObject({
    cards: 0,
    valueCents: 0,
    categories: [],
    history: { length: 53 },
  })
})

it('the collection as JSON includes every card with its valuations', async () => {
  const answer = await member.get('/files/registry/cards.json')
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="ambry-registry.json"/)
  const { cards } = answer.json()
  expect(cards).toHaveLength(25)
  expect(sum(cards.map(({ valuations }: any) => valuations.length))).toBe(
    sum(kept.map(({ figures }) => figures.length)),
  )
})
