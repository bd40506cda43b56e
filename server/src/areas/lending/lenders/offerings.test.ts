import { beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { disagreements, key } from '../../../../test/billing.ts'
import { wanted } from '../../../../test/cards.ts'
import { useHarness } from '../../../../test/harness.ts'
import {
  accept,
  accountsOf,
  buildLender,
  commit,
  committed,
  deposit,
  fundOffered,
  memo,
  notesOf,
  offer,
  openOffering,
  overviewOf,
} from '../../../../test/lenders.ts'
import { daysLater, freshCodes, type LoanWorld, loanWorld, offeredLoan } from '../../../../test/loans.ts'
import { sandboxCounter, tokenFor } from '../../../../test/payments.ts'
import { pagesOf } from '../../../../test/pdf.ts'
import { systemOrigin } from '../../../db/transaction.ts'

const h = useHarness()
let world: LoanWorld = undefined as never
beforeAll(async () => {
  world = await loanWorld(h(), 'Bartholomew Quintrell')
})
beforeEach(() => freshCodes(world))

describe('offering a loan', () => {
  it('needs an approved loan, an amount within it and a day before the offer ends', async () => {
    const loan = await offeredLoan(world)
    expect((await h().nobody.post(`/api/admin/loans/${loan.id}/offering`, {}, key())).status).toBe(401)
    const url = `/api/admin/loans/${loan.id}/offering`
    expect((await world.borrower.post(url, {}, key())).status).toBe(403)
    const finance = await h().buildUser({ staffRoles: ['finance'] })
    expect((await finance.post(url, {}, key())).status).toBe(403)
    expect((await world.admin.post(url, { amountCents: 1 }, key())).status).toBe(400)
    expect(await offer(world, loan, { amountCents: 500_001 })).toMatchObject({
      status: 422,
      body: 'The loan is $5,000.00. Offer that amount or less.',
    })
    expect((await offer(world, loan, { minimumCents: 500_000, amountCents: 10_000 })).status).toBe(422)
    expect((await offer(world, loan, { closesOn: '2020-01-01' })).status).toBe(422)
    expect((await offer(world, loan, { closesOn: '2099-01-01' })).status).toBe(422)
    expect((await offer(world, { ...loan, id: crypto.randomUUID() })).status).toBe(404)
    await wanted(offer(world, loan))
    expect(await offer(world, loan)).toMatchObject({ status: 409, body: 'This loan was already offered to lenders.' })
    const { offering, actions } = await wanted(world.admin.get(`/api/admin/loans/${loan.id}`))
    expect(offering).toMatchObject({ status: 'open', amountCents: 500_000, committedCents: 0, houseCents: 500_000 })
    expect(actions).toContain('cancel_offering')
    expect(actions).not.toContain('offer_to_lenders')
  })

  it('tells lenders, and shows them nothing that says who borrows', async () => {
    const lender = await buildLender(world, { cents: 100_000 })
    const loan = await openOffering(world)
    await h().runJobs()
    const { items } = await wanted(lender.get('/api/user/notices'))
    expect(items[0].title).toBe('New loan offered')
    const detail = await wanted(lender.get(`/api/user/offered-loans/${loan.id}`))
    expect(detail).toMatchObject({ memo: null, acceptedAt: null, documents: [], openCents: 500_000, mineCents: 0 })
    expect(detail.lenderRateBps).toBe(Math.round(detail.rateBps * 0.9))
    expect(detail.expected).toHaveLength(6)
    const pdf = `/files/offered-loans/${loan.id}/appraisals.pdf`
    expect((await lender.get(pdf)).status).toBe(422)
    await accept(lender, loan.id)
    await accept(lender, loan.id)
    expect(await wanted(lender.get(`/api/user/offered-loans/${loan.id}`))).toMatchObject({ memo })
    expect((await lender.get(pdf)).status).toBe(200)
    expect((await lender.get(detail.cards[0].picture)).status).toBe(200)
    const note = await wanted(commit(lender, loan.id, 50_000), 201)
    const said = await Promise.all(
      [
        '/api/user/offered-loans',
        `/api/user/offered-loans/${loan.id}`,
        '/api/user/lending',
        '/api/user/notes',
        `/api/user/notes/${note.id}`,
        '/api/user/note-transfers',
        '/api/user/notices',
      ].map(async (url) => JSON.stringify(await wanted(lender.get(url)))),
    )
    const [borrower] = await h().query('SELECT * FROM users WHERE id = $1', [world.borrower.id])
    const [card] = await h().query(
      'SELECT c.cert_number FROM cards c JOIN loan_collateral k ON k.card_id = c.id WHERE k.loan_id = $1',
      [loan.id],
    )
    for (const text of said)
      for (const secret of ['Bartholomew', 'Quintrell', borrower.phone, borrower.id, card.cert_number].filter(Boolean))
        expect(text).not.toContain(secret)
  })

  it('shows lenders no ways to reach the borrower in the details of a card', async () => {
    const lender = await buildLender(world, { cents: 100_000 })
    const loan = await openOffering(world)
    await h().query(
      `UPDATE cards c SET set_name = 'IG @jocards', variety = 'Call 503-555-0110' FROM loan_collateral k WHERE k.card_id = c.id AND k.loan_id = $1`,
      [loan.id],
    )
    await accept(lender, loan.id)
    const note = await wanted(commit(lender, loan.id, 50_000), 201)
    const pages = ['offered-loans', `offered-loans/${loan.id}`, 'lending', 'notes', `notes/${note.id}`]
    for (const page of pages) {
      const { body } = await lender.get(`/api/user/${page}`)
      expect(body, page).not.toMatch(/jocards|0110/)
    }
    const { cards, title } = await wanted(lender.get(`/api/user/offered-loans/${loan.id}`))
    expect(cards[0]).toMatchObject({ set: '[hidden until accepted]', variety: 'Call [hidden until accepted]' })
    expect(title).toContain('[hidden until accepted]')
    const pdf = await lender.get(`/files/offered-loans/${loan.id}/appraisals.pdf`)
    expect(pagesOf(pdf.bytes).join(' ')).not.toMatch(/jocards|0110/)
  })

  it('is for lenders: others get 403, the borrower can’t lend to themselves', async () => {
    const own = await loanWorld(h())
    const loan = await openOffering(own)
    expect((await own.borrower.get('/api/user/offered-loans')).status).toBe(403)
    expect((await h().nobody.get('/api/user/offered-loans')).status).toBe(401)
    await h().query('UPDATE users SET is_lender = true WHERE id = $1', [own.borrower.id])
    expect((await own.borrower.get(`/api/user/offered-loans/${loan.id}`)).status).toBe(404)
    expect(await commit(own.borrower, loan.id, 10_000)).toMatchObject({ status: 422 })
    const lender = await buildLender(world)
    expect((await lender.get(`/api/user/offered-loans/${crypto.randomUUID()}`)).status).toBe(404)
    expect((await lender.post(`/api/user/offered-loans/${crypto.randomUUID()}/accept`)).status).toBe(404)
  })
})

describe('committing', () => {
  it('holds money from the balance until the loan is funded, and refuses what is not there', async () => {
    const lender = await buildLender(world, { cents: 60_000 })
    const loan = await openOffering(world)
    expect(await commit(lender, loan.id, 10_000)).toMatchObject({
      status: 422,
      body: 'Read the loan memo before you commit.',
    })
    await accept(lender, loan.id)
    expect((await lender.post(`/api/user/offered-loans/${loan.id}/commit`, { amountCents: 1 }, key())).status).toBe(400)
    expect(await commit(lender, loan.id, 9_999)).toMatchObject({ status: 409, body: 'The minimum is $100.00.' })
    expect(await commit(lender, loan.id, 60_001)).toMatchObject({
      status: 409,
      body: 'Your available balance is $600.00. Enter that amount or less.',
    })
    expect(await commit(lender, loan.id, 500_001)).toMatchObject({
      status: 409,
      body: 'Only $5,000.00 is left. Enter that amount or less.',
    })
    const name = crypto.randomUUID()
    const note = await wanted(commit(lender, loan.id, 40_000, name), 201)
    expect((await wanted(commit(lender, loan.id, 40_000, name), 201)).id).toBe(note.id)
    expect(note).toMatchObject({ status: 'committed', standing: 'committed', shareCents: 40_000, principalCents: 0 })
    expect(await accountsOf(h(), lender)).toEqual({ lender_cash: 20_000, lender_committed: 40_000 })
    expect(await overviewOf(lender)).toMatchObject({
      availableCents: 20_000,
      committedCents: 40_000,
      principalCents: 0,
    })
    expect(await disagreements(world.admin)).toEqual([])
  })

  it('two lenders who take the last dollar: one gets it, the other learns what is left', async () => {
    const loan = await openOffering(world, {}, { amountCents: 100_000, minimumCents: 20_000 })
    const [one, other] = [await buildLender(world, { cents: 200_000 }), await buildLender(world, { cents: 200_000 })]
    for (const each of [one, other]) await accept(each, loan.id)
    const answers = await Promise.all([commit(one, loan.id, 90_000), commit(other, loan.id, 90_000)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toBe('Only $100.00 is left. Enter that amount or less.')
    // the rest is below the minimum, and may be taken whole
    expect((await commit(other, loan.id, 9_000)).body).toBe('$100.00 is left. Commit all of it.')
    await wanted(commit(other, loan.id, 10_000), 201)
    expect((await commit(one, loan.id, 10_000)).body).toBe('This loan is fully committed.')
    expect(await disagreements(world.admin)).toEqual([])
  })

  it('needs the lender mark, a verified identity, and accreditation where it is set', async () => {
    const loan = await openOffering(world)
    const unverified = await h().buildUser({ isLender: true, isVerified: false })
    await accept(unverified, loan.id)
    expect((await commit(unverified, loan.id, 10_000)).status).toBe(422)
    expect(await overviewOf(unverified)).toMatchObject({ mayInvest: false })
    expect((await overviewOf(unverified)).fault).toMatch(/verif/i)
    await h().query(
      `INSERT INTO identity_cases (id, status, level, target, verified_at, expires_on, created_at) VALUES ($1, 'verified', 'address', 'address', $2, '2099-01-01', $2)`,
      [unverified.id, h().clock.now()],
    )
    expect((await commit(unverified, loan.id, 10_000)).body).toBe(
      'Your available balance is $0.00. Enter that amount or less.',
    )
    const { version } = await wanted(world.admin.get('/api/admin/settings'))
    await wanted(world.admin.patch('/api/admin/settings', { version, values: { lenderAccreditation: true } }))
    expect((await overviewOf(unverified)).fault).toMatch(/accredited/i)
    const again = await wanted(world.admin.get('/api/admin/settings'))
    await wanted(
      world.admin.patch('/api/admin/settings', { version: again.version, values: { lenderAccreditation: false } }),
    )
  })

  it('is released when the loan is not funded, with a notice', async () => {
    const own = await loanWorld(h())
    const lender = await buildLender(own, { cents: 50_000 })
    const other = await openOffering(own)
    await committed(lender, other.id, 20_000)
    await wanted(own.borrower.post(`/api/user/loans/${other.id}/withdraw`, {}, key()))
    expect(await accountsOf(h(), lender)).toEqual({ lender_cash: 50_000 })
    const { items } = await wanted(lender.get('/api/user/notices'))
    expect(items[0].title).toBe('Commitment released')
    const loan = await openOffering(own)
    await committed(lender, loan.id, 20_000)
    const cancel = `/api/admin/loans/${loan.id}/offering/cancel`
    expect((await own.borrower.post(cancel, { reason: 'A reason' }, key())).status).toBe(403)
    await wanted(own.admin.post(cancel, { reason: 'We fund it ourselves.' }, key()))
    expect((await own.admin.post(cancel, { reason: 'Again.' }, key())).status).toBe(409)
    expect(await notesOf(lender)).toMatchObject([{ status: 'released' }, { status: 'released' }])
    const third = await openOffering(own)
    await committed(lender, third.id, 20_000)
    await daysLater(own, 40)
    await h().runJobs()
    const { expireOffers } = await import('../review/offers-service.ts')
    await expireOffers(h().app.deps)
    expect(await accountsOf(h(), lender)).toEqual({ lender_cash: 50_000 })
    expect(await disagreements(own.admin)).toEqual([])
  })

  it('becomes a note at funding, and we hold what nobody committed', async () => {
    const own = await loanWorld(h())
    const lender = await buildLender(own, { cents: 300_000 })
    const loan = await openOffering(own)
    await committed(lender, loan.id, 200_000)
    await fundOffered(own, loan)
    expect(await accountsOf(h(), lender)).toEqual({ lender_cash: 100_000, lender_principal: 200_000 })
    const [note] = await notesOf(lender)
    expect(note).toMatchObject({ status: 'active', standing: 'current', principalCents: 200_000, ofCents: 500_000 })
    const { offering } = await wanted(own.admin.get(`/api/admin/loans/${loan.id}`))
    expect(offering).toMatchObject({ status: 'funded', houseCents: 300_000, notes: [{ shareCents: 200_000 }] })
    await accept(lender, loan.id).catch(() => undefined)
    expect((await commit(lender, loan.id, 10_000)).status).toBe(409)
    expect(await disagreements(own.admin)).toEqual([])
  })
})

describe('the balance', () => {
  it('is filled by card or bank, when the money arrives, and emptied when the bank reverses it', async () => {
    const lender = await buildLender(world)
    const counter = sandboxCounter(h())
    const add = async (number: 'success' | 'bank_success' | 'decline', amountCents: number) => {
      const source = { kind: 'token', token: await tokenFor(lender, number), save: false }
      return lender.post('/api/user/lending/deposits', { amountCents, source }, key())
    }
    const { charge } = await wanted(add('success', 40_000), 201)
    expect(charge).toMatchObject({ status: 'succeeded', loan: null, parts: [] })
    expect(await accountsOf(h(), lender)).toEqual({ lender_cash: 40_000 })
    expect((await wanted(add('decline', 1_000), 201)).charge.status).toBe('failed')
    const slow = (await wanted(add('bank_success', 60_000), 201)).charge
    expect(slow.status).toBe('processing')
    expect((await add('success', 1_000)).body).toBe(
      'A deposit is already in progress. Wait until it arrives before you add more.',
    )
    expect(await accountsOf(h(), lender)).toEqual({ lender_cash: 40_000 })
    await counter.advance(slow)
    await wanted(counter.notify(slow))
    await wanted(counter.notify(slow))
    expect(await accountsOf(h(), lender)).toEqual({ lender_cash: 100_000 })
    expect((await wanted(lender.get('/api/user/balance'))).creditCents).toBe(0)
    expect((await wanted(lender.get('/api/user/notices'))).items[0].title).toBe('Funds added')
    const { reversePayment } = await import('../../billing/settling/reversing-service.ts')
    const [payment] = await h().query('SELECT payment_id AS id FROM charges WHERE id = $1', [slow.id])
    await h().app.deps.transactions.run(systemOrigin, (tx) =>
      reversePayment(tx, h().app.deps, payment.id, 'The bank returned it.'),
    )
    expect(await accountsOf(h(), lender)).toEqual({ lender_cash: 40_000 })
    expect((await h().nobody.post('/api/user/lending/deposits', {}, key())).status).toBe(401)
    expect((await world.borrower.post('/api/user/lending/deposits', {}, key())).status).toBe(403)
    expect(await disagreements(world.admin)).toEqual([])
  })

  it('is filled by finance or from credit, and paid out like any payout', async () => {
    const lender = await buildLender(world)
    expect((await deposit({ ...world, admin: world.borrower }, lender, 1_000)).status).toBe(403)
    expect((await deposit(world, world.borrower, 1_000)).status).toBe(422)
    await wanted(deposit(world, lender, 80_000), 201)
    const withdraw = (cents: number) => lender.post('/api/user/lending/withdrawals', { amountCents: cents }, key())
    expect(await withdraw(80_001)).toMatchObject({ status: 409 })
    await wanted(withdraw(30_000))
    expect(await accountsOf(h(), lender)).toEqual({ lender_cash: 50_000 })
    const { items } = await wanted(world.admin.get(`/api/admin/payouts?memberId=${lender.id}`))
    expect(items).toMatchObject([{ amountCents: 30_000, status: 'due', kind: 'credit' }])
    await wanted(
      world.admin.post(`/api/admin/payouts/${items[0].id}/cancel`, { reason: 'They changed their mind.' }, key()),
    )
    const add = (cents: number) =>
      lender.post('/api/user/lending/deposits', { amountCents: cents, source: { kind: 'credit' } }, key())
    expect(await add(30_001)).toMatchObject({ status: 409, body: 'Your credit is $300.00. Enter that amount or less.' })
    await wanted(add(30_000), 201)
    expect(await accountsOf(h(), lender)).toEqual({ lender_cash: 80_000 })
    expect(await disagreements(world.admin)).toEqual([])
  })

  it('a deposit that is reversed after it was lent is owed back, and later receipts settle it', async () => {
    const own = await loanWorld(h())
    const lender = await buildLender(own, { cents: 100_000 })
    const loan = await openOffering(own)
    await committed(lender, loan.id, 80_000)
    const [payment] = await h().query(`SELECT id FROM payments WHERE member_id = $1`, [lender.id])
    await wanted(
      own.admin.post(`/api/admin/payments/${payment.id}/reverse`, { reason: 'The wire was recalled.' }, key()),
    )
    expect(await accountsOf(h(), lender)).toEqual({ lender_committed: 80_000, lender_receivable: -80_000 })
    expect(await overviewOf(lender)).toMatchObject({ availableCents: 0, owedBackCents: 80_000 })
    await wanted(own.admin.post(`/api/admin/loans/${loan.id}/offering/cancel`, { reason: 'No money.' }, key()))
    expect(await accountsOf(h(), lender)).toEqual({})
    expect(await disagreements(own.admin)).toEqual([])
  })
})
