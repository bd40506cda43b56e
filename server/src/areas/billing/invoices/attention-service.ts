import { daysBetween, formatNearDate } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'

import { type AreaAttention, dueOn } from '../../../attention.ts'
import { today } from '../ledger/service.ts'
import { listOpenInvoices } from './attention-queries.ts'
import * as labels from './labels.ts'

/** All open invoices as one item, since a long list would hide everything else. */
export const invoiceAttention: AreaAttention = {
  permission: 'invoice.own',
  find: async (deps, memberId) => {
    const rows = await listOpenInvoices(deps.db, memberId)
    const [first] = rows
    if (!first) return []
    const now = today(deps, deps.clock.now())
    const late = rows.filter(({ dueOn: on }) => on !== null && on < now)
    const next = rows.find(({ dueOn: on }) => on !== null && on >= now)
    const totalCents = rows.reduce((sum, { owedCents }) => sum + owedCents, 0)
    const [oldest] = late
    const due = dueOn(deps, first.dueOn, labels.isDue)
    const isOne = rows.length === 1
    return [
      {
        kind: 'invoices',
        id: memberId,
        invoiceIds: rows.map(({ id }) => id),
        title: isOne
          ? labels.payAmount(formatMoney(totalCents))
          : labels.openInvoices(rows.length, formatMoney(totalCents)),
        text: isOne ? first.title : next?.dueOn ? labels.nextDue(formatNearDate(next.dueOn, now)) : labels.allOverdue,
        amountCents: totalCents,
        due:
          oldest?.dueOn && due
            ? {
                ...due,
                text: isOne
                  ? labels.overdueFor(daysBetween(oldest.dueOn, now))
                  : labels.overdueSince(late.length, formatNearDate(oldest.dueOn, now)),
                isLate: true,
              }
            : due,
        action: isOne ? labels.payIt : labels.reviewInvoices,
        link: isOne ? `/checkout?invoice=${first.id}` : '/dashboard?invoices=due',
      },
    ]
  },
}
