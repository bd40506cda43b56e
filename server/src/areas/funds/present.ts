import type { NavPreview, Strike } from '@ambry/contract/funds/admin/records'
import { publishedPerUnit } from '@ambry/contract/funds/arithmetic/nav'
import type { FundTerms } from '@ambry/contract/funds/catalog/records'
import { type Day, dayIn } from '@ambry/contract/kernel/dates'

import type { Deps } from '../../deps.ts'
import type { FundListRow } from './fund-list-queries.ts'
import { fundCardPicture } from './fund-service.ts'
import type { StrikeRow } from './nav/queries.ts'
import { firstGrowth, type StrikeFigures } from './nav/rules.ts'
import { isRunning } from './rules.ts'
import { nextWindow } from './units/window-rules.ts'

/** Every card is valued again by the end of each quarter. */
const valuationMonths = 3

/** What is left of the places, by the terms in force. */
const placesLeft = (terms: Pick<FundTerms, 'mostHolders'>, places: number): number =>
  Math.max(0, terms.mostHolders - places)

/** What lists and pages of members and staff have in common. */
export function presentFund({ settings }: Pick<Deps, 'settings'>, row: FundListRow, today: Day) {
  return {
    ...{
      id: row.id,
      name: row.name,
      status: row.status,
      strategy: row.strategy,
      category: row.category,
      risk: row.risk,
    },
    ...{ opensOn: row.opensOn, closesOn: row.closesOn, heldUntil: row.heldUntil },
    ...{
      targetCents: row.targetCents,
      raisedCents: row.raisedCents,
      navPerUnit: row.navPerUnit,
      struckOn: row.struckOn,
    },
    growth: row.netGrowth === null ? null : row.netGrowth / firstGrowth - 1,
    trend: row.trend,
    openedOn: row.openedAt === null ? null : dayIn(settings.current.timeZone, new Date(row.openedAt)),
    cards: row.cards,
    pictures: row.picturedIds.map((holdingId) => fundCardPicture(row.id, holdingId)),
    holders: row.holders,
    places: placesLeft(row, row.places),
    ...{ minimumCents: row.minimumCents, managementBps: row.managementBps, carryBps: row.carryBps },
    nextValuationOn: isRunning(row) ? nextWindow(valuationMonths, today) : null,
  }
}

export const presentStrike = ({ onDay: on, ...row }: StrikeRow): Strike => ({
  ...row,
  on,
  navPerUnit: publishedPerUnit(row),
})

export const presentPreview = (
  { state, nav, cards }: Pick<StrikeFigures, 'state' | 'nav'> & { cards: number },
  on: Day,
): NavPreview => ({
  on,
  cards,
  ...state,
  ...nav,
  navPerUnit: publishedPerUnit(nav),
})
