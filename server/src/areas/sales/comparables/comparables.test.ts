import { beforeAll, describe, expect, it } from 'vitest'

import { refusal, registered, wanted } from '../../../../test/cards.ts'
import { type Caller, useHarness } from '../../../../test/harness.ts'
import { agreed, held, payFor } from '../../../../test/sales.ts'

const h = useHarness()
let [admin, member]: Caller[] = []
beforeAll(async () => {
  admin = await h().buildUser({ isAdmin: true })
  member = await h().buildUser()
})

const url = '/api/admin/comparables'
let prices = 100_000
const sold = (more: object = {}) => ({
  playerName: 'Marcus Vale',
  year: '1986',
  set: 'Crown Hoops',
  cardNumber: '57',
  grader: 'PSA',
  grade: '10',
  priceCents: prices++,
  soldOn: '2026-05-01',
  source: 'Goldin',
  ...more,
})
const add = (more: object = {}, by = admin) => by!.post(url, sold(more))
const bring = (text: string | Buffer, query = '', by = admin) =>
  by!.upload(`${url}/import?name=sales.csv${query}`, text)

describe('adding one manually', () => {
  it('returns 401, 400, 403, 404, 409, 422 and 201', async () => {
    expect((await h().nobody.post(url, sold())).status).toBe(401)
    expect((await add({}, member)).status).toBe(403)
    for (const wrong of [
      { priceCents: 0 },
      { soldOn: '2026-02-30' },
      { link: 'ftp://x' },
      { grade: '11' },
      { source: ' ' },
      { x: 1 },
    ])
      expect((await add(wrong)).status, JSON.stringify(wrong)).toBe(400)
    for (const wrong of [{ soldOn: '2026-11-16' }, { grader: 'RAW', grade: '10' }])
      expect((await add(wrong)).status, JSON.stringify(wrong)).toBe(422)
    const made = await wanted(add({ priceCents: 5, link: 'https://goldin.example/1' }), 201)
    expect(made).toMatchObject({ priceCents: 5, excluded: null, actions: ['exclude'], fileName: null })
    expect((await add({ priceCents: 5 })).status, 'the same facts, price and day').toBe(409)
    expect((await add({ priceCents: 6, source: 'GOLDIN', link: 'https://goldin.example/1' })).status).toBe(409)
    await wanted(add({ priceCents: 5, variety: 'Refractor' }), 201)
    expect((await admin!.post(`${url}/${member!.id}/exclude`, { reason: 'No such' })).status).toBe(404)
  })

  it('it can be excluded with a reason and included again; nothing else about it changes', async () => {
    const { id } = await wanted(add({ playerName: 'Ivo Marsh' }), 201)
    const out = (reason: string) => admin!.post(`${url}/${id}/exclude`, { reason })
    expect((await out('x')).status).toBe(400)
    expect(await wanted(out('A private deal'))).toMatchObject({
      excluded: { reason: 'A private deal' },
      actions: ['include'],
    })
    expect((await out('Again')).status).toBe(409)
    const found = async (query: string) => (await wanted(admin!.get(`${url}?q=ivo marsh&${query}`))).items.length
    expect(await Promise.all(['excluded=yes', 'excluded=no', 'grade=10', 'grader=BGS'].map(found))).toEqual([
      1, 0, 1, 0,
    ])
    expect(await wanted(admin!.post(`${url}/${id}/include`))).toMatchObject({ excluded: null })
    expect((await admin!.post(`${url}/${id}/include`)).status).toBe(409)
  })
})

describe('importing a file', () => {
  const heading = 'Player,Year,Set,Card #,Grading Company,Grade,Sale Price,Sale Date,Auction House,URL'
  const row = (name: string, price = '$1,250.00', day = '11/02/2026', link = '') =>
    `${name},1996-97,Skyline,88,PSA,GEM MT 10,"${price}",${day},Heritage,${link}`

  it('previews it row by row without writing anything', async () => {
    const text = [
      heading,
      row('Ann Ito'),
      row('Ann Ito'),
      row('Bo Reyes', 'a lot'),
      row('Cy Dunn', '$10', '2027-01-01'),
      row('', '$10'),
      row('Dee Fox', '£10', '1/2/2026', 'nonsense'),
    ].join('\n')
    const seen = await wanted(bring(text, '&dryRun=1'))
    expect(seen).toMatchObject({ rows: 6, good: 1, known: 1, bad: 4 })
    expect(seen.problems.map(({ row, problems }: any) => [row, problems])).toEqual([
      [4, ['Price: couldn’t read “a lot”.']],
      [5, ['Date sold: the date is in the future.']],
      [6, ['Player is missing.']],
      [7, ['Price: couldn’t read “£10”.']],
    ])
    const count = async () => (await wanted(admin!.get(`${url}?q=ann ito&total=1`))).total
    expect(await count()).toBe(0)
    expect(await wanted(bring(text))).toMatchObject({ good: 1, known: 1, bad: 4 })
    expect(await wanted(bring(text)), 'again').toMatchObject({ good: 0, known: 2, bad: 4 })
    expect(await count()).toBe(1)
    const [made] = (await wanted(admin!.get(`${url}?q=ann ito`))).items
    expect(made).toMatchObject({
      priceCents: 125_000,
      soldOn: '2026-11-02',
      source: 'Heritage',
      grade: '10',
      fileName: 'sales.csv',
    })
  })

  it('accepts our own export', async () => {
    await wanted(add({ playerName: 'Noor Haddad', priceCents: 123_456 }), 201)
    const { body } = await admin!.get(`${url}?q=noor haddad&format=csv`)
    expect(await wanted(bring(body, '&dryRun=1'))).toMatchObject({ rows: 1, good: 0, known: 1, bad: 0 })
  })

  it('returns 401, 400, 403, 413, 415 and 422', async () => {
    const text = [heading, row('Eve Lund')].join('\n')
    expect((await h().nobody.upload(`${url}/import?name=x`, text)).status).toBe(401)
    expect((await bring(text, '', member)).status).toBe(403)
    expect((await bring(text, '&dryRun=yes')).status).toBe(400)
    expect((await bring('x'.repeat(2_000_001))).status).toBe(413)
    expect((await bring(Buffer.from([0xff, 0xfe, 0x41]))).status).toBe(415)
    for (const [wrong, words] of [
      ['', 'no rows'],
      [heading, 'no rows'],
      ['Player,Price\nAnn,1', 'no column for Date sold, Source'],
      [[heading, ...Array.from({ length: 5_001 }, () => 'x')].join('\n'), 'more than 5,000 rows'],
    ] as const) {
      const [status, said] = await refusal(bring(wrong))
      expect([status, said], words).toEqual([422, expect.stringContaining(words)])
    }
  })

  it('imports all 5,000 rows, and only once when two run concurrently', async () => {
    const text = [heading, ...Array.from({ length: 5_000 }, (_, at) => row('Many Rows', `$${at + 1}.00`))].join('\n')
    const both = await Promise.all([wanted(bring(text)), wanted(bring(text))])
    expect(both.reduce((sum, { good }) => sum + good, 0)).toBe(5_000)
    expect((await wanted(admin!.get(`${url}?q=many rows&total=1`))).total).toBe(5_000)
  })
})

describe('comparables of a card', () => {
  it('are copies of it: same grade first, other grades apart, and excluded ones only for admins', async () => {
    const owner = await h().buildUser()
    const facts = { playerName: 'Zoë Ångström', year: '1999', set: 'Polar Ice', cardNumber: '12', variety: null }
    const card = await registered(owner, { ...facts, grade: '9' })
    const copy = { ...facts, grade: '9' }
    await wanted(
      add({ ...copy, playerName: 'ZOE ANGSTROM', variety: 'Base', priceCents: 10_000, soldOn: '2026-10-01' }),
      201,
    )
    await wanted(add({ ...copy, year: '1999-00', priceCents: 20_000, soldOn: '2026-09-01' }), 201)
    await wanted(add({ ...copy, priceCents: 40_000, soldOn: '2024-01-01' }), 201)
    await wanted(add({ ...copy, grade: '10', priceCents: 90_000 }), 201)
    await wanted(add({ ...copy, cardNumber: '13', priceCents: 1 }), 201)
    const out = await wanted(add({ ...copy, priceCents: 1_000_000 }), 201)
    await wanted(admin!.post(`${url}/${out.id}/exclude`, { reason: 'A typing error' }))
    // a card owned by Ambry
    const seller = await h().buildUser()
    const sale = await agreed(admin!, {
      cardId: (await held(h(), seller, copy)).id,
      buyerId: owner.id,
      priceCents: 30_000,
    })
    await payFor(admin!, sale)

    const seen = await wanted(owner.get(`/api/cards/${card.id}/comparables`))
    expect(seen.same.map(({ priceCents }: any) => priceCents)).toEqual([30_000, 10_000, 20_000, 40_000])
    expect(seen.same[0]).toMatchObject({ isHouse: true, source: 'Sold in Secure', link: null })
    expect(JSON.stringify(seen)).not.toContain(seller.id)
    expect(seen.others).toMatchObject([{ grade: '10', priceCents: 90_000 }])
    expect(seen.all).toEqual({ count: 4, medianCents: 25_000, lowCents: 10_000, highCents: 40_000 })
    expect(seen.lastYear).toMatchObject({ count: 3, medianCents: 20_000 })
    const house = await wanted(admin!.get(`/api/cards/${card.id}/comparables`))
    expect(house.same.find(({ excluded }: any) => excluded)).toMatchObject({ excluded: 'A typing error' })
    expect(house.all, 'it does not count').toEqual(seen.all)
    expect((await h().nobody.get(`/api/cards/${card.id}/comparables`)).status).toBe(401)
    expect((await seller.get(`/api/cards/${card.id}/comparables`)).status).toBe(404)
  })
})
