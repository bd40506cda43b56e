import { createHash } from 'node:crypto'
import { addDays } from '@ambry/contract/kernel/dates'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { disagreements, key } from '../../../../test/billing.ts'
import { refusal, wanted } from '../../../../test/cards.ts'
import { type Caller, useHarness } from '../../../../test/harness.ts'
import {
  accrue,
  adminLoanOf,
  buildLoan,
  dayOf,
  daysLater,
  freshCodes,
  type LoanWorld,
  loanWorld,
  ownLoanOf,
  recorded,
  setContactPhone,
} from '../../../../test/loans.ts'
import { adminUrl, textsTo } from '../../../../test/margin.ts'
import { pagesOf } from '../../../../test/pdf.ts'
import { followPromises } from './promises-service.ts'

const h = useHarness()
let world: LoanWorld
let officer: Caller
beforeAll(async () => {
  world = await loanWorld(h())
  officer = await h().buildUser({ staffRoles: ['lending'], name: 'Lena Officer' })
})
beforeEach(async () => {
  await freshCodes(world)
  await h().stepUp(officer)
})

const later = async (own: LoanWorld, days: number) => {
  await daysLater(own, days)
  await h().stepUp(officer)
}
const send = (by: Caller, loan: any) => by.post(adminUrl(loan, 'default-notice'), undefined, key())
const declare = (by: Caller, loan: any) =>
  by.post(adminUrl(loan, 'default'), { reason: 'No answer to three calls.' }, key())
const none = { id: '00000000-0000-4000-8000-000000000000' }

/** A loan whose first payment is this many days past due. */
async function lateLoan(own: LoanWorld, days: number, wish = {}): Promise<any> {
  const loan = await buildLoan(own, wish)
  const due = loan.schedule[0].dueOn
  const today = dayOf(h())
  await later(own, Math.round((Date.parse(due) - Date.parse(today)) / 86_400_000) + days)
  await accrue(own)
  return ownLoanOf(own, loan)
}

describe('arrears', () => {
  it('have buckets, and a list for each', async () => {
    const own = await loanWorld(h())
    const loan = await lateLoan(own, 5)
    expect(loan).toMatchObject({ bucket: '1-29', daysPastDue: 5 })
    const listed = async (bucket: string) =>
      (await wanted(own.admin.get(`/api/admin/loans?bucket=${bucket}&memberId=${own.borrower.id}`))).items.length
    expect([await listed('1-29'), await listed('30-59'), await listed('current')]).toEqual([1, 0, 0])
    await later(own, 25)
    await accrue(own)
    expect((await ownLoanOf(own, loan)).bucket).toBe('30-59')
    expect([await listed('1-29'), await listed('30-59'), await listed('current,90%2B')]).toEqual([0, 1, 0])
  })

  it('a promise is made by the borrower or an officer, one at a time', async () => {
    const own = await loanWorld(h())
    const current = await buildLoan(own)
    const promise = (loan: any, body: object, by: Caller = own.borrower) =>
      by.post(`/api/user/loans/${loan.id}/promises`, body, key())
    const body = { amountCents: 20_000, dueOn: addDays(dayOf(h()), 5) }
    expect(await refusal(promise(current, body))).toEqual([409, 'Nothing is past due on this loan.'])
    const loan = await lateLoan(own, 5)
    const day = dayOf(h())
    const good = { amountCents: 20_000, dueOn: addDays(day, 5), note: 'Payday is on the 20th.' }
    expect((await h().nobody.post(`/api/user/loans/${loan.id}/promises`, good, key())).status).toBe(401)
    expect((await promise(loan, good, world.borrower)).status).toBe(404)
    expect((await promise(loan, { ...good, amountCents: 0 })).status).toBe(400)
    expect((await promise(loan, { ...good, dueOn: addDays(day, -1) })).status).toBe(422)
    expect((await promise(loan, { ...good, dueOn: addDays(day, 61) })).status).toBe(422)
    expect((await promise(loan, { ...good, amountCents: 99_000_000 })).status).toBe(422)
    await wanted(promise(loan, good))
    expect((await ownLoanOf(own, loan)).promise).toMatchObject({ status: 'open', amountCents: 20_000, madeBy: null })
    const record = (by: Caller) => by.post(adminUrl(loan, 'promises'), good, key())
    expect(await refusal(record(officer))).toEqual([409, 'A promise to pay is already open for this loan.'])
    expect((await record(own.borrower)).status).toBe(403)
    // kept when the amount arrived by the date
    await recorded(own, loan, 20_000)
    await followPromises(h().app.deps)
    expect((await ownLoanOf(own, loan)).promise.status).toBe('kept')
  })

  it('is brought to mind on its day, and broken the day after', async () => {
    const own = await loanWorld(h())
    const loan = await lateLoan(own, 5)
    const body = { amountCents: 50_000, dueOn: addDays(dayOf(h()), 3) }
    await wanted(officer.post(adminUrl(loan, 'promises'), body, key()))
    expect((await adminLoanOf(own, loan)).promise).toMatchObject({ madeBy: 'Lena Officer' })
    await later(own, 3)
    await followPromises(h().app.deps)
    await followPromises(h().app.deps)
    const texts = await textsTo(own, own.borrower.phone)
    expect(texts.filter((text) => /you promised is due today/.test(text))).toHaveLength(1)
    await later(own, 1)
    // too late
    await recorded(own, loan, 50_000)
    await followPromises(h().app.deps)
    expect((await ownLoanOf(own, loan)).promise.status).toBe('broken')
    expect(await disagreements(own.admin)).toEqual([])
  })
})

describe('default', () => {
  it('needs 30 days, a notice, its ten days, and the right', async () => {
    const own = await loanWorld(h())
    const loan = await lateLoan(own, 29)
    expect((await send(h().nobody, loan)).status).toBe(401)
    expect((await send(own.borrower, loan)).status).toBe(403)
    expect((await send(officer, none)).status).toBe(404)
    expect((await send(officer, loan)).body).toMatch(/30 days past due.*29 days/)
    expect((await declare(officer, loan)).body).toMatch(/isn’t late enough/)
    await later(own, 1)
    expect((await declare(officer, loan)).body).toMatch(/Send the notice of default first/)
    expect((await adminLoanOf(own, loan)).actions).toContain('send_default_notice')
    await wanted(send(officer, loan))
    expect(await refusal(send(officer, loan))).toEqual([409, expect.stringMatching(/still in effect/)])
    const noticed = await ownLoanOf(own, loan)
    const day = dayOf(h())
    expect(noticed.notices).toMatchObject([{ kind: 'default', cause: 'arrears', effectiveOn: addDays(day, 10) }])
    await later(own, 9)
    expect((await declare(officer, loan)).body).toMatch(/notice period isn’t over/)
    expect((await adminLoanOf(own, loan)).actions).not.toContain('declare_default')
    await later(own, 1)
    const ready = await adminLoanOf(own, loan)
    expect(ready.actions).toContain('declare_default')
    expect(ready.nextStep).toEqual({ step: 'declare', on: dayOf(h()) })
    expect((await declare(own.borrower, loan)).status).toBe(403)
    await wanted(declare(officer, loan))
    const after = await ownLoanOf(own, loan)
    expect(after).toMatchObject({ status: 'defaulted', defaultedOn: dayOf(h()) })
    expect(after.notices.map(({ kind }: any) => kind)).toEqual(['default', 'disposition'])
    expect((await declare(officer, loan)).status).toBe(409)
    expect(await disagreements(own.admin)).toEqual([])
  })

  it('paying what is past due ends the effect of a notice; the next one starts again', async () => {
    const own = await loanWorld(h())
    const loan = await lateLoan(own, 30)
    await wanted(send(officer, loan))
    const { balance } = await ownLoanOf(own, loan)
    await recorded(own, loan, balance.dueCents)
    await later(own, 12)
    await accrue(own)
    expect((await declare(officer, loan)).body).toMatch(/isn’t late enough/)
    // the next payment is missed too
    await later(own, 55)
    await accrue(own)
    expect((await declare(officer, loan)).body).toMatch(/Send the notice of default first/)
    const again = await adminLoanOf(own, loan)
    expect(again).toMatchObject({ nextStep: { step: 'send_notice', on: null }, notices: [{ isInForce: false }] })
    expect(again.actions).not.toContain('declare_default')
    await wanted(send(officer, loan))
    expect(await adminLoanOf(own, loan)).toMatchObject({
      nextStep: { step: 'notice_runs', on: addDays(dayOf(h()), 10) },
      notices: [{ isInForce: false }, { isInForce: true }],
    })
  })

  it('at maturity, and redeemed until the sale', async () => {
    const own = await loanWorld(h())
    const loan = await lateLoan(own, 1, { months: 1, scheduleKind: 'bullet' })
    await wanted(send(officer, loan))
    expect((await ownLoanOf(own, loan)).notices[0].cause).toBe('maturity')
    await later(own, 10)
    await wanted(declare(officer, loan))
    const owed = (await ownLoanOf(own, loan)).balance.totalCents
    // a part lowers what is owed and ends nothing
    await recorded(own, loan, 10_000)
    expect(await ownLoanOf(own, loan)).toMatchObject({ status: 'defaulted', balance: { totalCents: owed - 10_000 } })
    await recorded(own, loan, owed - 10_000)
    const paid = await adminLoanOf(own, loan)
    expect(paid).toMatchObject({ status: 'paid', defaultedOn: dayOf(h()) })
    expect(paid.collateral[0].status).toBe('released')
    // the check bounces: it is in default as before, and its card is pledged again
    await wanted(
      own.admin.post(
        `/api/admin/loans/${loan.id}/events/${paid.payments[0].id}/reverse`,
        { reason: 'It bounced.' },
        key(),
      ),
    )
    const open = await ownLoanOf(own, loan)
    expect(open.status).toBe('defaulted')
    expect(open.collateral.filter(({ status }: any) => status === 'pledged')).toHaveLength(1)
    expect(await disagreements(own.admin)).toEqual([])
  })
})

describe('notices', () => {
  it('aren’t sent without our phone number', async () => {
    const own = await loanWorld(h())
    const loan = await lateLoan(own, 30)
    const refused = [422, expect.stringMatching(/^Add a contact phone under Settings, Company/)]
    await setContactPhone(h(), null)
    expect(await refusal(send(officer, loan))).toEqual(refused)
    await setContactPhone(h(), '(302) 555-0142')
    await wanted(send(officer, loan))
    await later(own, 10)
    await setContactPhone(h(), null)
    expect(await refusal(declare(officer, loan))).toEqual(refused)
    expect((await ownLoanOf(own, loan)).status).toBe('active')
    await setContactPhone(h(), '(302) 555-0142')
    await wanted(declare(officer, loan))
    const rows = await h().query('SELECT body FROM loan_notices WHERE loan_id = $1', [loan.id])
    for (const { body } of rows) expect(body).toContain('call us at (302) 555-0142')
  })

  it('are PDFs with what the law requires, their hash and how they were sent', async () => {
    const own = await loanWorld(h(), 'Ann Borrower')
    const loan = await lateLoan(own, 30)
    await wanted(send(officer, loan))
    await later(own, 10)
    await wanted(declare(officer, loan))
    const { notices, collateral } = await ownLoanOf(own, loan)
    const [, sale] = notices
    const [row] = await h().query('SELECT body, hash FROM loan_notices WHERE id = $1', [sale.id])
    expect(createHash('sha256').update(row.body).digest('hex')).toBe(sale.hash)
    for (const words of [
      'Ann Borrower',
      'private sale on or after',
      'you will still owe us the difference',
      'you will get the extra money',
      'You can get the cards back at any time before we sell them',
      'how we have figured the amount that you owe us',
      'You are entitled to an accounting of the amount you owe, at no charge',
      'more information about the sale',
      collateral[0].card.certNumber,
    ])
      expect(row.body).toContain(words)
    const pdf = (by: Caller, address = sale.address) => by.get(address)
    const answer = await pdf(own.borrower)
    expect(answer.status).toBe(200)
    expect(answer.headers['content-type']).toBe('application/pdf')
    const text = pagesOf(answer.bytes).join(' ').replace(/\s+/g, ' ')
    expect(text).toContain('Notice of sale')
    expect(text).toContain('How it was sent')
    expect((await pdf(officer)).status).toBe(200)
    expect((await pdf(world.borrower)).status).toBe(404)
    expect((await pdf(h().nobody)).status).toBe(401)
    expect((await pdf(own.borrower, sale.address.replace(sale.id, none.id))).status).toBe(404)
    const mail = (
      by: Caller,
      noticeId = sale.id,
      body: object = { address: '1 Main St, Portland, OR 97201', proof: '9407 1118 9956' },
    ) => by.post(adminUrl(loan, `notices/${noticeId}/deliveries`), body, key())
    expect((await mail(own.borrower)).status).toBe(403)
    expect((await mail(officer, none.id)).status).toBe(404)
    expect((await mail(officer, sale.id, { address: 'x', proof: '' })).status).toBe(400)
    await wanted(mail(officer))
    expect((await mail(officer)).status).toBe(409)
    expect((await ownLoanOf(own, loan)).notices[1].deliveries).toContainEqual(
      expect.objectContaining({ channel: 'mail', proof: '9407 1118 9956' }),
    )
  })
})
