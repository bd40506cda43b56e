import { formatPrice } from '@ambry/contract/kernel/money'

import { type AreaAttention, dueAt } from '../../../attention.ts'
import { listOfferedNotes } from './attention-queries.ts'
import { lendingLink } from './balance-service.ts'
import * as labels from './labels.ts'

/** What waits for a lender. */
export const lendingAttention: AreaAttention = {
  permission: 'lender.own',
  find: async (deps, memberId) =>
    (await listOfferedNotes(deps.db, memberId)).map((row) => ({
      kind: 'noteOffer',
      id: row.id,
      title: labels.noteOffered(row.noteNumber, formatPrice(row.priceCents)),
      text: labels.noteSecuredAt(row.ltvBps, row.hasCall),
      picture: row.collateralId && `/files/offered-loans/${row.loanId}/cards/${row.collateralId}?v=1`,
      amountCents: row.priceCents,
      due: dueAt(deps, row.expiresAt, labels.answerBy),
      action: labels.reviewNote,
      link: lendingLink,
    })),
}
