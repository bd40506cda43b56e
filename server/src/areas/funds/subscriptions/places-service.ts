import { mostHolders, offeredDays } from '@ambry/contract/funds/kinds'
import { addSeconds, formatDeadline } from '@ambry/contract/kernel/dates'

import type { Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { today } from '../../billing/ledger/service.ts'
import { notify } from '../../notices/service.ts'
import { listTerms, lockFund } from '../fund-queries.ts'
import { positionLink } from '../fund-service.ts'
import { termsOn } from '../nav/rules.ts'
import { recount } from '../units/queries.ts'
import * as labels from './labels.ts'
import { findNextWaiting, findSubscription, offerPlace } from './queries.ts'

/** Free places go to those who wait, in their order. */
export async function offerPlaces(tx: Tx, deps: Deps, fundId: string): Promise<void> {
  for (;;) {
    const fund = await lockFund(tx, fundId)
    if (fund?.status !== 'open') return
    const terms = termsOn(await listTerms(tx, fundId), today(deps, tx.now))
    if (fund.places >= Math.min(terms.mostHolders, mostHolders)) return
    const next = await findNextWaiting(tx, fundId)
    const row = next && (await findSubscription(tx, next.id))
    if (!row) return
    const until = addSeconds(tx.now, offeredDays * 86_400)
    await offerPlace(tx, row.id, until)
    await recount(tx, fundId)
    const { timeZone, houseName } = deps.settings.current
    const shown = formatDeadline(until, timeZone)
    await notify(tx, row.memberId, {
      ...{ kind: 'funds', title: labels.placeIsFree, link: positionLink(fundId), deadline: true },
      message: labels.placeIsFreeMessage(fund.name, shown),
      text: labels.placeIsFreeText(houseName, fund.name, shown),
    })
  }
}
