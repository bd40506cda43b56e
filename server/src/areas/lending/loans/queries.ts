import type { Day, Instant } from '@ambry/contract/kernel/dates'
import type { PaymentOrders } from '@ambry/contract/lending/arithmetic/payment-order'
import type { LoanEvent, LoanTerms, ScheduleKind } from '@ambry/contract/lending/arithmetic/terms'
import type {
  CustodyChoice,
  LoanStatus,
  LtvLevel,
  ProductSettings,
  ReviewCheck,
  UsState,
} from '@ambry/contract/lending/kinds'
import type { DefaultCause, Deficiency } from '@ambry/contract/lending/margin/kinds'
import { sql } from 'kysely'

import type { Db } from '../../../db/db.ts'
import type { Tx } from '../../../db/transaction.ts'

/** A loan with the settings of its product version. */
export type LoanRow = PaymentOrders & {
  id: string
  number: string
  memberId: string
  memberName: string
  status: LoanStatus
  productId: string
  productVersion: number
  settings: ProductSettings
  requestedCents: number
  requestedMonths: number
  requestedKind: ScheduleKind
  purpose: string
  stateCode: UsState
  custodyChoice: CustodyChoice
  returnsCards: boolean
  principalCents: number
  rateBps: number
  termMonths: number
  scheduleKind: ScheduleKind
  feeCents: number
  feeTemplateId: string | null
  feeTemplateVersion: number | null
  graceDays: number
  lateFeeBps: number
  lateFeeMinimumCents: number
  conditions: string[]
  memo: string | null
  checklist: ReviewCheck[]
  valueCents: number
  ltvBps: number
  ltvLevel: LtvLevel
  submittedAt: Instant
  approvedAt: Instant | null
  approvedBy: string | null
  offerEndsOn: Day | null
  signedAt: Instant | null
  fundedOn: Day | null
  fundedAt: Instant | null
  firstDueOn: Day | null
  paidOn: Day | null
  defaultedOn: Day | null
  defaultCause: DefaultCause | null
  foreclosedOn: Day | null
  deficiency: Deficiency | null
  endedAt: Instant | null
  endReason: string | null
  autopayMethodId: string | null
  outstandingCents: number
  interestCents: number
  feesCents: number
  currentRateBps: number
  interestUnits: number
  accruesFrom: Day | null
  accruedThrough: Day | null
  nextDueOn: Day | null
  nextDueCents: number | null
  pastDueCents: number
  pastDueFrom: Day | null
  maturesOn: Day | null
  lateCheckOn: Day | null
  interestEarnedCents: number
  posted: Record<string, number>
  version: number
  updatedAt: Instant
}

const loanColumns = sql`l.*, u.name AS member_name, v.settings`
const loanTables = sql`loans l JOIN users u ON u.id = l.member_id
  JOIN loan_product_versions v ON v.product_id = l.product_id AND v.number = l.product_version`

export const findLoan = (db: Db, id: string): Promise<LoanRow | undefined> =>
  db.one(sql<LoanRow>`SELECT ${loanColumns} FROM ${loanTables} WHERE l.id = ${id}`)

export const listLoans = (db: Db, ids: readonly string[]): Promise<LoanRow[]> =>
  db.all(sql<LoanRow>`SELECT ${loanColumns} FROM ${loanTables} WHERE l.id = ANY(${ids}::uuid[])`)

/** Everything that changes a loan locks it first, so two changes take turns. */
export const lockLoan = (tx: Tx, id: string): Promise<LoanRow | undefined> =>
  tx.one(sql<LoanRow>`SELECT ${loanColumns} FROM ${loanTables} WHERE l.id = ${id} FOR UPDATE OF l`)

/** The terms as funded; before funding as if funded on the given day. */
export const termsOf = (row: LoanRow, assumed: { fundedOn: Day; firstDueOn: Day }): LoanTerms => ({
  principalCents: row.principalCents,
  rateBps: row.rateBps,
  scheduleKind: row.scheduleKind,
  fundedOn: row.fundedOn ?? assumed.fundedOn,
  firstDueOn: row.firstDueOn ?? assumed.firstDueOn,
  termMonths: row.termMonths,
  feeCents: row.feeCents,
  graceDays: row.graceDays,
  lateFeeBps: row.lateFeeBps,
  lateFeeMinimumCents: row.lateFeeMinimumCents,
  paymentOrder: row.paymentOrder,
  proceedsOrder: row.proceedsOrder,
})

type EventRow = {
  id: string
  kind: LoanEvent['kind']
  onDay: Day
  seq: number
  amountCents: number | null
  extraTo: 'installments' | 'principal' | null
  isProceeds: boolean
  reverses: string | null
  principalCents: number | null
  interestCents: number | null
  feesCents: number | null
  rateBps: number | null
  scheduleKind: ScheduleKind | null
  firstDueOn: Day | null
  termMonths: number | null
  paymentId: string | null
  reason: string | null
  by: string | null
  at: Instant
}

/** In the order of recording. */
export const listEvents = (db: Db, loanId: string): Promise<EventRow[]> =>
  db.all(sql<EventRow>`SELECT e.id, e.kind, e.on_day, e.seq, e.amount_cents, e.extra_to, e.is_proceeds, e.reverses, e.principal_cents,
      e.interest_cents, e.fees_cents, e.rate_bps, e.schedule_kind, e.first_due_on, e.term_months, e.payment_id, e.reason,
      coalesce(u.name, u.phone) AS by, e.at
    FROM loan_events e LEFT JOIN users u ON u.id = e.actor_id WHERE e.loan_id = ${loanId} ORDER BY e.seq`)
