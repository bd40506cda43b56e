import { beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { approvedBy } from '../../../../test/approvals.ts'
import { disagreements, key } from '../../../../test/billing.ts'
import { wanted } from '../../../../test/cards.ts'
import { type Caller, useHarness } from '../../../../test/harness.ts'
import {
  accountsOf,
  buildLender,
  committed,
  fundOffered,
  noteOf,
  notesOf,
  openOffering,
  overviewOf,
} from '../../../../test/lenders.ts'
import {
  adminLoanOf,
  dayOf,
  daysLater,
  freshCodes,
  type LoanWorld,
  loanWorld,
  recorded,
  reverseEvent,
} from '../../../../test/loans.ts'

const h = useHarness()
let world: LoanWorld = undefined as never
beforeAll(async () => {
  world = await loanWorld(h())
})
beforeEach(() => freshCodes(world))

/** A funded loan of $5,000 with lenders who hold these parts of it. */
async function shared(shares: readonly number[], more: Parameters<typeof openOffering>[1] = {}) {
  const loan = await openOffering(world, { rateBps: 1_200, ...more }, { feeBps: 1_000, minimumCents: 1 })
  const lenders: Caller[] = []
  for (const cents of shares) {
    const lender = await buildLender(world, { cents })
    await committed(lender, loan.id, cents)
    lenders.push(lender)
  }
  await fundOffered(world, loan)
  return { loan, lenders }
}

const cashOf = async (lender: Caller) => (await accountsOf(h(), lender)).lender_cash ?? 0

describe('notes', () => {
  it('get their part of every payment to the cent, less the servicing fee', async () => {
    const { loan, lenders } = await shared([200_000, 100_000])
    await daysLater(world, 30)
    // 30 days of $5,000 at 12% are $49.32
    await recorded(world, loan, 104_932)
    const [one, other] = lenders as [Caller, Caller]
    // 40% of $49.32 interest is $19.73 (rounded), its fee $1.97; 40% of $1,000 principal is $400
    expect(await notesOf(one)).toMatchObject([
      { interestCents: 1_973, feeCents: 197, receivedCents: 1_776, repaidCents: 40_000, principalCents: 160_000 },
    ])
    expect(await cashOf(one)).toBe(41_776)
    expect(await notesOf(other)).toMatchObject([{ repaidCents: 20_000, principalCents: 80_000 }])
    expect(await overviewOf(one)).toMatchObject({ receivedCents: 1_776, feeCents: 197, repaidCents: 40_000, notes: 1 })
    const entries = (await adminLoanOf(world, loan)).entries.filter((entry: any) => entry.words.startsWith('Lenders’'))
    expect(entries).toHaveLength(1)
    expect(await disagreements(world.admin)).toEqual([])
  })

  it('37 lenders share one cent: one of them gets it', async () => {
    const { loan, lenders } = await shared(
      Array.from({ length: 37 }, () => 1_000),
      { principalCents: 250_000 },
    )
    // the rest of the loan is ours: 14.8% is theirs
    await recorded(world, loan, 7)
    const got = await Promise.all(lenders.map(cashOf))
    expect(got.reduce((sum, cents) => sum + cents, 0)).toBe(1)
    expect(got.filter((cents) => cents === 1)).toHaveLength(1)
    expect(await disagreements(world.admin)).toEqual([])
  })

  it('a payment recorded late and its reversal are differences; what was spent is owed back', async () => {
    const { loan, lenders } = await shared([250_000])
    const [lender] = lenders as [Caller]
    const [first] = [dayOf(h())]
    await daysLater(world, 40)
    await recorded(world, loan, 100_000)
    await recorded(world, loan, 50_000, { receivedOn: first })
    expect(await disagreements(world.admin)).toEqual([])
    const before = await cashOf(lender)
    await h().stepUp(lender)
    await wanted(lender.post('/api/user/lending/withdrawals', { amountCents: before }, key()))
    const { events } = await adminLoanOf(world, loan)
    for (const event of events.filter(({ kind }: any) => kind === 'payment'))
      await wanted(reverseEvent(world, loan, event.id))
    expect(await accountsOf(h(), lender)).toEqual({ lender_principal: 250_000, lender_receivable: -before })
    expect(await notesOf(lender)).toMatchObject([{ repaidCents: 0, interestCents: 0, principalCents: 250_000 }])
    expect((await wanted(lender.get('/api/user/notices'))).items[0].title).toBe('Loan payment reversed')
    expect((await lender.post('/api/user/lending/withdrawals', { amountCents: 1 }, key())).status).toBe(409)
    await recorded(world, loan, 200_000)
    const { lender_cash: cash = 0, lender_receivable: owed = 0 } = await accountsOf(h(), lender)
    expect(cash === 0 || owed === 0).toBe(true)
    expect(await disagreements(world.admin)).toEqual([])
  })

  it('are repaid with the loan, and run again when its last payment is reversed', async () => {
    const { loan, lenders } = await shared([300_000])
    const [lender] = lenders as [Caller]
    await daysLater(world, 30)
    const { balance } = await adminLoanOf(world, loan)
    await recorded(world, loan, balance.totalCents)
    expect(await notesOf(lender)).toMatchObject([{ status: 'repaid', principalCents: 0, repaidCents: 300_000 }])
    expect(await overviewOf(lender)).toMatchObject({ notes: 0, repaidNotes: 1, principalCents: 0 })
    // 12% less 10% of it as the fee is 10.8% a year; compounded over 30 days it is a little more
    expect((await overviewOf(lender)).xirrPercent).toBeCloseTo(((1 + (0.108 * 30) / 365) ** (365 / 30) - 1) * 100, 1)
    const [event] = (await adminLoanOf(world, loan)).events
    await wanted(reverseEvent(world, loan, event.id))
    expect(await notesOf(lender)).toMatchObject([{ status: 'active', standing: 'current', principalCents: 300_000 }])
    expect(await disagreements(world.admin)).toEqual([])
  })

  it('lose their part of a write-off, and are closed with a loss', async () => {
    const { loan, lenders } = await shared([100_000, 150_000])
    const [one] = lenders as [Caller]
    await recorded(world, loan, 100_000)
    await approvedBy(
      world.second,
      world.admin.post(
        `/api/admin/loans/${loan.id}/write-offs`,
        { principalCents: 400_000, interestCents: 0, feesCents: 0, reason: 'The borrower is insolvent.' },
        key(),
      ),
    )
    expect(await notesOf(one)).toMatchObject([
      { status: 'closed', standing: 'closed', lostCents: 80_000, repaidCents: 20_000 },
    ])
    expect(await accountsOf(h(), one)).toEqual({ lender_cash: 20_000 })
    expect(await overviewOf(one)).toMatchObject({ lostCents: 80_000 })
    expect(await disagreements(world.admin)).toEqual([])
  })

  it('accrue to the day, are impaired when late, and expect what the schedule says', async () => {
    const { loan, lenders } = await shared([250_000], { scheduleKind: 'interest_only' })
    const [lender] = lenders as [Caller]
    await daysLater(world, 10)
    const [fresh] = await notesOf(lender)
    // half of 10 days of $5,000 at 12% is $8.22, less 10%
    expect(fresh).toMatchObject({ accruedCents: 740, impairedCents: 0, standing: 'current' })
    const detail = await noteOf(lender, fresh)
    expect(detail.expected).toHaveLength(6)
    expect(detail.expected.reduce((sum: number, row: any) => sum + row.principalCents, 0)).toBe(250_000)
    expect(detail.next).toEqual(detail.expected[0])
    await daysLater(world, 35)
    expect((await notesOf(lender))[0]).toMatchObject({ standing: 'late', impairedCents: 7_500 })
    await daysLater(world, 40)
    expect((await notesOf(lender))[0]).toMatchObject({ impairedCents: 25_000 })
    const { impairedCents, months, calendar } = await overviewOf(lender)
    expect(impairedCents).toBe(25_000)
    expect(months.at(-1)).toMatchObject({ isReceived: false })
    expect(calendar.every(({ number }: any) => number === loan.number)).toBe(true)
  })

  it('warns where too much is in one place, and never names a borrower', async () => {
    const { loan, lenders } = await shared([100_000])
    const [lender] = lenders as [Caller]
    const { concentration, version } = await overviewOf(lender)
    expect(concentration.loans).toMatchObject([{ label: loan.number, bps: 10_000, isAbove: true }])
    expect(concentration.borrowers).toMatchObject([{ label: 'Borrower 1', bps: 10_000 }])
    expect(concentration.warnings[0]).toBe(`${loan.number} is 100% of your principal, above your 25% alert.`)
    const saved = { version, alertBps: 10_000, rule: null, isRuleOn: false }
    await wanted(lender.patch('/api/user/lending/settings', saved))
    expect((await lender.patch('/api/user/lending/settings', saved)).status).toBe(409)
    expect((await overviewOf(lender)).concentration.warnings).toEqual([])
  })

  it('belong to their lender only', async () => {
    const { lenders } = await shared([50_000, 60_000])
    const [one, other] = lenders as [Caller, Caller]
    const [note] = await notesOf(one)
    expect((await other.get(`/api/user/notes/${note.id}`)).status).toBe(404)
    expect((await h().nobody.get(`/api/user/notes/${note.id}`)).status).toBe(401)
    expect((await one.get('/api/user/notes/none')).status).toBe(400)
    expect(JSON.stringify(await notesOf(other))).not.toContain(note.number)
  })

  it('a lender who is suspended or loses the mark keeps what they hold, and nothing new begins', async () => {
    const { loan, lenders } = await shared([50_000])
    const [lender] = lenders as [Caller]
    const open = await openOffering(world)
    await wanted(
      world.admin.post(
        `/api/admin/lenders/${lender.id}/deposits`,
        { amountCents: 30_000, receivedOn: dayOf(h()), method: 'wire', reference: null },
        key(),
      ),
      201,
    )
    await committed(lender, open.id, 20_000)
    await wanted(world.admin.post(`/api/admin/users/${lender.id}/suspend`, { reason: 'An investigation' }, key()))
    expect(await accountsOf(h(), lender)).toEqual({ lender_cash: 30_000, lender_principal: 50_000 })
    await recorded(world, loan, 100_000)
    expect((await accountsOf(h(), lender)).lender_cash).toBe(40_000)
    expect(
      (await world.admin.post(`/api/admin/users/${lender.id}/close`, { reason: 'They asked us to' }, key())).status,
    ).toBe(409)
    expect(await disagreements(world.admin)).toEqual([])
  })

  it('statements, tax figures and the card’s pictures are files of their own', async () => {
    const { loan, lenders } = await shared([200_000])
    const [lender] = lenders as [Caller]
    await daysLater(world, 31)
    await recorded(world, loan, 110_000)
    const day = dayOf(h())
    const statement = await lender.get(`/files/lending/statement.pdf?from=${day}&to=${day}`)
    expect([statement.status, statement.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect((await lender.get(`/files/lending/statement.pdf?from=${day}&to=2020-01-01`)).status).toBe(422)
    const year = Number(day.slice(0, 4))
    expect((await lender.get(`/files/lending/tax.pdf?year=${year}`)).status).toBe(200)
    expect((await lender.get('/files/lending/tax.csv?year=2001')).body.trim().split('\n')).toHaveLength(1)
    const [note] = await notesOf(lender)
    // box 1 is before the servicing fee
    expect((await lender.get(`/files/lending/tax.csv?year=${year}`)).body).toContain(
      `${year},${note.number},${loan.number},${(note.interestCents / 100).toFixed(2)},${(note.feeCents / 100).toFixed(2)}`,
    )
    const { cards } = await noteOf(lender, note)
    expect((await lender.get(cards[0].picture)).status).toBe(200)
    const stranger = await h().buildUser()
    expect((await stranger.get(cards[0].picture)).status).toBe(404)
  })
})
