import { addDays, addMonths, type Day, dayIn, daysBetween } from '@ambry/contract/kernel/dates'
import { replay } from '@ambry/contract/lending/arithmetic/replay'
import type { LoanDraft } from '@ambry/contract/lending/borrowing-records'
import { intakeCheckNames } from '@ambry/contract/lending/kinds'
import { sql } from 'kysely'

import { editProfile } from '../areas/accounts/profile/service.ts'
import { newestAgreement, ownAgreement, sign } from '../areas/lending/agreements/service.ts'
import { apply, saveDraft, shownTerms } from '../areas/lending/applications/service.ts'
import { checkIn, signOff } from '../areas/lending/collateral/custody-service.ts'
import { approve, saveMemo } from '../areas/lending/review/service.ts'
import { accrueThrough } from '../areas/lending/servicing/accrual-service.ts'
import { setAutopay } from '../areas/lending/servicing/autopay-service.ts'
import { fundLoan } from '../areas/lending/servicing/funding-service.ts'
import { recordLoanPayment, reverseLoanEvent } from '../areas/lending/servicing/payments-service.ts'
import { fundedTerms, loanRow, stateOn } from '../areas/lending/servicing/service.ts'
import { changeTerms } from '../areas/lending/servicing/terms-service.ts'
import { keepMethod } from '../areas/payments/methods/service.ts'
import { systemOrigin, type Tx } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { Sandbox } from '../gateways/payments-sandbox.ts'
import { homeAddress } from './addresses.ts'
import { type DemoLenders, makeDemoLenders, shareDemoLoan } from './lenders.ts'
import { appraiseAgain, callMargin, defaultOn, promiseToPay, sellForLoan } from './loans-default.ts'
import { acting, type DemoPeople } from './people.ts'
import { photographAtIntake } from './photos.ts'

/** What happened to a loan after it was funded. */
type Course =
  | 'on_time'
  | 'autopay'
  | 'late'
  | 'extended'
  | 'bounced'
  | 'paid'
  | 'called'
  | 'promised'
  | 'defaulted'
  | 'foreclosed'

type Story = Pick<LoanDraft, 'months' | 'scheduleKind' | 'purpose'> & {
  by: 'collector' | number
  /** How many installments have fallen due by now, and in how many days the next one does. */
  due: number
  nextIn: number
  ltvBps: number
  cards: number
  /** The least value of each card, when it is not the usual one. */
  leastCents?: number
  course: Course
}

const stories: Story[] = [
  {
    ...{ by: 'collector', months: 12, scheduleKind: 'amortizing', due: 11, nextIn: 17, ltvBps: 3_600, cards: 2 },
    ...{ course: 'on_time', purpose: 'The Aurora Jungle set, complete at last.' },
  },
  {
    ...{ by: 'collector', months: 6, scheduleKind: 'interest_only', due: 3, nextIn: 4, ltvBps: 3_000, cards: 1 },
    ...{ course: 'autopay', purpose: 'A tax bill, without selling anything.' },
  },
  {
    ...{ by: 'collector', months: 3, scheduleKind: 'bullet', due: 1, nextIn: 25, ltvBps: 2_500, cards: 1 },
    ...{ course: 'paid', purpose: 'A bridge between two sales.' },
  },
  {
    ...{ by: 0, months: 6, scheduleKind: 'amortizing', due: 2, nextIn: 15, ltvBps: 3_800, cards: 1 },
    ...{ course: 'late', purpose: 'New display cases for the shop.' },
  },
  {
    ...{ by: 1, months: 3, scheduleKind: 'interest_only', due: 2, nextIn: 9, ltvBps: 3_400, cards: 1 },
    ...{ course: 'extended', purpose: 'A collection bought from an estate.' },
  },
  {
    ...{ by: 2, months: 9, scheduleKind: 'amortizing', due: 3, nextIn: 21, ltvBps: 3_200, cards: 1 },
    ...{ course: 'bounced', purpose: 'Moving house.' },
  },
  {
    ...{ by: 'collector', months: 12, scheduleKind: 'interest_only', due: 4, nextIn: 12, ltvBps: 4_000, cards: 3 },
    ...{ leastCents: 500_000, course: 'called', purpose: 'A share of a larger collection.' },
  },
  {
    ...{ by: 3, months: 9, scheduleKind: 'amortizing', due: 3, nextIn: 15, ltvBps: 3_500, cards: 1 },
    ...{ course: 'promised', purpose: 'A booth at the national show.' },
  },
  {
    ...{ by: 4, months: 9, scheduleKind: 'amortizing', due: 4, nextIn: 15, ltvBps: 3_700, cards: 1 },
    ...{ course: 'defaulted', purpose: 'Inventory for the holidays.' },
  },
  {
    ...{ by: 5, months: 12, scheduleKind: 'amortizing', due: 4, nextIn: 15, ltvBps: 3_600, cards: 1 },
    ...{ course: 'foreclosed', purpose: 'A short-term need of cash.' },
  },
]

/** How many of the last installments were not paid. */
const missed: Partial<Record<Course, number>> = { late: 1, promised: 2, defaulted: 3, foreclosed: 4 }

type Borrower = { id: string; name: string; city: string; version: number; shippingAddress: string | null }
type Card = { id: string; valueCents: number }

/** Services with the business time set back to noon of a day. */
export class Past {
  readonly deps: Deps
  readonly today: Day

  constructor(deps: Deps) {
    this.deps = deps
    this.today = dayIn(deps.settings.current.timeZone, deps.clock.now())
  }

  at(day: Day): Date {
    const noon = new Date(`${day}T16:00:00.000Z`)
    const now = this.deps.clock.now()
    return noon < now ? noon : now
  }

  run<T>(actorId: string | null, day: Day, work: (tx: Tx, then: Deps) => Promise<T>): Promise<T> {
    const at = this.at(day)
    const then = { ...this.deps, clock: { now: () => at } }
    return this.deps.transactions.run({ ...systemOrigin, actorId }, (tx) => work(tx, then), at)
  }
}

/** Loans with a year of history, each through the services on its day, and their interest up to today. */
export async function loadDemoLoans(deps: Deps, people: DemoPeople): Promise<DemoLenders> {
  const past = new Past(deps)
  const lenders = await makeDemoLenders(past, people)
  const members = await findBorrowers(deps, [...Object.values(people), ...lenders])
  for (const story of stories) {
    const by = story.by === 'collector' ? await findBorrower(deps, people.collector) : members[story.by]
    if (!by) continue
    const id = await tell(past, people, lenders, by, story)
    if (!id) continue
    if (story.course === 'called') await callMargin(past, people, id)
    if (story.course === 'promised') await promiseToPay(past, by.id, id)
    if (story.course === 'defaulted') await defaultOn(past, people, id, 4)
    if (story.course === 'foreclosed') {
      await defaultOn(past, people, id, 36)
      await sellForLoan(past, people, id, people.lender)
    }
  }
  await accrueThrough(deps, past.today, (day) => past.at(day))
  return lenders
}

/** Returns the loan, unless the member has too few cards. */
async function tell(
  past: Past,
  people: DemoPeople,
  lenders: DemoLenders,
  by: Borrower,
  story: Story,
): Promise<string | null> {
  const nextDueOn = addDays(past.today, story.nextIn)
  // a bullet loan has one due date, at the end of its months
  const fundedOn = addMonths(nextDueOn, -(story.scheduleKind === 'bullet' ? story.months + 1 : story.due + 1))
  const cards = (await freeCards(past.deps, by.id, fundedOn, story.leastCents)).slice(0, story.cards)
  if (cards.length < story.cards) return null
  if (story.course === 'called') await appraiseAgain(past, people, cards, addDays(fundedOn, -9))
  const id = await offered(past, people, by, cards, story, fundedOn)
  await shareDemoLoan(past, people, lenders, id, fundedOn)
  await delivered(past, people, by, id, fundedOn)
  await past.run(people.finance, fundedOn, (tx, then) =>
    fundLoan(tx, then, acting(people.finance), id, { fundedOn, reference: `FED-${fundedOn.replaceAll('-', '')}` }),
  )
  await serviced(past, people, by, id, story)
  return id
}

async function offered(
  past: Past,
  { admin }: DemoPeople,
  by: Borrower,
  cards: readonly Card[],
  story: Story,
  fundedOn: Day,
): Promise<string> {
  const borrower = acting(by.id)
  await giveAddress(past, by, addDays(fundedOn, -10))
  const value = cards.reduce((sum, { valueCents }) => sum + valueCents, 0)
  const draft: LoanDraft = {
    ...{ step: 'review', cardIds: cards.map(({ id }) => id), months: story.months, scheduleKind: story.scheduleKind },
    ...{ purpose: story.purpose, amountCents: Math.floor((value * story.ltvBps) / 10_000 / 10_000) * 10_000 },
    ...{
      state: by.city.slice(-2) as LoanDraft['state'],
      custodyChoice: 'vault',
      returnsCards: false,
      acceptedDisclosure: true,
    },
  }
  const { id, version, ...terms } = await past.run(by.id, addDays(fundedOn, -8), async (tx, then) => {
    const saved = await saveDraft(tx, borrower, { version: 0, draft })
    return apply(tx, then, borrower, { ...saved, ...(await shownTerms(tx, then, by.id, draft)) })
  })
  await past.run(admin, addDays(fundedOn, -6), async (tx, then) => {
    const officer = acting(admin)
    const checklist = ['identity', 'title', 'value', 'ability', 'state'] as const
    await saveMemo(tx, then, officer, id, {
      version,
      memo: 'Comps support the appraisal. Long-standing member.',
      checklist: [...checklist],
    })
    const { principalCents, rateBps, termMonths, scheduleKind } = terms
    const { version: now } = await loanRow(tx, id)
    await approve(tx, then, officer, id, {
      version: now,
      principalCents,
      rateBps,
      termMonths,
      scheduleKind,
      conditions: [],
    })
  })
  return id
}

/** The cards are checked in by one person and signed off by another, and the borrower signs. */
async function delivered(past: Past, people: DemoPeople, by: Borrower, id: string, fundedOn: Day): Promise<void> {
  const { admin, finance } = people
  const day = addDays(fundedOn, -3)
  for (const { collateralId, cardId } of await listPledged(past.deps, id)) {
    await photographAtIntake(past.deps, { cardId, byId: admin, at: past.at(day) })
    const which = { id, collateralId }
    await past.run(admin, day, (tx, then) => checkIn(tx, then, acting(admin), which, { checks: intakeCheckNames }))
    await past.run(finance, addDays(day, 1), (tx, then) => signOff(tx, then, acting(finance), which))
  }
  await past.run(by.id, addDays(fundedOn, -1), async (tx, then) => {
    const borrower = acting(by.id)
    await ownAgreement(tx, then, borrower, id)
    const hash = (await newestAgreement(tx, id))?.hash ?? ''
    await sign(tx, then, borrower, id, { name: by.name, hash, userAgent: null })
  })
}

async function serviced(past: Past, people: DemoPeople, by: Borrower, id: string, story: Story): Promise<void> {
  const { deps, today } = past
  const clerk = acting(people.finance)
  const loan = await loanRow(deps.db, id)
  const { schedule } = replay(fundedTerms(loan), [], loan.fundedOn ?? today)
  const pay = (on: Day, amountCents: number, reference: string) =>
    past.run(people.finance, on, (tx, then) =>
      recordLoanPayment(tx, then, clerk, id, {
        amountCents,
        receivedOn: on,
        method: 'wire',
        reference,
        extraTo: 'installments',
      }),
    )
  const dueBy = schedule.filter(({ dueOn }) => dueOn < today)
  const kept = dueBy.slice(0, dueBy.length - (missed[story.course] ?? 0))
  if (story.course === 'paid') {
    const on = schedule.at(-1)?.dueOn ?? today
    const { totalCents } = await stateOn(deps.db, loan, on)
    return pay(on, totalCents, `PAYOFF-${loan.number}`)
  }
  for (const { dueOn, number } of kept) {
    // some arrive a few days late, within the grace period
    const on = number % 4 === 2 ? addDays(dueOn, 3) : dueOn
    const { dueCents } = await stateOn(deps.db, loan, on < today ? on : today)
    if (dueCents > 0) await pay(on < today ? on : today, dueCents, `WIRE-${loan.number}-${number}`)
  }
  if (story.course === 'autopay') await turnOnAutopay(past, by.id, id)
  if (story.course === 'extended') await extend(past, people, id, schedule.at(-1)?.dueOn ?? today)
  if (story.course === 'bounced') await bounce(past, people, id)
}

async function turnOnAutopay(past: Past, memberId: string, id: string): Promise<void> {
  const { payments } = past.deps
  if (!(payments instanceof Sandbox)) return
  const customer = await payments.customer({ id: memberId })
  const typed = await payments.token(
    { kind: 'card', number: '4242424242424242', expMonth: 12, expYear: Number(past.today.slice(0, 4)) + 4 },
    customer,
  )
  if (!typed) return
  const facts = await payments.keep(customer, typed.ref)
  await past.run(memberId, addDays(past.today, -20), async (tx) => {
    const methodId = await keepMethod(tx, memberId, payments.kind, facts)
    await setAutopay(tx, acting(memberId), id, methodId)
  })
}

const extensionMonths = 3

/** Agreed a week ago: the remaining months and three more. */
const extend = (past: Past, { admin }: DemoPeople, id: string, maturesOn: Day): Promise<void> =>
  past.run(admin, addDays(past.today, -7), async (tx, then) => {
    const { currentRateBps } = await loanRow(tx, id)
    const on = addDays(past.today, -7)
    await changeTerms(tx, then, acting(admin), id, {
      ...{ on, rateBps: currentRateBps, scheduleKind: 'interest_only', firstDueOn: maturesOn },
      termMonths: 1 + extensionMonths,
      reason: 'Requested by the borrower; the collateral is worth more than at the start.',
    })
  })

/** The last payment came back after a week. */
async function bounce(past: Past, { finance }: DemoPeople, id: string): Promise<void> {
  const event = await findLastPayment(past.deps, id)
  if (!event) return
  const on = addDays(event.onDay, Math.min(7, daysBetween(event.onDay, past.today)))
  const reason = 'The bank returned it: insufficient funds.'
  await past.run(finance, on, (tx, then) =>
    reverseLoanEvent(tx, then, acting(finance), { id, eventId: event.id, reason }),
  )
}

async function giveAddress(past: Past, by: Borrower, day: Day): Promise<void> {
  const shippingAddress = homeAddress(by)
  if (by.shippingAddress || !shippingAddress) return
  const { version } = (await findBorrower(past.deps, by.id)) ?? by
  await past.run(by.id, day, (tx) => editProfile(tx, acting(by.id), { version, shippingAddress }))
}

const borrowerColumns = sql`u.id, coalesce(i.legal_name, u.name) AS name, u.city, u.version, u.shipping_address`

const findBorrower = ({ db }: Deps, id: string): Promise<Borrower | undefined> =>
  db.one(
    sql<Borrower>`SELECT ${borrowerColumns} FROM users u LEFT JOIN identity_cases i ON i.id = u.id AND i.level <> 'none' WHERE u.id = ${id}`,
  )

/** Appraised, in the vault, free, and in their registry since before a day. */
const usualCents = 800_000
const isFree = (
  leastCents = usualCents,
) => sql`c.status = 'registered' AND c.grader <> 'RAW' AND c.commitment IS NULL AND c.open_disputes = 0 AND c.custody = 'in_vault'
  AND c.return_requested_at IS NULL AND c.verification <> 'mismatch' AND c.value_cents >= ${leastCents}
  AND NOT EXISTS (SELECT FROM loan_collateral k WHERE k.card_id = c.id AND k.status IN ('proposed', 'pledged'))`

const freeCards = ({ db }: Deps, ownerId: string, since: Day, leastCents?: number): Promise<Card[]> =>
  db.all(
    sql<Card>`SELECT c.id, c.value_cents FROM cards c JOIN ownerships o ON o.id = c.ownership_id
      WHERE c.owner_id = ${ownerId} AND ${isFree(leastCents)} AND o.began_at < ${since}::date - 12 ORDER BY c.value_cents, c.id`,
  )

/** Verified members without loans who have such a card, those who joined first. */
const findBorrowers = ({ db }: Deps, except: string[]): Promise<Borrower[]> =>
  db.all(
    sql<Borrower>`SELECT ${borrowerColumns} FROM users u JOIN identity_cases i ON i.id = u.id AND i.level IN ('address', 'accreditation')
      WHERE u.status = 'active' AND u.id <> ALL(${except}::uuid[]) AND u.city ~ ', [A-Z]{2}$'
        AND NOT EXISTS (SELECT FROM loans l WHERE l.member_id = u.id)
        AND EXISTS (SELECT FROM cards c JOIN ownerships o ON o.id = c.ownership_id WHERE c.owner_id = u.id AND ${isFree()}
          AND o.began_at < now() - interval '150 days')
      ORDER BY u.created_at, u.id`,
  )

const listPledged = ({ db }: Deps, loanId: string): Promise<{ collateralId: string; cardId: string }[]> =>
  db.all(
    sql<{ collateralId: string; cardId: string }>`SELECT id AS collateral_id, card_id FROM loan_collateral
      WHERE loan_id = ${loanId} AND status = 'pledged' ORDER BY id`,
  )

const findLastPayment = ({ db }: Deps, loanId: string): Promise<{ id: string; onDay: Day } | undefined> =>
  db.one(
    sql<{
      id: string
      onDay: Day
    }>`SELECT id, on_day FROM loan_events WHERE loan_id = ${loanId} AND kind = 'payment' ORDER BY seq DESC LIMIT 1`,
  )
