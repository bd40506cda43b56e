import { beforeEach, describe, expect, it } from 'vitest'

import { registered, wanted } from '../../../../test/cards.ts'
import { type Caller, useHarness } from '../../../../test/harness.ts'
import { livePost, matched, posted } from '../../../../test/source.ts'
import { readCatalog } from '../../sales/catalog/reading-service.ts'

const h = useHarness()
let admin: Caller
let poster: Caller
let holder: Caller
let names = 0
let playerName: string
beforeEach(async () => {
  admin = await h().buildUser({ isAdmin: true, name: 'Margaret Ashby' })
  poster = await h().buildUser({ name: 'Piet Amsel' })
  holder = await h().buildUser({ name: 'Hana Sorel' })
  // each test has its own card
  playerName = `Wanted ${String.fromCharCode(65 + names)}${String.fromCharCode(75 + names)}${names++}`
})

const own = (by: Caller, { id }: { id: string }) => wanted(by.get(`/api/user/sources/${id}`))
const board = async (by: Caller, query = ''): Promise<any[]> =>
  (await wanted(by.get(`/api/sources/active?player=${encodeURIComponent(playerName)}${query}`))).items
const notices = async (of: Caller): Promise<{ title: string; message: string; link: string }[]> =>
  (await wanted(of.get('/api/user/notices'))).items
const titles = async (of: Caller) => (await notices(of)).map(({ title }) => title)

describe('the outlook', () => {
  const ask = (by: Caller, more: object = {}) =>
    by.post('/api/sources/outlook', {
      playerName,
      year: '1986',
      set: 'Crown Hoops',
      cardNumber: '57',
      grades: ['PSA 9'],
      ...more,
    })
  const sold = (priceCents: number, more: object = {}) =>
    wanted(
      admin.post('/api/admin/comparables', {
        ...{ playerName, year: '1986', set: 'Crown Hoops', cardNumber: '57', variety: null, category: 'basketball' },
        ...{
          grader: 'PSA',
          grade: '9',
          certNumber: null,
          priceCents,
          soldOn: '2026-06-01',
          source: 'Harbor',
          link: null,
        },
        ...more,
      }),
      201,
    )

  it('compares a budget with sales at the grades asked for', async () => {
    expect((await ask(h().nobody)).status).toBe(401)
    expect((await ask(poster, { playerName: '' })).status).toBe(400)
    expect(await wanted(ask(poster, { maxCents: 50_000 }))).toMatchObject({
      verdict: 'unknown',
      medianCents: null,
      known: 'none',
      mayBeHeld: false,
      inSecure: [],
      reviewHours: 24,
      cost: { priceCents: 50_000, buyerFeeCents: 4_000, totalCents: 54_000, sellerFeeCents: 2_500, netCents: 47_500 },
    })
    for (const cents of [40_000, 50_000, 60_000, 70_000]) await sold(cents)
    await sold(500_000, { grade: '10' })
    await sold(10_000, { soldOn: '2025-01-01' })
    const at = (maxCents: number | null) => wanted(ask(poster, { maxCents }))
    expect(await at(39_999)).toMatchObject({ verdict: 'low', atOrBelow: 0, lowCents: 40_000, highCents: 60_000 })
    expect(await at(40_000)).toMatchObject({ verdict: 'realistic', atOrBelow: 1, medianCents: 55_000 })
    expect(await at(60_000)).toMatchObject({ verdict: 'realistic', atOrBelow: 3 })
    expect(await at(60_001)).toMatchObject({ verdict: 'above_most' })
    const open = await at(null)
    expect(open).toMatchObject({ verdict: 'unknown', atOrBelow: null, cost: null })
    expect(open.sales.length).toBe(4)
    expect(open.byGrade).toEqual([
      { grader: 'PSA', grade: '9', sales: 4 },
      { grader: 'PSA', grade: '10', sales: 1 },
    ])
  })

  it('says only whether copies are known, and never whose', async () => {
    await registered(holder, { playerName, grade: '9' })
    const answer = await ask(poster)
    expect(answer.json()).toMatchObject({ known: 'some', mayBeHeld: false })
    for (const secret of [holder.id, holder.phone, 'Sorel']) expect(answer.body).not.toContain(secret)
    await wanted(holder.post('/api/user/source-matching', { isMatched: true }))
    expect(await wanted(ask(poster))).toMatchObject({ known: 'some', mayBeHeld: true })
    for (let n = 0; n < 4; n++) await registered(holder, { playerName, grade: n % 2 ? '9' : '10' })
    expect(await wanted(ask(poster))).toMatchObject({ known: 'several' })
    expect(await wanted(ask(holder)), 'my own don’t count').toMatchObject({ known: 'none' })
    const post = await posted(poster, { playerName })
    expect(await wanted(ask(poster))).toMatchObject({ similarPost: { id: post.id, number: post.number } })
  })
})

describe('holders', () => {
  it('are told privately once per post, only if they opted in', async () => {
    const shy = await h().buildUser({ name: 'Silas Quiet' })
    for (const by of [holder, holder, shy, poster]) await registered(by, { playerName, grade: '9' })
    await wanted(holder.post('/api/user/source-matching', { isMatched: true }))
    await wanted(poster.post('/api/user/source-matching', { isMatched: true }))
    expect((await h().nobody.post('/api/user/source-matching', { isMatched: true })).status).toBe(401)
    expect((await holder.post('/api/user/source-matching', {})).status).toBe(400)
    const post = await livePost(admin, poster, { playerName })
    for (let n = 0; n < 2; n++) await matched(h(), post)
    const told = (await notices(holder)).filter(({ title }) => title === 'A member is looking for a card you have')
    expect(told.length).toBe(1)
    expect(told[0]?.message).not.toContain('Piet')
    expect(await titles(shy)).not.toContain('A member is looking for a card you have')
    expect(await titles(poster)).not.toContain('A member is looking for a card you have')
    const seen = await own(poster, post)
    expect(seen.holdersNotified).toBe(true)
    expect(JSON.stringify(seen)).not.toContain('Sorel')
  })

  it('are found under a merged entry of the catalog too', async () => {
    const twin = `${playerName} II`
    await registered(holder, { playerName: twin, grade: '9' })
    const comp = (name: string) =>
      wanted(
        admin.post('/api/admin/comparables', {
          ...{
            playerName: name,
            year: '1986',
            set: 'Crown Hoops',
            cardNumber: '57',
            variety: null,
            category: 'basketball',
          },
          ...{
            grader: 'PSA',
            grade: '9',
            certNumber: null,
            priceCents: 5_000,
            soldOn: '2026-06-01',
            source: 'H',
            link: null,
          },
        }),
        201,
      )
    await comp(playerName)
    await comp(twin)
    h().clock.advance(60)
    await readCatalog(h().app.deps)
    const post = await livePost(admin, poster, { playerName })
    expect(post.catalogId).not.toBeNull()
    expect(await board(holder)).toMatchObject([{ matches: 0 }])
    const entry = async (name: string) =>
      (await wanted(admin.get(`/api/admin/catalog?q=${encodeURIComponent(name)}`))).items.find(
        (one: any) => one.playerName === name,
      )
    await wanted(
      admin.post(`/api/admin/catalog/${(await entry(twin)).id}/merge`, { into: (await entry(playerName)).id }),
    )
    expect(await board(holder)).toMatchObject([{ matches: 1 }])
    expect((await board(holder, '&matching=1')).length).toBe(1)
  })
})
