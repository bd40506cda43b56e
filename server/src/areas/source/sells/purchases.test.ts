import { beforeEach, describe, expect, it } from 'vitest'

import { approvedBy } from '../../../../test/approvals.ts'
import { key } from '../../../../test/billing.ts'
import {
  acceptAs,
  adminSellNow,
  counterAs,
  inspectLine,
  offered,
  putInVault,
  receiveCard,
  sellNow,
  withEstimates,
} from '../../../../test/buying.ts'
import { wanted } from '../../../../test/cards.ts'
import { type Answer, type Caller, useHarness } from '../../../../test/harness.ts'

const h = useHarness()
let corin: Caller
let second: Caller
let seller: Caller
beforeEach(async () => {
  corin = await h().buildUser({ staffRoles: ['concierge'], name: 'Corin Vale' })
  second = await h().buildUser({ staffRoles: ['concierge'], name: 'Sid Second' })
  seller = await h().buildUser({ name: 'Sela Moreau' })
  await h().stepUp(second)
  await h().query('DELETE FROM comparables')
  await withEstimates(h())
})

const reasonOf = async (answer: Promise<Answer>): Promise<string> => (await wanted(answer, 202)).pendingApproval.reason

/** Accepted at its price. */
async function bought(by: Caller, prices: number[]): Promise<any> {
  const sell = await offered(seller, prices)
  await wanted(acceptAs(by, 'admin', sell))
  return sell
}

describe('buying cards from a member', () => {
  it('waits when they sold us more than $10,000 within a week, whoever of us agreed', async () => {
    await bought(corin, [600_000])
    const sell = await offered(seller, [400_001])
    const why = 'With $6,000.00 agreed with this member in the last 7 days, this exceeds the $10,000 limit.'
    expect((await adminSellNow(second, sell)).secondPerson).toBe(why)
    expect(await reasonOf(acceptAs(second, 'admin', sell))).toBe(why)
    expect((await sellNow(seller, sell)).status).toBe('pending')
    const one = await offered(await h().buildUser(), [1_000_001])
    expect(await reasonOf(acceptAs(corin, 'admin', one))).toBe(
      'Above the $10,000 limit for purchases from one member in 7 days.',
    )
    await h().later(7 * 86_400)
    await wanted(acceptAs(second, 'admin', await offered(seller, [1_000_000])))
  })

  it('waits for cards without an estimate, and for someone unverified, at any price', async () => {
    await h().query('DELETE FROM comparables')
    const unpriced = await offered(seller, [100, 200])
    expect(await reasonOf(acceptAs(corin, 'admin', unpriced))).toBe('2 cards have no estimate.')
    await withEstimates(h())
    const stranger = await h().buildUser({ isVerified: false })
    const cheap = await offered(stranger, [100])
    expect(await reasonOf(acceptAs(corin, 'admin', cheap))).toBe('The seller’s identity isn’t verified.')
  })

  it('counts what the member can still accept, and no price of ours twice', async () => {
    const sell = await offered(seller, [600_000])
    await wanted(counterAs(corin, 'admin', sell, [500_000]))
    const other = await offered(seller, [500_001])
    expect(await reasonOf(acceptAs(corin, 'admin', other))).toContain('With $5,000.00 agreed with this member')
    await wanted(counterAs(seller, 'user', await sellNow(seller, sell), [550_000]))
    // $5,000 was counted with the first counteroffer, and $500 now
    await wanted(acceptAs(corin, 'admin', await adminSellNow(corin, sell)))
    const done = await h().query(
      'SELECT amount_cents::int AS cents FROM solo_acts WHERE actor_id = $1 ORDER BY at, id',
      [corin.id],
    )
    expect(done.map(({ cents }) => cents)).toEqual([500_000, 50_000])
  })

  it('cards that were sent back don’t count', async () => {
    const { cards, id } = await bought(corin, [600_000])
    await receiveCard(h(), cards[0].card.id)
    const inspector = await h().buildUser({ staffRoles: ['vault'] })
    await wanted(inspectLine(inspector, cards[0].id, { action: 'return', reason: 'The case is cracked.' }))
    expect((await sellNow(seller, { id })).status).toBe('completed')
    await wanted(acceptAs(second, 'admin', await offered(seller, [900_000])))
  })

  it('is also limited in total: forty sellers are no way around', async () => {
    const statuses: number[] = []
    for (let n = 0; n < 4; n++) {
      const member = await h().buildUser()
      statuses.push((await acceptAs(corin, 'admin', await offered(member, [1_000_000]))).status)
    }
    expect(statuses).toEqual([200, 200, 200, 202])
  })

  it('at once, two people agree on no more than one after the other', async () => {
    const [one, two] = [await offered(seller, [600_000]), await offered(seller, [500_000])]
    const answers = await Promise.all([acceptAs(corin, 'admin', one), acceptAs(second, 'admin', two)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 202])
  })
})

describe('a purchase that waits', () => {
  it('is shown to staff with the reason, can be rejected, and happens once someone else approves', async () => {
    await h().query('DELETE FROM comparables')
    const sell = await offered(seller, [300_000])
    const { pendingApproval } = await wanted(acceptAs(corin, 'admin', sell), 202)
    const shown = await wanted(second.get(`/api/admin/approvals/${pendingApproval.id}`))
    expect(shown).toMatchObject({
      title: 'Buy cards from Sela Moreau for $3,000.00',
      reason: 'One card has no estimate.',
      link: `/admin/requests?tab=sells&offer=${sell.id}`,
      effects: expect.arrayContaining([
        expect.objectContaining({ type: 'status', table: 'sell_offers', from: 'pending', to: 'accepted' }),
      ]),
    })
    expect(await adminSellNow(second, sell)).toMatchObject({
      secondPerson: null,
      actions: [
        { action: 'accept', why: 'Waiting for a second person.' },
        { action: 'counter', why: 'Waiting for a second person.' },
        { action: 'reject', why: null },
      ],
    })
    expect((await acceptAs(second, 'admin', sell)).status, 'twice').toBe(409)
    await wanted(second.post(`/api/admin/approvals/${pendingApproval.id}/approve`, undefined, key()))
    expect(await sellNow(seller, sell)).toMatchObject({ status: 'accepted', agreedCents: 300_000 })

    const other = await offered(seller, [200_000])
    const asked = await wanted(counterAs(corin, 'admin', other, [150_000]), 202)
    await wanted(corin.post(`/api/admin/sells/${other.id}/reject`, { reason: 'Not for us right now' }))
    const late = await second.post(`/api/admin/approvals/${asked.pendingApproval.id}/approve`, undefined, key())
    expect([late.status, late.body]).toEqual([409, expect.stringContaining('It has already been decided.')])
  })

  it('of a counteroffer reaches the member with its prices and note', async () => {
    await h().query('DELETE FROM comparables')
    const sell = await offered(seller, [100_000, 50_000])
    await approvedBy(second, counterAs(corin, 'admin', sell, [80_000, 40_000], { note: 'For both.' }))
    const now = await sellNow(seller, sell)
    expect(now).toMatchObject({
      status: 'countered',
      standingCents: 120_000,
      actions: ['accept', 'counter', 'withdraw'],
    })
    expect(now.cards.map(({ standingCents }: any) => standingCents)).toEqual([80_000, 40_000])
    await wanted(acceptAs(seller, 'user', now))
  })
})

it('a card is on its way to us once it has a tracking number', async () => {
  const { id, cards } = await bought(corin, [60_000, 40_000])
  await putInVault(h(), cards[1].card.id)
  const tracked = async () => (await sellNow(seller, { id })).cards.map(({ isTracked }: any) => isTracked)
  expect(await tracked()).toEqual([false, false])
  // the card of an accepted offer is expected without a package: its owner says when it was shipped
  const track = (by: Caller, card: { id: string }, tracking: string) =>
    by.post(`/api/registry/${card.id}/tracking`, { carrier: 'UPS', tracking })
  expect((await h().nobody.post(`/api/registry/${cards[0].card.id}/tracking`)).status).toBe(401)
  expect((await track(corin, cards[0].card, '1Z1')).status).toBe(404)
  expect((await track(seller, cards[0].card, ' ')).status).toBe(400)
  expect((await track(seller, cards[1].card, '1Z1')).status, 'it has arrived').toBe(409)
  expect(await tracked()).toEqual([false, false])
  await wanted(track(seller, cards[0].card, '1Z1'))
  expect(await tracked()).toEqual([true, false])
  expect((await wanted(seller.get(`/api/registry/${cards[0].card.id}`))).shipment).toEqual({
    carrier: 'UPS',
    tracking: '1Z1',
  })
  await wanted(track(seller, cards[0].card, '1Z2'))
  expect((await wanted(seller.get(`/api/registry/${cards[0].card.id}`))).shipment.tracking).toBe('1Z2')
})
