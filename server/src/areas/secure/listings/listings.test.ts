import { beforeAll, describe, expect, it } from 'vitest'

import { key } from '../../../../test/billing.ts'
import { newCard, refusal, wanted } from '../../../../test/cards.ts'
import { type Caller, useHarness } from '../../../../test/harness.ts'
import { intoVault, promoted } from '../../../../test/promotions.ts'

const h = useHarness()
const missing = '0190a000-0000-7000-8000-000000000000'

let owner: Caller
let admin: Caller
beforeAll(async () => {
  owner = await h().buildUser({ name: 'Mia Owner' })
  admin = await h().buildUser({ isAdmin: true, name: 'Ada Stone' })
})

/** A card owned by Ambry, in the vault by default. */
type Wanted = { isInVault?: boolean; valueCents?: number | null; playerName?: string }
async function adminCard({ isInVault = true, valueCents = 50_050, ...more }: Wanted = {}): Promise<string> {
  const { id } = await wanted(admin.post('/api/admin/cards', { card: newCard(more), ownerId: null }), 201)
  if (isInVault) await intoVault(h(), id)
  if (valueCents !== null) await wanted(admin.post(`/api/admin/cards/${id}/valuations`, { valueCents }), 201)
  return id
}
const change = (body: object, name?: string, by = admin) => by.post('/api/admin/cards/listings', body, key(name))
const listing = (id: string) => wanted(admin.get(`/api/admin/cards/${id}/listing`))
const kinds = async (id: string) =>
  (await h().query('SELECT kind FROM provenance_events WHERE card_id = $1 ORDER BY seq', [id])).map(
    ({ kind }: any) => kind,
  )

describe('an Ambry-owned card', () => {
  it('is listed at its value, repriced and unlisted', async () => {
    const id = await adminCard()
    expect(await listing(id)).toEqual({ listing: null, why: null })
    const select = { ids: [id] }
    expect(await wanted(change({ action: 'list', price: { by: 'value', bps: 11_000 }, select }))).toEqual({
      done: 1,
      refused: [],
    })
    expect((await listing(id)).listing).toMatchObject({
      listPriceCents: 55_100,
      availability: 'open',
      isByHouse: true,
      isPaused: false,
      promotionId: null,
      requests: 0,
      watchers: 0,
    })
    expect(await wanted(change({ action: 'reprice', price: { by: 'change', bps: -1_000 }, select }))).toMatchObject({
      done: 1,
    })
    expect((await listing(id)).listing.listPriceCents).toBe(49_600)
    expect(await wanted(change({ action: 'unlist', reason: 'Shown elsewhere.', select }))).toMatchObject({ done: 1 })
    expect(await listing(id)).toEqual({ listing: null, why: null })
    expect(await kinds(id)).toEqual(expect.arrayContaining(['listed', 'unlisted']))
    const audited = await h().query(
      `SELECT action FROM audit_log WHERE object_id = $1 AND action LIKE 'listing.%' ORDER BY id`,
      [id],
    )
    expect(audited.map(({ action }: any) => action)).toEqual(['listing.list', 'listing.reprice', 'listing.unlist'])
  })

  it('bulk actions apply per card, with a reason for each failure', async () => {
    const [good, away, unvalued] = [
      await adminCard(),
      await adminCard({ isInVault: false }),
      await adminCard({ valueCents: null }),
    ]
    const mine = (await wanted(owner.post('/api/registry', newCard()), 201)).id
    await intoVault(h(), mine)
    const result = await wanted(
      change({
        action: 'list',
        price: { by: 'value', bps: 10_000 },
        select: { ids: [good, away, unvalued, mine, missing] },
      }),
    )
    expect(result.done).toBe(1)
    expect(result.refused.map(({ reason }: any) => reason)).toEqual([
      'It isn’t in the vault.',
      'We haven’t appraised it yet.',
      'It belongs to a member, who can request a listing.',
      'Not found, or you don’t have access.',
    ])
    expect((await listing(mine)).why).toContain('request a listing')
    expect((await listing(away)).why).toBe('It isn’t in the vault.')
  })

  it('bulk actions by filter fail when the match count has changed', async () => {
    const ids = [await adminCard({ playerName: 'Solvei Brandt' }), await adminCard({ playerName: 'Solvei Brandt' })]
    const price = { by: 'price', cents: 12_345 }
    const all = { all: { q: 'solvei brandt' }, except: [] }
    expect((await change({ action: 'list', price, select: { ...all, expected: 3 } })).status).toBe(409)
    expect(await wanted(change({ action: 'list', price, select: { ...all, expected: 2 } }))).toMatchObject({ done: 2 })
    expect((await listing(ids[1] ?? '')).listing.listPriceCents).toBe(12_345)
  })

  it('a request sent twice changes a price once', async () => {
    const id = await adminCard()
    await wanted(change({ action: 'list', price: { by: 'price', cents: 10_000_00 }, select: { ids: [id] } }))
    const lower = { action: 'reprice', price: { by: 'change', bps: -1_000 }, select: { ids: [id] } }
    for (let sent = 0; sent < 3; sent++) expect(await wanted(change(lower, `lower ${id}`))).toMatchObject({ done: 1 })
    expect((await listing(id)).listing.listPriceCents).toBe(9_000_00)
    expect((await change({ ...lower, price: { by: 'change', bps: 500 } }, `lower ${id}`)).status).toBe(409)
  })

  it('rejects unauthorized callers, invalid input and missing cards', async () => {
    const id = await adminCard()
    const body = { action: 'list', price: { by: 'price', cents: 1_000 }, select: { ids: [id] } }
    expect((await h().nobody.post('/api/admin/cards/listings', body, key())).status).toBe(401)
    expect((await change(body, undefined, owner)).status).toBe(403)
    expect((await owner.get(`/api/admin/cards/${id}/listing`)).status).toBe(403)
    expect((await admin.post('/api/admin/cards/listings', body)).status).toBe(400)
    expect((await change({ ...body, price: { by: 'change', bps: 100 } })).status).toBe(400)
    expect((await change({ ...body, price: { by: 'price', cents: 0 } })).status).toBe(400)
    expect((await admin.get(`/api/admin/cards/${missing}/listing`)).status).toBe(404)
  })
})

describe('a member’s card', () => {
  it('keeps its owner’s price; an admin can unlist it, which ends its promotion', async () => {
    const { cardId, id } = await promoted(h(), { owner, admin })
    const select = { ids: [cardId] }
    const repriced = await wanted(change({ action: 'reprice', price: { by: 'price', cents: 1 }, select }))
    expect(repriced.refused[0].reason).toBe('Its owner sets the price.')
    expect((await listing(cardId)).listing).toMatchObject({ isByHouse: false, promotionId: id })
    await wanted(change({ action: 'unlist', reason: 'A claim is likely.', select }))
    expect(await wanted(owner.get(`/api/user/promotions/${id}`))).toMatchObject({
      status: 'ended',
      reason: 'A claim is likely.',
    })
    expect(await refusal(owner.post(`/api/user/promotions/${id}/take-down`))).toEqual([409, 'It isn’t in Secure.'])
  })
})
