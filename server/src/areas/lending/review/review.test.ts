import { beforeAll, describe, expect, it } from 'vitest'

import { key } from '../../../../test/billing.ts'
import { refusal, wanted } from '../../../../test/cards.ts'
import { type Caller, useHarness } from '../../../../test/harness.ts'
import { applied, appraised, approved, approveLoan, collateralOf, offerOf } from '../../../../test/lending.ts'
import { systemOrigin } from '../../../db/transaction.ts'
import { list } from '../../secure/listings/service.ts'
import { expireOffers } from './offers-service.ts'

const h = useHarness()
let admin: Caller
let officer: Caller
let second: Caller
let vault: Caller
let member: Caller

beforeAll(async () => {
  admin = await h().buildUser({ isAdmin: true, name: 'Ada Admin' })
  officer = await h().buildUser({ staffRoles: ['lending'], name: 'Lena Officer' })
  second = await h().buildUser({ staffRoles: ['lending'], name: 'Sid Second' })
  vault = await h().buildUser({ staffRoles: ['vault'] })
  member = await h().buildUser({ name: 'Bo Borrower' })
})

const commitmentOf = async (cardId: string) =>
  (await h().query('SELECT commitment FROM cards WHERE id = $1', [cardId]))[0].commitment
const noticesOf = async (by: Caller) => (await wanted(by.get('/api/user/notices'))).items
const statusOf = async (id: string) => (await h().query('SELECT status FROM loans WHERE id = $1', [id]))[0].status

const oneCard = async (more: Record<string, unknown> = {}, value: Record<string, unknown> = {}) => {
  const card = await appraised(h(), member, value)
  return { card, loan: await applied(member, { cardIds: [card.id], ...more }) }
}

describe('the memo and checklist', () => {
  const save = (by: Caller, loan: any, more: object = {}) =>
    by.patch(`/api/admin/loans/${loan.id}/memo`, { version: loan.version, checklist: ['identity'], ...more })

  it('are kept by officers, by version, and never about oneself', async () => {
    const { loan } = await oneCard()
    expect((await save(h().nobody, loan)).status).toBe(401)
    expect((await save(member, loan)).status).toBe(403)
    expect((await save(vault, loan)).status).toBe(403)
    expect((await save(officer, loan, { checklist: ['luck'] })).status).toBe(400)
    expect((await save(officer, { ...loan, id: '0190a000-0000-7000-8000-000000000001' })).status).toBe(404)
    const saved = await wanted(save(officer, loan, { memo: 'Repaid two loans.' }))
    expect(saved.version).toBe(loan.version + 1)
    const stale = await save(second, loan)
    expect([stale.status, stale.body]).toEqual([409, 'This loan has changed in the meantime. Review it again.'])
    const [row] = await h().query('SELECT memo, checklist FROM loans WHERE id = $1', [loan.id])
    expect(row).toEqual({ memo: 'Repaid two loans.', checklist: ['identity'] })
    const own = await applied(officer, { cardIds: [(await appraised(h(), officer)).id] })
    expect((await save(officer, own)).status).toBe(422)
    expect((await approveLoan(officer, own)).status).toBe(422)
    expect((await officer.post(`/api/admin/loans/${own.id}/reject`, { reason: 'Not me' }, key())).status).toBe(422)
  })
})

describe('an approval', () => {
  it('makes the offer, places the liens, and says so in the words of the specification', async () => {
    const { card, loan } = await oneCard({ amountCents: 500_000 })
    expect(loan).toMatchObject({ status: 'pending', cards: 1, valueCents: 2_000_000, ltvBps: 2_500 })
    expect(await commitmentOf(card.id)).toBe(null)
    const offer = await approved(officer, loan, {
      ...{ principalCents: 400_000, rateBps: 1_500, conditions: ['Proof of insurance'] },
    })
    expect(offer).toMatchObject({
      ...{ status: 'approved', principalCents: 400_000, rateBps: 1_500, ltvBps: 2_000, offerEndsOn: '2026-11-29' },
      blockers: ['Agreement not signed'],
    })
    expect(await commitmentOf(card.id)).toBe('loan')
    expect((await noticesOf(member))[0]).toMatchObject({
      title: 'Loan Conditionally Approved',
      message:
        'Conditional Approve. We Must Receive Item In Hand To Fully Approve Loan. Our Secure Team Will Come To Pick Up Item(s) Personally. We Will Call To Schedule Pickup.',
    })
    const [event] = await h().query(
      `SELECT event FROM outbox WHERE event ->> 'type' = 'loan_updated' AND event ->> 'status' = 'approved' ORDER BY id DESC LIMIT 1`,
    )
    expect(event.event).toMatchObject({ userId: member.id, title: 'Loan Conditionally Approved' })
    expect(await collateralOf(h(), loan.id)).toMatchObject([{ status: 'pledged' }])
    const [row] = await h().query('SELECT fee_cents, conditions, approved_by FROM loans WHERE id = $1', [loan.id])
    expect(row).toEqual({ fee_cents: 8_000, conditions: ['Proof of insurance'], approved_by: officer.id })
    expect((await approveLoan(second, offer)).status).toBe(409)
  })

  it('is for officers, with terms that the product has', async () => {
    const { loan } = await oneCard()
    const tried = async (by: Caller, more: object = {}) => (await approveLoan(by, loan, more)).status
    expect(await tried(h().nobody)).toBe(401)
    expect(await tried(member)).toBe(403)
    expect(await tried(vault)).toBe(403)
    expect(await tried(officer, { principalCents: 0 })).toBe(400)
    expect(await tried(officer, { termMonths: 7 })).toBe(409)
    expect(await tried(officer, { version: loan.version + 1 })).toBe(409)
    expect((await officer.post(`/api/admin/loans/${loan.id}/approve`, offerOf(loan))).status).toBe(400)
    expect((await approveLoan(officer, { ...loan, id: '0190a000-0000-7000-8000-000000000001' })).status).toBe(404)
    expect(await statusOf(loan.id)).toBe('pending')
  })

  it('above the limit or the standard LTV waits for a second person', async () => {
    const { card, loan } = await oneCard({ amountCents: 900_000 })
    const pending = await wanted(approveLoan(officer, loan), 202)
    expect(pending).toMatchObject({ pendingApproval: { number: expect.stringMatching(/^APR-/) } })
    expect([await statusOf(loan.id), await commitmentOf(card.id)]).toEqual(['pending', null])
    const url = `/api/admin/approvals/${pending.pendingApproval.id}/approve`
    await h().stepUp(officer)
    expect((await officer.post(url, {}, key())).status).toBe(422)
    await h().stepUp(second)
    await wanted(second.post(url, {}, key()))
    expect([await statusOf(loan.id), await commitmentOf(card.id)]).toEqual(['approved', 'loan'])
    const [row] = await h().query('SELECT approved_by FROM loans WHERE id = $1', [loan.id])
    expect(row.approved_by).toBe(second.id)

    const large = await oneCard({ amountCents: 10_000_100 }, { valueCents: 100_000_000 })
    await wanted(approveLoan(officer, large.loan), 202)
    const below = await oneCard({ amountCents: 10_000_000 }, { valueCents: 100_000_000 })
    await wanted(approveLoan(await h().buildUser({ staffRoles: ['lending'] }), below.loan))
  })

  it('never above the highest LTV', async () => {
    const { loan } = await oneCard({ amountCents: 1_100_000 })
    expect(await refusal(approveLoan(officer, loan, { principalCents: 1_100_001 }))).toEqual([
      409,
      'These cards support up to $11,000.00. Lower the amount or add cards.',
    ])
  })

  it('counts what is true now: a value that fell, a dispute, a listing, an old appraisal', async () => {
    const fell = await oneCard({ amountCents: 800_000 })
    await wanted(admin.post(`/api/admin/cards/${fell.card.id}/valuations`, { valueCents: 1_400_000 }), 201)
    expect(await refusal(approveLoan(officer, fell.loan))).toEqual([
      409,
      'These cards support up to $7,700.00. Lower the amount or add cards.',
    ])
    const { card, loan } = await oneCard()
    const other = await h().buildUser()
    const claim = { grader: 'PSA', certNumber: card.certNumber, statement: 'It is mine' }
    const dispute = await wanted(other.post('/api/user/disputes', claim), 201)
    expect(await refusal(approveLoan(officer, loan))).toEqual([
      409,
      '1986 Crown Hoops Marcus Vale: Its ownership is disputed. It can be pledged once the dispute is settled.',
    ])
    await wanted(other.post(`/api/user/disputes/${dispute.id}/withdraw`, {}))
    await h().app.deps.transactions.run(systemOrigin, (tx) => list(tx, h().app.deps, card.id, 2_000_000))
    expect((await refusal(approveLoan(officer, loan)))[1]).toContain('It’s listed, reserved, or offered.')
    const old = await oneCard({}, { on: '2026-05-19' })
    await h().later(2 * 86_400)
    expect((await refusal(approveLoan(officer, old.loan)))[1]).toContain('more than 180 days old')
  })

  it('is refused for someone whose account or identity is no longer good', async () => {
    const stranger = await h().buildUser({ name: 'Una Known' })
    const loan = await applied(stranger, { cardIds: [(await appraised(h(), stranger)).id] })
    await h().query(`UPDATE identity_cases SET expires_on = '2026-11-01' WHERE id = $1`, [stranger.id])
    expect((await approveLoan(officer, loan)).status).toBe(409)
    expect((await wanted(officer.get(`/api/admin/loans?memberId=${stranger.id}`))).items[0].blockers).toEqual([
      'Identity not verified',
    ])
  })

  it('by two officers at once, or beside a withdrawal, happens once', async () => {
    const { card, loan } = await oneCard()
    const answers = await Promise.all([approveLoan(officer, loan), approveLoan(second, loan)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await commitmentOf(card.id)).toBe('loan')

    for (let n = 0; n < 5; n++) {
      const race = await oneCard()
      const [approval, withdrawal] = await Promise.all([
        approveLoan(officer, race.loan),
        member.post(`/api/user/loans/${race.loan.id}/withdraw`, {}, key()),
      ])
      // an offer can be declined too, so the withdrawal always ends it
      expect([200, 409]).toContain(approval.status)
      expect(withdrawal.status).toBe(200)
      expect([await statusOf(race.loan.id), await commitmentOf(race.card.id)]).toEqual(['withdrawn', null])
    }
  })
})

describe('a rejection', () => {
  it('says so in the words of the specification, with the reason on the loan', async () => {
    const { card, loan } = await oneCard()
    const reject = (by: Caller, body: object = { reason: 'Too much borrowed already.' }) =>
      by.post(`/api/admin/loans/${loan.id}/reject`, body, key())
    expect((await reject(member)).status).toBe(403)
    expect((await reject(officer, { reason: '' })).status).toBe(400)
    expect(await wanted(reject(officer))).toMatchObject({ status: 'rejected', blockers: [] })
    expect((await reject(officer)).status).toBe(409)
    expect((await noticesOf(member))[0]).toMatchObject({
      ...{ title: 'Loan Rejected', message: 'Your loan application was not approved.' },
    })
    const [row] = await h().query('SELECT end_reason FROM loans WHERE id = $1', [loan.id])
    expect(row.end_reason).toBe('Too much borrowed already.')
    await applied(member, { cardIds: [card.id] })
  })

  it('of several at once reports those already decided', async () => {
    const [one, two] = [await oneCard(), await oneCard()]
    await wanted(approveLoan(officer, two.loan))
    const bulk = (body: object) => officer.post('/api/admin/loans/bulk', body)
    const select = { ids: [one.loan.id, two.loan.id] }
    expect((await bulk({ action: 'reject', select })).status).toBe(400)
    const result = await wanted(bulk({ action: 'reject', reason: 'Closed for now.', select }))
    expect(result).toMatchObject({ done: 1, refused: [{ id: two.loan.id, name: `${two.loan.number}, Bo Borrower` }] })
    const reminded = await wanted(bulk({ action: 'remind', select }))
    expect(reminded).toMatchObject({ done: 1, refused: [{ id: one.loan.id }] })
    expect((await noticesOf(member))[0]).toMatchObject({ title: `Reminder about ${two.loan.number}` })
    const all = { all: { status: 'pending', memberId: member.id }, except: [] }
    const left = await wanted(bulk({ action: 'reject', reason: 'Closed for now.', select: all }))
    expect(left.refused).toEqual([])
  })
})

describe('an offer', () => {
  it('can be withdrawn before funding: the lien goes, and the borrower learns why', async () => {
    const { card, loan } = await oneCard()
    const cancel = (by: Caller) =>
      by.post(`/api/admin/loans/${loan.id}/cancel-offer`, { reason: 'The slab is cracked.' }, key())
    expect((await cancel(officer)).status).toBe(409)
    await wanted(approveLoan(officer, loan))
    await h().query('UPDATE loans SET signed_at = now() WHERE id = $1', [loan.id])
    expect((await cancel(member)).status).toBe(403)
    expect(await wanted(cancel(officer))).toMatchObject({ status: 'withdrawn' })
    expect(await commitmentOf(card.id)).toBe(null)
    expect((await noticesOf(member))[0].message).toContain('The slab is cracked.')
    const [row] = await h().query('SELECT signed_at FROM loans WHERE id = $1', [loan.id])
    expect(row.signed_at).toBe(null)
  })

  it('whose cards lost value is reported to officers', async () => {
    const { card, loan } = await oneCard({ amountCents: 800_000 })
    await wanted(approveLoan(officer, loan))
    await wanted(admin.post(`/api/admin/cards/${card.id}/valuations`, { valueCents: 1_000_000, confirm: true }), 201)
    expect((await wanted(officer.get(`/api/admin/loans?q=${loan.number}`))).items[0]).toMatchObject({
      ...{ ltvBps: 8_000, ltvLevel: 'call', valueCents: 1_000_000 },
    })
    expect((await noticesOf(officer))[0]).toMatchObject({ title: 'Collateral value fell' })
  })

  it('expires after its last day, with reminders three days before and on it', async () => {
    const borrower = await h().buildUser({ name: 'Ella Late' })
    const card = await appraised(h(), borrower)
    const loan = await approved(officer, await applied(borrower, { cardIds: [card.id] }))
    const texts = async () =>
      (await h().query(`SELECT body FROM messages WHERE user_id = $1 AND channel = 'text'`, [borrower.id])).length
    const titles = async () => (await noticesOf(borrower)).map(({ title }: any) => title)
    const before = await texts()
    await h().later(10 * 86_400)
    await expireOffers(h().app.deps)
    expect((await titles())[0]).toBe('Loan Conditionally Approved')
    await h().later(86_400)
    await expireOffers(h().app.deps)
    await expireOffers(h().app.deps)
    expect((await titles()).slice(0, 2)).toEqual(['Your loan offer ends soon', 'Loan Conditionally Approved'])
    await h().later(3 * 86_400)
    await expireOffers(h().app.deps)
    expect((await titles())[0]).toBe('Your loan offer ends today')
    expect(await texts()).toBe(before + 2)
    expect(await statusOf(loan.id)).toBe('approved')
    await h().later(86_400)
    await Promise.all([expireOffers(h().app.deps), expireOffers(h().app.deps)])
    expect([await statusOf(loan.id), await commitmentOf(card.id)]).toEqual(['expired', null])
    expect((await titles()).filter((title: string) => title === 'Your loan offer expired')).toHaveLength(1)
    expect((await wanted(borrower.get('/api/user/loans'))).items[0]).toMatchObject({ status: 'expired', cards: 1 })
    await applied(borrower, { cardIds: [card.id] })
  })
})

it('everything that happened to a card’s lien is in its history, and in the title check', async () => {
  const { card, loan } = await oneCard()
  await wanted(approveLoan(officer, loan))
  const check = () => wanted(officer.get(`/api/title-check?grader=PSA&certNumber=${card.certNumber}`))
  expect(await check()).toMatchObject({ hasLien: true })
  await wanted(member.post(`/api/user/loans/${loan.id}/withdraw`, {}, key()))
  expect(await check()).toMatchObject({ hasLien: false })
})
