import { unitsFor } from '@ambry/contract/funds/arithmetic/units'
import type { SubscriptionQuote } from '@ambry/contract/funds/investing/records'
import { addDays } from '@ambry/contract/kernel/dates'

import type { Actor } from '../../../access/access.ts'
import type { Deps } from '../../../deps.ts'
import { today } from '../../billing/ledger/service.ts'
import { requireVisibleFund } from '../fund-queries.ts'
import { priceOn } from '../money/lot-values-service.ts'
import { amountFault, entryFeeOf } from './rules.ts'
import { agreement, currentTerms, remainingCents } from './service.ts'

/** What an amount would buy at the last NAV; the next one decides. */
export async function quoteSubscription(deps: Deps, fundId: string, amountCents: number): Promise<SubscriptionQuote> {
  const { db } = deps
  const fund = await requireVisibleFund(db, fundId)
  const now = deps.clock.now()
  const terms = await currentTerms(db, deps, fundId, now)
  const price = (await priceOn(db, fundId, today(deps, now))) || fund.firstPrice
  const feeCents = entryFeeOf(amountCents, terms)
  return {
    ...{ amountCents, price, units: unitsFor(amountCents, price), feeCents, feeBps: terms.entryFeeBps },
    ...{ totalCents: amountCents + feeCents, managementBps: terms.managementBps, heldUntil: fund.heldUntil },
    lockedUntil: addDays(today(deps, now), terms.lockUpDays),
    problem: amountFault(amountCents, terms, await remainingCents(db, fund)),
  }
}

export async function ownAgreement(deps: Deps, actor: Actor, fundId: string, amountCents: number) {
  const fund = await requireVisibleFund(deps.db, fundId)
  const terms = await currentTerms(deps.db, deps, fundId, deps.clock.now())
  return agreement(deps.db, deps, actor, fund, amountCents, terms)
}
