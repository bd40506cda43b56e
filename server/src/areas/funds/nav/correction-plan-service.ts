import type { ValueSource } from '@ambry/contract/funds/kinds'
import { formatDate } from '@ambry/contract/kernel/dates'

import { notThere } from '../../../access/access.ts'
import type { Db } from '../../../db/db.ts'
import { AppError } from '../../../errors.ts'
import { type FundRow, listTerms } from '../fund-queries.ts'
import { findProof } from '../holdings/proof-queries.ts'
import {
  findEventsSince,
  type LaterStrike,
  listEarlierChanges,
  listHoldingsOf,
  listIssued,
  listLaterStrikes,
  listLotsBefore,
  listPaidSince,
  listRedeemed,
} from './correction-queries.ts'
import { type CorrectedBooks, type CorrectedNav, correctedFees, correctedNav } from './correction-rules.ts'
import * as labels from './labels.ts'
import { findStrike, type StrikeRow } from './queries.ts'
import { termsOn } from './rules.ts'
import { markOf } from './strike-service.ts'

// What a correction of a NAV changes, before anything is written.

export type CorrectedValue = { holdingId: string; valueCents: number; source: ValueSource }
export type Correction = { strikeId: string; values: CorrectedValue[]; reason: string }

type Line = CorrectedValue & { beforeCents: number }
export type CorrectionPlan = CorrectedNav & {
  wrong: StrikeRow
  lines: Line[]
  later: LaterStrike[]
  feesCorrectedCents: number
  redemptionsCorrectedCents: number
  problem: string | null
}

export async function strikeOf(db: Db, fundId: string, id: string): Promise<StrikeRow> {
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

export async function planOf(
  db: Db,
  fund: FundRow,
  wrong: StrikeRow,
  given: readonly CorrectedValue[],
): Promise<CorrectionPlan> {
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
    on: wrong.onDay,
    state: { cardsCents, cashCents, feesDueCents, payablesCents },
    terms,
    paid,
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
