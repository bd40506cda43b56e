import { isDust } from '@ambry/contract/funds/arithmetic/units'

import type { Tx } from '../../../db/transaction.ts'
import type { FundRow } from '../fund-queries.ts'
import type { Priced } from '../nav/strike-service.ts'
import { insertUnitEvents, listLots, updateLots } from './queries.ts'

/**
 * Ends lots that could never be paid out, also those from before redemptions took such a rest with them: their holders
 * would keep a place in the fund. Measured by what the units cost too, because a fund that lost everything can recover.
 */
export async function endDust(tx: Tx, fund: FundRow, { strikeId, on, price }: Priced): Promise<void> {
  const dust = (await listLots(tx, fund.id)).filter(({ units, highWaterMark }) =>
    isDust(units, Math.max(price, highWaterMark)),
  )
  await updateLots(
    tx,
    dust.map((lot) => ({ ...lot, units: 0, costCents: 0 })),
  )
  await insertUnitEvents(
    tx,
    dust.map(({ id: lotId, memberId, units }) => ({
      fundId: fund.id,
      lotId,
      memberId,
      kind: 'corrected' as const,
      units: -units,
      price,
      cents: 0,
      carryCents: 0,
      strikeId,
      entryId: null,
      on,
    })),
  )
}

type Shown = { units: number; price: number | null; cents: number; carryCents: number }

/** People aren’t told of units that are worth nothing and brought nothing. */
export const isShown = ({ units, price, cents, carryCents }: Shown): boolean =>
  units === 0 || cents !== 0 || carryCents !== 0 || price === null || !isDust(Math.abs(units), price)
