import { formatDate } from '@ambry/contract/kernel/dates'

import { systemOrigin, type Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { eachForItself } from '../../../jobs/each.ts'
import { today } from '../../billing/ledger/service.ts'
import { lockLoanWithCollateral } from '../collateral/service.ts'
import * as labels from '../labels.ts'
import { notifyBorrower } from '../loans/notices-service.ts'
import { lockLoan } from '../loans/queries.ts'
import { type EndingOffer, listEnded, listEnding, markReminded } from './queries.ts'
import { endOffer } from './service.ts'

const remindDays = 3

/** Every day: ends offers whose last day is over, and reminds of those that end soon, each on its own. */
export async function expireOffers(deps: Deps): Promise<void> {
  const day = today(deps, deps.clock.now())
  for (const { id } of await listEnded(deps.db, day))
    await eachForItself(deps, 'a loan offer that expires', id, () =>
      deps.transactions.run(systemOrigin, (tx) => expireOffer(tx, deps, id)),
    )
  for (const offer of await listEnding(deps.db, day, remindDays))
    await eachForItself(deps, 'a reminder about a loan offer', offer.id, () => remind(deps, offer))
}

/** Ends an offer if its last day is over. */
export async function expireOffer(tx: Tx, deps: Deps, id: string): Promise<void> {
  const { loan } = await lockLoanWithCollateral(tx, deps, id)
  if (loan.status !== 'approved' || loan.offerEndsOn === null || loan.offerEndsOn >= today(deps, tx.now)) return
  await endOffer(tx, deps, loan, 'expire', labels.offerLapsed)
  tx.audit({ action: 'loan.expire', object: { kind: 'loan', id } })
  await notifyBorrower(tx, deps, loan, {
    title: labels.offerExpired,
    message: labels.yourOfferExpired(loan.number),
    status: 'expired',
  })
}

const remind = (deps: Deps, { id, endsOn, kind }: EndingOffer) =>
  deps.transactions.run(systemOrigin, async (tx) => {
    const loan = await lockLoan(tx, id)
    if (loan?.status !== 'approved' || loan.offerEndsOn !== endsOn) return
    if (!(await markReminded(tx, id, kind, endsOn))) return
    await notifyBorrower(tx, deps, loan, {
      title: kind === 'offer_last_day' ? labels.offerEndsToday : labels.offerEndsSoon,
      message: labels.offerEndsOn(loan.number, formatDate(endsOn)),
      deadline: true,
    })
  })
