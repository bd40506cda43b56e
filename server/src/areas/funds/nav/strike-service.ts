import { randomUUID } from 'node:crypto'
import { chargeLots, type Mark } from '@ambry/contract/funds/arithmetic/carry'
import type { FundTerms } from '@ambry/contract/funds/catalog/records'
import type { StrikeKind } from '@ambry/contract/funds/kinds'
import { addDays, addSeconds, type Day, dayIn } from '@ambry/contract/kernel/dates'

import { notThere } from '../../../access/access.ts'
import type { Db } from '../../../db/db.ts'
import { systemOrigin, type Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { eachForItself } from '../../../jobs/each.ts'
import { post, today } from '../../billing/ledger/service.ts'
import { balancesOf, type FundRow, listTerms, lockFund } from '../fund-queries.ts'
import { fundChanged } from '../fund-service.ts'
import { writeProof } from '../holdings/proof-service.ts'
import { isRunning } from '../rules.ts'
import { offerPlaces } from '../subscriptions/places-service.ts'
import { endDust } from '../units/dust-service.ts'
import { issueUnits } from '../units/issue-service.ts'
import { insertUnitEvents, type LotRow, listLots, recount, updateLots } from '../units/queries.ts'
import { meetRedemptions } from '../units/redeem-service.ts'
import { carryPostings } from './carry-postings.ts'
import * as labels from './labels.ts'
import {
  distributedSince,
  findLastPriced,
  findLastStrike,
  insertStrike,
  listHeldCards,
  listUnstruck,
  setFundMark,
} from './queries.ts'
import { chargesCarry, isPricing, type StrikeFigures, strikeFigures } from './rules.ts'

/** Units are priced at five in the afternoon of our time zone. */
const strikeHour = 17

export type StrikeOptions = {
  kind: StrikeKind
  on: Day
  runId?: string | null
  corrects?: string | null
  feesCorrectedCents?: number
  redemptionsCorrectedCents?: number
  reason?: string | null
}

/** What units are bought and redeemed at. */
export type Priced = { strikeId: string; on: Day; price: number; terms: FundTerms }

export const markOf = ({ highWaterMark, markedOn }: FundRow, on: Day): Mark => ({
  highWaterMark,
  markedOn: markedOn ?? on,
})

/** The figures that a strike has, or would have now; also with other values of its cards, by holding. */
export async function computeFigures(
  db: Db,
  fund: FundRow,
  on: Day,
  values: ReadonlyMap<string, number> = new Map(),
  feesCorrectedCents = 0,
): Promise<StrikeFigures & { cards: number }> {
  const balances = await balancesOf(db, fund.id)
  const terms = await listTerms(db, fund.id)
  const lots = await listLots(db, fund.id)
  const held = await listHeldCards(db, fund.id)
  const last = (await findLastStrike(db, fund.id)) ?? null
  const distributed = await distributedSince(db, fund.id, last?.at ?? null)
  // units that were worth nothing for a while grow from their last price
  const hadPrice = last === null || last.price !== null || last.units === 0
  const priced = hadPrice ? last : ((await findLastPriced(db, fund.id)) ?? null)
  const cardsCents = held.reduce((sum, { holdingId, valueCents }) => sum + (values.get(holdingId) ?? valueCents), 0)
  const { firstPrice } = fund
  const figures = strikeFigures({
    ...{ on, mark: markOf(fund, on), firstPrice, balances, cardsCents, lots, terms, last, priced, distributed },
    feesCorrectedCents,
  })
  return { ...figures, cards: held.length }
}

/**
 * Strikes the NAV: accrues fees and carry, books what the cards gained, and then issues and redeems units at the new
 * price. The caller has locked the fund, so two never run at once.
 */
export async function strikeNav(tx: Tx, deps: Deps, fund: FundRow, as: StrikeOptions): Promise<string> {
  const { kind, on, runId = null, corrects = null, reason = null } = as
  const { feesCorrectedCents = 0, redemptionsCorrectedCents = 0 } = as
  const figures = await computeFigures(tx, fund, on, new Map(), feesCorrectedCents)
  const { nav, terms } = figures
  const strikeId = randomUUID()
  const entryId = await book(tx, deps, fund, figures, on)
  await insertStrike(tx, {
    ...{ id: strikeId, fundId: fund.id, onDay: on, kind, termsNumber: terms.number, runId, corrects, reason, entryId },
    ...{ cards: figures.cards, ...figures.state, ...nav, highWaterMark: fund.highWaterMark },
    ...{ grossGrowth: figures.grossGrowth, netGrowth: figures.netGrowth },
    feesCorrectedCents,
    redemptionsCorrectedCents,
  })
  tx.audit({
    action: kind === 'correction' ? 'fund.correct' : 'fund.strike',
    object: { kind: 'fund', id: fund.id },
    reason,
    after: { on, kind, navCents: nav.navCents, navPerUnit: nav.navPerUnit },
  })
  await writeProof(deps, tx, strikeId)
  if (isPricing(kind)) {
    const isCharged = chargesCarry({ kind, onDay: on }) && nav.price !== null
    const price = isCharged
      ? await chargeCarry(tx, deps, fund, { strikeId, on, price: nav.price ?? 0, terms })
      : nav.price
    // units of a fund that is worth nothing have no price, and who bought now would pay for what the others lost
    if (price !== null || nav.units === 0) {
      const priced = { strikeId, on, price: price ?? fund.firstPrice, terms }
      await issueUnits(tx, deps, fund, priced)
      await meetRedemptions(tx, deps, fund, priced)
      await endDust(tx, fund, priced)
    }
  }
  await recount(tx, fund.id)
  // who redeemed everything left a place
  await offerPlaces(tx, deps, fund.id)
  fundChanged(tx)
  return strikeId
}

/** What the cards gained, the management fee, and carry, in the fund's own books. */
async function book(tx: Tx, deps: Deps, fund: FundRow, figures: StrikeFigures, on: Day): Promise<string | null> {
  const { gainCents, feeCents, carryChangeCents } = figures
  if (gainCents === 0 && feeCents === 0 && carryChangeCents === 0) return null
  const memberId = fund.id
  return post(tx, {
    ...{
      kind: 'fund_strike',
      bookedOn: today(deps, tx.now),
      words: labels.strikeEntry(fund.name, on),
      fundId: fund.id,
    },
    postings: [
      { code: 'fund_cards', memberId, amountCents: gainCents },
      { code: 'fund_gains', memberId, amountCents: -gainCents },
      { code: 'fund_costs', memberId, amountCents: feeCents + carryChangeCents },
      { code: 'fund_fees_due', memberId, amountCents: -feeCents },
      { code: 'fund_carry_due', memberId, amountCents: -carryChangeCents },
    ],
  })
}

/** The year ends: every lot pays its own carry, and all units have one price again, which is returned. */
async function chargeCarry(tx: Tx, deps: Deps, fund: FundRow, { strikeId, on, price, terms }: Priced): Promise<number> {
  const lots = await listLots(tx, fund.id)
  const charged = chargeLots<LotRow>(markOf(fund, on), lots, terms, price, on)
  if (charged.carryCents === 0 && charged.price === price) return price
  const entryId =
    charged.carryCents === 0
      ? null
      : await post(tx, {
          ...{
            kind: 'fund_fees',
            bookedOn: today(deps, tx.now),
            words: labels.carryEntry(fund.name, on),
            fundId: fund.id,
          },
          postings: carryPostings(fund.id, charged.carryCents),
        })
  const changed = charged.lots.filter(({ carryCents, unitsAdded }) => carryCents > 0 || unitsAdded !== 0)
  await updateLots(
    tx,
    changed.map(({ lot }) => lot),
  )
  await insertUnitEvents(
    tx,
    changed.map(({ lot, carryCents, unitsAdded }) => ({
      ...{ fundId: fund.id, lotId: lot.id, memberId: lot.memberId, kind: 'carry' as const },
      ...{ units: unitsAdded, price: charged.price, cents: 0, carryCents, strikeId, entryId, on },
    })),
  )
  if (charged.price < price) await setFundMark(tx, fund.id, { highWaterMark: charged.price, markedOn: on })
  tx.audit({
    action: 'fund.carry',
    object: { kind: 'fund', id: fund.id },
    after: { on, carryCents: charged.carryCents },
  })
  return charged.price
}

/** Staff strike the NAV of today without waiting for its hour. Once a day, as the job does. */
export async function strikeToday(tx: Tx, deps: Deps, fundId: string): Promise<void> {
  const fund = await lockFund(tx, fundId)
  if (!fund) throw notThere()
  const on = today(deps, tx.now)
  if (!isRunning(fund)) throw new AppError('wrong_state', labels.notRunning)
  if (fund.struckOn !== null && fund.struckOn >= on) throw new AppError('wrong_state', labels.struckToday)
  await strikeNav(tx, deps, await strikeMissed(tx, deps, fund, on), { kind: 'daily', on })
}

/** Days that the job missed come before a NAV of today. Returns the fund as they left it. */
export async function strikeMissed(tx: Tx, deps: Deps, fund: FundRow, today: Day): Promise<FundRow> {
  let struck = fund
  if (!isRunning(fund) || fund.struckOn === null) return fund
  for (let on = addDays(fund.struckOn, 1); on < today; on = addDays(on, 1)) {
    await strikeNav(tx, deps, struck, { kind: 'daily', on })
    struck = (await lockFund(tx, fund.id)) ?? struck
  }
  return struck
}

/** The last day whose hour has come. */
const lastStrikeDay = ({ settings }: Pick<Deps, 'settings'>, now: Date): Day =>
  dayIn(settings.current.timeZone, addSeconds(now, -strikeHour * 3600))

/** Every hour: strikes each day that was missed, one after the other, so that no window and no year's end is skipped. */
export async function strikeDaily(deps: Deps): Promise<void> {
  const until = lastStrikeDay(deps, deps.clock.now())
  for (const { id, struckOn } of await listUnstruck(deps.db, until))
    await eachForItself(deps, 'the NAV of a fund', id, async () => {
      for (let on = struckOn === null ? until : addDays(struckOn, 1); on <= until; on = addDays(on, 1))
        await deps.transactions.run(systemOrigin, (tx) => strikeDay(tx, deps, id, on))
    })
}

/** The daily NAV of a day, unless the fund has one of that day or ended. */
export async function strikeDay(tx: Tx, deps: Deps, fundId: string, on: Day): Promise<void> {
  const fund = await lockFund(tx, fundId)
  if (fund && isRunning(fund) && (fund.struckOn ?? '') < on) await strikeNav(tx, deps, fund, { kind: 'daily', on })
}
