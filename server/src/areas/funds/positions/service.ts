import type { Position } from '@ambry/contract/funds/investing/records'
import type { Day } from '@ambry/contract/kernel/dates'

import type { Actor } from '../../../access/access.ts'
import type { Deps } from '../../../deps.ts'
import { today } from '../../billing/ledger/service.ts'
import { type FundRow, requireVisibleFund } from '../fund-queries.ts'
import { lotsValuedOn } from '../money/lot-values-service.ts'
import { shareBpsOf } from '../rules.ts'
import { presentSubscription } from '../subscriptions/present.ts'
import { listSubscriptionsOf } from '../subscriptions/queries.ts'
import { presentTransfer } from '../transfers/list-service.ts'
import { listTransfersOf } from '../transfers/queries.ts'
import { isShown } from '../units/dust-service.ts'
import { listRedemptionsOf } from '../units/redemption-queries.ts'
import { presentRedemption } from '../units/redemptions-service.ts'
import { type EventRow, listDistributed, listEvents, listStatementsOf, type PaidRow } from './queries.ts'
import { moneyWeighted, paidInCents, realizedBy, redeemedCents, yearsBetween } from './rules.ts'

const sum = (amounts: readonly number[]): number => amounts.reduce((total, each) => total + each, 0)

/** What a member owns of a fund, with everything that happened to it. */
export async function position(deps: Deps, actor: Actor, fundId: string): Promise<Position> {
  const { db } = deps
  const fund = await requireVisibleFund(db, fundId)
  const on = today(deps, deps.clock.now())
  const { lots } = await lotsValuedOn(db, fund, on)
  const own = lots.filter(({ memberId, units }) => memberId === actor.id && units > 0)
  const events = await listEvents(db, fundId, actor.id)
  const distributed = await listDistributed(db, fundId, actor.id)
  const units = sum(own.map((lot) => lot.units))
  const valueCents = sum(own.map((lot) => lot.valueCents))
  const transfers = []
  for (const row of await listTransfersOf(db, fundId, actor.id))
    transfers.push(await presentTransfer(db, deps, actor.id, row))
  return {
    units,
    shareBps: shareBpsOf(units, sum(lots.map((lot) => lot.units))),
    costCents: sum(own.map((lot) => lot.costCents)),
    valueCents,
    gainCents: valueCents + redeemedCents(events) + sum(distributed.map(({ cents }) => cents)) - paidInCents(events),
    distributedCents: sum(distributed.map(({ cents }) => cents)),
    redeemedCents: redeemedCents(events),
    xirr: moneyWeighted(events, distributed, { on, cents: valueCents }),
    carryCents: sum(own.map((lot) => lot.carryCents)),
    lots: own.map((lot) => ({
      ...{ id: lot.id, openedOn: lot.openedOn, units: lot.units, costCents: lot.costCents, valueCents: lot.valueCents },
      ...{ carryCents: lot.carryCents, highWaterMark: lot.highWaterMark, lockedUntil: lot.lockedUntil },
    })),
    events: eventsOf(events, distributed),
    subscriptions: (await listSubscriptionsOf(db, fundId, actor.id)).map(presentSubscription),
    redemptions: (await listRedemptionsOf(db, fundId, actor.id)).map(presentRedemption),
    transfers,
    statements: (await listStatementsOf(db, fundId, actor.id)).map(({ from, to }) => ({
      ...{ from, to, address: `/files/funds/${fundId}/statement.pdf?from=${from}&to=${to}` },
    })),
    years: await yearsOf(deps, fund, actor.id, events, distributed, on),
    actions: units > 0 && (fund.status === 'open' || fund.status === 'closed') ? ['redeem', 'transfer'] : [],
  }
}

const eventsOf = (events: readonly EventRow[], distributed: readonly PaidRow[]): Position['events'] =>
  [
    ...events.filter(isShown).map(({ at, on, kind, units, price, cents, carryCents }) => ({
      at,
      on,
      kind,
      units,
      price,
      cents,
      carryCents,
    })),
    ...distributed.map(({ at, on, cents }) => ({
      ...{ at, on, kind: 'distribution' as const, units: 0, price: null, cents, carryCents: 0 },
    })),
  ].toSorted((one, other) => other.at.localeCompare(one.at))

/** What a tax preparer asks for, newest year first. */
async function yearsOf(
  { db }: Deps,
  fund: FundRow,
  memberId: string,
  events: readonly EventRow[],
  distributed: readonly PaidRow[],
  today: Day,
): Promise<Position['years']> {
  const [first] = events
  if (!first) return []
  const realized = realizedBy(events)
  const years: Position['years'] = []
  for (const year of yearsBetween(first.on, today)) {
    const isIn = ({ on }: { on: Day }) => on.startsWith(year)
    const within = events.filter(isIn)
    const end = `${year}-12-31` < today ? `${year}-12-31` : today
    const { lots } = await lotsValuedOn(db, fund, end, memberId)
    const paid = distributed.filter(isIn)
    years.push({
      ...{ year, paidInCents: paidInCents(within), redeemedCents: redeemedCents(within) },
      distributedCents: sum(paid.map(({ cents }) => cents)),
      realizedCents: sum(realized.filter(isIn).map(({ cents }) => cents)),
      incomeCents: sum(paid.filter(({ kind }) => kind === 'income').map(({ cents }) => cents)),
      feesCents: sum(within.map(({ carryCents }) => carryCents)),
      endValueCents: sum(lots.map(({ valueCents }) => valueCents)),
    })
  }
  return years
}
