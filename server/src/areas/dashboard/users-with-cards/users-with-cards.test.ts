import { beforeAll, describe, expect, it } from 'vitest'

import { registered, wanted } from '../../../../test/cards.ts'
import { type Caller, useHarness } from '../../../../test/harness.ts'

const h = useHarness()
const address = '/api/admin/users-with-cards'
let [admin, ann, bo, cy]: Caller[] = []
beforeAll(async () => {
  admin = await h().buildUser({ isAdmin: true, name: 'Zed Admin' })
  const people: Caller[] = []
  for (const name of ['Ann Able', 'Bo Baker', 'Cy Empty']) {
    h().clock.advance(60)
    people.push(await h().buildUser({ name }))
  }
  ;[ann, bo, cy] = people
  // an owner's estimate is private
  const [home, vaulted, sent] = [
    await registered(ann!, { estimateCents: 777_777 }),
    await registered(ann!, { estimateCents: 888_888 }),
    await registered(ann!),
  ]
  await wanted(admin.post(`/api/admin/cards/${vaulted.id}/valuations`, { valueCents: 1_200 }), 201)
  await wanted(admin.post(`/api/admin/cards/${sent.id}/valuations`, { valueCents: 300 }), 201)
  const gone = await registered(ann!)
  await wanted(admin.post(`/api/admin/cards/${gone.id}/valuations`, { valueCents: 5_000 }), 201)
  await wanted(ann!.post(`/api/registry/${gone.id}/remove`))
  await h().query(`UPDATE cards SET custody = 'in_vault', vault = 'Delaware vault' WHERE id = $1`, [vaulted.id])
  await h().query(`UPDATE cards SET custody = 'inbound', vault = 'Delaware vault' WHERE id = $1`, [sent.id])
  await h().query(`UPDATE cards SET open_disputes = 1 WHERE id = $1`, [home.id])
  await registered(bo!)
  const taken = await registered(cy!)
  await wanted(cy!.post(`/api/registry/${taken.id}/remove`))
})
const list = (query = '') => wanted(admin!.get(`${address}?${query}`))
const namesOf = async (query = '') => (await list(query)).items.map(({ displayName }: any) => displayName)

describe('members with their cards', () => {
  it('returns 401, 400, 403', async () => {
    expect((await h().nobody.get(address)).status).toBe(401)
    for (const query of ['sort=cards', 'user=x', 'empty=0', 'colour=red'])
      expect((await admin!.get(`${address}?${query}`)).status, query).toBe(400)
    expect((await ann!.get(address)).status).toBe(403)
  })

  it('counts cards by location, and values by our appraisals only', async () => {
    const { items, total } = await list('total=1')
    expect(total).toBe(2)
    expect(items[0]).toEqual({
      id: ann!.id,
      displayName: 'Ann Able',
      phone: ann!.phone,
      status: 'active',
      cards: 3,
      inVault: 1,
      inTransit: 1,
      disputed: 1,
      valueCents: 1_500,
      withoutValue: 1,
      createdAt: expect.stringMatching(/Z$/),
    })
    expect(items[1]).toMatchObject({ displayName: 'Bo Baker', cards: 1, valueCents: 0, withoutValue: 1 })
    expect(JSON.stringify(items)).not.toMatch(/777777|888888/)
    const { vault } = await wanted(admin!.get('/api/admin/overview'))
    expect(vault).toMatchObject({ cards: 1, valueCents: 1_200 })
  })

  it('sorts by name and join date in both directions, pages, and optionally includes members without cards', async () => {
    expect(await namesOf()).toEqual(['Ann Able', 'Bo Baker'])
    const all = ['Ann Able', 'Bo Baker', 'Cy Empty', 'Zed Admin']
    expect(await namesOf('empty=1')).toEqual(all)
    expect(await namesOf('empty=1&sort=-name')).toEqual(all.toReversed())
    expect(await namesOf('empty=1&sort=createdAt')).toEqual(['Zed Admin', 'Ann Able', 'Bo Baker', 'Cy Empty'])
    expect(await namesOf('empty=1&sort=-createdAt')).toEqual(['Cy Empty', 'Bo Baker', 'Ann Able', 'Zed Admin'])
    for (const sort of ['name', '-name', 'createdAt', '-createdAt']) {
      const seen: string[] = []
      for (let cursor: string | null = ''; cursor !== null; ) {
        const page: any = await list(`empty=1&limit=1&sort=${sort}${cursor && `&cursor=${cursor}`}`)
        seen.push(...page.items.map(({ displayName }: any) => displayName))
        cursor = page.nextCursor
      }
      expect(seen).toEqual(await namesOf(`empty=1&sort=${sort}`))
    }
  })

  it('filters by one member, or by part of a name or phone', async () => {
    expect(await namesOf(`user=${bo!.id}`)).toEqual(['Bo Baker'])
    expect(await namesOf(`user=${cy!.id}`)).toEqual([])
    expect(await namesOf(`user=${cy!.id}&empty=1`)).toEqual(['Cy Empty'])
    expect(await namesOf('q=BAK')).toEqual(['Bo Baker'])
    expect(await list('q=nobody&total=1')).toEqual({ items: [], nextCursor: null, total: 0 })
  })

  it('exports CSV, and audits it', async () => {
    await h().stepUp(admin!)
    const { body, headers } = await admin!.get(`${address}?format=csv`)
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    const [heading, ...lines] = body.trim().split('\r\n')
    expect(heading).toBe('ID,Name,Phone,Status,Cards,In vault,In transit,Disputed,Value (USD),Without value')
    expect(lines).toHaveLength(2)
    expect(lines[0]).toMatch(/,active,3,1,1,1,15\.00,1$/)
    const [audit] = await h().query(`SELECT object_id FROM audit_log WHERE action = 'export' AND actor_id = $1`, [
      admin!.id,
    ])
    expect(audit).toEqual({ object_id: address })
  })
})
