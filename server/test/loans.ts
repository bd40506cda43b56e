import type { Day } from '@ambry/contract/kernel/dates'
import type { ScheduleKind } from '@ambry/contract/lending/arithmetic/terms'
import type { LoanDraft } from '@ambry/contract/lending/borrowing-records'
import { intakeCheckNames } from '@ambry/contract/lending/kinds'

import { isPending } from '../src/approvals.ts'
import { ownAgreement, sign } from '../src/areas/lending/agreements/service.ts'
import { findDraft } from '../src/areas/lending/applications/queries.ts'
import { apply, saveDraft, shownTerms } from '../src/areas/lending/applications/service.ts'
import { loanApproval } from '../src/areas/lending/approvals-service.ts'
import { checkIn, signOff } from '../src/areas/lending/collateral/custody-service.ts'
import { accrueLoans } from '../src/areas/lending/servicing/accrual-service.ts'
import { fundLoan } from '../src/areas/lending/servicing/funding-service.ts'
import { editSettings, settingsRecord } from '../src/areas/site/settings-service.ts'
import { systemOrigin } from '../src/db/transaction.ts'
import { approves } from './approvals.ts'
import { key } from './billing.ts'
import { wanted } from './cards.ts'
import type { Answer, Caller, Harness } from './harness.ts'
import { acts, applied, appraised, approveLoan, collateralOf, draftOf, offerOf } from './lending.ts'

/** Everyone a loan needs. */
export type LoanWorld = { h: Harness; borrower: Caller; admin: Caller; second: Caller }

const staff = new WeakMap<Harness, Pick<LoanWorld, 'admin' | 'second'>>()

/** A borrower of their own, and the two people on staff, who are told of everything: more of them would be told, too. */
export async function loanWorld(h: Harness, name = 'Ann Borrower'): Promise<LoanWorld> {
  await setContactPhone(h, '(302) 555-0142')
  const borrower = await h.buildUser({ name })
  const { admin, second } = staff.get(h) ?? {
    admin: await h.buildUser({ isAdmin: true, name: 'Ada Admin' }),
    second: await h.buildUser({ isAdmin: true, name: 'Sam Second' }),
  }
  staff.set(h, { admin, second })
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

export const vaultCards = async ({ h, borrower }: LoanWorld, { cards = 1, ...wish }: Wish): Promise<string[]> => {
  const valueCents = wish.valueCents ?? Math.ceil(((wish.principalCents ?? 500_000) * 2.6) / cards)
  const ids: string[] = []
  while (ids.length < cards) ids.push((await appraised(h, borrower, { valueCents })).id)
  return ids
}

export const wishedDraft = (cardIds: string[], wish: Wish) => ({
  ...{ cardIds, amountCents: wish.principalCents ?? 500_000, months: wish.months ?? 6 },
  ...{ scheduleKind: wish.scheduleKind ?? 'amortizing', returnsCards: wish.returnsCards ?? false },
})

/** An approved loan with its cards in the vault. */
export const offeredLoan = async (world: LoanWorld, wish: Wish = {}): Promise<any> =>
  ownLoanOf(world, await offeredTo(world, wish))

async function offeredTo(world: LoanWorld, wish: Wish): Promise<{ id: string }> {
  const { h, borrower, admin, second } = world
  const draft = draftOf(wishedDraft(await vaultCards(world, wish), wish)) as LoanDraft
  const by = acts(h, borrower)
  const loan = await by.transact(async (tx) => {
    const version = (await findDraft(tx, borrower.id))?.version ?? 0
    const saved = await saveDraft(tx, by.actor, { version, draft })
    return apply(tx, by.deps, by.actor, { ...saved, ...(await shownTerms(tx, by.deps, borrower.id, draft)) })
  })
  const { deps, actor, transact } = acts(h, admin)
  const answer = await transact((tx) =>
    deps.approvals.runOrRequest(tx, actor, loanApproval, {
      ...offerOf(loan),
      ...{ id: loan.id, rateBps: wish.rateBps ?? loan.rateBps },
    }),
  )
  if (isPending(answer)) await approves(second, answer)
  return loan
}

/** The collateral of a loan, photographed in the vault. */
async function photographedOf({ h, admin }: LoanWorld, loanId: string) {
  const collateral = await collateralOf(h, loanId)
  await h.query(
    `INSERT INTO card_photos (card_id, purpose, position, file_key, width, height, bytes, sha256, by_staff, by_id, taken_at)
     SELECT id, 'condition', 1, 'test/' || gen_random_uuid(), 10, 10, 10, repeat('a', 64), true, $2, $3 FROM unnest($1::uuid[]) id`,
    [collateral.map(({ card_id: cardId }) => cardId), admin.id, h.clock.now()],
  )
  return collateral
}

export async function checkedIn(world: LoanWorld, loanId: string): Promise<void> {
  const [one, other] = [acts(world.h, world.admin), acts(world.h, world.second)]
  const collateral = await photographedOf(world, loanId)
  await one.transact(async (tx) => {
    for (const { id } of collateral)
      await checkIn(tx, one.deps, one.actor, { id: loanId, collateralId: id }, { checks: intakeCheckNames })
  })
  await other.transact(async (tx) => {
    for (const { id } of collateral) await signOff(tx, other.deps, other.actor, { id: loanId, collateralId: id })
  })
}

export async function signed({ h, borrower }: LoanWorld, loanId: string, name = 'Ann Borrower'): Promise<any> {
  const { deps, actor, transact } = acts(h, borrower)
  return transact(async (tx) => {
    const { hash } = await ownAgreement(tx, deps, actor, loanId)
    return sign(tx, deps, actor, loanId, { name, hash, userAgent: null })
  })
}

export async function signedOnPage({ borrower }: LoanWorld, loanId: string, name = 'Ann Borrower'): Promise<any> {
  const { hash } = await wanted(borrower.get(`/api/user/loans/${loanId}/agreement`))
  return wanted(borrower.post(`/api/user/loans/${loanId}/agreement/sign`, { name, hash }, key()))
}

export const fund = ({ h, admin }: LoanWorld, loanId: string, more: object = {}): Promise<Answer> =>
  admin.post(`/api/admin/loans/${loanId}/fund`, { fundedOn: dayOf(h), reference: 'WIRE-1', ...more }, key())

/** An active loan, made through every step, funded today. */
export async function buildLoan(world: LoanWorld, wish: Wish = {}): Promise<any> {
  const { id } = await offeredTo(world, wish)
  await checkedIn(world, id)
  await signed(world, id)
  const { firstDueOn, fundedOn = dayOf(world.h) } = wish
  const { deps, actor, transact } = acts(world.h, world.admin)
  await transact((tx) => fundLoan(tx, deps, actor, id, { fundedOn, firstDueOn, reference: 'WIRE-1' }))
  return ownLoanOf(world, { id })
}

/** The same by every request that people send on the way. */
export async function walkedLoan(world: LoanWorld, wish: Wish = {}): Promise<any> {
  const { borrower, admin, second } = world
  const { id, ...loan } = await applied(borrower, wishedDraft(await vaultCards(world, wish), wish))
  await wanted(approveLoan(admin, { id, ...loan }))
  const urls = (await photographedOf(world, id)).map((row) => `/api/admin/loans/${id}/collateral/${row.id}`)
  for (const url of urls) await wanted(admin.post(`${url}/check-in`, { checks: intakeCheckNames }))
  for (const url of urls) await wanted(second.post(`${url}/sign-off`))
  await signedOnPage(world, id)
  await wanted(fund(world, id))
  return ownLoanOf(world, { id })
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
