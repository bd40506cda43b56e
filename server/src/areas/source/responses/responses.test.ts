import { beforeEach, describe, expect, it } from 'vitest'

import { disagreements, key, payment } from '../../../../test/billing.ts'
import { putInVault, receiveCard } from '../../../../test/buying.ts'
import { refusal, registered, wanted } from '../../../../test/cards.ts'
import { type Caller, useHarness } from '../../../../test/harness.ts'
import { inSecure } from '../../../../test/secure.ts'
import { acceptIt, actOn, livePost, posted, responded, respondTo, responseNow } from '../../../../test/source.ts'
import { expirePosts } from '../posts/states-service.ts'
import { expireResponses } from './sales-service.ts'

const h = useHarness()
let admin: Caller
let poster: Caller
let seller: Caller
let rival: Caller
let post: any
let names = 0
let playerName: string
beforeEach(async () => {
  admin = await h().buildUser({ isAdmin: true, name: 'Margaret Ashby' })
  poster = await h().buildUser({ name: 'Piet Amsel' })
  seller = await h().buildUser({ name: 'Sela Moreau' })
  rival = await h().buildUser({ name: 'Rhea Castell' })
  playerName = `Response ${String.fromCharCode(65 + names)}${names++}`
  post = await livePost(admin, poster, { playerName })
})

const answered = (by: Caller, more: { priceCents?: number } & Record<string, unknown> = {}) =>
  responded(by, post, { playerName, grade: '9', ...more })
const ownPost = () => wanted(poster.get(`/api/user/sources/${post.id}`))
const toMe = async (): Promise<any[]> => (await wanted(poster.get(`/api/user/sources/${post.id}/responses`))).items
const titles = async (of: Caller) =>
  (await wanted(of.get('/api/user/notices'))).items.map(({ title }: { title: string }) => title)
const counterIt = (by: Caller, response: any, standingCents: number, cents: number, note?: string) =>
  actOn(by, response, 'counter', { standingCents, cents, ...(note && { note }) })
const pay = async (response: any) => {
  const { invoice } = await responseNow(poster, response)
  await wanted(
    admin.post(
      '/api/admin/payments',
      payment(poster.id, invoice.dueCents, [{ invoiceId: invoice.id, amountCents: invoice.dueCents }]),
      key(),
    ),
    201,
  )
}
const cardOf = (id: string) => wanted(admin.get(`/api/admin/cards/${id}`))
const saleOf = async (cardId: string) => (await wanted(admin.get(`/api/admin/sales?cardId=${cardId}`))).items[0]

describe('responding', () => {
  it('returns 401, 400, 404, 409, 422 and 201; anonymous to both', async () => {
    const card = await registered(seller, { playerName, grade: '9' })
    expect((await respondTo(h().nobody, post, { cardId: card.id })).status).toBe(401)
    expect(
      (await seller.post(`/api/sources/${post.id}/responses`, { cardId: card.id, priceCents: 1 })).status,
      'without a key',
    ).toBe(400)
    for (const wrong of [{ priceCents: 0 }, { priceCents: 1.5 }, { note: 'x'.repeat(501) }, { x: 1 }])
      expect((await respondTo(seller, post, { cardId: card.id, ...wrong })).status, JSON.stringify(wrong)).toBe(400)
    expect((await respondTo(seller, { id: seller.id }, { cardId: card.id })).status).toBe(404)
    expect((await respondTo(seller, post, { cardId: seller.id })).status, 'no such card').toBe(422)
    expect(await refusal(respondTo(rival, post, { cardId: card.id })), 'not theirs').toEqual([
      422,
      'Choose one of your registered cards.',
    ])
    const mine = await registered(poster, { playerName, grade: '9' })
    expect(await refusal(respondTo(poster, post, { cardId: mine.id }))).toEqual([
      422,
      'You can’t respond to your own post.',
    ])
    const body = { cardId: card.id, priceCents: 110_000, note: 'Write to sela@example.com' }
    const response = await wanted(respondTo(seller, post, body, 'once'), 201)
    expect(response).toMatchObject({
      letter: 'A',
      status: 'open',
      isMine: true,
      fit: 'yes',
      otherName: null,
      note: 'Write to sela@example.com',
      negotiation: { round: 1, mostRounds: 5, turn: 'buyer', mySide: 'seller', standingCents: 110_000 },
      actions: ['withdraw'],
    })
    expect(await wanted(respondTo(seller, post, body, 'once'), 201)).toEqual(response)
    expect(await refusal(respondTo(seller, post, { cardId: card.id }))).toEqual([
      409,
      'You already responded with this card.',
    ])
    const [seen] = await toMe()
    expect(seen).toMatchObject({
      isMine: false,
      note: 'Write to [hidden until accepted]',
      otherName: null,
      actions: ['accept', 'counter', 'decline'],
    })
    expect(seen.negotiation.standing).toMatchObject({
      priceCents: 110_000,
      buyerFeeCents: 8_800,
      totalCents: 118_800,
      sellerFeeCents: 5_500,
      netCents: 104_500,
    })
    expect(seen.negotiation.rounds[0].note).toBe('Write to [hidden until accepted]')
    for (const secret of [seller.id, seller.phone, 'Sela', 'Moreau']) expect(JSON.stringify(seen)).not.toContain(secret)
    for (const secret of [poster.id, poster.phone, 'Piet', 'Amsel'])
      expect(JSON.stringify(response)).not.toContain(secret)
    expect((await rival.get(`/api/user/source-responses/${response.id}`)).status, 'nobody else’s').toBe(404)
    expect((await rival.get(`/api/user/sources/${post.id}/responses`)).status).toBe(404)
    expect((await rival.get(`/files/source-responses/${response.id}/picture`)).status).toBe(404)
    expect((await poster.get(seen.card.picture)).status).toBe(200)
    expect((await wanted(seller.get(`/api/sources/${post.id}`))).myResponse).toEqual({ id: response.id })
    expect(await titles(poster)).toContain('New response to your post')
    expect(await ownPost()).toMatchObject({ responses: 1, waiting: 1 })
    expect((await wanted(seller.get('/api/user/source-responses'))).items).toMatchObject([{ id: response.id }])
    expect((await wanted(seller.get('/api/user/source-responses?waiting=1'))).items).toEqual([])
  })

  it('says when a card isn’t what was asked for', async () => {
    expect(await answered(seller, { grade: '8' })).toMatchObject({ letter: 'A', fit: 'grade' })
    expect(await answered(rival, { cardNumber: '58' })).toMatchObject({ letter: 'B', fit: 'card' })
  })

  it('refuses a card that is listed, disputed or reserved, with the reason', async () => {
    const listed = await inSecure(h(), seller, { playerName, grade: '9' })
    expect((await respondTo(seller, post, { cardId: listed.id })).status).toBe(422)
    const disputed = await registered(seller, { playerName, grade: '9' })
    await h().query('UPDATE cards SET open_disputes = 1 WHERE id = $1', [disputed.id])
    expect((await respondTo(seller, post, { cardId: disputed.id })).status).toBe(422)
  })

  it('quotes what a price means for both sides', async () => {
    const card = await registered(seller, { playerName, grade: '9' })
    const quote = (by: Caller, query: string) => by.get(`/api/sources/${post.id}/quote?${query}`)
    expect((await quote(h().nobody, `cardId=${card.id}&priceCents=100`)).status).toBe(401)
    expect((await quote(seller, `cardId=${card.id}`)).status).toBe(400)
    expect((await quote(rival, `cardId=${card.id}&priceCents=100`)).status).toBe(422)
    expect(await wanted(quote(seller, `cardId=${card.id}&priceCents=100000`))).toMatchObject({
      buyerFeeCents: 8_000,
      buyerFeeLabel: 'Sourcing fee, 8%',
      sellerFeeCents: 5_000,
      sellerFeeLabel: 'Seller’s fee, 5%',
      netCents: 95_000,
    })
  })

  it('quotes a counter for both sides, and for nobody else', async () => {
    const response = await answered(seller, { priceCents: 150_000 })
    const quote = (by: Caller, query = 'cents=140000') =>
      by.get(`/api/user/source-responses/${response.id}/quote?${query}`)
    expect((await quote(h().nobody)).status).toBe(401)
    expect((await quote(rival)).status).toBe(404)
    for (const wrong of ['', 'cents=0', 'cents=1.5']) expect((await quote(poster, wrong)).status, wrong).toBe(400)
    const expected = { priceCents: 140_000, totalCents: 151_200, netCents: 133_000 }
    for (const side of [poster, seller]) expect(await wanted(quote(side))).toMatchObject(expected)
  })
})

describe('negotiating', () => {
  it('goes back and forth for five rounds of 48 hours', async () => {
    const response = await answered(seller, { priceCents: 150_000 })
    expect(await refusal(counterIt(seller, response, 150_000, 140_000))).toEqual([
      409,
      'It’s the other side’s turn. Wait for their response.',
    ])
    expect(await refusal(counterIt(poster, response, 149_000, 100_000))).toEqual([
      409,
      'The price is now $1,500.00. Review it and try again.',
    ])
    expect((await counterIt(rival, response, 150_000, 100_000)).status).toBe(404)
    expect((await counterIt(h().nobody, response, 150_000, 100_000)).status).toBe(401)
    expect((await counterIt(poster, response, 150_000, 0)).status).toBe(400)
    expect(await wanted(counterIt(poster, response, 150_000, 100_000, 'DM @piet_cards'))).toMatchObject({
      negotiation: { round: 2, turn: 'seller' },
    })
    expect(await responseNow(seller, response)).toMatchObject({
      actions: ['accept', 'counter', 'withdraw'],
      negotiation: { rounds: [{}, { note: 'DM [hidden until accepted]' }] },
    })
    expect((await wanted(seller.get('/api/user/source-responses?waiting=1'))).items.length).toBe(1)
    await wanted(counterIt(seller, response, 100_000, 140_000))
    await wanted(counterIt(poster, response, 140_000, 110_000))
    const last = await wanted(counterIt(seller, response, 110_000, 130_000))
    expect(last.negotiation).toMatchObject({ round: 5, turn: 'buyer', standingCents: 130_000 })
    expect(await refusal(counterIt(poster, response, 130_000, 120_000))).toEqual([
      409,
      'This was the last counteroffer. Accept or decline it.',
    ])
    expect((await responseNow(poster, response)).actions).toEqual(['accept', 'decline'])
    expect((await titles(poster)).filter((title: string) => title === 'Counteroffer').length).toBe(2)
    await h().later(48 * 3600 + 1)
    expect(await refusal(acceptIt(poster, response, 130_000))).toEqual([409, 'The time to respond has ended.'])
    for (let n = 0; n < 2; n++) await expireResponses(h().app.deps)
    expect(await responseNow(poster, response)).toMatchObject({ status: 'expired', actions: [] })
    for (const of of [poster, seller])
      expect((await titles(of)).filter((title: string) => title === 'Response expired').length).toBe(1)
    expect(await ownPost()).toMatchObject({ status: 'active', waiting: 0 })
  })

  it('can be declined by the poster or withdrawn by whoever sent it', async () => {
    const one = await answered(seller)
    const other = await answered(rival)
    expect((await actOn(h().nobody, one, 'end', {})).status).toBe(401)
    expect((await actOn(rival, one, 'end', {})).status).toBe(404)
    expect(await wanted(actOn(poster, one, 'end', { reason: 'Too expensive.' }))).toMatchObject({
      status: 'declined',
      endReason: 'Too expensive.',
    })
    expect(await wanted(actOn(rival, other, 'end', {}))).toMatchObject({ status: 'withdrawn' })
    expect((await actOn(poster, one, 'end', {})).status).toBe(409)
    expect((await acceptIt(poster, other)).status).toBe(409)
    expect(await titles(seller)).toContain('Response declined')
    expect(await titles(poster)).toContain('Response withdrawn')
  })
})

describe('accepting', () => {
  it('makes the sale with the sourcing fee after two counters; paid, the title passes and the fee is booked', async () => {
    const feesBefore = await fees()
    const response = await answered(seller, { priceCents: 120_000 })
    const other = await answered(rival)
    await wanted(counterIt(poster, response, 120_000, 90_000))
    await wanted(counterIt(seller, response, 90_000, 100_000))
    expect((await acceptIt(h().nobody, response, 100_000)).status).toBe(401)
    expect((await acceptIt(rival, response, 100_000)).status).toBe(404)
    expect((await acceptIt(seller, response, 100_000)).status, 'not their turn').toBe(409)
    expect((await acceptIt(poster, response, 120_000)).status, 'an old price').toBe(409)
    const accepted = await wanted(acceptIt(poster, response, 100_000))
    expect(accepted).toMatchObject({
      status: 'accepted',
      otherName: 'Sela Moreau',
      invoice: { dueCents: 108_000 },
      actions: ['pay'],
    })
    expect(await responseNow(seller, response)).toMatchObject({ otherName: 'Piet Amsel', invoice: null, actions: [] })
    expect((await responseNow(rival, other)).status, 'the others are told').toBe('declined')
    expect(await titles(rival)).toContain('Response declined')
    expect((await cardOf(response.cardId)).commitment).toBe('reservation')
    expect(await saleOf(response.cardId)).toMatchObject({
      channel: 'sourcing',
      priceCents: 100_000,
      buyerFeeCents: 8_000,
      sellerFeeCents: 5_000,
      status: 'agreed',
    })
    expect(
      (await wanted(rival.get(`/api/sources/active?player=${encodeURIComponent(playerName)}`))).items,
      'off the board',
    ).toEqual([])
    const late = await registered(rival, { playerName, grade: '9' })
    expect((await respondTo(rival, post, { cardId: late.id })).status).toBe(404)
    expect(await ownPost()).toMatchObject({
      status: 'active',
      actions: [],
      next: 'You have a deal. The card is yours once you’ve paid and it’s in the vault.',
    })
    await pay(response)
    // the seller still has it: the money waits with us, and the deal isn't canceled for being late
    await h().later(20 * 86_400)
    await expireResponses(h().app.deps)
    expect(await responseNow(poster, response)).toMatchObject({
      status: 'accepted',
      next: 'You paid. The card is yours once it arrives at the vault.',
    })
    expect(await titles(seller)).toContain('Send your card to the vault')
    expect(await titles(poster)).toContain('Payment received')
    expect(await cardOf(response.cardId)).toMatchObject({ custody: 'inbound', owner: { id: seller.id } })
    expect(await saleOf(response.cardId)).toMatchObject({ status: 'agreed' })
    expect(await disagreements(admin)).toEqual([])
    await receiveCard(h(), response.cardId)
    expect(await responseNow(poster, response)).toMatchObject({ status: 'completed' })
    expect(await ownPost()).toMatchObject({ status: 'fulfilled', endKind: 'fulfilled' })
    expect(await titles(poster)).toContain('Source Request Fulfilled')
    expect((await cardOf(response.cardId)).owner).toMatchObject({ id: poster.id })
    expect((await fees()) - feesBefore, 'the sourcing fee').toBe(8_000)
    expect(await disagreements(admin)).toEqual([])
  })

  const fees = async () => {
    const [row] = await h().query<{ cents: string }>(
      `SELECT coalesce(sum(-p.amount_cents), 0) AS cents FROM ledger_postings p JOIN ledger_accounts a ON a.id = p.account_id WHERE a.code = 'fees_sourcing'`,
    )
    return Number(row?.cents)
  }

  it('is up to whichever side is to answer', async () => {
    const response = await answered(seller, { priceCents: 120_000 })
    await wanted(counterIt(poster, response, 120_000, 90_000))
    expect((await acceptIt(poster, response, 90_000)).status).toBe(409)
    expect(await wanted(acceptIt(seller, response, 90_000))).toMatchObject({ status: 'accepted', isMine: true })
  })

  it('accepts one of two at once', async () => {
    const responses = [await answered(seller), await answered(rival)]
    const answers = await Promise.all(responses.map((one) => acceptIt(poster, one)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const { rows } = {
      rows: await h().query(
        `SELECT 1 FROM sales s JOIN source_responses r ON r.sale_id = s.id WHERE r.request_id = $1`,
        [post.id],
      ),
    }
    expect(rows.length).toBe(1)
  })

  it('refuses a card that was sold, listed, pledged or disputed meanwhile', async () => {
    const response = await answered(seller)
    await h().query(`UPDATE cards SET open_disputes = 1 WHERE id = $1`, [response.cardId])
    expect(await refusal(acceptIt(poster, response))).toEqual([409, 'The card isn’t available anymore.'])
    expect(await responseNow(poster, response)).toMatchObject({
      why: 'The card isn’t available anymore.',
      actions: ['decline'],
    })
    await h().query(`UPDATE cards SET open_disputes = 0 WHERE id = $1`, [response.cardId])
    const sold = await wanted(
      admin.post('/api/admin/sales', { cardId: response.cardId, buyerId: rival.id, priceCents: 5_000 }, key()),
      201,
    )
    expect((await acceptIt(poster, response)).status, 'reserved').toBe(409)
    await wanted(
      admin.post(
        '/api/admin/payments',
        payment(rival.id, sold.invoice.dueCents, [{ invoiceId: sold.invoice.id, amountCents: sold.invoice.dueCents }]),
        key(),
      ),
      201,
    )
    expect((await acceptIt(poster, response)).status, 'sold').toBe(409)
    expect((await responseNow(poster, response)).photos).toEqual([])
  })

  it('returns the post to the board when the sale is called off, or closes it when its day has passed', async () => {
    const response = await answered(seller)
    await wanted(acceptIt(poster, response))
    const sale = await saleOf(response.cardId)
    await wanted(admin.post(`/api/admin/sales/${sale.id}/call-off`, { reason: 'The buyer changed their mind.' }, key()))
    expect(await responseNow(poster, response)).toMatchObject({
      status: 'canceled',
      endReason: 'We canceled the sale.',
      otherName: null,
    })
    expect(await ownPost()).toMatchObject({ status: 'active', actions: ['edit', 'renew', 'close'] })
    expect((await cardOf(response.cardId)).commitment).toBeNull()
    const again = await answered(seller)
    await wanted(acceptIt(poster, again))
    await h().query(`UPDATE source_requests SET closes_on = '2026-01-01' WHERE id = $1`, [post.id])
    await expirePosts(h().app.deps)
    expect((await ownPost()).status, 'a deal keeps it open').toBe('active')
    await h().later(5 * 86_400 + 1)
    await expireResponses(h().app.deps)
    expect(await responseNow(seller, again)).toMatchObject({
      status: 'canceled',
      endReason: 'It wasn’t paid for in time.',
    })
    expect(await ownPost()).toMatchObject({ status: 'closed', endKind: 'expired' })
    expect(await disagreements(admin)).toEqual([])
  })

  it('opens the post again when a paid sale is undone', async () => {
    const response = await answered(seller)
    await wanted(acceptIt(poster, response))
    await pay(response)
    await receiveCard(h(), response.cardId)
    const sale = await saleOf(response.cardId)
    await h().stepUp(admin)
    await wanted(admin.post(`/api/admin/sales/${sale.id}/undo`, { reason: 'It was not as described.' }, key()))
    expect((await responseNow(poster, response)).status).toBe('canceled')
    expect(await ownPost()).toMatchObject({ status: 'active', endKind: null })
    expect(await wanted(acceptIt(poster, await answered(rival)))).toMatchObject({ status: 'accepted' })
    expect(await disagreements(admin)).toEqual([])
  })
})

describe('a card that never arrives', () => {
  it('costs the buyer nothing: staff cancel the sale, and what was paid becomes credit', async () => {
    const response = await answered(seller)
    await wanted(acceptIt(poster, response))
    await pay(response)
    const sale = await saleOf(response.cardId)
    await h().stepUp(admin)
    await wanted(admin.post(`/api/admin/sales/${sale.id}/call-off`, { reason: 'The card never arrived.' }, key()))
    expect((await responseNow(poster, response)).status).toBe('canceled')
    expect(await ownPost()).toMatchObject({ status: 'active' })
    expect(await cardOf(response.cardId)).toMatchObject({ commitment: null, owner: { id: seller.id } })
    expect(await disagreements(admin)).toEqual([])
  })

  it('is sold at once when it is in the vault already', async () => {
    const response = await answered(seller)
    await putInVault(h(), response.cardId)
    await wanted(acceptIt(poster, response))
    await pay(response)
    expect((await responseNow(poster, response)).status).toBe('completed')
    expect((await cardOf(response.cardId)).owner).toMatchObject({ id: poster.id })
  })
})

describe('posters and sellers who leave', () => {
  const suspend = (of: Caller) =>
    wanted(admin.post(`/api/admin/users/${of.id}/suspend`, { reason: 'Unpaid invoices.' }))
  const reinstate = (of: Caller) => wanted(admin.post(`/api/admin/users/${of.id}/reinstate`))
  const board = async () =>
    (await wanted(rival.get(`/api/sources/active?player=${encodeURIComponent(playerName)}`))).items.length

  it('pauses the posts of a suspended poster; nobody can respond or accept until they are back', async () => {
    const response = await answered(seller)
    await wanted(counterIt(poster, response, 100_000, 90_000))
    await suspend(poster)
    expect(await board()).toBe(0)
    const card = await registered(rival, { playerName, grade: '9' })
    expect((await respondTo(rival, post, { cardId: card.id })).status).toBe(404)
    expect(await refusal(acceptIt(seller, response, 90_000))).toEqual([409, 'This post no longer takes responses.'])
    await reinstate(poster)
    expect(await board()).toBe(1)
  })

  it('withdraws the responses of a suspended seller', async () => {
    const response = await answered(seller)
    await suspend(seller)
    expect(await responseNow(poster, response)).toMatchObject({ status: 'withdrawn' })
  })

  it('does not let staff approve their own post', async () => {
    const mine = await posted(admin, { playerName })
    expect(await refusal(admin.post(`/api/admin/sources/${mine.id}/approve`, undefined, key()))).toEqual([
      409,
      'This is your own post, so someone else must decide.',
    ])
  })
})
