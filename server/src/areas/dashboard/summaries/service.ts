import type { Balance } from '@ambry/contract/billing/invoices/records'
import type { RegistrySummary } from '@ambry/contract/cards/registry/summary'
import { dayIn } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'

import { systemOrigin } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { eachForItself } from '../../../jobs/each.ts'
import { balance } from '../../billing/invoices/service.ts'
import { summary } from '../../cards/registry/summary-service.ts'
import { notify, subscribersOf } from '../../notices/service.ts'
import * as labels from './labels.ts'

/** Runs on the first days of a month: emails its summary to everyone who chose it, once. */
export async function sendSummaries(deps: Deps): Promise<void> {
  const month = dayIn(deps.settings.current.timeZone, deps.clock.now()).slice(0, 7)
  for await (const id of subscribersOf(deps.db, 'summary')) {
    await eachForItself(deps, 'a monthly summary', id, async () => {
      const message = summaryText(await summary(deps, { id }), await balance(deps.db, deps, id))
      const notice = { title: labels.yourMonthlySummary, message, link: '/dashboard' }
      await deps.transactions.run(systemOrigin, (tx) =>
        notify(tx, id, { kind: 'summary', ...notice, dedupeKey: `summary:${id}:${month}` }),
      )
    })
  }
}

/** One line per fact; amounts of zero are left out. */
function summaryText(
  { cards, valueCents, growth }: Pick<RegistrySummary, 'cards' | 'valueCents' | 'growth'>,
  { openInvoices, dueCents, overdueCents, creditCents, payoutsDueCents }: Balance,
): string {
  return [
    cards > 0 ? labels.youHaveCards(cards, formatMoney(valueCents)) : labels.youHaveNoCards,
    growth.gainCents !== 0 && labels.gained(formatMoney(growth.gainCents)),
    openInvoices > 0 ? labels.openInvoices(openInvoices, formatMoney(dueCents)) : labels.noOpenInvoices,
    overdueCents > 0 && labels.overdue(formatMoney(overdueCents)),
    creditCents > 0 && labels.credit(formatMoney(creditCents)),
    payoutsDueCents > 0 && labels.payouts(formatMoney(payoutsDueCents)),
  ]
    .filter(Boolean)
    .join('\n')
}
