import { addDays, daysBetween } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'

import { type AreaAttention, daysUntil, dueAt, dueOn, type Waiting } from '../../../attention.ts'
import type { Deps } from '../../../deps.ts'
import { today } from '../../billing/ledger/service.ts'
import { pictureAddress } from '../../cards/registry/files-service.ts'
import { membersPastGate } from '../../identity/gates-service.ts'
import { cardAndMore, noCards } from '../labels.ts'
import { loanLink } from '../servicing/service.ts'
import * as labels from './attention-labels.ts'
import { listWaitingLoans, type WaitingLoanRow } from './attention-queries.ts'
import { cureOfCall } from './service.ts'

/** A payment is listed this long before it is due, unless autopay makes it. */
const soonDays = 7

/** What waits for a borrower. */
export const borrowingAttention: AreaAttention = {
  permission: 'loan.own',
  find: async (deps, memberId) => {
    const rows = await listWaitingLoans(deps.db, memberId, addDays(today(deps, deps.clock.now()), soonDays))
    const hasOffer = rows.some(({ status }) => status === 'approved')
    const verified = await membersPastGate(deps.db, deps, hasOffer ? [memberId] : [], 'borrow')
    return rows.flatMap((row) => [
      ...callOf(deps, row),
      ...paymentOf(deps, row),
      ...conditionsOf(deps, row, verified.has(memberId)),
    ])
  },
}

const shared = (row: WaitingLoanRow) => ({
  id: row.id,
  text: row.first ? cardAndMore(row.first.playerName, row.cards - 1) : noCards,
  picture: row.first && pictureAddress(row.first),
})

/** Said in the color of what is late. */
const late = (due: ReturnType<typeof dueOn>) => due && { ...due, isLate: true }

function callOf(deps: Deps, row: WaitingLoanRow): Waiting[] {
  const { number, status, callDeadlineAt: at, callTargetBps } = row
  const cure = cureOfCall(row, today(deps, deps.clock.now()))
  if (status !== 'active' || at === null || callTargetBps === null || cure === null) return []
  const { paymentCents } = cure
  return [
    {
      ...shared(row),
      kind: 'marginCall',
      title: labels.marginCall(number),
      text: labels.howToCure(row.ltvBps, callTargetBps, formatMoney(paymentCents)),
      amountCents: paymentCents,
      due: late(dueAt(deps, at, (until) => labels.callEnds(until, daysUntil(deps, at)))),
      action: labels.resolveCall,
      link: loanLink(row.id),
    },
  ]
}

function paymentOf(deps: Deps, row: WaitingLoanRow): Waiting[] {
  const { id, number, status, pastDueCents, pastDueFrom, nextDueOn, nextDueCents, hasAutopay } = row
  if (status !== 'active' && status !== 'defaulted') return []
  const now = today(deps, deps.clock.now())
  const common = { ...shared(row), action: labels.pay, link: `${loanLink(id)}&dialog=pay` }
  if (pastDueCents > 0 && pastDueFrom !== null) {
    const days = Math.max(0, daysBetween(pastDueFrom, now))
    return [
      {
        ...common,
        kind: 'latePayment',
        title: labels.payLoan(formatMoney(pastDueCents), number),
        amountCents: pastDueCents,
        due: late(dueOn(deps, pastDueFrom, () => labels.daysOverdue(days))),
      },
    ]
  }
  if (hasAutopay || nextDueOn === null || nextDueCents === null || nextDueOn > addDays(now, soonDays)) return []
  return [
    {
      ...common,
      kind: 'duePayment',
      title: labels.payLoan(formatMoney(nextDueCents), number),
      amountCents: nextDueCents,
      due: dueOn(deps, nextDueOn, labels.due),
    },
  ]
}

/** An offer whose conditions the borrower can still meet: afterwards it waits for us. */
function conditionsOf(deps: Deps, row: WaitingLoanRow, isVerified: boolean): Waiting[] {
  if (row.status !== 'approved') return []
  const open = [
    !isVerified && labels.verifyIdentity,
    row.withOwner > 0 && labels.sendCards(row.withOwner),
    row.signedAt === null && labels.signAgreement,
  ].filter((text) => text !== false)
  if (open.length === 0) return []
  return [
    {
      ...shared(row),
      kind: 'loanConditions',
      title: labels.completeLoan(row.number),
      text: open.join(' '),
      due: dueOn(deps, row.offerEndsOn, labels.offerEnds),
      action: labels.viewConditions,
      link: loanLink(row.id),
    },
  ]
}
