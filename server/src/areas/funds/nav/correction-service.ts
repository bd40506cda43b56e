import { randomUUID } from 'node:crypto'
import type { AdminFundDetail, CorrectionPreview } from '@ambry/contract/funds/admin/records'
import { publishedPerUnit } from '@ambry/contract/funds/arithmetic/nav'
import type { ValueSource } from '@ambry/contract/funds/kinds'
import { formatDate } from '@ambry/contract/kernel/dates'

import { notThere } from '../../../access/access.ts'
import type { Db } from '../../../db/db.ts'
import type { Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { post, today } from '../../billing/ledger/service.ts'
import { oweFromFund } from '../../billing/settling/payouts-service.ts'
import { notify } from '../../notices/service.ts'
import { adminFund } from '../admin/service.ts'
import { balancesOf, type FundRow, listTerms, lockFund } from '../fund-queries.ts'
import { positionLink } from '../fund-service.ts'
import { findProof } from '../holdings/proof-queries.ts'
import { lotsValuedOn } from '../money/lot-values-service.ts'
import { listHolders } from '../money/queries.ts'
import { presentPreview, presentStrike } from '../present.ts'
import { insertUnitEvents, updateLots } from '../units/queries.ts'
import { insertPublished, writeLines } from '../valuations/queries.ts'
import {
  addPaidToRedemption,
  applyCorrected,
  findEventsSince,
  type LaterStrike,
  listEarlierChanges,
  listHoldingsOf,
  listIssued,
  listLaterStrikes,
  listLotsBefore,
  listPaidSince,
  listRedeemed,
  listWithdrawn,
  writeIssuedUnits,
} from './correction-queries.ts'
import {
  type CorrectedBooks,
  type CorrectedIssue,
  type CorrectedNav,
  type CorrectedRedemption,
  correctedFees,
  correctedNav,
} from './correction-rules.ts'
import * as labels from './labels.ts'
import { findStrike, type StrikeRow } from './queries.ts'
import { termsOn } from './rules.ts'
import { markOf, strikeNav } from './strike-service.ts'

export type CorrectedValue = { holdingId: string; valueCents: number; source: ValueSource }
export type Correction = { strikeId: string; values: CorrectedValue[]; reason: string }

type Line = CorrectedValue & { beforeCents: number }
type Plan = CorrectedNav & {
  wrong: StrikeRow
  lines: Line[]
  later: LaterStrike[]
  feesCorrectedCents: number
  redemptionsCorrectedCents: number
  problem: string | null
}

async function strikeOf(db: Db, fundId: string, id: string): Promise<StrikeRow> {
  const found = await findStrike(db, id)
  if (!found || found.fundId !== fundId) throw notThere()
  return found
}

/** Only the last NAV that units were bought or redeemed at can be corrected: others were priced by what it left. */
async function problemOf(db: Db, fund: FundRow, wrong: StrikeRow): Promise<string | null> {
  if (fund.status === 'draft' || fund.status === 'liquidated') return labels.correctsNoEndedFund
  if (wrong.kind === 'final') return labels.correctsNoFinal
  if (wrong.corrects !== null) {
    const first = await findStrike(db, wrong.corrects)
    return labels.correctTheFirst(formatDate(first?.onDay ?? wrong.onDay))
  }
  const { movedOn, isCharged, isDistributed } = await findEventsSince(db, wrong)
  if (movedOn !== null) return labels.correctTheNewer(formatDate(movedOn))
  if (isCharged) return labels.carryWasCharged
  return isDistributed ? labels.wasDistributed : null
}

/** What cards were worth at a NAV by its proof, and by earlier corrections of it. */
async function valuesThen(db: Db, wrong: StrikeRow): Promise<Map<string, { cents: number; firstCents: number }>> {
  const proof = await findProof(db, wrong.fundId, wrong.id)
  if (!proof) throw new Error('a NAV has no proof')
  const { cards } = JSON.parse(proof.body) as { cards: { cardId: string; valueCents: number }[] }
  const proved = new Map(cards.map(({ cardId, valueCents }) => [cardId, valueCents]))
  const values = new Map<string, { cents: number; firstCents: number }>()
  for (const { holdingId, cardId, correctedCents } of await listHoldingsOf(db, wrong)) {
    // proofs name holdings; the first ones named cards
    const firstCents = proved.get(holdingId) ?? proved.get(cardId)
    if (firstCents !== undefined) values.set(holdingId, { cents: correctedCents ?? firstCents, firstCents })
  }
  return values
}

async function bookedCorrections(db: Db, wrong: StrikeRow, later: readonly LaterStrike[]): Promise<CorrectedBooks[]> {
  const changes = Map.groupBy(await listEarlierChanges(db, wrong.id), ({ strikeId }) => strikeId)
  return later
    .filter(({ corrects }) => corrects === wrong.id)
    .map(({ id, seq, feesCorrectedCents, redemptionsCorrectedCents }) => ({
      seq,
      feesCents: feesCorrectedCents,
      redemptionsCents: redemptionsCorrectedCents,
      cards: new Map((changes.get(id) ?? []).map(({ holdingId, cents }) => [holdingId, cents])),
    }))
}

async function planOf(db: Db, fund: FundRow, wrong: StrikeRow, given: readonly CorrectedValue[]): Promise<Plan> {
  const then = await valuesThen(db, wrong)
  const lines = given.map(({ holdingId, valueCents, source }, at): Line => {
    const held = then.get(holdingId)
    if (!held)
      throw new AppError('refused', labels.notHeldThen, {
        errors: [{ path: `values.${at}.holdingId`, message: labels.notHeldThen }],
      })
    return { holdingId, valueCents, source, beforeCents: held.cents }
  })
  const allTerms = await listTerms(db, fund.id)
  const terms = allTerms.find(({ number }) => number === wrong.termsNumber)
  if (!terms) throw new Error('a NAV has no terms')
  const paid = new Map((await listPaidSince(db, wrong.id)).map(({ redemptionId, cents }) => [redemptionId, cents]))
  const { cardsCents, cashCents, feesDueCents, payablesCents } = wrong
  const corrected = correctedNav({
    ...{ on: wrong.onDay, state: { cardsCents, cashCents, feesDueCents, payablesCents }, terms, paid },
    mark: { ...markOf(fund, wrong.onDay), highWaterMark: wrong.highWaterMark },
    lots: await listLotsBefore(db, wrong),
    differenceCents: lines.reduce((sum, { valueCents, beforeCents }) => sum + valueCents - beforeCents, 0),
    correctedCents: [...then.values()].reduce((sum, { cents, firstCents }) => sum + cents - firstCents, 0),
    issued: await listIssued(db, wrong.id),
    redeemed: await listRedeemed(db, wrong.id),
  })
  const later = await listLaterStrikes(db, wrong)
  // the fund bears what it pays, and is owed or owes carry
  const redemptionsCorrectedCents = corrected.redemptions.reduce(
    (sum, { toFundCents, dueCents, carryCents }) => sum + toFundCents - dueCents - carryCents,
    0,
  )
  const isGone = corrected.issues.some(({ units, unitsNow, lotUnits }) => lotUnits + unitsNow - units < 0)
  return {
    ...corrected,
    wrong,
    lines,
    later,
    redemptionsCorrectedCents,
    feesCorrectedCents: correctedFees(
      later,
      [
        ...(await bookedCorrections(db, wrong, later)),
        {
          seq: null,
          redemptionsCents: redemptionsCorrectedCents,
          feesCents: 0,
          cards: new Map(lines.map(({ holdingId, valueCents, beforeCents }) => [holdingId, valueCents - beforeCents])),
        },
      ],
      (day) => termsOn(allTerms, day).managementBps,
    ),
    problem: (await problemOf(db, fund, wrong)) ?? (isGone ? labels.unitsAreGone : null),
  }
}

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
async function applyCorrection(tx: Tx, deps: Deps, fund: FundRow, plan: Plan, reason: string): Promise<Applied> {
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

const changesNothing = ({ lines }: Plan): boolean =>
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

/** Fees that were paid on too high a NAV come back as far as the fund owes us less than that. */
async function repayFees(tx: Tx, deps: Deps, fund: FundRow, { wrong, feesCorrectedCents }: Plan): Promise<void> {
  const { feesDueCents } = await balancesOf(tx, fund.id)
  const cents = -feesCorrectedCents - feesDueCents
  if (cents <= 0) return
  await post(tx, {
    kind: 'fund_fees',
    bookedOn: today(deps, tx.now),
    fundId: fund.id,
    words: labels.feesRepaid(fund.name, wrong.onDay),
    postings: [
      { code: 'fund_bank', memberId: fund.id, amountCents: cents },
      { code: 'fund_fees_due', memberId: fund.id, amountCents: -cents },
      { code: 'fund_cash', memberId: fund.id, amountCents: -cents },
      { code: 'fees_fund', memberId: null, amountCents: cents },
    ],
  })
}

/** The right values are a valuation of their own, so that each card's history shows them. */
async function writeValues(tx: Tx, fund: FundRow, { wrong, lines }: Plan): Promise<string> {
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

/** Returns the entry of each redemption that was put right. */
async function payRedemptions(tx: Tx, deps: Deps, fund: FundRow, plan: Plan): Promise<Map<string, string>> {
  const entries = new Map<string, string>()
  for (const redemption of plan.redemptions) {
    const { redemptionId, memberId, number, dueCents } = redemption
    const postings = await postingsOf(tx, fund.id, redemption)
    if (postings.every(({ amountCents }) => amountCents === 0)) continue
    const entryId = await post(tx, {
      ...{ kind: 'fund_units', bookedOn: today(deps, tx.now), fundId: fund.id, memberId, postings },
      words: labels.correctionEntry(fund.name, plan.wrong.onDay, number),
    })
    entries.set(redemptionId, entryId)
    if (dueCents === 0) continue
    await oweFromFund(tx, deps, entryId, [
      { memberId, amountCents: dueCents, note: labels.correctionNote(fund.name, number) },
    ])
    await addPaidToRedemption(tx, redemptionId, dueCents)
  }
  return entries
}

async function postingsOf(
  tx: Tx,
  fundId: string,
  { memberId, dueCents, toFundCents, carryCents }: CorrectedRedemption,
) {
  const { feesDueCents } = await balancesOf(tx, fundId)
  // carry that was charged too much is taken off what the fund owes us, and paid back as far as it has paid
  const fromDue = carryCents >= 0 ? carryCents : -Math.min(feesDueCents, -carryCents)
  const paidBack = fromDue - carryCents
  const intoFund = toFundCents + paidBack
  return [
    { code: 'fund_capital' as const, memberId: fundId, amountCents: dueCents },
    { code: 'payable' as const, memberId, amountCents: -dueCents },
    { code: 'fund_bank' as const, memberId: fundId, amountCents: intoFund - dueCents },
    { code: 'fund_cash' as const, memberId: fundId, amountCents: dueCents - intoFund },
    { code: 'goodwill' as const, memberId: null, amountCents: toFundCents },
    { code: 'fund_gains' as const, memberId: fundId, amountCents: -toFundCents },
    { code: 'fees_fund' as const, memberId: null, amountCents: paidBack },
    { code: 'fund_costs' as const, memberId: fundId, amountCents: carryCents },
    { code: 'fund_fees_due' as const, memberId: fundId, amountCents: -fromDue },
  ]
}
