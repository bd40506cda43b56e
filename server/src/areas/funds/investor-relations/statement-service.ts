import { unitPriceHalfEven } from '@ambry/contract/funds/arithmetic/units'
import type { FundStatement as CapitalStatement } from '@ambry/contract/funds/investing/records'
import { distributionKinds, unitEventKinds } from '@ambry/contract/funds/kinds'
import { addDays, type Day } from '@ambry/contract/kernel/dates'

import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import type { FileAnswer } from '../../../http/files.ts'
import type { FundStatement } from '../../../pdf/fund-pdfs.ts'
import { fingerprintOf } from '../../../signatures.ts'
import { today } from '../../billing/ledger/service.ts'
import { addressedTo } from '../../billing/ledger/statements-service.ts'
import { type FundRow, requireVisibleFund } from '../fund-queries.ts'
import { lotsValuedOn, type ValuedLots } from '../money/lot-values-service.ts'
import { isShown } from '../units/dust-service.ts'
import { capitalAccountOf } from './capital-rules.ts'
import { correctedCarryOf, heldOn, resultOf } from './capital-service.ts'
import * as labels from './labels.ts'
import { listEventsOf, listPaidTo } from './statement-queries.ts'

// the PDF library is loaded on the first request for a PDF
const papers = () => import('../../../pdf/fund-pdfs.ts')

type Period = { from: Day; to: Day }

/** Refuses what can't be stated. */
export function requirePeriod(deps: Deps, { from, to }: Period): void {
  if (from > to) throw new AppError('refused', labels.endBeforeStart)
  if (to > today(deps, deps.clock.now())) throw new AppError('refused', labels.periodInFuture)
}

const sumOf = <T>(rows: readonly T[], of: (row: T) => number): number => rows.reduce((sum, row) => sum + of(row), 0)

const held = ({ lots, price, on }: ValuedLots) => ({
  units: sumOf(lots, ({ units }) => units),
  valueCents: sumOf(lots, ({ valueCents }) => valueCents),
  carryCents: sumOf(lots, ({ carryCents }) => carryCents),
  ...{ price, on },
})

/** From what was written at the time, so a statement of the past never changes. */
async function statementOf(
  { db, secrets }: Deps,
  fund: FundRow,
  memberId: string,
  period: Period,
): Promise<FundStatement> {
  const { from, to } = period
  const opening = held(await lotsValuedOn(db, fund, addDays(from, -1), memberId))
  const closing = held(await lotsValuedOn(db, fund, to, memberId))
  const events = await listEventsOf(db, fund.id, memberId, from, to)
  const paid = await listPaidTo(db, fund.id, memberId, from, to)
  const centsOf = (kinds: readonly string[]) =>
    sumOf(
      events.filter(({ kind }) => kinds.includes(kind)),
      ({ cents }) => cents,
    )
  const carryPaidCents =
    sumOf(events, ({ carryCents }) => carryCents) + (await correctedCarryOf(db, fund.id, memberId, period))
  const flows = {
    contributionsCents: centsOf(['issued', 'transferred_in']),
    entryFeesCents: sumOf(events, ({ entryFeeCents }) => entryFeeCents),
    carryPaidCents,
    redemptionsCents: centsOf(['redeemed', 'corrected', 'transferred_out', 'liquidated']),
    distributionsCents: sumOf(paid, ({ cents }) => cents),
  }
  return {
    fund: fund.name,
    from,
    to,
    openingUnits: opening.units,
    closingUnits: closing.units,
    capital: capitalAccountOf(opening, closing, flows, await resultOf(db, fund.id, memberId, period)),
    held: await heldOn(db, fund.id, to),
    accruedCarryCents: closing.carryCents,
    navPerUnit: closing.units === 0 ? null : unitPriceHalfEven(closing.valueCents, closing.units),
    pricedOn: closing.on,
    fingerprint: fingerprintOf(secrets.proof),
    carryChargedCents: carryPaidCents,
    lines: [
      ...events.filter(isShown).map((event) => ({ ...event, words: unitEventKinds[event.kind] })),
      ...paid.map(({ on, kind, cents }) => ({
        ...{ on, words: labels.distribution(distributionKinds[kind]), units: 0, price: null, cents, carryCents: 0 },
      })),
    ].toSorted((one, other) => one.on.localeCompare(other.on)),
  }
}

/** A holder's capital account, as their statement prints it. */
export async function ownStatement(
  deps: Deps,
  memberId: string,
  fundId: string,
  period: Period,
): Promise<CapitalStatement> {
  const fund = await requireVisibleFund(deps.db, fundId)
  requirePeriod(deps, period)
  return statementOf(deps, fund, memberId, period)
}

/** A holder's own statement of a fund. */
export async function statementPdf(deps: Deps, memberId: string, fundId: string, period: Period): Promise<FileAnswer> {
  const fund = await requireVisibleFund(deps.db, fundId)
  requirePeriod(deps, period)
  const statement = await statementOf(deps, fund, memberId, period)
  const bytes = await (await papers()).fundStatementPdf(statement, await addressedTo(deps, memberId))
  return { bytes, contentType: 'application/pdf', name: `fund-statement-${period.from}-${period.to}.pdf` }
}
