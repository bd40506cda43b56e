import type { Balance } from '@ambry/contract/billing/invoices/records'
import type { RegistrySummary } from '@ambry/contract/cards/registry/summary'
import type { AttentionItem } from '@ambry/contract/dashboard/attention/endpoints'
import { dayIn } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'

import { systemOrigin } from '../../../db/transaction.ts'
import type { Deps } from '../../../deps.ts'
import { eachForItself } from '../../../jobs/each.ts'
import { balance } from '../../billing/invoices/service.ts'
import { summary } from '../../cards/registry/summary-service.ts'
import { notify, subscribersOf } from '../../notices/service.ts'
import { attentionOf } from '../attention/service.ts'
import * as labels from './labels.ts'

/** Runs on the first days of a month: emails its summary to everyone who chose it, once. */
export async function sendSummaries(deps: Deps): Promise<void> {
  const month = dayIn(deps.settings.current.timeZone, deps.clock.now()).slice(0, 7)
  for await (const id of subscribersOf(deps.db, 'summary')) {
    await eachForItself(deps, 'a monthly summary', id, async () => {
      const message = summaryText(
        await summary(deps, { id }),
        await balance(deps.db, deps, id),
        await attentionOf(deps, id),
      )
      const notice = { title: labels.yourMonthlySummary, message, link: '/dashboard' }
      await deps.transactions.run(systemOrigin, (tx) =>
        notify(tx, id, { kind: 'summary', ...notice, dedupeKey: `summary:${id}:${month}` }),
      )
    })
  }
}

const maxItems = 8

/** One line per fact; amounts of zero are left out. */
function summaryText(
  { cards, valueCents, growth }: Pick<RegistrySummary, 'cards' | 'valueCents' | 'growth'>,
  { creditCents, payoutsDueCents }: Balance,
  items: readonly AttentionItem[],
): string {
  return [
    cards > 0 ? labels.youHaveCards(cards, formatMoney(valueCents)) : labels.youHaveNoCards,
    growth.gainCents !== 0 && labels.gained(formatMoney(growth.gainCents)),
    labels.needYourAttention(items.length),
    ...items.slice(0, maxItems).map(labels.waiting),
    items.length > maxItems && labels.andMore(items.length - maxItems),
    creditCents > 0 && labels.credit(formatMoney(creditCents)),
    payoutsDueCents > 0 && labels.payouts(formatMoney(payoutsDueCents)),
  ]
    .filter(Boolean)
    .join('\n')
}
