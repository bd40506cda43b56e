import { dayIn } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'
import { replay } from '@ambry/contract/lending/arithmetic/replay'
import type { LoanState } from '@ambry/contract/lending/arithmetic/state'

import { systemOrigin, type Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { eachForItself } from '../../../jobs/each.ts'
import { today } from '../../billing/ledger/service.ts'
import { lienCards } from '../../cards/titles/liens-service.ts'
import { plain } from '../agreements/rules.ts'
import { type LoanRow, listEvents } from '../loans/queries.ts'
import { type EventRow, eventOf } from '../servicing/queries.ts'
import { fundedTerms, loanUpdated, lockedLoan, stateOn } from '../servicing/service.ts'
import { type Explained, explanationText } from './explanation-labels.ts'
import * as labels from './labels.ts'
import { deliverNotice, notifyPhoneMissing, partiesOf } from './notices-service.ts'
import { listUnexplained } from './queries.ts'
import { type CollateralSaleRow, listCollateralSales } from './sale-queries.ts'

// After the last sale, the borrower learns how the surplus or deficiency was calculated (UCC 9-616).

/** Runs once the end of a loan is committed. A job of its own, so that a buyer's payment never fails because of it. */
export const requestExplanation = (tx: Tx): Promise<void> =>
  tx.enqueue({ task: 'explain_collateral_sales', payload: {}, jobKey: 'explain_collateral_sales' })

/** Also runs every 15 minutes, and sends what an earlier run couldn't. */
export async function explainSales(deps: Deps): Promise<void> {
  for (const { id } of await listUnexplained(deps.db, deps.settings.current.timeZone))
    await eachForItself(deps, 'the explanation of a sale', id, () =>
      deps.transactions.run(systemOrigin, (tx) => explain(tx, deps, id)),
    )
}

/** Does nothing unless the loan ended after a sale that isn't explained yet. */
export async function explain(tx: Tx, deps: Deps, id: string): Promise<void> {
  const loan = await lockedLoan(tx, id)
  const { timeZone, contactPhone } = deps.settings.current
  if ((await listUnexplained(tx, timeZone, id)).length === 0) return
  const sentOn = today(deps, tx.now)
  if (!contactPhone)
    return notifyPhoneMissing(tx, loan, loan.foreclosedOn ?? loan.paidOn ?? sentOn, labels.explanationWaits)
  const { lender, borrower } = await partiesOf(tx, deps, loan)
  const facts = { number: loan.number, sentOn, lender, borrower, ...(await calculate(tx, deps, loan)) }
  await deliverNotice(tx, deps, loan, messageOf(facts), {
    ...{ kind: 'explanation', cause: loan.defaultCause ?? 'arrears', body: explanationText(facts) },
    ...{ owedCents: facts.before.totalCents, sentOn, effectiveOn: sentOn, marginCallId: null },
    cardIds: facts.cards.map(({ cardId }) => cardId),
  })
  loanUpdated(tx, loan)
}

function messageOf({ surplusCents, deficiencyCents, writtenOffCents }: Explained): string {
  if (deficiencyCents > writtenOffCents) return labels.deficiencyMessage(formatMoney(deficiencyCents - writtenOffCents))
  if (deficiencyCents > 0) return labels.writtenOffMessage(formatMoney(deficiencyCents))
  return surplusCents > 0 ? labels.surplusMessage(formatMoney(surplusCents)) : labels.evenMessage
}

const sumOf = <T>(rows: readonly T[], cents: (row: T) => number | null) =>
  rows.reduce((sum, row) => sum + (cents(row) ?? 0), 0)
const earnedOf = ({ totals }: LoanState) => totals.interestEarnedCents + totals.feesChargedCents

/**
 * From what was owed before the first sale to what is owed or left over now. Credits are what remains of the difference,
 * so that the lines always add up.
 */
async function calculate(tx: Tx, deps: Deps, loan: LoanRow) {
  const { timeZone } = deps.settings.current
  const dayOf = ({ endedAt }: CollateralSaleRow) => dayIn(timeZone, endedAt ?? '')
  const sold = (await listCollateralSales(tx, loan.id))
    .filter((sale) => sale.status === 'settled' && dayOf(sale) >= (loan.defaultedOn ?? ''))
    .toSorted((a, b) => ((a.endedAt ?? '') < (b.endedAt ?? '') ? -1 : 1))
  const [first] = sold
  if (!first) throw new Error('no card of this loan was sold')
  const events = await listEvents(tx, loan.id)
  const firstSeq = events.find(({ id }) => id === first.eventId)?.seq ?? Number.MAX_SAFE_INTEGER
  const before = stateBefore(loan, events, firstSeq, dayOf(first))
  const now = await stateOn(tx, loan, today(deps, tx.now))
  const seqOf = new Map(events.map(({ id, seq }) => [id, seq]))
  const writtenOffCents = sumOf(
    now.writeOffs.filter(({ eventId }) => (seqOf.get(eventId) ?? 0) > firstSeq),
    ({ principalCents, interestCents, feesCents }) => principalCents + interestCents + feesCents,
  )
  const deficiencyCents = now.totalCents + writtenOffCents
  const surplusCents = sumOf(sold, (sale) => sale.surplusCents)
  const laterCents = earnedOf(now) - earnedOf(before)
  const cards = await lienCards(
    tx,
    deps,
    sold.map(({ cardId }) => cardId),
  )
  const { principalCents, interestCents, feesCents, totalCents } = before
  return {
    before: { on: dayOf(first), principalCents, interestCents, feesCents, totalCents },
    cards: sold.map((sale) => ({
      ...{ cardId: sale.cardId, title: plain(cards.get(sale.cardId)?.title ?? '') },
      ...{ soldOn: dayOf(sale), priceCents: sale.priceCents },
    })),
    proceedsCents: sumOf(sold, (sale) => sale.priceCents),
    costsCents: sumOf(sold, (sale) => sale.costsCents),
    laterCents,
    creditsCents: totalCents + laterCents - sumOf(sold, (sale) => sale.toLoanCents) - deficiencyCents,
    paidOutCents: deficiencyCents > 0 ? surplusCents : 0,
    surplusCents: deficiencyCents > 0 ? 0 : surplusCents,
    ...{ deficiencyCents, writtenOffCents },
  }
}

/** Without what was recorded from the first sale on; a payment from before that bounced since was never made. */
function stateBefore(loan: LoanRow, events: readonly EventRow[], firstSeq: number, on: string): LoanState {
  const earlier = new Set(events.filter(({ seq }) => seq < firstSeq).map(({ id }) => id))
  return replay(
    fundedTerms(loan),
    events
      .filter(({ id, kind, reverses }) => earlier.has(id) || (kind === 'reversal' && earlier.has(reverses ?? '')))
      .map(eventOf),
    on,
  )
}
