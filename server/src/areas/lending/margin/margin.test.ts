import { addDays, formatDate } from '@ambry/contract/kernel/dates'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { disagreements, key } from '../../../../test/billing.ts'
import { refusal, wanted } from '../../../../test/cards.ts'
import { type Caller, useHarness } from '../../../../test/harness.ts'
import { appraised } from '../../../../test/lending.ts'
import {
  adminLoanOf,
  buildLoan,
  dayOf,
  daysLater,
  freshCodes,
  type LoanWorld,
  loanWorld,
  ownLoanOf,
  recorded,
  reverseEvent,
  setContactPhone,
} from '../../../../test/loans.ts'
import {
  adminUrl,
  announced,
  appraise,
  appraisedAt,
  calledLoan,
  callUrl,
  endCalls,
  reasoned,
  reminded,
  sell,
  textsTo,
} from '../../../../test/margin.ts'

const h = useHarness()
let world: LoanWorld
let officer: Caller
beforeAll(async () => {
  world = await loanWorld(h())
  officer = await h().buildUser({ staffRoles: ['lending'], name: 'Lena Officer' })
})
beforeEach(() => freshCodes(world))

const none = '00000000-0000-4000-8000-000000000000'
const noticesOf = async (by: Caller) => (await wanted(by.get('/api/user/notices'))).items.map(({ title }: any) => title)

describe('a margin call', () => {
  it('is made in the transaction of the valuation, with what cures it to the cent', async () => {
    const own = await loanWorld(h())
    const loan = await buildLoan(own, { cards: 2, valueCents: 650_000 })
    const [first, second] = loan.collateral
    expect(dayOf(h())).toBe('2026-11-15')
    await appraisedAt(own.admin, first.card.id, 350_000)
    // $10,000 in cards: exactly 50%
    expect(await ownLoanOf(own, loan)).toMatchObject({ ltvBps: 5_000, ltvLevel: 'healthy', marginCall: null })
    await appraisedAt(own.admin, second.card.id, 350_000)
    const called = await ownLoanOf(own, loan)
    expect(called).toMatchObject({ ltvBps: 7_143, ltvLevel: 'call', valueCents: 700_000 })
    // 55% of $7,000 is $3,850
    expect(called.marginCall).toMatchObject({
      status: 'open',
      level: 'call',
      ltvBps: 7_143,
      targetBps: 5_500,
      shortCents: 115_000,
      pay: {
        paymentCents: 115_000,
        principalCents: 115_000,
        interestCents: 0,
        balanceAfterCents: 385_000,
        ltvAfterBps: 5_500,
      },
      neededValueCents: 209_091,
      // 4:00 PM in New York, ten days later
      deadlineAt: '2026-11-25T21:00:00.000Z',
      earliestSaleOn: '2026-12-05',
      remindOn: ['2026-11-22', '2026-11-25'],
      acknowledgedAt: null,
      sent: [],
    })
    // one card brings 95% of $3,500 and leaves $1,675 against $3,500
    expect(called.marginCall.sale).toMatchObject({
      priceCents: 350_000,
      sellerFeeCents: 17_500,
      toPrincipalCents: 332_500,
      ltvAfterBps: 4_786,
    })
    expect(called.callDeadlineAt).toBe('2026-11-25T21:00:00.000Z')
    expect(called.callShortCents).toBe(called.marginCall.shortCents)
    expect(called.actions).toEqual(expect.arrayContaining(['pledge_more', 'consent_to_sale', 'acknowledge_call']))
    expect(await disagreements(own.admin)).toEqual([])
  })

  it('is announced once in the app, by text and by email, however often the job runs', async () => {
    const own = await loanWorld(h())
    const loan = await calledLoan(own)
    await announced(own)
    await h().runJobs()
    const { marginCall } = await ownLoanOf(own, loan)
    expect(marginCall.sent.map(({ channel, words }: any) => [channel, words])).toEqual([
      ['app', `Margin call on loan ${loan.number}`],
      ['text', `Margin call on loan ${loan.number}`],
    ])
    const texts = await textsTo(own, own.borrower.phone)
    expect(texts.filter((text) => /Margin call/.test(text))).toEqual([
      expect.stringMatching(/LTV\) is 71.43%. Pay \$1,150.00, pledge cards worth \$2,090.91/),
    ])
    const staff = (await wanted(own.admin.get('/api/user/notices'))).items
    const aboutIt = ({ title, message }: any) => /margin call/.test(title) && message.includes(loan.number)
    expect(staff.filter(aboutIt)).toHaveLength(1)
  })

  it('is cured by itself when values recover, and again a call when they fall the same day', async () => {
    const own = await loanWorld(h())
    const loan = await calledLoan(own)
    const [{ card }] = loan.collateral
    await appraisedAt(own.admin, card.id, 650_000)
    await announced(own)
    expect(await ownLoanOf(own, loan)).toMatchObject({
      marginCall: null,
      ltvBps: 5_000,
      pastCalls: [{ status: 'cured', curedBy: 'value' }],
    })
    expect(await noticesOf(own.borrower)).toContain(`Margin call on loan ${loan.number} is cured`)
    await appraisedAt(own.admin, card.id, 340_000)
    const again = await ownLoanOf(own, loan)
    expect(again.marginCall).toMatchObject({ status: 'open', ltvBps: 7_246 })
    expect(again.marginCall.id).not.toBe(loan.marginCall.id)
    expect(await disagreements(own.admin)).toEqual([])
  })

  it('one that is over before anyone heard of it is not told', async () => {
    const own = await loanWorld(h())
    const loan = await buildLoan(own, { valueCents: 1_300_000 })
    const [{ card }] = loan.collateral
    await appraisedAt(own.admin, card.id, 700_000)
    await appraisedAt(own.admin, card.id, 1_300_001)
    await announced(own)
    expect((await noticesOf(own.borrower)).filter((title: string) => /argin/.test(title))).toEqual([])
    expect((await ownLoanOf(own, loan)).pastCalls).toHaveLength(1)
  })

  it('withdrawing the appraisal that caused it brings the LTV back', async () => {
    const own = await loanWorld(h())
    const loan = await buildLoan(own, { valueCents: 1_300_000 })
    const [{ card }] = loan.collateral
    await appraisedAt(own.admin, card.id, 130_000)
    expect((await ownLoanOf(own, loan)).marginCall).toMatchObject({ level: 'liquidation', sale: null })
    const { valuations } = await wanted(own.admin.get(`/api/admin/cards/${card.id}`))
    const wrong = valuations.find(({ valueCents }: any) => valueCents === 130_000)
    await wanted(own.admin.post(`/api/admin/cards/${card.id}/valuations/${wrong.id}/withdraw`, { reason: 'A typo.' }))
    expect(await ownLoanOf(own, loan)).toMatchObject({ ltvLevel: 'healthy', marginCall: null, valueCents: 1_300_000 })
    expect(await disagreements(own.admin)).toEqual([])
  })

  it('is cured by a payment of exactly what it names, and breached again when that is reversed', async () => {
    const own = await loanWorld(h())
    const loan = await calledLoan(own)
    await daysLater(own, 4)
    const { marginCall } = await ownLoanOf(own, loan)
    // four days of interest come first
    expect(marginCall.pay).toMatchObject({ paymentCents: 115_986, interestCents: 986, principalCents: 115_000 })
    await recorded(own, loan, marginCall.pay.paymentCents - 1)
    expect((await ownLoanOf(own, loan)).marginCall).toMatchObject({ shortCents: 1, pay: { paymentCents: 1 } })
    await recorded(own, loan, 1)
    const cured = await adminLoanOf(own, loan)
    expect(cured).toMatchObject({ marginCall: null, ltvBps: 5_500, ltvLevel: 'healthy' })
    expect(cured.pastCalls[0]).toMatchObject({ status: 'cured', curedBy: 'payment' })
    await announced(own)
    const audited = await h().query(
      `SELECT actor_id FROM audit_log WHERE action = 'loan.cure_call' AND object_id = $1`,
      [loan.id],
    )
    expect(audited).toEqual([{ actor_id: own.admin.id }])
    await wanted(reverseEvent(own, loan, cured.payments[1].id))
    const breached = await ownLoanOf(own, loan)
    expect(breached.marginCall).toMatchObject({ status: 'open', ltvBps: 7_143 })
    expect(await disagreements(own.admin)).toEqual([])
  })

  it('two valuations at once make one call', async () => {
    const own = await loanWorld(h())
    const loan = await buildLoan(own, { cards: 2, valueCents: 650_000 })
    await Promise.all(loan.collateral.map(({ card }: any) => appraisedAt(own.admin, card.id, 350_000)))
    expect((await ownLoanOf(own, loan)).marginCall).toMatchObject({ status: 'open', ltvBps: 7_143 })
    await Promise.all([announced(own), announced(own), announced(own)])
    const { marginCall } = await ownLoanOf(own, loan)
    expect(marginCall.sent.filter(({ channel }: any) => channel === 'app')).toHaveLength(1)
    expect(await disagreements(own.admin)).toEqual([])
  })

  it('is in the history of the LTV, day by day where something changed', async () => {
    const own = await loanWorld(h())
    const loan = await buildLoan(own, { cards: 2, valueCents: 650_000 })
    const [first, second] = loan.collateral
    const begun = dayOf(h())
    await daysLater(own, 2)
    await appraisedAt(own.admin, first.card.id, 350_000)
    await daysLater(own, 1)
    await appraisedAt(own.admin, second.card.id, 350_000)
    await daysLater(own, 5)
    await recorded(own, loan, 100_000)
    await daysLater(own, 7)
    const { ltvHistory, balance } = await ownLoanOf(own, loan)
    const at = (days: number) => ltvHistory.find(({ on }: any) => on === addDays(begun, days))
    expect(at(0)).toMatchObject({ valueCents: 1_300_000, ltvBps: 3_846 })
    expect(at(2)).toMatchObject({ valueCents: 1_000_000, ltvBps: 5_000 })
    expect(at(3)).toMatchObject({ valueCents: 700_000, ltvBps: 7_143 })
    // a payment, the end of each week, and today
    expect(at(8).ltvBps).toBeLessThan(7_143)
    expect(ltvHistory.at(-1)).toMatchObject({
      on: addDays(begun, 15),
      ltvBps: Math.round((balance.principalCents * 10_000) / 700_000),
    })
    expect(ltvHistory.map(({ on }: any) => on)).toEqual(ltvHistory.map(({ on }: any) => on).toSorted())
  })

  it('ends with the loan', async () => {
    const own = await loanWorld(h())
    const loan = await calledLoan(own)
    const { balance } = await ownLoanOf(own, loan)
    await recorded(own, loan, balance.totalCents)
    expect(await ownLoanOf(own, loan)).toMatchObject({
      status: 'paid',
      marginCall: null,
      pastCalls: [{ status: 'canceled', curedBy: null }],
    })
    await announced(own)
    expect(await disagreements(own.admin)).toEqual([])
  })

  it('stage, bucket and queue find it', async () => {
    const own = await loanWorld(h())
    const loan = await calledLoan(own)
    const { items } = await wanted(own.admin.get('/api/admin/loans?stage=call&limit=100'))
    expect(items.map(({ id }: any) => id)).toContain(loan.id)
    const current = await wanted(own.admin.get('/api/admin/loans?bucket=current&limit=100'))
    expect(current.items.map(({ id }: any) => id)).toContain(loan.id)
    const late = await wanted(own.admin.get('/api/admin/loans?bucket=1-29,90%2B&limit=100'))
    expect(late.items.map(({ id }: any) => id)).not.toContain(loan.id)
    expect((await own.admin.get('/api/admin/loans?bucket=2-3')).status).toBe(400)
    const { queues } = await wanted(own.admin.get('/api/admin/overview'))
    const queue = queues.find(({ key: name }: any) => name === 'marginCalls')
    expect(queue.waiting).toBeGreaterThan(0)
  })
})

describe('cures', () => {
  it('acknowledged once', async () => {
    const own = await loanWorld(h())
    const loan = await calledLoan(own)
    const url = callUrl(loan, 'acknowledge')
    expect((await h().nobody.post(url)).status).toBe(401)
    expect((await world.borrower.post(url)).status).toBe(404)
    expect((await own.borrower.post(callUrl({ id: none }, 'acknowledge'))).status).toBe(404)
    await wanted(own.borrower.post(url))
    const { marginCall } = await ownLoanOf(own, loan)
    await h().later(60)
    await wanted(own.borrower.post(url))
    expect((await ownLoanOf(own, loan)).marginCall.acknowledgedAt).toBe(marginCall.acknowledgedAt)
    expect(marginCall.acknowledgedAt).not.toBeNull()
    const rows = await h().query(`SELECT FROM audit_log WHERE action = 'loan.acknowledge_call' AND object_id = $1`, [
      loan.id,
    ])
    expect(rows).toHaveLength(1)
    const quiet = await buildLoan(own)
    expect(await refusal(own.borrower.post(callUrl(quiet, 'acknowledge')))).toEqual([
      409,
      'This loan has no open margin call.',
    ])
  })

  it('cards from the vault cure it in one step', async () => {
    const own = await loanWorld(h())
    const loan = await calledLoan(own)
    const enough = await appraised(h(), own.borrower, { valueCents: 210_000 })
    const small = await appraised(h(), own.borrower, { valueCents: 100_000 })
    const away = await appraised(h(), own.borrower, { valueCents: 900_000, custody: 'with_owner' })
    const foreign = await appraised(h(), world.borrower, { valueCents: 900_000 })
    const { marginCall } = await ownLoanOf(own, loan)
    expect(marginCall.cards).toMatchObject([
      { id: enough.id, isEnough: true, ltvAfterBps: 5_495, vault: 'Delaware vault' },
      { id: small.id, isEnough: false, ltvAfterBps: 6_250 },
    ])
    const pledge = (cardIds: string[], by = own.borrower) => by.post(callUrl(loan, 'pledge'), { cardIds }, key())
    expect((await pledge([])).status).toBe(400)
    expect((await pledge([enough.id], world.borrower)).status).toBe(404)
    expect((await pledge([away.id])).body).toMatch(/isn’t in the vault/)
    expect((await pledge([foreign.id])).status).toBe(409)
    expect((await pledge([loan.collateral[0].card.id])).body).toMatch(/It has a lien|secures/)
    await wanted(pledge([small.id]))
    // half of it is not enough
    expect((await ownLoanOf(own, loan)).marginCall).toMatchObject({ status: 'open' })
    await wanted(pledge([enough.id]))
    const cured = await ownLoanOf(own, loan)
    expect(cured).toMatchObject({ marginCall: null, valueCents: 1_010_000, pastCalls: [{ curedBy: 'cards' }] })
    expect(cured.collateral.filter(({ status }: any) => status === 'pledged')).toHaveLength(4)
    expect((await pledge([enough.id])).status).toBe(409)
    expect(await disagreements(own.admin)).toEqual([])
  })

  it('a swap for better cards cures it, and is named as that', async () => {
    const own = await loanWorld(h())
    const loan = await calledLoan(own)
    const better = await appraised(h(), own.borrower, { valueCents: 600_000 })
    const swap = { kind: 'swap', collateralIds: [loan.collateral[0].id], cardIds: [better.id] }
    const change = await wanted(own.borrower.post(`/api/user/loans/${loan.id}/changes`, swap, key()), 201)
    const url = `/api/admin/loans/${loan.id}/changes/${change.id}/decide`
    await wanted(own.admin.post(url, { approve: true }, key()))
    expect(await ownLoanOf(own, loan)).toMatchObject({ marginCall: null, pastCalls: [{ curedBy: 'swap' }] })
  })

  it('consent is given, changed and taken back', async () => {
    const own = await loanWorld(h())
    const loan = await calledLoan(own)
    const [first] = loan.collateral
    const consent = (body: object | null, by = own.borrower) =>
      by.post(callUrl(loan, 'consent'), { consent: body }, key())
    expect((await consent({ collateralIds: [first.id], leastCents: 0 })).status).toBe(400)
    expect((await consent({ collateralIds: [first.card.id], leastCents: 300_000 })).status).toBe(409)
    expect((await consent({ collateralIds: [first.id], leastCents: 300_000 }, world.borrower)).status).toBe(404)
    await wanted(consent({ collateralIds: [first.id], leastCents: 300_000 }))
    expect((await ownLoanOf(own, loan)).marginCall.consent).toMatchObject({
      collateralIds: [first.id],
      leastCents: 300_000,
    })
    expect((await adminLoanOf(own, loan)).actions).toContain('sell_collateral')
    await wanted(consent(null))
    expect((await ownLoanOf(own, loan)).marginCall.consent).toBeNull()
  })

  it('a borrower disputes a value, and an officer answers', async () => {
    const own = await loanWorld(h())
    const loan = await calledLoan(own)
    const [first] = loan.collateral
    const dispute = (more: object) =>
      own.borrower.post(`/api/user/loans/${loan.id}/changes`, { kind: 'value', ...more }, key())
    expect((await dispute({ collateralIds: [] })).status).toBe(400)
    expect((await dispute({ collateralIds: [first.id] })).status).toBe(400)
    const change = await wanted(dispute({ collateralIds: [first.id], note: 'One sold for $5,000 last week.' }), 201)
    expect(change).toMatchObject({ kind: 'value', status: 'pending', ltvAfterBps: null, fault: null })
    const { items } = await wanted(own.admin.get('/api/admin/loan-changes'))
    expect(items.map(({ id }: any) => id)).toContain(change.id)
    const decide = `/api/admin/loans/${loan.id}/changes/${change.id}/decide`
    await wanted(own.admin.post(decide, { approve: true, answer: 'We raised it.' }, key()))
    expect((await ownLoanOf(own, loan)).changes[0]).toMatchObject({ status: 'approved', answer: 'We raised it.' })
    expect((await noticesOf(own.borrower))[0]).toBe('Value dispute approved')
  })
})

describe('officers', () => {
  it('remind and give more time, never less', async () => {
    const own = await loanWorld(h())
    const loan = await calledLoan(own)
    const remind = (by: Caller) => by.post(adminUrl(loan, 'margin-call/remind'), undefined, key())
    expect((await remind(h().nobody)).status).toBe(401)
    expect((await remind(own.borrower)).status).toBe(403)
    await wanted(remind(officer))
    const extend = (until: string, by: Caller = officer) =>
      by.post(adminUrl(loan, 'margin-call/extend'), { until, reason: 'They are selling another card.' }, key())
    expect((await extend('soon')).status).toBe(400)
    const day = (days: number) => addDays(dayOf(h()), days)
    expect((await extend(day(10))).body).toMatch(/only move the deadline later/)
    expect((await extend(day(91))).status).toBe(422)
    expect((await extend(day(16), own.borrower)).status).toBe(403)
    await wanted(extend(day(16)))
    const { marginCall } = await ownLoanOf(own, loan)
    expect(marginCall.deadlineAt).toBe(`${day(16)}T21:00:00.000Z`)
    expect(marginCall.sent.filter(({ channel }: any) => channel === 'app').map(({ words }: any) => words)).toEqual([
      `Margin call on loan ${loan.number}`,
      `Reminder: margin call on loan ${loan.number}`,
      `More time for the margin call on loan ${loan.number}`,
    ])
    const quiet = await buildLoan(own)
    expect((await officer.post(adminUrl(quiet, 'margin-call/remind'), undefined, key())).status).toBe(409)
    expect((await officer.post(adminUrl({ id: none }, 'margin-call/remind'), undefined, key())).status).toBe(404)
  })

  it('reminders go out three days before and on the last day, once each', async () => {
    const own = await loanWorld(h())
    const loan = await calledLoan(own)
    const words = async () =>
      (await ownLoanOf(own, loan)).marginCall.sent
        .filter(({ channel }: any) => channel === 'text')
        .map((each: any) => each.words.split(':')[0])
    await daysLater(own, 6)
    await reminded(own)
    expect(await words()).toHaveLength(1)
    // the job was down on the day itself
    await daysLater(own, 2)
    await reminded(own)
    await reminded(own)
    expect(await words()).toEqual([`Margin call on loan ${loan.number}`, 'Reminder'])
    await daysLater(own, 2)
    await reminded(own)
    await reminded(own)
    expect(await words()).toEqual([`Margin call on loan ${loan.number}`, 'Reminder', 'Last day'])
  })
})

describe('when its time is over', () => {
  it('the loan is in default and the notice of sale is sent, in one step and once, however late', async () => {
    const own = await loanWorld(h())
    const loan = await calledLoan(own)
    await daysLater(own, 9)
    await endCalls(own)
    expect((await ownLoanOf(own, loan)).status).toBe('active')
    // the job was down for days
    await daysLater(own, 6)
    await endCalls(own)
    await endCalls(own)
    const on = dayOf(h())
    const missed = await ownLoanOf(own, loan)
    expect(missed).toMatchObject({
      status: 'defaulted',
      defaultedOn: on,
      marginCall: null,
      pastCalls: [{ status: 'missed' }],
      notices: [{ kind: 'disposition', cause: 'margin', effectiveOn: addDays(on, 10) }],
    })
    expect(missed.notices[0].deliveries.map(({ channel }: any) => channel).toSorted()).toEqual(['app', 'text'])
    const { queues } = await wanted(own.admin.get('/api/admin/overview'))
    expect(queues.find(({ key: name }: any) => name === 'defaults').waiting).toBeGreaterThan(0)
    const { items } = await wanted(own.admin.get('/api/admin/loans?stage=defaulted&limit=100'))
    expect(items.map(({ id }: any) => id)).toContain(loan.id)
    expect(await disagreements(own.admin)).toEqual([])
  })

  it('waits for our phone number; staff learn it once, and it goes on by itself', async () => {
    const own = await loanWorld(h())
    const loan = await calledLoan(own)
    await daysLater(own, 11)
    await setContactPhone(h(), null)
    await endCalls(own)
    await endCalls(own)
    expect(await ownLoanOf(own, loan)).toMatchObject({ status: 'active', marginCall: { status: 'open' }, notices: [] })
    const title = `Loan ${loan.number}: a notice couldn’t be sent`
    expect((await noticesOf(officer)).filter((each: string) => each === title)).toHaveLength(1)
    await setContactPhone(h(), '(302) 555-0142')
    await endCalls(own)
    expect(await ownLoanOf(own, loan)).toMatchObject({
      ...{ status: 'defaulted', pastCalls: [{ status: 'missed' }], notices: [{ kind: 'disposition' }] },
    })
  })

  it('waits for the buyer of a card that was sold with consent, until that sale is called off', async () => {
    const own = await loanWorld(h())
    const loan = await calledLoan(own)
    const [first] = loan.collateral
    const consent = { collateralIds: [first.id], leastCents: 300_000 }
    await wanted(own.borrower.post(callUrl(loan, 'consent'), { consent }, key()))
    const buyer = await h().buildUser({ name: 'Bea Buyer' })
    await wanted(sell(own.admin, loan, first.id, reasoned(buyer, 350_000, { offeredFrom: dayOf(h()) })))
    await daysLater(own, 11)
    await endCalls(own)
    const waiting = await adminLoanOf(own, loan)
    expect(waiting).toMatchObject({ status: 'active', marginCall: { status: 'open' }, notices: [] })
    const { saleId } = waiting.collateralSales[0]
    await wanted(own.admin.post(`/api/admin/sales/${saleId}/call-off`, { reason: 'The buyer never paid.' }, key()))
    await endCalls(own)
    expect(await ownLoanOf(own, loan)).toMatchObject({ status: 'defaulted', pastCalls: [{ status: 'missed' }] })
    expect(await disagreements(own.admin)).toEqual([])
  })

  it('waits for a charge that began in time and would cure it', async () => {
    const own = await loanWorld(h())
    const loan = await calledLoan(own)
    const charge = async (amountCents: number, at: Date) => {
      const [row] = await h().query(
        `INSERT INTO charges (id, member_id, gateway, amount_cents, source, kind, purpose, purpose_id, purpose_label, status, created_at, updated_at, checked_at)
         VALUES (gen_random_uuid(), $1, 'sandbox', $2, '{}', 'bank', 'loan', $3, 'Loan', 'processing', $4, $4, $4) RETURNING id`,
        [own.borrower.id, amountCents, loan.id, at],
      )
      return row.id
    }
    await daysLater(own, 9)
    const enough = await charge(200_000, h().clock.now())
    await daysLater(own, 3)
    await endCalls(own)
    expect((await ownLoanOf(own, loan)).status).toBe('active')
    await h().query(`UPDATE charges SET status = 'canceled' WHERE id = $1`, [enough])
    // this one is too small
    await charge(1_000, new Date(loan.submittedAt))
    await endCalls(own)
    expect((await ownLoanOf(own, loan)).status).toBe('defaulted')
  })
})

describe('valuations', () => {
  it('far from the present one need a confirmation; the same one twice is refused', async () => {
    const card = await appraised(h(), world.borrower, { valueCents: 1_000_000 })
    const bare = (valueCents: number, more: object = {}) =>
      appraise(world.admin, card.id, valueCents, { confirm: undefined, ...more })
    expect(await refusal(bare(599_999))).toEqual([
      409,
      'The current value is $10,000, and you entered $6,000. That’s a change of more than 40%. Check the amount, then confirm it.',
    ])
    expect((await bare(10_000_000)).status).toBe(409)
    await wanted(bare(1_400_000), 201)
    expect(await refusal(bare(1_400_000))).toEqual([
      409,
      `This card was already appraised at $14,000 on ${formatDate(dayOf(h()))}.`,
    ])
    await wanted(bare(140_000, { confirm: true }), 201)
    const bulk = (more: object) =>
      world.admin.post('/api/admin/cards/bulk', { action: 'appraise', select: { ids: [card.id] }, ...more })
    const refused = await wanted(bulk({ byBps: 4_001 }))
    expect(JSON.stringify(refused)).toMatch(/change of more than 40%/)
    expect(JSON.stringify(await wanted(bulk({ byBps: 4_001, confirm: true })))).not.toMatch(/more than 40%/)
  })
})
