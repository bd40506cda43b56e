import { randomUUID } from 'node:crypto'
import type { AdminFundDetail, CorrectionPreview } from '@ambry/contract/funds/admin/records'
import { publishedPerUnit } from '@ambry/contract/funds/arithmetic/nav'

import { notThere } from '../../../access/access.ts'
import type { Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { today } from '../../billing/ledger/service.ts'
import { notify } from '../../notices/service.ts'
import { adminFund } from '../admin/service.ts'
import { type FundRow, lockFund } from '../fund-queries.ts'
import { positionLink } from '../fund-service.ts'
import { lotsValuedOn } from '../money/lot-values-service.ts'
import { listHolders } from '../money/queries.ts'
import { presentPreview, presentStrike } from '../present.ts'
import { insertUnitEvents, updateLots } from '../units/queries.ts'
import { insertPublished, writeLines } from '../valuations/queries.ts'
import { payRedemptions, repayFees } from './correction-payments-service.ts'
import {
  type CorrectedValue,
  type Correction,
  type CorrectionPlan,
  planOf,
  strikeOf,
} from './correction-plan-service.ts'
import { applyCorrected, listWithdrawn, writeIssuedUnits } from './correction-queries.ts'
import type { CorrectedIssue, CorrectedRedemption } from './correction-rules.ts'
import * as labels from './labels.ts'
import { findStrike, type StrikeRow } from './queries.ts'
import { strikeNav } from './strike-service.ts'

type Effect = CorrectionPreview['effects'][number]

/** What everyone’s units are worth, and how many they have. */
async function worthNow(tx: Tx, deps: Deps, fund: FundRow): Promise<(id: string) => { units: number; cents: number }> {
  const { lots } = await lotsValuedOn(tx, fund, today(deps, tx.now))
  const byHolder = Map.groupBy(lots, ({ memberId }) => memberId)
  return (id) =>
    (byHolder.get(id) ?? []).reduce(
      (sum, { units, valueCents }) => ({ units: sum.units + units, cents: sum.cents + valueCents }),
      { units: 0, cents: 0 },
    )
}

const redeemerEffect = ({
  memberId,
  memberName,
  units,
  dueCents,
  toFundCents,
  number,
}: CorrectedRedemption): Effect => ({
  ...{ member: { id: memberId, name: memberName }, unitsThen: units, unitsNow: units },
  cents: dueCents,
  text:
    dueCents > 0
      ? labels.isPaidMore(number, dueCents)
      : toFundCents > 0
        ? labels.keepsTooMuch(number, toFundCents)
        : labels.redemptionStays(number),
})

type Applied = { effects: Effect[]; struck: StrikeRow }

/**
 * Puts everything right, and reads from the books what it changed: for everyone who holds units, before and after it,
 * and for those who redeemed some at the wrong NAV. The preview does this too, and undoes it.
 */
async function applyCorrection(
  tx: Tx,
  deps: Deps,
  fund: FundRow,
  plan: CorrectionPlan,
  reason: string,
): Promise<Applied> {
  const { wrong, nav } = plan
  const holders = await listHolders(tx, fund.id)
  const before = await worthNow(tx, deps, fund)
  const runId = await writeValues(tx, fund, plan)
  const issues = plan.issues.filter((issue) => issue.unitsNow !== issue.units)
  await correctLots(tx, issues)
  const entries = await payRedemptions(tx, deps, fund, plan)
  await repayFees(tx, deps, fund, plan)
  // on the last day that was struck, so that no day's fee is charged twice
  const on = fund.struckOn ?? wrong.onDay
  const { feesCorrectedCents, redemptionsCorrectedCents } = plan
  const correctionId = await strikeNav(tx, deps, fund, {
    kind: 'correction',
    on,
    runId,
    corrects: wrong.id,
    reason,
    feesCorrectedCents,
    redemptionsCorrectedCents,
  })
  const event = { fundId: fund.id, kind: 'corrected' as const, price: nav.price, carryCents: 0, on }
  await insertUnitEvents(tx, [
    ...issues.map(({ lotId, memberId, subscriptionId, units, unitsNow }) => ({
      ...event,
      lotId,
      memberId,
      subscriptionId,
      units: unitsNow - units,
      cents: 0,
      entryId: null,
      strikeId: correctionId,
    })),
    ...plan.redemptions
      .filter(({ dueCents }) => dueCents > 0)
      .map(({ lotId, memberId, redemptionId, dueCents }) => ({
        ...event,
        lotId,
        memberId,
        redemptionId,
        units: 0,
        cents: dueCents,
        strikeId: correctionId,
        entryId: entries.get(redemptionId) ?? null,
      })),
  ])
  const after = await worthNow(tx, deps, fund)
  const struck = await findStrike(tx, correctionId)
  if (!struck) throw new Error('a correction was not struck')
  const effects = holders.map(({ id, name }): Effect => {
    const [was, is] = [before(id), after(id)]
    const text = `${is.units === was.units ? labels.onlyThePrice : labels.unitsCorrected(is.units - was.units)} ${labels.worthNow(was.cents, is.cents)}`
    return { member: { id, name }, unitsThen: was.units, unitsNow: is.units, cents: is.cents - was.cents, text }
  })
  return { effects: [...effects, ...plan.redemptions.map(redeemerEffect)], struck }
}

const changesNothing = ({ lines }: CorrectionPlan): boolean =>
  lines.every(({ valueCents, beforeCents }) => valueCents === beforeCents)

/** What a correction would do: it is done and undone, so what is shown can't differ from what happens. */
export async function correctionPreview(
  tx: Tx,
  deps: Deps,
  fundId: string,
  strikeId: string,
  values: readonly CorrectedValue[],
): Promise<CorrectionPreview> {
  const fund = await lockFund(tx, fundId)
  if (!fund) throw notThere()
  const wrong = await strikeOf(tx, fundId, strikeId)
  const plan = await planOf(tx, fund, wrong, values)
  let applied: Applied | undefined
  if (!plan.problem && !changesNothing(plan))
    await tx.dryRun(async () => {
      applied = await applyCorrection(tx, deps, fund, plan, labels.corrected)
    })
  return {
    wrong: presentStrike(wrong),
    preview: presentPreview({ ...plan, cards: wrong.cards }, wrong.onDay),
    struck: applied ? presentStrike(applied.struck) : null,
    later: { count: plan.later.filter(({ corrects }) => corrects === null).length, feesCents: plan.feesCorrectedCents },
    suggestions: await listWithdrawn(tx, wrong),
    problem: plan.problem,
    effects: applied?.effects ?? [],
  }
}

/** A new NAV with the right values; what was bought and redeemed at the wrong one is put right. */
export async function correctNav(
  tx: Tx,
  deps: Deps,
  fundId: string,
  { strikeId, values, reason }: Correction,
): Promise<AdminFundDetail> {
  const fund = await lockFund(tx, fundId)
  if (!fund) throw notThere()
  const wrong = await strikeOf(tx, fundId, strikeId)
  const plan = await planOf(tx, fund, wrong, values)
  if (plan.problem) throw new AppError('wrong_state', plan.problem)
  if (changesNothing(plan)) throw new AppError('refused', labels.nothingChanges)
  const { effects } = await applyCorrection(tx, deps, fund, plan, reason)
  for (const { member, text } of effects)
    await notify(tx, member.id, {
      ...{ kind: 'funds', title: labels.corrected, link: positionLink(fundId) },
      message: labels.correctedMessage(
        fund.name,
        wrong.onDay,
        presentStrike(wrong).navPerUnit,
        publishedPerUnit(plan.nav),
        text,
        reason,
      ),
    })
  return adminFund(tx, deps, fundId, tx.now)
}

/** The right values are a valuation of their own, so that each card's history shows them. */
async function writeValues(tx: Tx, fund: FundRow, { wrong, lines }: CorrectionPlan): Promise<string> {
  const runId = randomUUID()
  await insertPublished(tx, { id: runId, fundId: fund.id, on: wrong.onDay })
  await writeLines(
    tx,
    runId,
    lines.map((line) => ({
      ...{ ...line, comps: 0, compsFrom: null, compsTo: null, valuationId: null, note: null },
      isConfirmed: true,
    })),
  )
  await applyCorrected(tx, runId, wrong, wrong.onDay)
  return runId
}

async function correctLots(tx: Tx, issues: readonly CorrectedIssue[]): Promise<void> {
  await updateLots(
    tx,
    issues.map((issue) => ({
      ...{ id: issue.lotId, units: issue.lotUnits + issue.unitsNow - issue.units, costCents: issue.lotCostCents },
      ...{ highWaterMark: issue.highWaterMark, markedOn: issue.markedOn },
    })),
  )
  for (const { subscriptionId, unitsNow } of issues) await writeIssuedUnits(tx, subscriptionId, unitsNow)
}
