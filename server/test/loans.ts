import type { Day } from '@ambry/contract/kernel/dates'
import type { ScheduleKind } from '@ambry/contract/lending/arithmetic/terms'

import { accrueLoans } from '../src/areas/lending/servicing/accrual-service.ts'
import { editSettings, settingsRecord } from '../src/areas/site/settings-service.ts'
import { systemOrigin } from '../src/db/transaction.ts'
import { approvedBy } from './approvals.ts'
import { key } from './billing.ts'
import { wanted } from './cards.ts'
import type { Answer, Caller, Harness } from './harness.ts'
import { applied, appraised, collateralOf } from './lending.ts'

/** Everyone a loan needs. */
export type LoanWorld = { h: Harness; borrower: Caller; admin: Caller; second: Caller }

export async function loanWorld(h: Harness, name = 'Ann Borrower'): Promise<LoanWorld> {
  await setContactPhone(h, '(302) 555-0142')
  const borrower = await h.buildUser({ name })
  const admin = await h.buildUser({ isAdmin: true, name: 'Ada Admin' })
  const second = await h.buildUser({ isAdmin: true, name: 'Sam Second' })
  await freshCodes({ h, borrower, admin, second })
  return { h, borrower, admin, second }
}

/** Notices to borrowers name it, and aren't sent without one. */
export async function setContactPhone({ app: { deps } }: Harness, contactPhone: string | null): Promise<void> {
  if (deps.settings.current.contactPhone === contactPhone) return
  await deps.transactions.run(systemOrigin, async (tx) => {
    const { version } = await settingsRecord(tx)
    await editSettings(tx, { version, values: { contactPhone } })
  })
  await deps.settings.refresh()
}

/** As if everyone had just entered a code. */
export async function freshCodes({ h, borrower, admin, second }: LoanWorld): Promise<void> {
  for (const each of [borrower, admin, second]) await h.stepUp(each)
}

/** Days later at the same time of day; everyone is signed in with a fresh code. */
export async function daysLater(world: LoanWorld, days: number): Promise<void> {
  await world.h.later(days * 86_400)
  await freshCodes(world)
}

export type Wish = {
  principalCents?: number
  rateBps?: number
  months?: number
  scheduleKind?: ScheduleKind
  cards?: number
  valueCents?: number
  firstDueOn?: Day
  fundedOn?: Day
  returnsCards?: boolean
}

export const dayOf = (h: Harness): Day => h.clock.now().toISOString().slice(0, 10)

/** An approved loan with its cards in the vault. */
export async function offeredLoan(world: LoanWorld, wish: Wish = {}): Promise<any> {
  const { h, borrower, admin, second } = world
  const { principalCents = 500_000, months = 6, scheduleKind = 'amortizing', cards = 1, returnsCards = false } = wish
  const valueCents = wish.valueCents ?? Math.ceil((principalCents * 2.6) / cards)
  const cardIds: string[] = []
  for (let at = 0; at < cards; at++) cardIds.push((await appraised(h, borrower, { valueCents })).id)
  const loan = await applied(borrower, { cardIds, amountCents: principalCents, months, scheduleKind, returnsCards })
  const offer = { rateBps: wish.rateBps ?? loan.rateBps }
  const answer = await admin.post(
    `/api/admin/loans/${loan.id}/approve`,
    {
      ...{ version: loan.version, principalCents, termMonths: months, scheduleKind, conditions: [] },
      ...offer,
    },
    key(),
  )
  if (answer.status === 202) await approvedBy(second, Promise.resolve(answer))
  else if (answer.status !== 200) throw new Error(answer.body)
  return wanted(borrower.get(`/api/user/loans/${loan.id}`))
}

export async function checkedIn({ h, admin, second }: LoanWorld, loanId: string): Promise<void> {
  for (const { id, card_id: cardId } of await collateralOf(h, loanId)) {
    await h.query(
      `INSERT INTO card_photos (card_id, purpose, position, file_key, width, height, bytes, sha256, by_staff, by_id, taken_at)
       VALUES ($1, 'condition', 1, 'test/' || gen_random_uuid(), 10, 10, 10, repeat('a', 64), true, $2, $3)`,
      [cardId, admin.id, h.clock.now()],
    )
    const url = `/api/admin/loans/${loanId}/collateral/${id}`
    await wanted(admin.post(`${url}/check-in`, { checks: ['cert', 'slab', 'photos', 'location'] }))
    await wanted(second.post(`${url}/sign-off`))
  }
}

export async function signed({ borrower }: LoanWorld, loanId: string, name = 'Ann Borrower'): Promise<any> {
  const { hash } = await wanted(borrower.get(`/api/user/loans/${loanId}/agreement`))
  return wanted(borrower.post(`/api/user/loans/${loanId}/agreement/sign`, { name, hash }, key()))
}

export const fund = ({ h, admin }: LoanWorld, loanId: string, more: object = {}): Promise<Answer> =>
  admin.post(`/api/admin/loans/${loanId}/fund`, { fundedOn: dayOf(h), reference: 'WIRE-1', ...more }, key())

/** An active loan, made through every step, funded today. */
export async function buildLoan(world: LoanWorld, wish: Wish = {}): Promise<any> {
  const { id } = await offeredLoan(world, wish)
  await checkedIn(world, id)
  await signed(world, id)
  const { firstDueOn, fundedOn } = wish
  await wanted(fund(world, id, { ...(firstDueOn && { firstDueOn }), ...(fundedOn && { fundedOn }) }))
  return wanted(world.borrower.get(`/api/user/loans/${id}`))
}

export const ownLoanOf = ({ borrower }: LoanWorld, { id }: { id: string }): Promise<any> =>
  wanted(borrower.get(`/api/user/loans/${id}`))
export const adminLoanOf = ({ admin }: LoanWorld, { id }: { id: string }): Promise<any> =>
  wanted(admin.get(`/api/admin/loans/${id}`))

export const record = (
  { h, admin }: LoanWorld,
  { id }: { id: string },
  amountCents: number,
  more: { receivedOn?: Day; extraTo?: string; reference?: string | null } = {},
): Promise<Answer> =>
  admin.post(
    `/api/admin/loans/${id}/payments`,
    { amountCents, receivedOn: dayOf(h), method: 'wire', reference: null, extraTo: 'installments', ...more },
    key(),
  )

export const recorded = (world: LoanWorld, loan: { id: string }, amountCents: number, more = {}): Promise<any> =>
  wanted(record(world, loan, amountCents, more), 201)

export const reverseEvent = (
  { admin }: LoanWorld,
  { id }: { id: string },
  eventId: string,
  reason = 'The check bounced.',
): Promise<Answer> => admin.post(`/api/admin/loans/${id}/events/${eventId}/reverse`, { reason }, key())

export const accrue = ({ h }: LoanWorld): Promise<void> => accrueLoans(h.app.deps)

/** What the ledger has about a loan, by account; accounts that are at zero are left out. */
export async function ledgerOf({ h }: LoanWorld, { id }: { id: string }): Promise<Record<string, number>> {
  const rows = await h.query(
    `SELECT a.code, sum(p.amount_cents)::bigint AS cents FROM ledger_entries e JOIN ledger_postings p ON p.entry_id = e.id
       JOIN ledger_accounts a ON a.id = p.account_id WHERE e.loan_id = $1 GROUP BY a.code HAVING sum(p.amount_cents) <> 0 ORDER BY a.code`,
    [id],
  )
  return Object.fromEntries(rows.map(({ code, cents }) => [code, Number(cents)]))
}
