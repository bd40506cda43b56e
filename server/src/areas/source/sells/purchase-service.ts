import { addSeconds } from '@ambry/contract/kernel/dates'
import { formatDollars } from '@ambry/contract/kernel/money'

import type { Db } from '../../../db/db.ts'
import type { Deps } from '../../../deps.ts'
import { membersPastGate } from '../../identity/gates-service.ts'
import { listSellCards } from './card-queries.ts'
import * as labels from './labels.ts'
import { indicationsOf } from './present.ts'
import { readAgreedCents } from './purchase-queries.ts'
import type { SellRow } from './queries.ts'

const weekSeconds = 7 * 86_400

/** Why paying this for the cards of an offer needs a second person, whoever agreed on the member's other offers. */
export async function whySecondPerson(
  db: Db,
  deps: Deps,
  { id, memberId }: Pick<SellRow, 'id' | 'memberId'>,
  cents: number,
): Promise<string | null> {
  const offered = (await listSellCards(db, id)).filter(({ status }) => status === 'offered')
  const indications = await indicationsOf(
    db,
    deps,
    offered.map(({ cardId }) => cardId),
  )
  const unpriced = offered.filter(({ cardId }) => (indications.get(cardId)?.lowCents ?? null) === null)
  const verified = await membersPastGate(db, deps, [memberId], 'payout')
  const limitCents = deps.settings.current.approvalPurchaseDollars * 100
  const agreedCents = await readAgreedCents(db, memberId, id, addSeconds(deps.clock.now(), -weekSeconds))
  const reasons = [
    ...(agreedCents + cents > limitCents ? [labels.aboveForTheWeek(agreedCents, formatDollars(limitCents))] : []),
    ...(unpriced.length > 0 ? [labels.haveNoEstimate(unpriced.length)] : []),
    ...(verified.has(memberId) ? [] : [labels.sellerIsntVerified]),
  ]
  return reasons.length === 0 ? null : reasons.join(' ')
}
