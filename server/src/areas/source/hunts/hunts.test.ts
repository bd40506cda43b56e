import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'

import { approves } from '../../../../test/approvals.ts'
import { disagreements, key } from '../../../../test/billing.ts'
import {
  activeHunt,
  addCandidate,
  adminHuntNow,
  allowMatching,
  approvedCandidate,
  askedHunt,
  buyCandidate,
  expectCard,
  fetchFile,
  inventoryCents,
  newBrief,
  offerCards,
  putInVault,
  receiveCard,
} from '../../../../test/buying.ts'
import { newCert, refusal, registered, wanted } from '../../../../test/cards.ts'
import { type Caller, useHarness } from '../../../../test/harness.ts'
import { payFor, saleNow } from '../../../../test/sales.ts'
import { houseInSecure } from '../../../../test/secure.ts'
import { expireHunts } from './admin-service.ts'
import { expireUnpaid } from './buying-service.ts'

const h = useHarness()
let admin: Caller
let desk: Caller
let member: Caller
beforeEach(async () => {
  admin = await h().buildUser({ staffRoles: ['concierge'], name: 'Margaret Ashby' })
  desk = await h().buildUser({ isAdmin: true })
  member = await h().buildUser({ name: 'Theo Lindqvist' })
  await h().stepUp(desk)
})

const huntNow = (hunt: any) => wanted(member.get(`/api/user/hunts/${hunt.id}`))
const jpeg = () =>
  sharp({ create: { width: 80, height: 60, channels: 3, background: '#246' } })
    .jpeg()
    .toBuffer()
const attach = async (candidate: any, kind: 'photo' | 'evidence') =>
  wanted(
    admin.upload(`/api/admin/hunt-candidates/${candidate.id}/files?kind=${kind}&name=${kind}.jpg`, await jpeg()),
    201,
  )
const outside = (more: object = {}) => ({
  ...{ from: 'outside', priceCents: 100_000, costCents: 80_000, boughtOn: '2026-11-14' },
  ...{ certNumber: newCert(), category: 'basketball', ...more },
})
const saleOf = async (candidate: any) => {
  const [row] = await h().query(`SELECT sale_id AS id FROM hunt_candidates WHERE id = $1`, [candidate.id])
  return saleNow(desk, row as { id: string })
}
describe('asking for a hunt', () => {
  it('returns 401, 400, 404, 409, 422 and 201, and begins once the fee is agreed', async () => {
    expect((await h().nobody.post('/api/user/hunts', newBrief(), key())).status).toBe(401)
    for (const wrong of [{ budgetCents: 0 }, { playerName: '' }, { grades: ['PSA 12'] }, { x: 1 }])
      expect((await member.post('/api/user/hunts', newBrief(wrong), key())).status).toBe(400)
    const past = await member.post('/api/user/hunts', newBrief({ deadlineOn: '2026-11-01' }), key())
    expect([past.status, past.body]).toEqual([422, expect.stringContaining('in the future')])
    const hunt = await askedHunt(member, { brief: 'For my father', deadlineOn: '2026-12-24' })
    expect(hunt).toMatchObject({ status: 'pending', feeBps: null, actions: ['edit', 'close'], waiting: false })
    expect(hunt.number).toMatch(/^H-\d{4,}$/)
    expect((await member.post(`/api/user/hunts/${hunt.id}/agree`, { feeBps: 0 }, key())).status, 'no fee yet').toBe(409)
    expect((await member.post(`/api/admin/hunts/${hunt.id}/fee`, { feeBps: 1 })).status).toBe(403)
    expect((await admin.post(`/api/admin/hunts/${hunt.id}/fee`, { feeBps: 5_001 })).status).toBe(400)
    expect((await admin.post(`/api/admin/hunts/${member.id}/fee`, { feeBps: 1 })).status).toBe(404)
    await wanted(admin.post(`/api/admin/hunts/${hunt.id}/fee`, { feeBps: 1_000, note: 'A hard one' }))
    await wanted(admin.post(`/api/admin/hunts/${hunt.id}/fee`, { feeBps: 1_200 }))
    expect(await huntNow(hunt)).toMatchObject({ waiting: true, actions: ['edit', 'agree_fee', 'close'] })
    // its status is the same: the message is the bell's
    const shown = await h().query(
      `SELECT event FROM outbox WHERE event ? 'status' OR event->>'type' = 'notification' ORDER BY id`,
    )
    expect(shown.slice(-2).map(({ event }) => event)).toMatchObject([
      { type: 'notification', title: 'Finder’s fee proposed' },
      { type: 'notification', title: 'Finder’s fee proposed' },
    ])
    const other = await h().buildUser()
    expect((await other.get(`/api/user/hunts/${hunt.id}`)).status).toBe(404)
    expect((await other.post(`/api/user/hunts/${hunt.id}/agree`, { feeBps: 1_200 }, key())).status).toBe(404)
    const stale = await member.post(`/api/user/hunts/${hunt.id}/agree`, { feeBps: 1_000 }, key())
    expect([stale.status, stale.body]).toEqual([409, expect.stringContaining('12%')])
    await wanted(member.post(`/api/user/hunts/${hunt.id}/agree`, { feeBps: 1_200 }, key()))
    expect(await huntNow(hunt)).toMatchObject({ status: 'active', isFeeAgreed: true, beganAt: expect.any(String) })
    expect((await admin.post(`/api/admin/hunts/${hunt.id}/fee`, { feeBps: 1 })).status, 'it has begun').toBe(409)
  })

  it('is edited by its member with its version, and closed while nothing is bought', async () => {
    const hunt = await activeHunt(admin, member)
    const edited = { version: hunt.version, ...newBrief({ budgetCents: 200_000, grades: ['PSA 10'] }) }
    expect(await wanted(member.patch(`/api/user/hunts/${hunt.id}`, edited))).toMatchObject({ budgetCents: 200_000 })
    expect((await member.patch(`/api/user/hunts/${hunt.id}`, edited)).status, 'stale').toBe(409)
    await wanted(member.post(`/api/user/hunts/${hunt.id}/close`))
    expect(await huntNow(hunt)).toMatchObject({ status: 'closed', actions: [] })
    expect((await member.post(`/api/user/hunts/${hunt.id}/close`)).status).toBe(409)
  })

  it('is on the board without a name, with how many of my cards fit', async () => {
    const hunt = await activeHunt(admin, member, { brief: 'Call Theo at 202-555-0147' })
    const pending = await askedHunt(member)
    const holder = await h().buildUser()
    await registered(holder, { grade: '9' })
    await registered(holder, { grade: '8' })
    const board = await holder.get('/api/hunts/active?limit=100')
    const { items } = board.json()
    expect(items.find(({ id }: any) => id === hunt.id)).toMatchObject({ number: hunt.number, matches: 1 })
    expect(items.some(({ id }: any) => id === pending.id)).toBe(false)
    for (const secret of ['Theo', 'Lindqvist', member.id, member.phone, 'budget', '202-555'])
      expect(board.body).not.toContain(secret)
    expect((await fetchFile(holder, `/files/hunts/${hunt.id}/picture`)).status).toBe(200)
    expect((await fetchFile(holder, `/files/hunts/${pending.id}/picture`)).status).toBe(404)
    await wanted(desk.post(`/api/admin/users/${member.id}/suspend`, { reason: 'Under review' }))
    const after = (await wanted(holder.get('/api/hunts/active?limit=100'))).items
    expect(
      after.some(({ id }: any) => id === hunt.id),
      'not while suspended',
    ).toBe(false)
  })

  it('ends by its deadline with a notice, and by staff with a reason', async () => {
    const [late, rejected] = [await activeHunt(admin, member, { deadlineOn: '2026-11-20' }), await askedHunt(member)]
    await wanted(admin.post(`/api/admin/hunts/${rejected.id}/end`, { action: 'reject', reason: 'Too rare' }))
    expect(await huntNow(rejected)).toMatchObject({ status: 'rejected', endReason: 'Too rare' })
    expect((await admin.post(`/api/admin/hunts/${late.id}/end`, { action: 'reject', reason: 'No luck' })).status).toBe(
      409,
    )
    await expireHunts(h().app.deps)
    expect((await huntNow(late)).status).toBe('active')
    await h().later(10 * 86_400)
    await expireHunts(h().app.deps)
    await expireHunts(h().app.deps)
    expect(await huntNow(late)).toMatchObject({ status: 'closed', endReason: 'Its deadline has passed.' })
    const { items } = await wanted(member.get('/api/user/notices'))
    expect(items.filter(({ message }: any) => message.includes('deadline has passed'))).toHaveLength(1)
  })
})

describe('candidates', () => {
  it('are cards of ours, of members who allow matching, or from outside', async () => {
    const hunt = await activeHunt(admin, member)
    const holder = await h().buildUser({ name: 'Hilda Holder' })
    const card = await registered(holder, { grade: '9' })
    const own = await registered(member, { grade: '9' })
    const of = (cardId: string) => refusal(addCandidate(admin, hunt, { cardId }))
    expect(await of(card.id)).toEqual([422, expect.stringContaining('doesn’t allow matching')])
    expect(await of(own.id)).toEqual([422, expect.stringContaining('already owns')])
    expect((await of(hunt.id))[0]).toBe(422)
    await allowMatching(holder)
    const added = await wanted(addCandidate(admin, hunt, { cardId: card.id, grader: 'RAW', grade: null }), 201)
    expect(added).toMatchObject({
      grader: 'PSA',
      grade: '9',
      certNumber: card.certNumber,
      card: { owner: 'Hilda Holder' },
    })
    expect((await addCandidate(member, hunt)).status).toBe(403)
    const detail = await adminHuntNow(admin, hunt)
    expect(detail.suggestions.map(({ cardId }: any) => cardId)).toContain(card.id)
    expect(detail.suggestions.map(({ cardId }: any) => cardId)).not.toContain(own.id)
    expect((await huntNow(hunt)).candidates, 'nothing is proposed yet').toEqual([])
    const noted = await addCandidate(admin, await askedHunt(member))
    expect(noted.status, 'not before the fee is agreed').toBe(409)
  })

  it('are proposed without where they come from, and approved up to a price or declined', async () => {
    const hunt = await activeHunt(admin, member)
    const candidate = await wanted(
      addCandidate(admin, hunt, { source: 'Dealer Dan', link: 'https://example.com/lot', note: 'Sharp corners' }),
      201,
    )
    const photo = (await attach(candidate, 'photo')).files[0]
    const evidence = (await attach(candidate, 'evidence')).files.find(({ kind }: any) => kind === 'evidence')
    const path = `/api/user/hunt-candidates/${candidate.id}/answer`
    const approve = { action: 'approve', priceCents: 100_000, upToCents: 110_000 }
    expect((await member.post(path, approve, key())).status, 'not proposed').toBe(404)
    expect((await fetchFile(member, photo.address)).status, 'not proposed').toBe(404)
    await wanted(admin.post(`/api/admin/hunt-candidates/${candidate.id}/propose`))
    expect((await admin.post(`/api/admin/hunt-candidates/${candidate.id}/propose`)).status).toBe(409)
    const mine = await member.get(`/api/user/hunts/${hunt.id}`)
    expect(mine.json().candidates[0]).toMatchObject({
      status: 'proposed',
      cost: { priceCents: 100_000, buyerFeeCents: 12_000, totalCents: 112_000 },
      files: [{ kind: 'photo' }],
      actions: ['approve', 'decline'],
    })
    expect(mine.body).not.toContain('Dealer Dan')
    expect(mine.body).not.toContain('example.com')
    expect((await fetchFile(member, photo.address)).status).toBe(200)
    expect((await fetchFile(member, evidence.address)).status).toBe(404)
    expect((await fetchFile(admin, evidence.address)).status).toBe(200)
    const other = await h().buildUser()
    expect((await fetchFile(other, photo.address)).status).toBe(404)
    expect((await other.post(path, approve, key())).status).toBe(404)
    expect((await member.post(path, { ...approve, priceCents: 90_000 }, key())).status, 'another price').toBe(409)
    await wanted(member.post(path, { action: 'decline', reason: 'Off center' }, key()))
    expect((await adminHuntNow(admin, hunt)).candidates[0]).toMatchObject({ status: 'declined', answer: 'Off center' })
    const { version } = (await adminHuntNow(admin, hunt)).candidates[0]
    const fields = { source: 'Dealer Dan', grader: 'PSA', grade: '9', priceCents: 95_000 }
    await wanted(admin.patch(`/api/admin/hunt-candidates/${candidate.id}`, { version, ...fields }))
    expect((await admin.patch(`/api/admin/hunt-candidates/${candidate.id}`, { version, ...fields })).status).toBe(409)
    await wanted(admin.post(`/api/admin/hunt-candidates/${candidate.id}/propose`))
    await wanted(member.post(path, { ...approve, priceCents: 95_000 }, key()))
    expect((await member.post(path, { ...approve, priceCents: 95_000 }, key())).status, 'once').toBe(409)
  })
})

describe('buying', () => {
  it('a registered card is a sale with the hunt’s fee, delivered once it is paid and in the vault', async () => {
    const hunt = await activeHunt(admin, member)
    const holder = await h().buildUser()
    await allowMatching(holder)
    const card = await registered(holder, { grade: '9' })
    const candidate = await approvedCandidate(admin, member, hunt, { cardId: card.id })
    const body = { from: 'registered', priceCents: 100_000 }
    expect((await buyCandidate(admin, candidate, { ...body, priceCents: 100_001 })).status, 'above').toBe(422)
    expect((await buyCandidate(admin, candidate, outside())).status, 'not from outside').toBe(422)
    expect((await buyCandidate(member, candidate, body)).status).toBe(403)
    const twice = await Promise.all([buyCandidate(admin, candidate, body), buyCandidate(admin, candidate, body)])
    expect(twice.map(({ status }) => status).sort(), 'bought once').toEqual([200, 409])
    expect((await buyCandidate(admin, candidate, body)).status).toBe(409)
    const sale = await saleOf(candidate)
    expect(sale).toMatchObject({
      channel: 'sourcing',
      buyerFeeCents: 12_000,
      sellerFeeCents: 5_000,
      priceCents: 100_000,
    })
    const found = await huntNow(hunt)
    expect(found).toMatchObject({ status: 'found', next: expect.stringContaining('Pay'), actions: [] })
    expect(found.candidates[0]).toMatchObject({ status: 'bought', invoice: { dueCents: 112_000 }, actions: ['pay'] })
    expect(found.candidates[0].cost, 'nothing about its seller').toMatchObject({ sellerFeeCents: 0, netCents: 100_000 })
    expect((await member.post(`/api/user/hunts/${hunt.id}/close`)).status, 'a card was bought').toBe(409)
    await payFor(desk, sale)
    expect((await huntNow(hunt)).status, 'paid, and not in the vault').toBe('found')
    await receiveCard(h(), card.id)
    expect(await huntNow(hunt)).toMatchObject({ status: 'fulfilled' })
    expect((await adminHuntNow(admin, hunt)).candidates[0]).toMatchObject({ marginCents: 17_000, costCents: null })
    expect(await disagreements(desk)).toEqual([])
  })

  it('from outside needs evidence, registers the card in our name at cost, and sells it to the member', async () => {
    const before = await inventoryCents(h())
    const hunt = await activeHunt(admin, member)
    const candidate = await approvedCandidate(admin, member, hunt)
    expect(await refusal(buyCandidate(admin, candidate, outside()))).toEqual([422, expect.stringContaining('evidence')])
    expect(await inventoryCents(h()), 'nothing happened').toBe(before)
    await attach(candidate, 'evidence')
    expect((await buyCandidate(admin, candidate, outside({ boughtOn: '2026-12-30' }))).status).toBe(422)
    expect((await buyCandidate(admin, candidate, { from: 'registered', priceCents: 1 })).status).toBe(422)
    const purchase = outside()
    const detail = await wanted(buyCandidate(admin, candidate, purchase))
    expect(detail.candidates[0]).toMatchObject({ status: 'bought', costCents: 80_000, marginCents: 32_000 })
    expect((await inventoryCents(h())) - before).toBe(80_000)
    const again = await approvedCandidateOf(hunt)
    expect(again, 'one card for each hunt').toBe(409)
    const sale = await saleOf(candidate)
    const { paper } = await wanted(member.get(`/api/user/invoices/${sale.invoice.id}`))
    expect(paper.memo).toContain('has arrived at our vault')
    await payFor(desk, sale)
    // nobody has seen the card: title, revenue and cost wait for it
    expect(await saleOf(candidate)).toMatchObject({ status: 'agreed', displayStatus: 'awaiting_card' })
    expect((await inventoryCents(h())) - before, 'its cost is no expense yet').toBe(80_000)
    expect((await member.get(`/api/registry/${sale.card.id}`)).status, 'not theirs yet').toBe(404)
    expect(await huntNow(hunt)).toMatchObject({ status: 'found', next: expect.stringContaining('bringing it') })
    const { items: told } = await wanted(member.get('/api/user/notices'))
    expect(told.map(({ message }: any) => message).join()).toContain('hold your payment until it arrives')
    expect(await disagreements(desk)).toEqual([])
    await expectCard(h(), sale.card.id)
    await receiveCard(h(), sale.card.id)
    expect((await saleOf(candidate)).status).toBe('settled')
    expect(await inventoryCents(h()), 'its cost is an expense').toBe(before)
    expect((await huntNow(hunt)).status).toBe('fulfilled')
    expect((await wanted(member.get(`/api/registry/${sale.card.id}`))).certNumber).toBe(purchase.certNumber)
    expect(await disagreements(desk)).toEqual([])
  })

  it('from outside waits for a second person above the limit, and asks the grader once it is approved', async () => {
    const before = await inventoryCents(h())
    const second = await h().buildUser({ staffRoles: ['concierge'] })
    await h().stepUp(second)
    const hunt = await activeHunt(admin, member)
    const candidate = await approvedCandidate(admin, member, hunt, { upToCents: 1_200_000 })
    await attach(candidate, 'evidence')
    const large = outside({ priceCents: 1_200_000, costCents: 1_000_001 })
    const asked = await wanted(buyCandidate(admin, candidate, large), 202)
    expect(asked.pendingApproval.reason).toBe('Above the $10,000 limit for purchases.')
    expect(await inventoryCents(h())).toBe(before)
    await approves(second, asked)
    expect((await inventoryCents(h())) - before).toBe(1_000_001)
    const sale = await saleOf(candidate)
    expect(await h().query('SELECT verification FROM cards WHERE id = $1', [sale.card.id])).toEqual([
      { verification: 'pending' },
    ])
  })

  const approvedCandidateOf = async (hunt: any) => (await addCandidate(admin, hunt)).status

  it('that falls through drops the candidate, and the hunt is active again', async () => {
    const before = await inventoryCents(h())
    const hunt = await activeHunt(admin, member)
    const candidate = await approvedCandidate(admin, member, hunt)
    await attach(candidate, 'evidence')
    await wanted(buyCandidate(admin, candidate, outside()))
    await wanted(admin.post(`/api/admin/hunt-candidates/${candidate.id}/drop`, { reason: 'The member changed plans' }))
    expect((await adminHuntNow(admin, hunt)).candidates[0]).toMatchObject({ status: 'dropped', marginCents: null })
    expect(await huntNow(hunt)).toMatchObject({ status: 'active', candidates: [{ status: 'dropped', answer: null }] })
    expect((await inventoryCents(h())) - before, 'the card stays ours').toBe(80_000)
    expect((await admin.post(`/api/admin/hunt-candidates/${candidate.id}/drop`, { reason: 'Again' })).status).toBe(409)

    const second = await approvedCandidate(admin, member, hunt)
    await attach(second, 'evidence')
    await wanted(buyCandidate(admin, second, outside()))
    const sale = await saleOf(second)
    await putInVault(h(), sale.card.id)
    await payFor(desk, sale)
    expect((await huntNow(hunt)).status).toBe('fulfilled')
    await wanted(desk.post(`/api/admin/sales/${sale.id}/undo`, { reason: 'A wrong card' }, key()))
    expect(await huntNow(hunt)).toMatchObject({
      status: 'active',
      candidates: [{ status: 'dropped' }, { status: 'dropped' }],
    })
    expect(await disagreements(desk)).toEqual([])
  })

  it('isn’t held for good: a sale that isn’t paid by its due date is canceled, and the search goes on', async () => {
    const hunt = await activeHunt(admin, member)
    const holder = await h().buildUser()
    await allowMatching(holder)
    const card = await registered(holder, { grade: '9' })
    const candidate = await approvedCandidate(admin, member, hunt, { cardId: card.id })
    await wanted(buyCandidate(admin, candidate, { from: 'registered', priceCents: 100_000 }))
    await h().later(5 * 86_400)
    await expireUnpaid(h().app.deps)
    expect((await huntNow(hunt)).status, 'the due date is theirs').toBe('found')
    await h().later(86_400)
    for (let n = 0; n < 2; n++) await expireUnpaid(h().app.deps)
    expect(await huntNow(hunt)).toMatchObject({ status: 'active', candidates: [{ status: 'dropped' }] })
    expect((await wanted(holder.get(`/api/registry/${card.id}`))).commitment, 'free again').toBeNull()
    expect((await saleOf(candidate)).status).toBe('called_off')
    const { items } = await wanted(member.get('/api/user/notices'))
    expect(items.filter(({ message }: any) => message.includes('wasn’t paid for in time'))).toHaveLength(1)

    const second = await approvedCandidate(admin, member, hunt, { cardId: card.id })
    await wanted(buyCandidate(admin, second, { from: 'registered', priceCents: 100_000 }))
    await payFor(desk, await saleOf(second))
    await h().later(10 * 86_400)
    await expireUnpaid(h().app.deps)
    expect((await huntNow(hunt)).status, 'paid').toBe('found')
    expect(await disagreements(desk)).toEqual([])
  })

  it('can take a card of ours, and one that is sold meanwhile is refused with its reason', async () => {
    const hunt = await activeHunt(admin, member)
    const listed = await houseInSecure(h(), await h().buildUser(), { grade: '9' })
    expect(await refusal(addCandidate(admin, hunt, { cardId: listed.id }))).toEqual([
      422,
      expect.stringContaining('listed in Secure'),
    ])
    const holder = await h().buildUser()
    await allowMatching(holder)
    const card = await registered(holder, { grade: '9' })
    const candidate = await approvedCandidate(admin, member, hunt, { cardId: card.id })
    await h().query(`INSERT INTO card_commitments (card_id, kind, opened_at) VALUES ($1, 'loan', now())`, [card.id])
    expect(await refusal(buyCandidate(admin, candidate, { from: 'registered', priceCents: 100_000 }))).toEqual([
      409,
      expect.stringContaining('pledged for a loan'),
    ])
    await h().query(`UPDATE card_commitments SET closed_at = now() WHERE card_id = $1`, [card.id])
    expect((await huntNow(hunt)).status).toBe('active')
  })
})

describe('staff', () => {
  it('log their work, find, assign, close several and export', async () => {
    const [one, two] = [await activeHunt(admin, member), await askedHunt(member)]
    await wanted(admin.post(`/api/admin/hunts/${one.id}/notes`, { note: 'Called three dealers', minutes: 45 }))
    await wanted(admin.post(`/api/admin/hunts/${one.id}/notes`, { note: 'Checked auctions', minutes: 15 }))
    expect(await adminHuntNow(admin, one)).toMatchObject({
      minutes: 60,
      notes: [{ note: 'Checked auctions', minutes: 15, by: 'Margaret Ashby' }, { minutes: 45 }],
    })
    expect((await member.get(`/api/user/hunts/${one.id}`)).body).not.toContain('three dealers')
    await wanted(admin.post(`/api/admin/hunts/${one.id}/assign`, { isMine: true }))
    const { items } = await wanted(admin.get('/api/admin/hunts?assignee=me'))
    expect(items.map(({ id }: any) => id)).toEqual([one.id])
    expect((await wanted(admin.get(`/api/admin/hunts?q=${two.number}&total=1`))).total).toBe(1)
    expect((await wanted(admin.get(`/api/admin/hunts?waitingOn=staff&member=${member.id}`))).items).toHaveLength(2)
    const bulk = await wanted(
      admin.post('/api/admin/hunts/bulk', { action: 'close', reason: 'No luck', select: { ids: [one.id, two.id] } }),
    )
    expect(bulk).toMatchObject({ done: 2, refused: [] })
    expect((await admin.get('/api/admin/hunts?format=csv')).body).toContain('Theo Lindqvist')
    expect((await admin.get(`/api/admin/hunts/${member.id}`)).status).toBe(404)
    const clerk = await h().buildUser({ staffRoles: ['concierge'] })
    const own = await askedHunt(clerk)
    expect((await clerk.post(`/api/admin/hunts/${own.id}/fee`, { feeBps: 0 })).body).toContain('your own hunt')
  })

  it('see hunts that wait for them in their queue', async () => {
    const waiting = async () =>
      (await wanted(admin.get('/api/admin/overview'))).queues.find(({ key: queue }: any) => queue === 'hunts').waiting
    const before = await waiting()
    const hunt = await askedHunt(member)
    expect(await waiting()).toBe(before + 1)
    await wanted(admin.post(`/api/admin/hunts/${hunt.id}/fee`, { feeBps: 500 }))
    expect(await waiting(), 'the member is to answer').toBe(before)
    await wanted(member.post(`/api/user/hunts/${hunt.id}/agree`, { feeBps: 500 }, key()))
    await approvedCandidate(admin, member, hunt)
    expect(await waiting(), 'a card is to be bought').toBe(before + 1)
  })
})

it('a sell offer can answer an active hunt, but not one’s own', async () => {
  const hunt = await activeHunt(admin, member)
  const holder = await h().buildUser()
  const card = await registered(holder, { grade: '9' })
  const sell = await wanted(offerCards(holder, [{ cardId: card.id, askedCents: 90_000 }], { huntId: hunt.id }), 201)
  expect(sell.hunt).toEqual({ id: hunt.id, number: hunt.number })
  const own = await registered(member)
  expect((await offerCards(member, [{ cardId: own.id, askedCents: 1_000 }], { huntId: hunt.id })).status).toBe(422)
})
