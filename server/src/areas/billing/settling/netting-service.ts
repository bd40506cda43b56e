import { payoutActions } from '@ambry/contract/billing/invoices/kinds'
import { formatMoney } from '@ambry/contract/kernel/money'

import type { Tx } from '../../../db/transaction.ts'
import { transition } from '../../../db/transition.ts'
import type { Deps } from '../../../deps.ts'
import { notify } from '../../notices/service.ts'
import { linkTo, locked, publishChange } from '../invoices/issuing-service.ts'
import { post, today } from '../ledger/service.ts'
import * as labels from './labels.ts'
import { type DuePayout, listNetted, listOpenClawbacks, lockDuePayouts, lockMember } from './payout-queries.ts'
import { insertSettlements } from './queries.ts'
import { reopenIfOwed, settleIfDone } from './service.ts'

// What a member has to return is taken from what we owe them, before anything is paid out.

/** Called whenever either side may have grown. The oldest debt is paid first, from the oldest payout. */
export async function netPayouts(tx: Tx, deps: Deps, memberId: string): Promise<void> {
  await lockMember(tx, memberId)
  for (const { id } of await listOpenClawbacks(tx, memberId)) {
    const invoice = await locked(tx, id)
    let owedCents = invoice.owedCents
    for (const payout of await lockDuePayouts(tx, memberId)) {
      const amountCents = Math.min(owedCents, payout.leftCents)
      if (amountCents <= 0) break
      await net(tx, deps, { memberId, invoiceId: id, number: invoice.number ?? '', payout, amountCents })
      owedCents -= amountCents
    }
  }
}

type Netting = { memberId: string; invoiceId: string; number: string; payout: DuePayout; amountCents: number }

async function net(tx: Tx, deps: Deps, { memberId, invoiceId, number, payout, amountCents }: Netting): Promise<void> {
  const on = today(deps, tx.now)
  const entryId = await post(tx, {
    ...{ kind: 'payout_netted', bookedOn: on, words: labels.payoutNetted(number) },
    ...{ memberId, invoiceId, payoutId: payout.id },
    postings: [
      { code: 'payable', memberId, amountCents },
      { code: 'receivable', memberId, amountCents: -amountCents },
    ],
  })
  await insertSettlements(tx, [{ invoiceId, kind: 'payout', payoutId: payout.id, entryId, amountCents, on }])
  if (amountCents === payout.leftCents)
    await transition(tx, 'payouts', payoutActions, { id: payout.id, action: 'net', also: { end_entry_id: entryId } })
  await settleIfDone(tx, deps, invoiceId)
  tx.audit({ action: 'payout.net', object: { kind: 'payout', id: payout.id }, after: { invoice: number, amountCents } })
  await notify(tx, memberId, {
    kind: 'invoices',
    title: labels.payoutNettedTitle,
    message: labels.ofYourPayoutWent(formatMoney(amountCents), number),
    link: linkTo(invoiceId),
  })
  publishChange(tx, memberId)
}

/** A payout is about to be taken back: what it paid is owed again. Its member is locked. */
export async function unnetPayout(tx: Tx, deps: Deps, id: string, memberId: string, isNetted: boolean): Promise<void> {
  if (isNetted) await transition(tx, 'payouts', payoutActions, { id, action: 'unnet', also: { end_entry_id: null } })
  const on = today(deps, tx.now)
  for (const { invoiceId, number, amountCents } of await listNetted(tx, id)) {
    await locked(tx, invoiceId)
    const entryId = await post(tx, {
      ...{ kind: 'payout_netted', bookedOn: on, words: labels.nettingTakenBack(number) },
      ...{ memberId, invoiceId, payoutId: id },
      postings: [
        { code: 'receivable', memberId, amountCents },
        { code: 'payable', memberId, amountCents: -amountCents },
      ],
    })
    await insertSettlements(tx, [{ invoiceId, kind: 'payout', payoutId: id, entryId, amountCents: -amountCents, on }])
    await reopenIfOwed(tx, deps, invoiceId)
    tx.audit({
      action: 'payout.net',
      object: { kind: 'payout', id },
      after: { invoice: number, amountCents: -amountCents },
    })
  }
}
