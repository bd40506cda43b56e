import { randomUUID } from 'node:crypto'
import { unitsFor } from '@ambry/contract/funds/arithmetic/units'
import type { FundTerms } from '@ambry/contract/funds/catalog/records'
import { subscriptionActions } from '@ambry/contract/funds/kinds'
import { addDays } from '@ambry/contract/kernel/dates'
import { allocated, portionHalfEven } from '@ambry/contract/kernel/money'

import type { Tx } from '../../../db/transaction.ts'
import { transition } from '../../../db/transition.ts'
import type { Deps } from '../../../deps.ts'
import { post, today } from '../../billing/ledger/service.ts'
import { callOff } from '../../billing/settling/service.ts'
import { notify } from '../../notices/service.ts'
import { type FundRow, listTerms } from '../fund-queries.ts'
import { positionLink } from '../fund-service.ts'
import { setFundMark } from '../nav/queries.ts'
import type { Priced } from '../nav/strike-service.ts'
import { listReady, type SubscriptionRow, sumIssued } from '../subscriptions/queries.ts'
import { signedTerms } from '../subscriptions/rules.ts'
import * as labels from './labels.ts'
import { insertLot, insertUnitEvents } from './queries.ts'

type Issue = {
  row: SubscriptionRow
  cents: number
  units: number
  returnedCents: number
  feeBackCents: number
  lockUpDays: number
}

/**
 * Issues units for every subscription that is ready. When more was subscribed than the fund still takes, each gets its
 * share, and the rest with its part of the entry fee becomes the member's credit.
 */
export async function issueUnits(tx: Tx, deps: Deps, fund: FundRow, priced: Priced): Promise<void> {
  const ready = await listReady(tx, fund.id)
  if (ready.length === 0) return
  const left = Math.max(0, fund.targetCents - (await sumIssued(tx, fund.id)))
  const wanted = ready.map(({ amountCents }) => amountCents)
  const isOver = wanted.reduce((sum, cents) => sum + cents, 0) > left
  const taken = isOver ? allocated(left, wanted) : wanted
  const terms = await listTerms(tx, fund.id)
  const issues = ready.map((row, at) => issueOf(row, taken[at] ?? 0, priced.price, signedTerms(row, terms)))
  for (const { row, units } of issues) if (units === 0) await callOff(tx, deps, row.invoiceId ?? '', labels.fundIsFull)
  await issue(
    tx,
    deps,
    fund,
    priced,
    issues.filter(({ units }) => units > 0),
  )
}

function issueOf(row: SubscriptionRow, cents: number, price: number, terms: FundTerms): Issue {
  const returnedCents = row.amountCents - cents
  const feeBackCents = returnedCents === 0 ? 0 : row.feeCents - portionHalfEven(cents, terms.entryFeeBps)
  return {
    ...{ row, cents, units: unitsFor(cents, price), returnedCents, feeBackCents: Math.max(0, feeBackCents) },
    lockUpDays: terms.lockUpDays,
  }
}

async function issue(tx: Tx, deps: Deps, fund: FundRow, priced: Priced, issues: readonly Issue[]): Promise<void> {
  if (issues.length === 0) return
  const { strikeId, on, price } = priced
  const cents = issues.reduce((sum, each) => sum + each.cents, 0)
  const entryId = await post(tx, {
    ...{ kind: 'fund_units', bookedOn: today(deps, tx.now), words: labels.issueEntry(fund.name, on), fundId: fund.id },
    postings: [
      ...issues.flatMap(({ row, returnedCents, feeBackCents }) => [
        { code: 'fund_escrow' as const, memberId: row.memberId, amountCents: row.amountCents },
        { code: 'fees_fund' as const, memberId: null, amountCents: feeBackCents },
        { code: 'credit' as const, memberId: row.memberId, amountCents: -returnedCents - feeBackCents },
      ]),
      { code: 'fund_cash', memberId: fund.id, amountCents: -cents },
      { code: 'fund_bank', memberId: fund.id, amountCents: cents },
      { code: 'fund_capital', memberId: fund.id, amountCents: -cents },
    ],
  })
  if (fund.markedOn === null) await setFundMark(tx, fund.id, { highWaterMark: price, markedOn: on })
  for (const { row, cents: issuedCents, units, returnedCents, feeBackCents, lockUpDays } of issues) {
    const lotId = randomUUID()
    await insertLot(tx, {
      ...{ id: lotId, fundId: fund.id, memberId: row.memberId, openedOn: on, units },
      ...{ costCents: issuedCents + row.feeCents - feeBackCents, highWaterMark: price, markedOn: on },
      lockedUntil: addDays(on, lockUpDays),
    })
    await transition(tx, 'fund_subscriptions', subscriptionActions, {
      ...{ id: row.id, action: 'issue' },
      also: {
        strike_id: strikeId,
        lot_id: lotId,
        units,
        issued_cents: issuedCents,
        returned_cents: returnedCents + feeBackCents,
        ended_at: tx.now,
      },
    })
    await insertUnitEvents(tx, [
      {
        ...{ fundId: fund.id, lotId, memberId: row.memberId, kind: 'issued', units, price, on, strikeId, entryId },
        ...{ cents: issuedCents + row.feeCents - feeBackCents, carryCents: 0, subscriptionId: row.id },
      },
    ])
    tx.audit({
      ...{ action: 'fund.issue', object: { kind: 'fund_subscription', id: row.id }, subjectId: row.memberId },
      after: { fundId: fund.id, units, price, issuedCents },
    })
    await notify(tx, row.memberId, {
      ...{ kind: 'funds', title: labels.issued, link: positionLink(fund.id) },
      message:
        returnedCents > 0
          ? labels.issuedPart(fund.name, units, price, returnedCents + feeBackCents)
          : labels.issuedMessage(fund.name, units, price),
    })
  }
}
