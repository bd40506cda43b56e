import { beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { approvedBy } from '../../../../test/approvals.ts'
import { disagreements } from '../../../../test/billing.ts'
import {
  acceptAs,
  answerLine,
  fetchFile,
  inspectLine,
  inventoryCents,
  offerCards,
  offered,
  putInVault,
  receiveCard,
  sellNow,
  withEstimates,
} from '../../../../test/buying.ts'
import { wanted } from '../../../../test/cards.ts'
import { type Caller, useHarness } from '../../../../test/harness.ts'
import { agreed, held, payFor } from '../../../../test/sales.ts'
import { expireSells } from './inspection-service.ts'

const h = useHarness()
beforeAll(() => withEstimates(h()))
let admin: Caller
let clerk: Caller
let seller: Caller
beforeEach(async () => {
  admin = await h().buildUser({ isAdmin: true, name: 'Margaret Ashby' })
  clerk = await h().buildUser({ staffRoles: ['vault'] })
  seller = await h().buildUser({ name: 'Sela Moreau' })
  await h().stepUp(admin)
})

const payouts = async (of: Caller) => (await wanted(of.get('/api/user/payouts'))).items
const adminCardOf = (id: string) => wanted(admin.get(`/api/admin/cards/${id}`))

/** An accepted offer whose cards are being inspected. */
async function inspecting(prices: readonly number[]): Promise<any> {
  const sell = await offered(seller, prices)
  for (const { card } of sell.cards) await putInVault(h(), card.id)
  await wanted(acceptAs(admin, 'admin', sell))
  return sellNow(seller, sell)
}

describe('an inspected card', () => {
  it('arrives, is bought, and becomes ours with its cost, fee and payout', async () => {
    const before = await inventoryCents(h())
    const sell = await offered(seller, [60_000, 40_000])
    await wanted(acceptAs(admin, 'admin', sell))
    const [first, second] = sell.cards
    expect((await inspectLine(clerk, first.id, { action: 'buy' })).body).toContain('It hasn’t arrived yet.')
    await receiveCard(h(), first.card.id)
    await receiveCard(h(), second.card.id)
    expect((await sellNow(seller, sell)).cards.map(({ status }: any) => status)).toEqual(['inspecting', 'inspecting'])
    expect((await inspectLine(seller, first.id, { action: 'buy' })).status).toBe(403)
    expect((await inspectLine(h().nobody, first.id, { action: 'buy' })).status).toBe(401)
    expect((await inspectLine(clerk, seller.id, { action: 'buy' })).status).toBe(404)
    expect((await inspectLine(clerk, first.id, { action: 'keep' })).status).toBe(400)
    await wanted(inspectLine(clerk, first.id, { action: 'buy' }))
    expect((await inspectLine(clerk, first.id, { action: 'buy' })).status, 'once').toBe(409)
    expect((await seller.post(`/api/user/sells/${sell.id}/withdraw`)).body).toContain('already inspected')
    expect(await adminCardOf(first.card.id)).toMatchObject({ owner: { kind: 'house' }, commitment: null })
    expect(await sellNow(seller, sell)).toMatchObject({ status: 'accepted', paidCents: 57_000 })
    await wanted(inspectLine(clerk, second.id, { action: 'buy' }))
    expect(await sellNow(seller, sell)).toMatchObject({
      status: 'completed',
      paidCents: 95_000,
      payout: { status: 'due', amountCents: 95_000 },
    })
    const due = (await payouts(seller)).filter(({ status }: any) => status === 'due')
    expect(due.map(({ amountCents }: any) => amountCents)).toEqual([95_000])
    expect((await inventoryCents(h())) - before).toBe(100_000)
    expect((await seller.get(`/api/registry/${first.card.id}`)).status, 'no longer theirs').toBe(404)
    const picture = await fetchFile(seller, `/files/sell-cards/${first.id}/picture`)
    expect(picture.status, 'still shown in the offer').toBe(200)
    const { items } = await wanted(admin.get(`/api/admin/cards/${first.card.id}/provenance`))
    expect(items.map(({ kind }: any) => kind)).toContain('sold')
    expect(await disagreements(admin)).toEqual([])
  })

  it('can be offered less for with a reason, never more, and the member answers in 48 hours', async () => {
    const sell = await inspecting([60_000, 40_000, 20_000])
    const [one, two, three] = sell.cards.map(({ id }: any) => id)
    for (const cents of [60_000, 60_001, 1_000_000]) {
      const higher = await inspectLine(clerk, one, { action: 'reoffer', cents, reason: 'A better card' })
      expect([higher.status, higher.body], String(cents)).toEqual([
        422,
        expect.stringContaining('below the agreed $600.00'),
      ])
    }
    expect((await inspectLine(clerk, one, { action: 'reoffer', cents: 1_000 })).status, 'with a reason').toBe(400)
    for (const id of [one, two, three])
      await wanted(inspectLine(clerk, id, { action: 'reoffer', cents: 10_000, reason: 'A crease on the back' }))
    const mine = await sellNow(seller, sell)
    expect(mine).toMatchObject({ isWaitingForMe: true, next: expect.stringContaining('new price') })
    expect(mine.cards[0]).toMatchObject({
      status: 'reoffered',
      reoffer: { cents: 10_000, netCents: 9_500, reason: 'A crease on the back' },
      actions: ['accept_reoffer', 'return'],
    })
    expect((await inspectLine(clerk, one, { action: 'buy' })).status, 'the member is to answer').toBe(409)
    const other = await h().buildUser()
    expect((await answerLine(other, one, { action: 'accept_reoffer', cents: 10_000 })).status).toBe(404)
    expect((await answerLine(seller, one, { action: 'accept_reoffer', cents: 10_001 })).status).toBe(409)
    await wanted(answerLine(seller, one, { action: 'accept_reoffer', cents: 10_000 }))
    expect((await answerLine(seller, one, { action: 'return', cents: 10_000 })).status, 'once').toBe(409)
    await wanted(answerLine(seller, two, { action: 'return', cents: 10_000 }))
    await h().later(48 * 3600)
    expect((await answerLine(seller, three, { action: 'accept_reoffer', cents: 10_000 })).status).toBe(409)
    await expireSells(h().app.deps)
    const done = await sellNow(seller, sell)
    expect(done).toMatchObject({ status: 'completed', paidCents: 9_500 })
    expect(done.cards.map(({ status }: any) => status)).toEqual(['bought', 'returned', 'returned'])
    expect(await disagreements(admin)).toEqual([])
  })

  it('is returned free of charge when it came for the offer', async () => {
    const sell = await offered(seller, [60_000, 40_000])
    await wanted(acceptAs(admin, 'admin', sell))
    const [here, missing] = sell.cards
    await receiveCard(h(), here.card.id)
    await wanted(inspectLine(clerk, here.id, { action: 'return', reason: 'It was recolored' }))
    const back = await adminCardOf(here.card.id)
    expect(back).toMatchObject({ commitment: null, custody: 'in_vault', owner: { id: seller.id } })
    expect(back.returnRequestedAt).not.toBeNull()
    await wanted(inspectLine(clerk, missing.id, { action: 'return', reason: 'It never arrived' }))
    expect(await sellNow(seller, sell)).toMatchObject({
      status: 'completed',
      paidCents: 0,
      payout: null,
      cards: [
        { status: 'returned', why: 'It was recolored' },
        { status: 'ended', why: 'It never arrived' },
      ],
    })
    expect(await payouts(seller)).toEqual([])
  })

  it('isn’t bought while it is disputed or asked back', async () => {
    const sell = await inspecting([60_000, 40_000])
    const [disputed, asked] = sell.cards
    const other = await h().buildUser()
    await h().query(
      `INSERT INTO card_disputes (card_id, claimant_id, statement, opened_at) VALUES ($1, $2, 'It is mine, really.', now())`,
      [disputed.card.id, other.id],
    )
    expect((await inspectLine(clerk, disputed.id, { action: 'buy' })).body).toContain('disputed')
    await wanted(seller.post(`/api/registry/${asked.card.id}/ask-return`, {}))
    expect((await inspectLine(clerk, asked.id, { action: 'buy' })).status).toBe(409)
    await wanted(inspectLine(clerk, asked.id, { action: 'return', reason: 'Asked back' }))
    expect(await disagreements(admin)).toEqual([])
  })

  it('by two people at once is bought once', async () => {
    const before = await inventoryCents(h())
    const sell = await inspecting([50_000])
    const other = await h().buildUser({ staffRoles: ['vault'] })
    const [line] = sell.cards
    const both = await Promise.all([
      inspectLine(clerk, line.id, { action: 'buy' }),
      inspectLine(other, line.id, { action: 'buy' }),
      inspectLine(admin, line.id, { action: 'return', reason: 'Not as described' }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const bought = (await sellNow(seller, sell)).cards[0].status === 'bought'
    expect((await inventoryCents(h())) - before).toBe(bought ? 50_000 : 0)
    expect(await disagreements(admin)).toEqual([])
  })

  it('is paid out only to someone whose identity is verified, as after any sale', async () => {
    const stranger = await h().buildUser({ isVerified: false })
    const sell = await offered(stranger, [5_000_000])
    await putInVault(h(), sell.cards[0].card.id)
    const concierge = await h().buildUser({ staffRoles: ['concierge'] })
    await approvedBy(admin, acceptAs(concierge, 'admin', sell))
    await wanted(inspectLine(clerk, sell.cards[0].id, { action: 'buy' }))
    const [payout] = await payouts(stranger)
    const paid = await admin.post(
      `/api/admin/payouts/${payout.id}/pay`,
      { method: 'wire', paidOn: '2026-11-15' },
      { 'idempotency-key': 'pay-it' },
    )
    expect([paid.status, paid.body.includes('identity') || paid.body.includes('verif')]).toEqual([422, true])
  })
})

describe('the cost of a card we bought', () => {
  it('is an expense once we sell it, and returns when the sale is undone', async () => {
    const before = await inventoryCents(h())
    const sell = await inspecting([50_000])
    const [line] = sell.cards
    await wanted(inspectLine(clerk, line.id, { action: 'buy' }))
    const buyer = await h().buildUser()
    const sale = await agreed(admin, { cardId: line.card.id, buyerId: buyer.id, priceCents: 80_000 })
    expect((await inventoryCents(h())) - before, 'until it is paid').toBe(50_000)
    const payment = await payFor(admin, sale)
    expect(await inventoryCents(h())).toBe(before)
    expect(await disagreements(admin)).toEqual([])
    await wanted(
      admin.post(
        `/api/admin/payments/${payment.id}/reverse`,
        { reason: 'The bank took it back' },
        { 'idempotency-key': `reverse-${payment.id}` },
      ),
    )
    expect((await inventoryCents(h())) - before, 'neither price nor cost while it is in question').toBe(50_000)
    expect(await disagreements(admin)).toEqual([])
    await payFor(admin, sale)
    expect(await inventoryCents(h())).toBe(before)
    await wanted(
      admin.post(
        `/api/admin/sales/${sale.id}/undo`,
        { reason: 'Sold by mistake' },
        { 'idempotency-key': `undo-${sale.id}` },
      ),
    )
    expect((await inventoryCents(h())) - before).toBe(50_000)
    expect(await adminCardOf(line.card.id)).toMatchObject({ owner: { kind: 'house' } })
    expect(await disagreements(admin)).toEqual([])
  })

  it('is an expense when the card turns out to be someone else’s, who can sell it to us', async () => {
    const before = await inventoryCents(h())
    const [line] = (await inspecting([50_000])).cards
    await wanted(inspectLine(clerk, line.id, { action: 'buy' }))
    const owner = await h().buildUser()
    const correction = { ownerId: owner.id, reason: 'It was stolen from them.' }
    await wanted(admin.post(`/api/admin/cards/${line.card.id}/title`, correction))
    expect(await inventoryCents(h()), 'not ours').toBe(before)
    expect(await disagreements(admin)).toEqual([])
    const again = await wanted(offerCards(owner, [{ cardId: line.card.id, askedCents: 40_000 }]), 201)
    await wanted(acceptAs(admin, 'admin', again))
    await wanted(inspectLine(clerk, again.cards[0].id, { action: 'buy' }))
    expect((await inventoryCents(h())) - before).toBe(40_000)
    expect(await disagreements(admin)).toEqual([])
  })

  it('goes with the card when its record is merged with another', async () => {
    const before = await inventoryCents(h())
    const [line] = (await inspecting([50_000])).cards
    await wanted(inspectLine(clerk, line.id, { action: 'buy' }))
    // records can be merged while a card isn't in a vault, such as one we bought outside
    await h().query(`UPDATE cards SET custody = 'with_owner', vault = NULL WHERE id = $1`, [line.card.id])
    const { id: into } = await held(h(), seller)
    await wanted(admin.post(`/api/admin/cards/${into}/title`, { ownerId: null, reason: 'The same card.' }))
    await wanted(admin.post(`/api/admin/cards/${line.card.id}/merge`, { into, reason: 'The same card.' }))
    expect((await inventoryCents(h())) - before).toBe(50_000)
    expect(await disagreements(admin)).toEqual([])
    const buyer = await h().buildUser()
    await payFor(admin, await agreed(admin, { cardId: into, buyerId: buyer.id, priceCents: 80_000 }))
    expect(await inventoryCents(h()), 'its cost is an expense').toBe(before)
    expect(await disagreements(admin)).toEqual([])
  })

  it('is noticed by the nightly check when it is wrong', async () => {
    const sell = await inspecting([50_000])
    await wanted(inspectLine(clerk, sell.cards[0].id, { action: 'buy' }))
    await h().query(`UPDATE card_purchases SET cost_cents = cost_cents + 1 WHERE card_id = $1`, [sell.cards[0].card.id])
    expect((await disagreements(admin)).join(' ')).toContain('Cards we own cost')
    await h().query(`UPDATE card_purchases SET cost_cents = cost_cents - 1 WHERE card_id = $1`, [sell.cards[0].card.id])
    expect(await disagreements(admin)).toEqual([])
  })
})
