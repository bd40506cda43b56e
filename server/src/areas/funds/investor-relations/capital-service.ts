import type { FundStatement } from '@ambry/contract/funds/investing/records'
import type { Day } from '@ambry/contract/kernel/dates'

import type { Db } from '../../../db/db.ts'
import { movedOn, postedTotals } from '../../billing/ledger/document-service.ts'
import { correctedEntries, listLotStates, listProvedCards, listStruckIn, resultEntries } from './capital-queries.ts'
import { partOf, type Result, type StruckResult, unitsBefore } from './capital-rules.ts'

type Period = { from: Day; to: Day }

const accounts = ['fund_gains', 'fund_costs', 'fund_carry_due'] as const

/** What the fund's entries between its NAVs moved, and who had its units then. */
async function resultsOf(db: Db, fundId: string, { from, to }: Period): Promise<StruckResult[]> {
  const strikes = await listStruckIn(db, fundId, from, to)
  const units = unitsBefore(strikes, await listLotStates(db, fundId, to))
  const totals = await postedTotals(db, resultEntries(fundId, from, to), fundId, accounts)
  return strikes.map(({ seq, realizedCents }, at) => {
    const struck = totals(`${seq} fund_strike`)
    return {
      units: units[at] ?? new Map(),
      result: {
        // a NAV books the fee and the change in accrued carry as one cost
        managementFees: movedOn(struck, 'fund_costs') + movedOn(struck, 'fund_carry_due'),
        expenses: movedOn(totals(`${seq} fund_bill`), 'fund_costs'),
        income: movedOn(totals(`${seq} fund_units`), 'fund_gains'),
        realized: realizedCents + movedOn(totals(`${seq} fund_card`), 'fund_gains'),
      },
    }
  })
}

/** A holder's part of what the fund earned and paid in a period. */
export const resultOf = async (db: Db, fundId: string, memberId: string, period: Period): Promise<Result> =>
  partOf(memberId, await resultsOf(db, fundId, period))

/** Carry that corrections of NAVs charged a member for what they redeemed, or gave back below zero. */
export async function correctedCarryOf(
  db: Db,
  fundId: string,
  memberId: string,
  { from, to }: Period,
): Promise<number> {
  const totals = await postedTotals(db, correctedEntries(fundId, from, to), fundId, ['fund_costs'])
  return 0 - movedOn(totals(memberId), 'fund_costs')
}

/** The cards of the fund at the last NAV of a day. */
export async function heldOn(db: Db, fundId: string, on: Day): Promise<FundStatement['held']> {
  const cards = (await listProvedCards(db, fundId, on)).map((card) => ({
    ...card,
    gainCents: card.valueCents - card.costCents,
  }))
  const sum = (name: 'costCents' | 'valueCents' | 'gainCents') => cards.reduce((cents, card) => cents + card[name], 0)
  return { costCents: sum('costCents'), valueCents: sum('valueCents'), gainCents: sum('gainCents'), cards }
}
