import { beforeEach, describe, expect, it } from 'vitest'

import { disagreements, key } from '../../../../test/billing.ts'
import {
  acceptAs,
  adminSellNow,
  counterAs,
  fetchFile,
  offerCards,
  offered,
  putInVault,
  sellNow,
  soldElsewhere,
  withEstimates,
} from '../../../../test/buying.ts'
import { refusal, registered, wanted } from '../../../../test/cards.ts'
import { type Caller, useHarness } from '../../../../test/harness.ts'
import { agreed } from '../../../../test/sales.ts'
import { expireSells } from './inspection-service.ts'

const h = useHarness()
let admin: Caller
let seller: Caller
beforeEach(async () => {
  admin = await h().buildUser({ staffRoles: ['concierge'], name: 'Margaret Ashby' })
  seller = await h().buildUser({ name: 'Sela Moreau' })
  await h().query(`DELETE FROM comparables`)
  await withEstimates(h())
})

const cardOf = (by: Caller, id: string) => wanted(by.get(`/api/registry/${id}`))
const noticesOf = async (of: Caller) =>
  (await wanted(of.get('/api/user/notices'))).items.map(({ title, message }: any) => `${title}: ${message}`)

describe('an indication', () => {
  it('is a share of the median at the same grade, and null with fewer than three sales', async () => {
    await h().query(`DELETE FROM comparables`)
    const card = await registered(seller)
    const drafted = async () => (await wanted(seller.post('/api/user/sells/draft', { cardIds: [card.id] }))).lines[0]
    await soldElsewhere(h(), [100_000, 120_000])
    expect((await drafted()).indication).toMatchObject({ lowCents: null, highCents: null, sales: 2 })
    await soldElsewhere(h(), [110_001], '10')
    await soldElsewhere(h(), [9_000_000], '9')
    const { indication, why, title } = await drafted()
    // 90% and 96% of 1,100.01, half to even
    expect(indication).toMatchObject({ lowCents: 99_001, highCents: 105_601, medianCents: 110_001, sales: 3 })
    expect(indication.words).toBe('90% to 96% of the median of 3 sales at this grade in the last 12 months.')
    expect([why, title]).toEqual([null, '1986 Crown Hoops Marcus Vale'])
  })

  it('says why a card can’t be offered, and never more than that it isn’t mine', async () => {
    const other = await h().buildUser()
    const [mine, theirs, twice] = [await registered(seller), await registered(other), await registered(seller)]
    await offerCards(seller, [{ cardId: twice.id, askedCents: 100 }])
    await h().query(`INSERT INTO card_commitments (card_id, kind, opened_at) VALUES ($1, 'loan', now())`, [mine.id])
    const { lines } = await wanted(seller.post('/api/user/sells/draft', { cardIds: [mine.id, theirs.id, twice.id] }))
    expect(lines.map(({ cardId, why }: any) => [cardId, why])).toEqual([
      [mine.id, 'It’s pledged for a loan.'],
      [null, 'It isn’t in your registry.'],
      [twice.id, 'It’s already in an open offer.'],
    ])
    expect(JSON.stringify(lines[1])).not.toContain(theirs.certNumber)
    await h().query(`UPDATE card_commitments SET closed_at = now() WHERE card_id = $1`, [mine.id])
  })

  it('is read from a CSV file with cert numbers and asking prices', async () => {
    const [one, two] = [await registered(seller), await registered(seller)]
    const file = `Cert #,Asking price\n${one.certNumber},"$1,250.50"\n${two.certNumber},abc\n,5\n99999999,10\n${one.certNumber},3\n`
    const { lines, problems } = await wanted(seller.upload('/api/user/sells/draft-csv', file))
    expect(lines.map(({ cardId, askedCents, why }: any) => [cardId, askedCents, why])).toEqual([
      [one.id, 125_050, null],
      [two.id, null, null],
      [null, 1_000, 'It isn’t in your registry.'],
    ])
    expect(problems).toEqual([
      'Row 3: “abc” isn’t a price.',
      'Row 4 has no cert number.',
      `Row 6: cert # ${one.certNumber} is listed twice.`,
    ])
    expect((await seller.upload('/api/user/sells/draft-csv', 'Player,Price\nx,1\n')).status).toBe(422)
    expect(await wanted(seller.upload('/api/user/sells/draft-csv', 'Cert,Price\n'))).toMatchObject({
      lines: [],
      problems: [expect.stringContaining('no rows')],
    })
  })
})

describe('offering cards', () => {
  it('returns 401, 400, 404, 409, 422 and 201', async () => {
    const other = await h().buildUser()
    const [card, theirs] = [await registered(seller), await registered(other)]
    const line = { cardId: card.id, askedCents: 100_000 }
    expect((await offerCards(h().nobody, [line])).status).toBe(401)
    expect((await seller.post('/api/user/sells', { cards: [line] })).status, 'without a key').toBe(400)
    for (const wrong of [[], [{ ...line, askedCents: 0 }], [{ ...line, x: 1 }]])
      expect((await offerCards(seller, wrong)).status).toBe(400)
    expect((await offerCards(seller, [line, line])).status, 'twice').toBe(422)
    expect((await offerCards(seller, [{ ...line, cardId: theirs.id }])).status, 'someone else’s').toBe(422)
    expect((await offerCards(seller, [line], { huntId: card.id })).status, 'no such hunt').toBe(422)
    const sell = await wanted(offerCards(seller, [line], { note: 'One owner' }, 'once'), 201)
    expect(sell).toMatchObject({
      status: 'pending',
      title: '1986 Crown Hoops Marcus Vale',
      count: 1,
      standingCents: 100_000,
      next: 'We’re reviewing your offer.',
      actions: ['withdraw'],
      negotiation: {
        ...{ round: 1, mostRounds: 5, turn: 'buyer', mySide: 'seller' },
        standing: { totalCents: 100_000, buyerFeeCents: 0, taxCents: 0, sellerFeeCents: 5_000, netCents: 95_000 },
      },
    })
    expect(sell.number).toMatch(/^SO-\d{4,}$/)
    expect(await wanted(offerCards(seller, [line], { note: 'One owner' }, 'once'), 201), 'the same again').toEqual(sell)
    expect((await offerCards(seller, [line])).status, 'offered already').toBe(409)
    expect((await other.get(`/api/user/sells/${sell.id}`)).status).toBe(404)
    expect((await other.post(`/api/user/sells/${sell.id}/withdraw`)).status).toBe(404)
    expect((await fetchFile(other, `/files/sell-cards/${sell.cards[0].id}/picture`)).status).toBe(404)
    expect((await cardOf(seller, card.id)).commitment, 'nothing is held before it is accepted').toBeNull()
    expect((await wanted(seller.get('/api/user/sells?total=1'))).total).toBe(1)
    expect((await seller.get('/api/user/sells?format=csv')).body).toContain(sell.number)
  })

  it('several at once keeps one of them for the same card', async () => {
    const card = await registered(seller)
    const all = await Promise.all(
      [1, 2, 3].map((at) => offerCards(seller, [{ cardId: card.id, askedCents: at * 100 }])),
    )
    expect(all.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  })

  it('up to 200 cards, priced one by one', async () => {
    const cards: { cardId: string; askedCents: number }[] = []
    for (let at = 0; at < 40; at++) cards.push({ cardId: (await registered(seller)).id, askedCents: 10_000 + at })
    const sell = await wanted(offerCards(seller, cards), 201)
    expect(sell).toMatchObject({ count: 40, title: '40 cards', standingCents: 400_780 })
    const round = sell.negotiation.rounds[0]
    expect(round.lines).toHaveLength(40)
    expect(round.lines.reduce((sum: number, { cents }: any) => sum + cents, 0)).toBe(round.cents)
    const many = Array.from({ length: 201 }, () => cards[0])
    expect((await offerCards(seller, many as typeof cards)).status).toBe(400)
  })
})

describe('negotiating', () => {
  it('takes at most five rounds of 48 hours, each side in turn, with the net for both', async () => {
    const sell = await offered(seller, [60_000, 40_000])
    expect((await acceptAs(seller, 'user', sell)).status, 'it’s our turn').toBe(409)
    expect((await counterAs(seller, 'user', sell, [1, 2])).status).toBe(409)
    const wrongSum = await counterAs(admin, 'admin', sell, [50_000, 30_000], { cents: 80_001 })
    expect([wrongSum.status, wrongSum.body]).toEqual([422, expect.stringContaining('don’t add up')])
    const oneOfTwo = { lines: [{ id: sell.cards[0].id, cents: 80_000 }] }
    expect((await counterAs(admin, 'admin', sell, [80_000], oneOfTwo)).status, 'a price for every card').toBe(422)
    const countered = await wanted(counterAs(admin, 'admin', sell, [50_000, 30_000]))
    expect(countered).toMatchObject({ status: 'countered', waitingOn: 'member', standingCents: 80_000 })
    expect(await noticesOf(seller)).toContain(
      'Sell Offer Updated: We offer $800.00 for 2 cards. You’d receive $760.00. You have 48 hours to respond.',
    )
    const mine = await sellNow(seller, sell)
    expect(mine).toMatchObject({ isWaitingForMe: true, actions: ['accept', 'counter', 'withdraw'] })
    expect(mine.cards.map(({ standingCents }: any) => standingCents)).toEqual([50_000, 30_000])
    const stale = await counterAs(seller, 'user', { ...mine, standingCents: 100_000 }, [55_000, 35_000])
    expect(stale.status, 'about another price').toBe(409)
    await wanted(counterAs(seller, 'user', mine, [55_000, 35_000]))
    await wanted(counterAs(admin, 'admin', await adminSellNow(admin, sell), [51_000, 31_000]))
    await wanted(counterAs(seller, 'user', await sellNow(seller, sell), [54_000, 34_000]))
    const last = await counterAs(admin, 'admin', await adminSellNow(admin, sell), [52_000, 32_000])
    expect([last.status, last.body]).toEqual([409, expect.stringContaining('last counteroffer')])
    expect((await sellNow(seller, sell)).negotiation).toMatchObject({ round: 5, turn: 'buyer' })
    await wanted(acceptAs(admin, 'admin', await adminSellNow(admin, sell)))
    expect(await sellNow(seller, sell)).toMatchObject({ status: 'accepted', agreedCents: 88_000 })
  })

  it('expires when either side is silent for 48 hours, and can’t be answered after', async () => {
    const [ours, theirs] = [await offered(seller), await offered(seller)]
    await wanted(counterAs(admin, 'admin', theirs, [90_000]))
    await h().later(48 * 3600)
    expect((await acceptAs(seller, 'user', { ...theirs, standingCents: 90_000 })).status).toBe(409)
    expect((await acceptAs(admin, 'admin', ours)).status).toBe(409)
    await expireSells(h().app.deps)
    await expireSells(h().app.deps)
    for (const sell of [ours, theirs])
      expect(await sellNow(seller, sell)).toMatchObject({
        status: 'expired',
        actions: [],
        cards: [{ status: 'ended' }],
      })
    const again = await offerCards(seller, [{ cardId: ours.cards[0].card.id, askedCents: 5_000 }])
    expect(again.status, 'its card can be offered again').toBe(201)
  })

  it('is decided by staff, not by the seller, and not by others', async () => {
    const clerk = await h().buildUser({ staffRoles: ['concierge'] })
    const sell = await offered(clerk)
    expect((await acceptAs(clerk, 'admin', sell)).body).toContain('You can’t do this for yourself.')
    expect((await adminSellNow(clerk, sell)).actions).toContainEqual({
      action: 'accept',
      why: 'This is your own offer.',
    })
    expect((await acceptAs(seller, 'admin', sell)).status).toBe(403)
    const finance = await h().buildUser({ staffRoles: ['finance'] })
    expect((await finance.get(`/api/admin/sells/${sell.id}`)).status).toBe(200)
    expect((await acceptAs(finance, 'admin', sell)).status).toBe(403)
    expect((await admin.get(`/api/admin/sells/${clerk.id}`)).status).toBe(404)
    expect((await admin.post(`/api/admin/sells/${sell.id}/reject`, { reason: 'No' })).status).toBe(400)
    await wanted(admin.post(`/api/admin/sells/${sell.id}/reject`, { reason: 'Not for us right now' }))
    expect(await sellNow(clerk, sell)).toMatchObject({ status: 'rejected', endReason: 'Not for us right now' })
    expect((await admin.post(`/api/admin/sells/${sell.id}/reject`, { reason: 'Not for us' })).status).toBe(409)
  })
})

describe('accepting', () => {
  it('keeps each card for us and expects it at the vault', async () => {
    const sell = await offered(seller, [60_000, 40_000])
    const [sent, here] = sell.cards.map(({ card }: any) => card.id)
    await putInVault(h(), here)
    await wanted(acceptAs(admin, 'admin', sell))
    const mine = await sellNow(seller, sell)
    expect(mine).toMatchObject({ status: 'accepted', agreedCents: 100_000, actions: ['withdraw'] })
    expect(mine.cards.map(({ status }: any) => status)).toEqual(['expected', 'inspecting'])
    expect(await cardOf(seller, sent)).toMatchObject({ custody: 'inbound', commitment: 'sell_offer' })
    expect(await cardOf(seller, here)).toMatchObject({ custody: 'in_vault', commitment: 'sell_offer' })
    expect((await acceptAs(admin, 'admin', sell)).status, 'once').toBe(409)
    expect((await seller.post(`/api/registry/${sent}/remove`)).status).toBe(409)
    const { items } = await wanted(admin.get('/api/admin/sells?waitingOn=staff'))
    expect(items.map(({ id }: any) => id)).toContain(sell.id)
    expect(await disagreements(await h().buildUser({ isAdmin: true }))).toEqual([])
  })

  it('leaves out what was sold, pledged or disputed meanwhile, with the reason, and goes on with the rest', async () => {
    const desk = await h().buildUser({ isAdmin: true })
    await h().stepUp(desk)
    const buyer = await h().buildUser()
    const sell = await offered(seller, [10_000, 20_000, 30_000, 40_000])
    const [sold, pledged, disputed] = sell.cards.map(({ card }: any) => card.id)
    await agreed(desk, { cardId: sold, buyerId: buyer.id })
    await h().query(`INSERT INTO card_commitments (card_id, kind, opened_at) VALUES ($1, 'loan', now())`, [pledged])
    await h().query(
      `INSERT INTO card_disputes (card_id, claimant_id, statement, opened_at) VALUES ($1, $2, 'It is mine, really.', now())`,
      [disputed, buyer.id],
    )
    expect((await sellNow(seller, sell)).cards.map(({ why }: any) => why)).toEqual([
      'It’s reserved for a buyer.',
      'It’s pledged for a loan.',
      expect.stringContaining('disputed'),
      null,
    ])
    await wanted(acceptAs(admin, 'admin', sell))
    const mine = await sellNow(seller, sell)
    expect(mine.agreedCents).toBe(40_000)
    expect(mine.negotiation.standing).toMatchObject({ priceCents: 40_000, netCents: 38_000 })
    expect(mine.cards.map(({ status, why }: any) => [status, why])).toEqual([
      ['ended', 'It’s reserved for a buyer.'],
      ['ended', 'It’s pledged for a loan.'],
      ['ended', expect.stringContaining('disputed')],
      ['expected', null],
    ])
    const none = await wanted(offerCards(seller, [{ cardId: (await registered(seller)).id, askedCents: 5_000 }]), 201)
    await h().query(`INSERT INTO card_commitments (card_id, kind, opened_at) VALUES ($1, 'loan', now())`, [
      none.cards[0].card.id,
    ])
    const [status, body] = await refusal(acceptAs(admin, 'admin', none))
    expect([status, body]).toEqual([409, expect.stringContaining('pledged for a loan')])
    await h().query(`UPDATE card_commitments SET closed_at = now() WHERE kind = 'loan' AND closed_at IS NULL`)
  })

  it('at the same moment as another decision: one wins', async () => {
    const other = await h().buildUser({ staffRoles: ['concierge'] })
    const sell = await offered(seller, [60_000, 40_000])
    const all = await Promise.all([
      acceptAs(admin, 'admin', sell),
      acceptAs(other, 'admin', sell),
      other.post(`/api/admin/sells/${sell.id}/reject`, { reason: 'Not for us' }),
      seller.post(`/api/user/sells/${sell.id}/withdraw`),
    ])
    expect(all.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    const { status, cards } = await sellNow(seller, sell)
    const held = await h().query(`SELECT FROM card_commitments WHERE card_id = ANY($1) AND closed_at IS NULL`, [
      cards.map(({ card }: any) => card.id),
    ])
    expect(held.length).toBe(status === 'accepted' ? 2 : 0)
  })
})

describe('withdrawing', () => {
  it('frees the cards until the first inspection', async () => {
    const sell = await offered(seller, [60_000, 40_000])
    await putInVault(h(), sell.cards[1].card.id)
    await wanted(acceptAs(admin, 'admin', sell))
    await wanted(seller.post(`/api/user/sells/${sell.id}/withdraw`))
    const mine = await sellNow(seller, sell)
    expect(mine).toMatchObject({ status: 'withdrawn', cards: [{ status: 'ended' }, { status: 'returned' }] })
    expect(await cardOf(seller, sell.cards[0].card.id)).toMatchObject({ custody: 'with_owner', commitment: null })
    expect(await cardOf(seller, sell.cards[1].card.id), 'it was in the vault before').toMatchObject({
      ...{ custody: 'in_vault', commitment: null, returnRequestedAt: null },
    })
    expect((await seller.post(`/api/user/sells/${sell.id}/withdraw`)).status).toBe(409)
  })

  it('happens to open offers of a suspended member, and what is agreed stays', async () => {
    const desk = await h().buildUser({ isAdmin: true })
    await h().stepUp(desk)
    const [open, done] = [await offered(seller), await offered(seller)]
    await wanted(acceptAs(admin, 'admin', done))
    await wanted(desk.post(`/api/admin/users/${seller.id}/suspend`, { reason: 'Under review' }))
    expect((await adminSellNow(admin, open)).status).toBe('withdrawn')
    expect((await adminSellNow(admin, done)).status).toBe('accepted')
    expect((await seller.get('/api/user/sells')).status).toBe(401)
  })
})

describe('staff', () => {
  it('find, assign, reject several and export offers', async () => {
    const [one, two, three] = [await offered(seller), await offered(seller), await offered(seller)]
    await wanted(admin.post(`/api/admin/sells/${one.id}/assign`, { isMine: true }))
    const { items } = await wanted(admin.get('/api/admin/sells?assignee=me'))
    expect(items.map(({ id }: any) => id)).toEqual([one.id])
    expect((await wanted(admin.get(`/api/admin/sells?q=${two.number}`))).items).toHaveLength(1)
    expect((await wanted(admin.get(`/api/admin/sells?q=moreau&member=${seller.id}&total=1`))).total).toBe(3)
    await wanted(acceptAs(admin, 'admin', three))
    const bulk = await wanted(
      admin.post('/api/admin/sells/bulk', {
        action: 'reject',
        reason: 'Not for us right now',
        select: { ids: [one.id, two.id, three.id] },
      }),
    )
    expect(bulk).toMatchObject({ done: 2, refused: [{ id: three.id, reason: 'It has already been decided.' }] })
    expect((await admin.get('/api/admin/sells?format=csv')).body).toContain('Sela Moreau')
    const { checks } = await adminSellNow(admin, three)
    expect(checks.map(({ words }: any) => words)).toContain('Account active')
    const audited = await h().query(`SELECT action FROM audit_log WHERE object_id = $1 ORDER BY at, id`, [three.id])
    expect(audited.map(({ action }: any) => action)).toEqual(['sell.offer', 'sell.accept'])
  })

  it('see offers that wait for them in their queues', async () => {
    const before = await wanted(admin.get('/api/admin/overview'))
    const waiting = (overview: any, name: string) =>
      overview.queues.find(({ key: queue }: any) => queue === name)?.waiting
    const sell = await offered(seller)
    const after = await wanted(admin.get('/api/admin/overview'))
    expect(waiting(after, 'sellOffers')).toBe(waiting(before, 'sellOffers') + 1)
    await putInVault(h(), sell.cards[0].card.id)
    await wanted(acceptAs(admin, 'admin', sell))
    const then = await wanted(admin.get('/api/admin/overview'))
    expect(waiting(then, 'sellOffers')).toBe(waiting(before, 'sellOffers'))
    expect(waiting(then, 'inspections')).toBe(waiting(before, 'inspections') + 1)
    const { items } = await wanted(admin.get('/api/admin/work'))
    expect(items.some(({ queue, detail }: any) => queue === 'inspections' && detail === sell.number)).toBe(true)
  })
})

it('shows the member an event with the status and the card', async () => {
  const sell = await offered(seller)
  await wanted(counterAs(admin, 'admin', sell, [90_000]))
  const [event] = await h().query(
    `SELECT event FROM outbox WHERE event ->> 'type' = 'sell_updated' AND event ->> 'userId' = $1 ORDER BY id DESC LIMIT 1`,
    [seller.id],
  )
  expect(event?.event).toMatchObject({ status: 'countered', playerName: 'Marcus Vale', year: '1986' })
})

it('takes a key once', async () => {
  const sell = await offered(seller)
  const [one, two] = await Promise.all([
    admin.post(`/api/admin/sells/${sell.id}/accept`, { cents: sell.standingCents }, key('same')),
    admin.post(`/api/admin/sells/${sell.id}/accept`, { cents: sell.standingCents }, key('same')),
  ])
  expect([one, two].map(({ status }) => status).filter((status) => status === 200).length).toBeGreaterThan(0)
  const rows = await h().query(`SELECT FROM status_history WHERE subject = 'sell_offers' AND subject_id = $1`, [
    sell.id,
  ])
  expect(rows).toHaveLength(1)
})
