import { beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { approvedBy } from '../../../../test/approvals.ts'
import { disagreements, key } from '../../../../test/billing.ts'
import { wanted } from '../../../../test/cards.ts'
import { useHarness } from '../../../../test/harness.ts'
import {
  accrue,
  adminLoanOf,
  buildLoan,
  dayOf,
  daysLater,
  freshCodes,
  type LoanWorld,
  ledgerOf,
  loanWorld,
  ownLoanOf,
  recorded,
  reverseEvent,
} from '../../../../test/loans.ts'

const h = useHarness()
let world: LoanWorld
beforeAll(async () => {
  world = await loanWorld(h())
})
beforeEach(() => freshCodes(world))

const waive = ({ admin }: LoanWorld, { id }: { id: string }, more: object) =>
  admin.post(
    `/api/admin/loans/${id}/waivers`,
    { interestCents: 0, feesCents: 0, on: dayOf(h()), reason: 'Goodwill', ...more },
    key(),
  )
const writeOff = ({ admin }: LoanWorld, { id }: { id: string }, more: object) =>
  admin.post(
    `/api/admin/loans/${id}/write-offs`,
    { principalCents: 0, interestCents: 0, feesCents: 0, reason: 'Uncollectible', ...more },
    key(),
  )
const changeTerms = ({ admin }: LoanWorld, { id }: { id: string }, more: object) =>
  admin.post(
    `/api/admin/loans/${id}/terms`,
    { on: dayOf(h()), rateBps: 1_800, scheduleKind: 'amortizing', reason: 'Extension', ...more },
    key(),
  )

describe('waivers', () => {
  it('lower interest and fees, post the difference, and are undone by a reversal', async () => {
    const own = await loanWorld(h())
    const loan = await buildLoan(own)
    await daysLater(own, 45)
    await accrue(own)
    const before = await ownLoanOf(own, loan)
    expect(before.balance.feesCents).toBeGreaterThan(0)
    expect((await waive(own, loan, {})).status).toBe(422)
    expect((await waive(own, loan, { interestCents: before.balance.interestCents + 1 })).body).toMatch(
      /in interest and/,
    )
    await wanted(waive(own, loan, { interestCents: 1_000, feesCents: before.balance.feesCents }))
    const after = await adminLoanOf(own, loan)
    expect(after.balance).toMatchObject({ interestCents: before.balance.interestCents - 1_000, feesCents: 0 })
    expect((await ledgerOf(own, loan)).late_fees).toBeUndefined()
    expect(await disagreements(own.admin)).toEqual([])
    await wanted(reverseEvent(own, loan, after.events[0].id, 'A mistake'))
    expect((await ownLoanOf(own, loan)).balance).toEqual(before.balance)
    expect(await disagreements(own.admin)).toEqual([])
  })

  it('above the limit wait for a second person, and are the same the day after', async () => {
    const own = await loanWorld(h())
    const loan = await buildLoan(own, { principalCents: 5_000_000 })
    await daysLater(own, 60)
    await accrue(own)
    const answer = waive(own, loan, { interestCents: 100_001 })
    await answer
    expect((await ownLoanOf(own, loan)).balance.interestCents).toBeGreaterThan(100_001)
    await daysLater(own, 1)
    await approvedBy(own.second, answer)
    const after = await adminLoanOf(own, loan)
    expect(after.events[0]).toMatchObject({ kind: 'waiver', reason: 'Goodwill' })
    expect(await disagreements(own.admin)).toEqual([])
  })

  it('are for staff with the right, never for oneself', async () => {
    const loan = await buildLoan(world)
    expect((await waive({ ...world, admin: world.borrower }, loan, { interestCents: 1 })).status).toBe(403)
    expect((await waive({ ...world, admin: h().nobody }, loan, { interestCents: 1 })).status).toBe(401)
    expect((await waive(world, { id: '00000000-0000-4000-8000-000000000000' }, { interestCents: 1 })).status).toBe(404)
    expect((await waive(world, loan, { interestCents: -1 })).status).toBe(400)
    const staff = await h().buildUser({ name: 'Ann Borrower', staffRoles: ['lending'] })
    await h().stepUp(staff)
    const own = await buildLoan({ ...world, borrower: staff })
    expect((await waive({ ...world, admin: staff }, own, { interestCents: 1 })).status).toBe(422)
  })
})

describe('write-offs', () => {
  it('always take two people, and everything written off closes the loan', async () => {
    const own = await loanWorld(h())
    const loan = await buildLoan(own)
    await daysLater(own, 20)
    await accrue(own)
    const { balance } = await ownLoanOf(own, loan)
    expect((await writeOff(own, loan, {})).status).toBe(422)
    expect((await writeOff(own, loan, { principalCents: balance.principalCents + 1 })).body).toMatch(/are owed today/)
    await approvedBy(own.second, writeOff(own, loan, { principalCents: 100_000 }))
    expect((await ownLoanOf(own, loan)).balance.principalCents).toBe(400_000)
    expect((await ledgerOf(own, loan)).write_offs).toBe(100_000)
    expect(await disagreements(own.admin)).toEqual([])
    const rest = (await ownLoanOf(own, loan)).balance
    await approvedBy(
      own.second,
      writeOff(own, loan, { principalCents: rest.principalCents, interestCents: rest.interestCents }),
    )
    const closed = await ownLoanOf(own, loan)
    expect(closed).toMatchObject({ status: 'paid', balance: { totalCents: 0 } })
    expect(closed.collateral[0].status).toBe('released')
    expect(await disagreements(own.admin)).toEqual([])
  })
})

describe('new terms', () => {
  it('extend the loan by a new schedule over what is owed; earlier demands end', async () => {
    const own = await loanWorld(h())
    const loan = await buildLoan(own)
    await daysLater(own, 50)
    await accrue(own)
    const late = await ownLoanOf(own, loan)
    expect(late.pastDueCents).toBeGreaterThan(0)
    const firstDueOn = '2027-12-01'
    expect((await changeTerms(own, loan, { firstDueOn: dayOf(h()), termMonths: 6 })).body).toMatch(
      /after the new terms begin/,
    )
    await approvedBy(own.second, changeTerms(own, loan, { firstDueOn, termMonths: 6 }))
    const after = await adminLoanOf(own, loan)
    expect(after).toMatchObject({
      nextDueOn: firstDueOn,
      maturesOn: '2028-05-01',
      scheduleVersions: [{ from: loan.fundedOn }],
    })
    // fees stay
    expect(after.pastDueCents).toBe(late.balance.feesCents)
    expect(after.balance.totalCents).toBe(late.balance.totalCents)
    expect(await disagreements(own.admin)).toEqual([])
    await wanted(reverseEvent(own, loan, after.events[0].id))
    expect((await ownLoanOf(own, loan)).schedule).toEqual(late.schedule)
    expect(await disagreements(own.admin)).toEqual([])
  })

  it('a lower rate from an earlier day posts the interest that was too much', async () => {
    const own = await loanWorld(h())
    const loan = await buildLoan(own)
    await daysLater(own, 20)
    await accrue(own)
    const on = loan.fundedOn
    await approvedBy(
      own.second,
      changeTerms(own, loan, { on, rateBps: 900, firstDueOn: loan.schedule[0].dueOn, termMonths: 6 }),
    )
    // 20 days of 9% instead of 18%
    expect((await ownLoanOf(own, loan)).balance.interestCents).toBe(2_466)
    expect((await ledgerOf(own, loan)).interest_income).toBe(-2_466)
    expect(await disagreements(own.admin)).toEqual([])
  })

  it('the same terms again, and a loan that is not running, are refused', async () => {
    const own = await loanWorld(h())
    const loan = await buildLoan(own)
    const same = { on: dayOf(h()), firstDueOn: loan.schedule[0].dueOn, termMonths: 6 }
    expect((await changeTerms(own, loan, same)).body).toMatch(/current terms/)
    await recorded(own, loan, 500_000)
    expect((await changeTerms(own, loan, { ...same, termMonths: 9 })).status).toBe(409)
    expect((await waive(own, loan, { interestCents: 1 })).status).toBe(409)
    expect((await writeOff(own, loan, { principalCents: 1 })).status).toBe(409)
  })

  it('an extension a borrower requested is carried out when it is approved', async () => {
    const own = await loanWorld(h())
    const loan = await buildLoan(own)
    const change = await wanted(
      own.borrower.post(`/api/user/loans/${loan.id}/changes`, { kind: 'extension', months: 3 }, key()),
      201,
    )
    await approvedBy(
      own.second,
      own.admin.post(`/api/admin/loans/${loan.id}/changes/${change.id}/decide`, { approve: true }, key()),
    )
    const after = await ownLoanOf(own, loan)
    expect(after.schedule.filter((row: any) => row.status !== 'paid')).toHaveLength(9)
    expect(await disagreements(own.admin)).toEqual([])
  })
})

describe('extremes', () => {
  it.each([
    ['a rate of zero', { rateBps: 0 }],
    ['five million dollars', { principalCents: 500_000_000, valueCents: 1_300_000_000 }],
    ['interest only', { scheduleKind: 'interest_only' as const }],
    ['one payment at the end', { scheduleKind: 'bullet' as const, months: 1 }],
  ])('%s: paid on schedule ends at zero', async (_name, wish) => {
    const own = await loanWorld(h())
    const loan = await buildLoan(own, wish)
    for (const { dueOn, totalCents } of loan.schedule) {
      const days = (Date.parse(dueOn) - Date.parse(dayOf(h()))) / 86_400_000
      await daysLater(own, days)
      await accrue(own)
      await recorded(own, loan, totalCents)
    }
    const paid = await ownLoanOf(own, loan)
    expect(paid).toMatchObject({ status: 'paid', balance: { totalCents: 0 } })
    expect(paid.payments.reduce((sum: number, each: any) => sum + each.principalCents, 0)).toBe(loan.principalCents)
    expect(await disagreements(own.admin)).toEqual([])
  })
})
