import { beforeAll, describe, expect, it } from 'vitest'

import { refusal, registered, shownAfter, wanted } from '../../../../test/cards.ts'
import { type Caller, useHarness } from '../../../../test/harness.ts'

const h = useHarness()
const missing = '0190a000-0000-7000-8000-000000000000'
let [member, other, admin]: Caller[] = []
beforeAll(async () => {
  member = await h().buildUser()
  other = await h().buildUser()
  admin = await h().buildUser({ isAdmin: true })
})
const estimate = (id: string, valueCents: number, on?: string) =>
  member!.post(`/api/registry/${id}/valuations`, { valueCents, ...(on && { on }) })
const appraise = (id: string, valueCents: number, on?: string) =>
  admin!.post(`/api/admin/cards/${id}/valuations`, { valueCents, ...(on && { on }) })
const value = async (id: string) => {
  const { valueCents, valueOn, valueSource, gainCents } = await wanted(member!.get(`/api/registry/${id}`))
  return { valueCents, valueOn, valueSource, gainCents }
}

describe('which value counts', () => {
  it('the newest appraisal wins over any later estimate; backdated and withdrawn ones do not count', async () => {
    const { id } = await registered(member!, { costCents: 50 })
    await wanted(estimate(id, 300, '2026-03-01'), 201)
    expect(await value(id)).toEqual({ valueCents: 300, valueOn: '2026-03-01', valueSource: 'estimate', gainCents: 250 })
    await wanted(estimate(id, 200, '2026-02-01'), 201)
    expect(await value(id)).toMatchObject({ valueCents: 300 })
    const appraised = await shownAfter(admin!, '/api/admin/cards', appraise(id, 1_000, '2026-01-10'), 201)
    expect(await value(id)).toEqual({
      valueCents: 1_000,
      valueOn: '2026-01-10',
      valueSource: 'appraisal',
      gainCents: 950,
    })
    await wanted(estimate(id, 9_999), 201)
    expect(await value(id)).toMatchObject({ valueCents: 1_000 })
    await wanted(appraise(id, 800, '2025-01-01'), 201)
    expect(await value(id)).toMatchObject({ valueCents: 1_000 })
    // two on the same day: the later one counts
    await wanted(appraise(id, 1_100, '2026-01-10'), 201)
    expect(await value(id)).toMatchObject({ valueCents: 1_100 })
    const { trend, changeBps, valuations } = await wanted(member!.get(`/api/registry/${id}`))
    expect([trend, changeBps]).toEqual([[1_000, 1_100], 1_000])
    expect(valuations.map(({ valueCents }: any) => valueCents)).toEqual([9_999, 300, 200, 1_100, 1_000, 800])

    const withdraw = (valuationId: string) =>
      admin!.post(`/api/admin/cards/${id}/valuations/${valuationId}/withdraw`, { reason: 'It was another card.' })
    const { valuations: seen } = await wanted(admin!.get(`/api/admin/cards/${id}`))
    for (const { id: valuationId } of seen) await wanted(withdraw(valuationId))
    expect(await value(id)).toMatchObject({ valueCents: 9_999, valueSource: 'estimate' })
    expect(await refusal(withdraw(seen[0].id))).toEqual([409, 'This appraisal has already been retracted.'])
    expect(appraised.valuations).toHaveLength(1)
    expect(
      (await wanted(admin!.get(`/api/admin/cards/${id}`))).valuations.every(({ isWithdrawn }: any) => isWithdrawn),
    ).toBe(true)
    const [audit] = await h().query(
      `SELECT reason FROM audit_log WHERE action = 'card.valuation_withdraw' AND object_id = $1`,
      [id],
    )
    expect(audit).toEqual({ reason: 'It was another card.' })
  })

  it('an estimate can be withdrawn by its owner', async () => {
    const card = await registered(member!, { estimateCents: 10 })
    const detail = await shownAfter(member!, '/api/registry', estimate(card.id, 20), 201)
    const [newest, first] = detail.valuations
    const url = (id: string) => `/api/registry/${card.id}/valuations/${id}`
    expect((await other!.delete(url(newest.id))).status).toBe(404)
    expect((await member!.delete(url(missing))).status).toBe(404)
    expect(await shownAfter(member!, '/api/registry', member!.delete(url(newest.id)))).toMatchObject({
      valueCents: 10,
      valuations: [{ id: first.id }],
    })
    expect(await refusal(member!.delete(url(newest.id)))).toEqual([409, 'This estimate has already been retracted.'])
    expect(await wanted(member!.delete(url(first.id)))).toMatchObject({
      valueCents: null,
      valueSource: null,
      trend: [],
    })
  })

  it('returns 401, 400, 403, 404, 422', async () => {
    const { id } = await registered(member!)
    expect((await h().nobody.post(`/api/registry/${id}/valuations`, { valueCents: 1 })).status).toBe(401)
    for (const valueCents of [-1, 0.5, '5', null, 10_000_000_001, '1e3']) {
      expect((await member!.post(`/api/registry/${id}/valuations`, { valueCents })).status).toBe(400)
      expect((await admin!.post(`/api/admin/cards/${id}/valuations`, { valueCents })).status).toBe(400)
    }
    expect((await estimate(id, 1, '2026-02-30')).status).toBe(400)
    expect((await member!.post(`/api/admin/cards/${id}/valuations`, { valueCents: 1 })).status).toBe(403)
    expect((await other!.post(`/api/registry/${id}/valuations`, { valueCents: 1 })).status).toBe(404)
    expect((await estimate(missing, 1)).status).toBe(404)
    expect((await appraise(missing, 1)).status).toBe(404)
    expect(await refusal(estimate(id, 1, '2026-11-16'))).toEqual([
      422,
      'The date can’t be in the future. Today is Nov 15, 2026.',
    ])
    expect((await appraise(id, 1, '2027-01-01')).status).toBe(422)
    const { valuations } = await shownAfter(member!, '/api/registry', estimate(id, 1), 201)
    const own = `/api/admin/cards/${id}/valuations/${valuations[0].id}/withdraw`
    expect((await admin!.post(own, { reason: 'not ours to take' })).status).toBe(404)
  })

  it('the owner is notified of an appraisal', async () => {
    // appraisals within a minute are one notice
    const owner = await h().buildUser()
    const { id } = await registered(owner)
    await wanted(appraise(id, 123_400), 201)
    const { items } = await wanted(owner.get('/api/user/notices'))
    expect(items[0]).toMatchObject({
      title: 'Your card was appraised',
      message: '1986 Crown Hoops Marcus Vale is now valued at $1,234.',
      link: `/registry?card=${id}`,
    })
  })
})

describe('the owner’s estimate', () => {
  const secret = 7_654_321

  it('is never in any admin response', async () => {
    const card = await registered(member!, { estimateCents: secret, playerName: 'Only Mine' })
    await wanted(estimate(card.id, secret, '2026-05-01'), 201)
    await h().query(`UPDATE cards SET custody = 'in_vault', vault = 'Zürich vault' WHERE id = $1`, [card.id])
    const looks = [
      '/api/admin/cards?q=only',
      '/api/admin/cards?q=only&format=csv',
      '/api/admin/cards?sort=-value',
      `/api/admin/cards/${card.id}`,
      `/api/admin/cards/${card.id}/provenance`,
      '/api/admin/vaults',
      '/api/admin/audit?limit=100',
      `/files/cards/${card.id}/provenance.json?private=1`,
    ]
    for (const url of looks) {
      const answer = await admin!.get(url)
      expect(answer.status, url).toBe(200)
      expect(answer.body, url).not.toContain(String(secret))
    }
    expect(await wanted(admin!.get(`/api/admin/cards/${card.id}`))).toMatchObject({
      valueCents: null,
      valueSource: null,
      trend: [],
      valuations: [],
    })
    expect((await wanted(admin!.get('/api/admin/cards?q=only&value=yes'))).items).toEqual([])
    expect(await wanted(admin!.get('/api/admin/cards?q=only&value=no&total=1'))).toMatchObject({ total: 1 })
    // neither the sort order nor the page cursor reveals it
    await wanted(appraise((await registered(other!)).id, 1), 201)
    const { items, nextCursor } = await wanted(admin!.get('/api/admin/cards?sort=value&limit=1'))
    expect(items[0].valueCents).toBeNull()
    expect(Buffer.from(nextCursor, 'base64url').toString()).not.toContain(String(secret))
    const pages: number[] = []
    for (let cursor = ''; ; ) {
      const page = await wanted(admin!.get(`/api/admin/cards?sort=-value&limit=2${cursor && `&cursor=${cursor}`}`))
      pages.push(...page.items.map(({ valueCents }: any) => valueCents ?? -1))
      if (!page.nextCursor) break
      cursor = page.nextCursor
    }
    expect(pages).toEqual(pages.toSorted((a, b) => b - a))
    await wanted(appraise(card.id, 5), 201)
    const [audit] = await h().query(`SELECT before FROM audit_log WHERE action = 'card.appraise' AND object_id = $1`, [
      card.id,
    ])
    expect(audit.before).toEqual({ valueCents: null })
  })

  it('is never in a response to the next owner', async () => {
    const card = await registered(member!, { estimateCents: secret, notes: 'x' })
    await wanted(appraise(card.id, 400), 201)
    const stepped = await h().query(`UPDATE sessions SET stepped_up_at = $1 WHERE user_id = $2 RETURNING id`, [
      h().clock.now(),
      admin!.id,
    ])
    expect(stepped).toHaveLength(1)
    await wanted(admin!.post(`/api/admin/cards/${card.id}/title`, { ownerId: other!.id, reason: 'Sold by hand.' }))
    for (const url of [
      `/api/registry/${card.id}`,
      '/api/registry?sort=-value',
      '/api/registry/summary',
      `/api/registry/${card.id}/provenance`,
      '/files/registry/cards.json',
    ]) {
      const answer = await other!.get(url)
      expect(answer.status, url).toBe(200)
      expect(answer.body, url).not.toContain(String(secret))
    }
    // our appraisal goes with the card
    expect(await wanted(other!.get(`/api/registry/${card.id}`))).toMatchObject({
      valueCents: 400,
      costCents: null,
      notes: null,
    })
  })
})
