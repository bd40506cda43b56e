import { formatMoney } from '@ambry/contract/kernel/money'
import type { BothSides } from '@ambry/contract/sales/negotiation/records'
import type { NegotiationSide } from '@ambry/contract/sales/negotiation/rules'

import { FactList } from '../../../ui/FactList.tsx'
import * as labels from './labels.ts'

type Props = { quote: BothSides; side: NegotiationSide }

/** A price with both fees, as one side reads it: their own total last. */
export function BothSidesLines({ quote, side }: Props) {
  const money = (cents: number) => <span className="num">{formatMoney(cents)}</span>
  if (side === 'seller')
    return (
      <FactList
        facts={[
          { name: labels.price, value: money(quote.priceCents) },
          { name: quote.sellerFeeLabel, value: money(-quote.sellerFeeCents) },
        ]}
        total={{ name: labels.youReceive, value: money(quote.netCents) }}
      />
    )
  return (
    <FactList
      facts={[
        { name: labels.price, value: money(quote.priceCents) },
        { name: quote.buyerFeeLabel, value: money(quote.buyerFeeCents) },
        ...(quote.taxCents > 0 ? [{ name: labels.tax, value: money(quote.taxCents) }] : []),
      ]}
      total={{ name: labels.youPay, value: money(quote.totalCents) }}
    />
  )
}
