import { formatExactPrice, formatUnits } from '@ambry/contract/funds/arithmetic/units'
import type { SubscriptionQuote } from '@ambry/contract/funds/investing/records'
import { formatDate } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'

import { today } from '../../../api/live/server-meta.ts'
import { FactList } from '../../../ui/FactList.tsx'
import { percentOf } from '../labels.ts'
import * as labels from './labels.ts'

const num = (text: string) => <span className="num">{text}</span>

/** What an amount buys, and what it costs. */
export const QuoteLines = ({ quote }: { quote: SubscriptionQuote }) => (
  <FactList
    facts={[
      { name: labels.unitsAt(formatExactPrice(quote.price)), value: num(formatUnits(quote.units)) },
      ...(quote.feeBps > 0
        ? [{ name: labels.entryFee(percentOf(quote.feeBps)), value: num(formatMoney(quote.feeCents)) }]
        : []),
      { name: labels.managementFee, value: num(percentOf(quote.managementBps)) },
      ...(quote.lockedUntil > today() ? [{ name: labels.lockedUntil, value: formatDate(quote.lockedUntil) }] : []),
      ...(quote.heldUntil ? [{ name: labels.heldUntil, value: formatDate(quote.heldUntil) }] : []),
    ]}
    total={{ name: labels.toPay, value: num(formatMoney(quote.totalCents)) }}
  />
)
