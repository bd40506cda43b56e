import { addDays, type Day, dayIn } from '@ambry/contract/kernel/dates'
import type { RiskGrade } from '@ambry/contract/lending/lenders/kinds'
import { sql } from 'kysely'

import { changeRoles } from '../areas/accounts/people/service.ts'
import { closeMonthsBefore } from '../areas/lending/book/months-service.ts'
import { balanceOf, recordDeposit } from '../areas/lending/lenders/balance-service.ts'
import { commit } from '../areas/lending/lenders/commitments-service.ts'
import { acceptMemoTerms, offerToLenders } from '../areas/lending/lenders/offerings-service.ts'
import { publishHoldings } from '../areas/lending/lenders/proof-service.ts'
import { listForSale } from '../areas/lending/lenders/transfers-service.ts'
import { loanRow } from '../areas/lending/servicing/service.ts'
import type { Deps } from '../deps.ts'
import type { Past } from './loans.ts'
import { acting, type DemoPeople } from './people.ts'

/** Two more who lend beside the demo's lender. */
export type DemoLenders = [string, string]

const servicingFeeBps = 1_000
const leastCommitCents = 100_000

const memos = [
  'Both cards are graded and in our Delaware vault, with three comps within 90 days. The borrower repaid one loan with us on time.',
  'One card carries this loan. Its last public sale is 40 days old and 6% above our appraisal. First loan of this borrower.',
  'Interest only, principal at maturity. The borrower plans to sell part of the collection in the spring.',
]

/** Members who can lend, each with a deposit from before the first loan of this story. */
export async function makeDemoLenders(past: Past, people: DemoPeople): Promise<DemoLenders> {
  const others = await findPossibleLenders(past.deps, Object.values(people))
  const begun = addDays(past.today, -330)
  for (const { id, version } of others)
    await past.run(people.admin, begun, (tx, then) =>
      changeRoles(tx, then, acting(people.admin), id, { version, isLender: true }),
    )
  const [first, second] = others.map(({ id }) => id)
  if (!first || !second) throw new Error('the demo has too few members to lend')
  const deposits: [id: string, cents: number, on: Day][] = [
    [people.lender, 15_000_000, addDays(past.today, -420)],
    [first, 6_000_000, begun],
    [second, 4_000_000, begun],
  ]
  for (const [id, amountCents, receivedOn] of deposits)
    await past.run(people.finance, receivedOn, (tx, then) =>
      recordDeposit(tx, then, acting(people.finance), id, {
        ...{ amountCents, receivedOn, method: 'wire', reference: `IN-${receivedOn.replaceAll('-', '')}` },
      }),
    )
  return [first, second]
}

const inHundreds = (cents: number) => Math.floor(cents / 10_000) * 10_000

/** An approved loan is offered and taken in part, before it is funded. */
export async function shareDemoLoan(
  past: Past,
  people: DemoPeople,
  lenders: DemoLenders,
  id: string,
  fundedOn: Day,
): Promise<void> {
  const { principalCents, memberId } = await loanRow(past.deps.db, id)
  await offerDemoLoan(past, people, id, { on: addDays(fundedOn, -5), closesOn: addDays(fundedOn, -1), at: 0 })
  const parts: [lender: string, part: number][] = [
    [people.lender, 0.5],
    [lenders[0], 0.2],
    [lenders[1], 0.1],
  ]
  for (const [lender, part] of parts)
    if (lender !== memberId)
      await commitDemo(past, lender, id, inHundreds(principalCents * part), addDays(fundedOn, -4))
}

type Offered = { on: Day; closesOn: Day; at: number }
const grades: RiskGrade[] = ['A', 'B', 'C']

async function offerDemoLoan(past: Past, people: DemoPeople, id: string, { on, closesOn, at }: Offered): Promise<void> {
  const { principalCents } = await loanRow(past.deps.db, id)
  await past.run(people.admin, on, (tx, then) =>
    offerToLenders(tx, then, acting(people.admin), id, {
      ...{ amountCents: principalCents, minimumCents: Math.min(leastCommitCents, principalCents), closesOn },
      ...{ feeBps: servicingFeeBps, grade: grades[at] ?? 'B', memo: memos[at] ?? '' },
    }),
  )
}

async function commitDemo(past: Past, lender: string, id: string, wantedCents: number, on: Day): Promise<void> {
  const { availableCents } = await balanceOf(past.deps.db, lender)
  const amountCents = Math.min(wantedCents, availableCents)
  if (amountCents < leastCommitCents) return
  await past.run(lender, on, async (tx, then) => {
    await acceptMemoTerms(tx, acting(lender), id)
    await commit(tx, then, acting(lender), id, amountCents)
  })
}

/** Open offers, one of them partly taken by others, a note for sale, and the book's months. */
export async function loadDemoOfferings(past: Past, people: DemoPeople, lenders: DemoLenders): Promise<void> {
  const { deps, today } = past
  for (const [at, { id, offerEndsOn, approvedOn, memberId }] of (await listOffered(deps)).entries()) {
    const latest = addDays(today, 3 + 2 * at)
    const on = approvedOn < addDays(today, -1) ? addDays(today, -1) : today
    await offerDemoLoan(past, people, id, { on, closesOn: latest < offerEndsOn ? latest : offerEndsOn, at })
    if (at > 0) continue
    const { principalCents } = await loanRow(deps.db, id)
    for (const lender of lenders)
      if (lender !== memberId) await commitDemo(past, lender, id, inHundreds(principalCents * 0.3), today)
  }
  const [first] = lenders
  const note = await findNote(deps, first, people.lender)
  if (note) {
    const yesterday = addDays(today, -1)
    const priceCents = inHundreds(note.principalCents * 0.99)
    await past.run(first, yesterday, (tx, then) => listForSale(tx, then, acting(first), note.id, priceCents))
  }
  await closeMonthsBefore(deps, `${today.slice(0, 7)}-01`, (month) => past.at(addDays(month, 31)))
  await publishHoldings(deps)
}

const mostOffered = 3

type OfferedRow = { id: string; memberId: string; offerEndsOn: Day; approvedOn: Day }

const listOffered = async ({ db, settings }: Deps): Promise<OfferedRow[]> => {
  const rows = await db.all(
    sql<
      Omit<OfferedRow, 'approvedOn'> & { approvedAt: string }
    >`SELECT id, member_id, offer_ends_on, approved_at FROM loans WHERE status = 'approved' AND offer_ends_on IS NOT NULL
      ORDER BY principal_cents DESC LIMIT ${mostOffered}`,
  )
  return rows.map(({ approvedAt, ...row }) => ({ ...row, approvedOn: dayIn(settings.current.timeZone, approvedAt) }))
}

/** Members who joined early, are verified and have nothing to pledge: they do not borrow in this demo. */
const findPossibleLenders = ({ db }: Deps, except: string[]): Promise<{ id: string; version: number }[]> =>
  db.all(
    sql<{
      id: string
      version: number
    }>`SELECT u.id, u.version FROM users u JOIN identity_cases i ON i.id = u.id AND i.level IN ('address', 'accreditation')
      WHERE u.status = 'active' AND u.id <> ALL(${except}::uuid[]) AND u.created_at < now() - interval '300 days'
      ORDER BY (SELECT count(*) FROM cards c WHERE c.owner_id = u.id AND c.value_cents >= 800000), u.created_at, u.id LIMIT 2`,
  )

/** A running note of someone whose borrower isn't the buyer. */
const findNote = (
  { db }: Deps,
  holder: string,
  buyer: string,
): Promise<{ id: string; principalCents: number } | undefined> =>
  db.one(
    sql<{
      id: string
      principalCents: number
    }>`SELECT n.id, n.share_cents - n.principal_cents - n.lost_cents AS principal_cents
      FROM loan_notes n JOIN loans l ON l.id = n.loan_id WHERE n.lender_id = ${holder} AND n.status = 'active' AND l.member_id <> ${buyer}
        AND l.past_due_from IS NULL ORDER BY n.id DESC LIMIT 1`,
  )
