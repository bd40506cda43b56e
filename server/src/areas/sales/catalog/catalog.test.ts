import { beforeEach, describe, expect, it } from 'vitest'

import { registered, wanted } from '../../../../test/cards.ts'
import { type Caller, useHarness } from '../../../../test/harness.ts'
import { inSecure } from '../../../../test/secure.ts'
import { readCatalog, recountCatalog } from './reading-service.ts'

const h = useHarness()
let admin: Caller
let owner: Caller
let other: Caller
const known = [
  'Quillan Farrow',
  'Bodhi Sterne',
  'Imogen Vasquez',
  'Thaddeus Okoro',
  'Lucinda Breck',
  'Ximena Dahl',
  'Percival Njoku',
]
let names = 0
let name: string
beforeEach(async () => {
  admin = await h().buildUser({ isAdmin: true, name: 'Margaret Ashby' })
  owner = await h().buildUser({ name: 'Orla Keane' })
  other = await h().buildUser({ name: 'Otis Hale' })
  // nothing alike, because typos are forgiven
  name = known[names++] ?? ''
})

async function read(): Promise<void> {
  h().clock.advance(60)
  await readCatalog(h().app.deps)
}
const found = async (q: string, by: Caller = other): Promise<any[]> =>
  (await wanted(by.get(`/api/catalog?q=${encodeURIComponent(q)}`))).items
const comp = (more: object = {}) =>
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
      ...{ grader: 'PSA', grade: '10', certNumber: null, priceCents: 80_000, soldOn: '2026-06-01' },
      ...{ source: 'Harbor Auctions', link: null, ...more },
    }),
    201,
  )
const entry = async (of: string) =>
  (await wanted(admin.get(`/api/admin/catalog?q=${encodeURIComponent(of)}`))).items as any[]

describe('what the catalog knows', () => {
  it('keeps what one member typed to itself until several say the same', async () => {
    await registered(owner, { playerName: name })
    await read()
    expect(await found(name)).toEqual([])
    expect(await entry(name)).toMatchObject([{ playerName: name, isPublic: false, copies: 1 }])
    const [{ id }] = await entry(name)
    expect((await other.get(`/api/catalog/${id}`)).status).toBe(404)
    expect((await other.get(`/files/catalog/${id}/picture`)).status).toBe(404)
    expect((await admin.get(`/api/catalog/${id}`)).status).toBe(200)
    await registered(other, { playerName: name })
    await read()
    expect(await found(name)).toEqual([])
    const third = await h().buildUser()
    await registered(third, { playerName: name.toUpperCase() })
    await read()
    expect(await found(name)).toMatchObject([{ id, set: 'Crown Hoops', cardNumber: '57' }])
    expect(Object.keys((await found(name))[0])).not.toContain('copies')
  })

  it('shows what a comp, a grader or Secure says', async () => {
    await comp()
    await read()
    expect(await found(name)).toMatchObject([
      { playerName: name, category: 'basketball', sales: 1, lastPriceCents: 80_000, lastSoldOn: '2026-06-01' },
    ])
    const listed = `${name} Secure`
    await inSecure(h(), owner, { playerName: listed })
    await read()
    expect(await found(listed)).toMatchObject([{ playerName: listed }])
    const graded = `${name} Graded`
    await h().query(
      `INSERT INTO cert_answers (provider, cert_number, facts, population, answered_at) VALUES
        ('sample', '77000${names}', $1, 14, $3), ('sample', '77001${names}', $2, 30, $3)`,
      [
        JSON.stringify({
          category: 'basketball',
          playerName: graded,
          year: '1986',
          set: 'Crown Hoops',
          cardNumber: '57',
          variety: null,
          grade: '10',
        }),
        JSON.stringify({
          category: 'basketball',
          playerName: graded,
          year: '1986',
          set: 'Crown Hoops',
          cardNumber: '57',
          variety: null,
          grade: '9',
        }),
        h().clock.now(),
      ],
    )
    await read()
    expect(await found(graded)).toMatchObject([{ playerName: graded, population: 44 }])
  })

  it('can be read again at any time with the same result', async () => {
    await comp()
    await comp({ priceCents: 90_000, soldOn: '2026-07-01' })
    await registered(owner, { playerName: name })
    await read()
    const once = await entry(name)
    expect(once).toMatchObject([{ copies: 1, sales: 2, lastPriceCents: 90_000, lastSoldOn: '2026-07-01' }])
    await readCatalog(h().app.deps)
    expect(await entry(name)).toEqual(once)
    await recountCatalog(h().app.deps)
    expect(await entry(name)).toMatchObject([{ id: once[0].id, copies: 1, sales: 2 }])
  })

  it('forgets sales older than a year and cards that were removed, at night', async () => {
    await comp({ soldOn: '2025-12-01' })
    const card = await registered(owner, { playerName: name })
    await read()
    expect(await entry(name)).toMatchObject([{ copies: 1, sales: 1 }])
    await wanted(owner.post(`/api/registry/${card.id}/remove`))
    await h().later(60 * 86_400)
    await recountCatalog(h().app.deps)
    expect(await entry(name)).toMatchObject([{ copies: 0, sales: 0, lastPriceCents: 80_000 }])
  })
})

describe('searching', () => {
  it('returns 401, 400 and 200; tolerates typos; the most traded come first', async () => {
    await comp()
    for (let n = 0; n < 3; n++) await comp({ variety: 'Silver', priceCents: 10_000 + n })
    await read()
    expect((await h().nobody.get('/api/catalog?q=vale')).status).toBe(401)
    for (const wrong of ['', '?q=', '?q=x', '?q=vale&limit=0', '?q=vale&x=1'])
      expect((await other.get(`/api/catalog${wrong}`)).status, wrong).toBe(400)
    for (const typed of ['Lucinda Breck', 'lucnida breck', 'LUCINDA  breck 1986', 'breck crown', 'lucin'])
      expect(
        (await found(typed)).map(({ variety }) => variety),
        typed,
      ).toEqual(['Silver', null])
    expect(await found('12345678')).toEqual([])
    expect(await found('!!')).toEqual([])
    expect(await found(`${name} zzzzzz`)).toEqual([])
  })

  it('shows a card with its sales by grade, the best grade first', async () => {
    for (const [grade, priceCents] of [
      ['9', 40_000],
      ['10', 80_000],
      ['10', 90_001],
      ['9.5', 50_000],
    ] as const)
      await comp({ grade, grader: grade === '9.5' ? 'BGS' : 'PSA', priceCents })
    await read()
    const [{ id }] = await found(name)
    expect((await wanted(other.get(`/api/catalog/${id}`))).grades).toEqual([
      { grader: 'PSA', grade: '10', sales: 2, medianCents: 85_000 },
      { grader: 'BGS', grade: '9.5', sales: 1, medianCents: 50_000 },
      { grader: 'PSA', grade: '9', sales: 1, medianCents: 40_000 },
    ])
    const picture = await other.get(`/files/catalog/${id}/picture?w=96`)
    expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/webp'])
    expect((await other.get(`/api/catalog/${owner.id}`)).status).toBe(404)
  })
})

describe('merging duplicates', () => {
  it('returns 401, 403, 400, 404, 409, 422 and 200; copies and comps are found under the kept entry', async () => {
    const twin = `${name} Jr`
    await comp()
    await comp({ playerName: twin, priceCents: 95_000, soldOn: '2026-08-01' })
    await registered(owner, { playerName: twin })
    const mine = await registered(other, { playerName: name })
    await read()
    const [kept] = (await entry(name)).filter((one) => one.playerName === name)
    const [duplicate] = await entry(twin)
    const detail = (by: Caller, id: string) => by.get(`/api/admin/catalog/${id}`)
    expect((await detail(owner, duplicate.id)).status).toBe(403)
    expect((await detail(admin, owner.id)).status).toBe(404)
    const opened = await wanted(detail(admin, duplicate.id))
    expect(opened).toMatchObject({ id: duplicate.id, mergedInto: null, grades: expect.any(Array) })
    expect(opened.similar.map(({ id }: any) => id)).not.toContain(duplicate.id)
    const merge = (by: Caller, id: string, body: object) => by.post(`/api/admin/catalog/${id}/merge`, body)
    expect((await merge(h().nobody, duplicate.id, { into: kept.id })).status).toBe(401)
    expect((await merge(owner, duplicate.id, { into: kept.id })).status).toBe(403)
    expect((await merge(admin, duplicate.id, {})).status).toBe(400)
    expect((await merge(admin, owner.id, { into: kept.id })).status).toBe(404)
    expect((await merge(admin, duplicate.id, { into: owner.id })).status).toBe(404)
    expect((await merge(admin, kept.id, { into: kept.id })).status).toBe(422)
    const merged = await wanted(merge(admin, duplicate.id, { into: kept.id }))
    expect(merged).toMatchObject({ id: kept.id, copies: 2, sales: 2, lastPriceCents: 95_000 })
    expect((await merge(admin, duplicate.id, { into: kept.id })).status).toBe(409)
    expect((await merge(admin, kept.id, { into: duplicate.id })).status, 'into itself by a detour').toBe(422)
    expect((await wanted(other.get(`/api/catalog/${duplicate.id}`))).id, 'it leads to the kept one').toBe(kept.id)
    expect((await found(twin)).map(({ id }) => id)).not.toContain(duplicate.id)
    expect((await entry(twin))[0]).toMatchObject({ mergedInto: { id: kept.id } })
    expect(await wanted(detail(admin, duplicate.id))).toMatchObject({ mergedInto: { id: kept.id }, similar: [] })
    expect((await wanted(admin.get('/api/admin/catalog?merged=yes'))).items.map(({ id }: any) => id)).toContain(
      duplicate.id,
    )
    const comps = await wanted(other.get(`/api/cards/${mine.id}/comparables`))
    expect(
      comps.same.map(({ priceCents }: any) => priceCents),
      'comps of a copy',
    ).toEqual([95_000, 80_000])
    await registered(owner, { playerName: twin })
    await read()
    expect(
      (await entry(name)).find(({ id }) => id === kept.id),
      'new copies too',
    ).toMatchObject({ copies: 3 })
  })
})
