import { liveRefreshes } from '@ambry/contract/areas'
import type { Attention } from '@ambry/contract/dashboard/attention/endpoints'
import {
  type AttentionKind,
  attentionKindNames,
  attentionKinds,
  attentionPages,
  attentionPlaces,
  attentionUrgencies,
  countAttention,
} from '@ambry/contract/kernel/attention'
import { addDays } from '@ambry/contract/kernel/dates'
import { beforeAll, describe, expect, it } from 'vitest'

import { issued, key } from '../../../../test/billing.ts'
import {
  acceptAs,
  activeHunt,
  addCandidate,
  allowMatching,
  approvedCandidate,
  askedHunt,
  buyCandidate,
  counterAs,
  inspectLine,
  offered,
  receiveCard,
  sellNow,
  withEstimates,
} from '../../../../test/buying.ts'
import { registered, wanted } from '../../../../test/cards.ts'
import { issueTo, openFund, subscribe, terms } from '../../../../test/funds.ts'
import { type Caller, useHarness } from '../../../../test/harness.ts'
import { heldNote } from '../../../../test/lenders.ts'
import { accrue, buildLoan, dayOf, daysLater, type LoanWorld, loanWorld, offeredLoan } from '../../../../test/loans.ts'
import { calledLoan } from '../../../../test/margin.ts'
import { receiveCodeOf } from '../../../../test/receive-code.ts'
import { agreed, payFor } from '../../../../test/sales.ts'
import { approve, asked, inSecure } from '../../../../test/secure.ts'
import { acceptIt, actOn, livePost, responded } from '../../../../test/source.ts'

const h = useHarness()
let world: LoanWorld
let member: Caller
let admin: Caller
let other: Caller

beforeAll(async () => {
  world = await loanWorld(h(), 'Ann Borrower')
  member = world.borrower
  admin = world.admin
  other = await h().buildUser({ name: 'Otto Other' })
  await h().query(`UPDATE users SET shipping_address = '4 Elm Street\nDover, DE 19901' WHERE id = ANY($1)`, [
    [member.id, other.id],
  ])
  await h().query(`UPDATE identity_cases SET country = 'US' WHERE id = ANY($1)`, [[member.id, other.id]])
  await withEstimates(h())
  await allowMatching(member)
})

const listOf = (by: Caller): Promise<Attention> => wanted(by.get('/api/user/attention'))
const request = (by: Caller, { id }: { id: string }, what: string, body: object) =>
  wanted(by.post(`/api/${by === admin ? 'admin' : 'user'}/requests/${id}/${what}`, body, key()))
const fundWorld = () => ({ h: h(), finance: admin, second: world.second, member })
const parcel = { carrier: 'UPS', tracking: '1Z 999' }

/** A paid sale that its seller ships. */
async function paidSale(seller: Caller, buyer: Caller) {
  const sale = await agreed(admin, {
    cardId: (await registered(seller)).id,
    buyerId: buyer.id,
    delivery: 'direct',
  })
  await payFor(admin, sale)
  return sale
}

async function foundHunt() {
  const hunt = await activeHunt(admin, member)
  await allowMatching(other)
  const card = await registered(other, { grade: '9' })
  const candidate = await approvedCandidate(admin, member, hunt, { cardId: card.id })
  await wanted(buyCandidate(admin, candidate, { from: 'registered', priceCents: 100_000 }))
}

/** A place in a fund that became free, and is offered to the member. */
async function freePlace(fund: { id: string }) {
  const first = await wanted(subscribe(other, fund, 100_000, 'Otto Other'), 201)
  await wanted(member.post(`/api/funds/${fund.id}/waitlist`, { amountCents: 100_000 }, key()), 201)
  await wanted(other.post(`/api/user/fund-subscriptions/${first.id}/cancel`, undefined, key()))
}

async function offeredUnits() {
  const fund = await openFund(fundWorld())
  const lot = await issueTo(fundWorld(), fund, other, 100_000)
  await h().query('UPDATE fund_lots SET locked_until = opened_on WHERE id = $1', [lot])
  await other.stepUp()
  return wanted(
    other.post(
      `/api/funds/${fund.id}/transfers`,
      { code: await receiveCodeOf(member), units: 10_000, priceCents: 50_000 },
      key(),
    ),
    201,
  )
}

/** What makes something of each kind wait for the member. */
const steps: Record<AttentionKind, () => Promise<unknown>> = {
  // a loan that is late when the other one's first payment is near
  latePayment: async () => {
    const today = dayOf(h())
    await buildLoan(world, { firstDueOn: addDays(today, 30) })
    await buildLoan(world, { firstDueOn: addDays(today, 45) })
    await daysLater(world, 40)
    await accrue(world)
  },
  duePayment: async () => {},
  marginCall: () => calledLoan(world),
  loanConditions: () => offeredLoan(world),
  counteroffer: async () => {
    const made = await asked(member, (await inSecure(h(), other)).id, { offerCents: 80_000 })
    await request(admin, made, 'counter', { counterCents: 100_000 })
  },
  waitlistOffer: async () => {
    const card = await inSecure(h(), other)
    const buyer = await h().buildUser({ name: 'Bea Buyer' })
    const held = await wanted(approve(admin, await asked(buyer, card.id)))
    await wanted(member.post(`/api/cards/${card.id}/wait`, {}))
    await request(buyer, held, 'withdraw', {})
  },
  requestPayment: async () => wanted(approve(admin, await asked(member, (await inSecure(h(), other)).id))),
  lowerOffer: async () => {
    const made = await asked(other, (await inSecure(h(), member)).id, { offerCents: 80_000 })
    await request(admin, made, 'ask-owner', { cents: 80_000 })
  },
  postResponses: async () => responded(other, await livePost(admin, member)),
  postPayment: async () => {
    const post = await livePost(admin, member, { cardNumber: '58' })
    const response = await responded(other, post, { cardNumber: '58', grade: '9' })
    await wanted(acceptIt(member, response))
  },
  responseCounter: async () => {
    const response = await responded(member, await livePost(admin, other))
    await wanted(actOn(other, response, 'counter', { cents: 90_000, standingCents: 100_000 }))
  },
  huntFee: async () => wanted(admin.post(`/api/admin/hunts/${(await askedHunt(member)).id}/fee`, { feeBps: 1_200 })),
  huntCard: async () => {
    const candidate = await wanted(addCandidate(admin, await activeHunt(admin, member)), 201)
    await wanted(admin.post(`/api/admin/hunt-candidates/${candidate.id}/propose`))
  },
  huntPayment: foundHunt,
  sellCounter: async () => wanted(counterAs(admin, 'admin', await offered(member), [90_000])),
  sellPrice: async () => {
    const sell = await offered(member, [60_000])
    await wanted(acceptAs(admin, 'admin', sell))
    const [line] = (await sellNow(member, sell)).cards
    await receiveCard(h(), line.card.id)
    await wanted(inspectLine(admin, line.id, { action: 'reoffer', cents: 50_000, reason: 'A crease on the back' }))
  },
  saleShipment: () => paidSale(member, other),
  saleDelivery: async () => {
    const sale = await paidSale(other, member)
    await wanted(other.post(`/api/user/sales/${sale.id}/ship`, parcel))
  },
  noteOffer: async () => {
    const borrower = await loanWorld(h())
    await heldNote(h(), (await buildLoan(borrower)).id, other, member)
  },
  fundSignature: async () => freePlace(await openFund(fundWorld(), { terms: { ...terms, mostHolders: 1 } })),
  fundPayment: async () => wanted(subscribe(member, await openFund(fundWorld()), 100_000, 'Ann Borrower'), 201),
  unitOffer: offeredUnits,
  unitPayment: async () => {
    const { id } = await offeredUnits()
    await member.stepUp()
    await wanted(member.post(`/api/user/fund-transfers/${id}/answer`, { answer: 'accept' }, key()))
  },
  verification: () =>
    h().query(`UPDATE identity_cases SET expires_on = $2 WHERE id = $1`, [member.id, addDays(dayOf(h()), 9)]),
  invoices: () => issued(admin, member.id),
  name: () => h().query('UPDATE users SET name = NULL WHERE id = $1', [member.id]),
  address: () => h().query('UPDATE users SET shipping_address = NULL WHERE id = $1', [member.id]),
}

/** Those that time alone brings about, or that the test writes itself. */
const withoutEvent: readonly AttentionKind[] = [
  ...(['latePayment', 'duePayment', 'noteOffer', 'verification', 'name', 'address'] as const),
]

/** How many of a kind there are; those that only wait for an invoice are part of the item of all invoices. */
const numberOf = ({ items }: Attention, kind: AttentionKind): number => {
  const { place } = attentionKinds[kind]
  const settled = /Payment$/.test(kind) && place !== 'borrowing'
  return settled
    ? items.flatMap(({ settles }) => settles).filter((one) => one === place).length
    : items.filter((item) => item.kind === kind).length
}

const isRefreshing = (type: string) =>
  (liveRefreshes[type as keyof typeof liveRefreshes] as readonly string[]).includes('/api/user/attention')

async function eventsFor({ id }: Caller, after: number): Promise<string[]> {
  const rows = await h().query(
    `SELECT event ->> 'type' AS type FROM outbox WHERE id > $2
      AND (audience -> 'users' ? $1 OR audience ->> 'everyone' = 'true' OR audience ->> 'members' = 'true')`,
    [id, after],
  )
  return rows.map(({ type }) => type)
}

describe('what waits for a member', () => {
  it('has an item of every kind, and an event that refetches it', async () => {
    for (const kind of Object.keys(steps) as AttentionKind[]) {
      const [{ last }] = await h().query('SELECT coalesce(max(id), 0)::int AS last FROM outbox')
      const before = numberOf(await listOf(member), kind)
      await steps[kind]()
      const now = await listOf(member)
      // the late payment's loans and the payments before have brought these already
      const least = kind === 'duePayment' || kind === 'invoices' ? 0 : before
      expect(numberOf(now, kind), kind).toBeGreaterThan(least)
      if (!withoutEvent.includes(kind))
        expect((await eventsFor(member, last)).some(isRefreshing), `an event for ${kind}`).toBe(true)
    }
  })

  it('is sorted by urgency, then by deadline', async () => {
    const { items } = await listOf(member)
    const ranks = items.map(({ kind }) => attentionUrgencies.indexOf(attentionKinds[kind].urgency))
    expect(ranks).toEqual(ranks.toSorted((one, two) => one - two))
    expect(items[0]).toMatchObject({ kind: 'marginCall', due: { isLate: true } })
    const answers = items.filter(({ kind }) => attentionKinds[kind].urgency === 'answer')
    const deadlines = answers.map(({ dueAt }) => dueAt ?? '9')
    expect(deadlines).toEqual(deadlines.toSorted())
  })

  it('says what to do with exact figures', async () => {
    const { items } = await listOf(member)
    const [call] = items
    const loan = await wanted(member.get(`/api/user/loans/${call?.key.split(' ')[1]}`))
    const pay = loan.marginCall.pay.paymentCents
    expect(call?.amountCents).toBe(pay)
    expect(call?.title).toBe(`Margin call on ${loan.number}`)
    expect(call?.text).toMatch(/^LTV is 71\.4%\. Bring it to 55%: pay \$[\d,.]+, pledge a card, or let us sell one\.$/)
    expect(call?.due?.text).toMatch(/^Resolve by .* \(\d+ days left\)$/)
  })

  it('counts at each place what that place’s own list has', async () => {
    const { items } = await listOf(member)
    const at = (...places: Parameters<typeof countAttention>[1]) => countAttention(items, places)
    const total = async (path: string) => (await wanted(member.get(`${path}&total=1`))).total
    expect(at('sentRequests')).toBe(await total('/api/user/requests?side=sent&waiting=1'))
    expect(at('receivedRequests')).toBe(await total('/api/user/requests?side=received&waiting=1'))
    expect(at('posts')).toBe(await total('/api/user/sources?waiting=1'))
    expect(at('responses')).toBe(await total('/api/user/source-responses?waiting=1'))
    expect(at('hunts')).toBe(await total('/api/user/hunts?waiting=1'))
    expect(at('sells')).toBe(await total('/api/user/sells?waiting=1'))
    for (const place of attentionPlaces) expect(at(place), place).toBeGreaterThan(0)
  })

  it('has a badge for every place, and an item kind for every badge', () => {
    const badges = Object.values(attentionPages).flat() as string[]
    // invoices are merged into one row of the dashboard and have no menu entry
    expect([...badges, 'invoices'].toSorted()).toEqual(attentionPlaces.toSorted())
    const places = attentionKindNames.map((kind) => attentionKinds[kind].place)
    expect([...new Set(places)].toSorted()).toEqual(attentionPlaces.toSorted())
  })

  it('never shows another person’s', async () => {
    const own = new Set((await listOf(member)).items.map(({ key: name }) => name))
    expect((await listOf(other)).items.filter(({ key: name }) => own.has(name))).toEqual([])
    const stranger = await h().buildUser()
    expect((await listOf(stranger)).items.map(({ kind }) => kind)).toEqual(['name', 'address'])
    expect((await h().nobody.get('/api/user/attention')).status).toBe(401)
  })

  it('shows staff who view the account what their roles include', async () => {
    const concierge = await h().buildUser({ staffRoles: ['concierge'], name: 'Cora Concierge' })
    const seen = await listOf(await h().buildView(concierge, member))
    expect(seen.isPartial).toBe(true)
    const places = new Set(seen.items.map(({ kind }) => attentionKinds[kind].place))
    const hidden = attentionPlaces.filter((place) => !places.has(place))
    expect(hidden.toSorted()).toEqual(['borrowing', 'identity', 'lending'])
    const all = await listOf(await h().buildView(world.second, member))
    expect(all).toEqual(await listOf(member))
  })
})
