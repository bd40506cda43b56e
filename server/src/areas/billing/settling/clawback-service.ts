import type { ClawbackSource } from '@ambry/contract/billing/invoices/kinds'

import type { Tx } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { type IssuedFor, issueFor } from '../invoices/issuing-service.ts'

// What a member was paid and has to return, because the money behind it went back.

type Clawback = {
  memberId: string
  source: ClawbackSource
  /** The payout that was paid, or the payment that was reversed. */
  purposeId: string
  label: string
  amountCents: number
  memo: string
}

/**
 * Bills a member for what they received. Its entry puts the amount back to where it was paid from, so that the caller
 * can reverse what gave it to them in the same transaction; after that it is netted.
 */
export const billClawback = (
  tx: Tx,
  deps: Deps,
  { memberId, purposeId, memo, ...line }: Clawback,
): Promise<IssuedFor> =>
  issueFor(tx, deps, {
    purpose: 'clawback',
    purposeId,
    memberId,
    memo,
    lines: [
      {
        source: line.source,
        label: line.label.slice(0, 200),
        detail: null,
        quantity: 1,
        rate: { kind: 'flat', cents: line.amountCents },
        ...{ cardId: null, templateId: null, templateVersion: null },
      },
    ],
  })
