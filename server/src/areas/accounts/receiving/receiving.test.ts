import { randomUUID } from 'node:crypto'
import { maxReceiveTriesADay } from '@ambry/contract/accounts/receiving/endpoints'
import { beforeAll, describe, expect, it } from 'vitest'

import { wanted } from '../../../../test/cards.ts'
import { fundWorld, investor, issueTo, openFund, terms } from '../../../../test/funds.ts'
import { type Caller, useHarness } from '../../../../test/harness.ts'
import { receiveCodeOf } from '../../../../test/receive-code.ts'

const h = useHarness()

describe('a receive code', () => {
  it('works for a day, and until another is created', async () => {
    const by = await h().buildUser({ name: 'Rae Receiver' })
    expect(await wanted(by.get('/api/user/receive-code'))).toEqual({ current: null })
    const first = await receiveCodeOf(by)
    expect(first).toMatch(/^[2-9A-HJ-NP-Z]{8}$/)
    const second = await receiveCodeOf(by)
    expect(second).not.toBe(first)
    expect((await wanted(by.get('/api/user/receive-code'))).current.code).toBe(second)
    // their other windows refresh, without the message about a profile
    const events = await h().query(`SELECT event FROM outbox WHERE event->>'type' = 'profile_updated'`)
    expect(events.map(({ event }) => event)).toEqual([{ type: 'profile_updated' }, { type: 'profile_updated' }])
    await h().later(24 * 3600)
    expect(await wanted(by.get('/api/user/receive-code'))).toEqual({ current: null })
  })

  it('takes a session', async () => {
    expect((await h().nobody.get('/api/user/receive-code')).status).toBe(401)
    expect((await h().nobody.post('/api/user/receive-code')).status).toBe(401)
  })

  it('is not in the audit log', async () => {
    const by = await h().buildUser()
    const code = await receiveCodeOf(by)
    expect(await h().query(`SELECT FROM audit_log a WHERE a::text LIKE '%' || $1 || '%'`, [code])).toEqual([])
    expect(
      await h().query(`SELECT FROM audit_log WHERE action = 'receive_code.create' AND actor_id = $1`, [by.id]),
    ).toHaveLength(1)
  })
})

describe('offering units to the holder of a code', () => {
  let offer: (code: string) => ReturnType<Caller['post']>
  let seller: Caller
  beforeAll(async () => {
    const world = await fundWorld(h())
    const fund = await openFund(world, { terms: { ...terms, lockUpDays: 0 } })
    seller = await investor(h(), 'Sal Seller')
    await issueTo(world, fund, seller, 100_000)
    await h().query('UPDATE fund_lots SET locked_until = opened_on')
    offer = async (code) => {
      await h().stepUp(seller)
      const body = { code, units: 1, priceCents: 0 }
      return seller.post(`/api/funds/${fund.id}/transfers`, body, { 'idempotency-key': randomUUID() })
    }
  })

  it('reads a code as people type it', async () => {
    const code = await receiveCodeOf(await investor(h(), 'Bea Buyer'))
    const typed = ` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)} `
    expect(await wanted(offer(typed), 201)).toMatchObject({ other: 'Bea Buyer', units: 1 })
  })

  it('gives one answer for everything else, and ten tries a day', async () => {
    const [gone, staff, late] = [
      await h().buildUser({ name: 'Gil Gone' }),
      await h().buildUser({ name: 'Stan Staff', isAdmin: true }),
      await h().buildUser({ name: 'Lea Late' }),
    ]
    const expired = await receiveCodeOf(late)
    await h().later(24 * 3600)
    const suspended = await receiveCodeOf(gone)
    await h().query(`UPDATE users SET status = 'suspended', suspended_reason = 'a test' WHERE id = $1`, [gone.id])
    const wrong = [await receiveCodeOf(seller), suspended, expired, staff.phone, gone.phone, '+14155550000', 'ABCDEFGH']
    const answers = []
    for (const code of wrong) answers.push(await offer(code))
    const bodies = answers.map(({ status, body }) => ({ status, body }))
    expect(bodies[0]).toMatchObject({ status: 422, body: expect.stringContaining('receive code doesn’t work') })
    for (const body of bodies) expect(body).toEqual(bodies[0])
    for (let tried = wrong.length; tried < maxReceiveTriesADay; tried++)
      expect((await offer('ABCDEFGH')).status).toBe(422)
    // also with a code that works
    expect((await offer(await receiveCodeOf(staff))).status).toBe(429)
  })
})
