import { formatMoney } from '@ambry/contract/kernel/money'
import type { SaleQuote } from '@ambry/contract/sales/records'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'

import { api } from '../../../api/api.ts'
import { sentenceOf } from '../../../api/errors.ts'
import { query } from '../../../api/queries.ts'
import { type Fact, FactList } from '../../../ui/FactList.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { Note } from '../../../ui/Tag.tsx'
import { feeText, signedMoney } from '../sale-labels.ts'
import styles from './sales-admin.module.css'

type Props = {
  cardId: string | undefined
  buyerId: string | undefined
  priceCents: number
  decided: { buyerFeeCents: number | null; sellerFeeCents: number | null }
  /** The card is held by its listing in Secure, which stands in nobody's way there. */
  isListed?: boolean
}

/** What a sale would come to for both sides, as the server works it out. */
export function QuotePart({ cardId, buyerId, priceCents, decided, isListed = false }: Props) {
  const asked = useDeferredValue(
    JSON.stringify({
      cardId,
      priceCents,
      ...(buyerId && { buyerId }),
      ...(decided.buyerFeeCents !== null && { buyerFeeCents: decided.buyerFeeCents }),
      ...(decided.sellerFeeCents !== null && { sellerFeeCents: decided.sellerFeeCents }),
    }),
  )
  const isAsked = cardId !== undefined && priceCents > 0
  const quote = useQuery({
    ...query(api.sales.saleQuote, { query: JSON.parse(asked) }),
    enabled: isAsked,
    placeholderData: (previous) => previous,
  })
  if (!isAsked)
    return <p className="small muted">{isListed ? 'Enter a price' : 'Choose a card and a price'} to see the totals.</p>
  if (quote.error) return <Failure text={sentenceOf(quote.error)} onRetry={() => void quote.refetch()} />
  return (
    <div className={styles.quote} aria-live="polite">
      {quote.data && !isListed && quote.data.faults.length > 0 && (
        <Note tone="bad" title="This sale can’t be recorded yet.">
          {quote.data.faults.join(' ')}
        </Note>
      )}
      {quote.data && <QuoteSides quote={quote.data} />}
    </div>
  )
}

const amount = (name: string, text: string): Fact => ({ name, value: <span className="num">{text}</span> })

export function QuoteSides({ quote }: { quote: SaleQuote }) {
  const { priceCents, buyerFee, sellerFee, taxCents, totalCents, netCents, seller } = quote
  return (
    <div className={styles.twoSides}>
      <section aria-label="The buyer">
        <FactList
          facts={[
            amount('Price', formatMoney(priceCents)),
            amount('Buyer’s fee', formatMoney(buyerFee.cents)),
            ...(taxCents > 0 ? [amount('Sales tax', formatMoney(taxCents))] : []),
          ]}
          total={amount('The buyer pays', formatMoney(totalCents))}
        />
        <p className="small muted">{feeText(buyerFee)}.</p>
      </section>
      <section aria-label="The seller">
        <FactList
          facts={[amount('Price', formatMoney(priceCents)), amount('Seller’s fee', signedMoney(-sellerFee.cents))]}
          total={amount(seller.id ? `${seller.name} receives` : 'Ambry keeps', formatMoney(netCents))}
        />
        {seller.id && <p className="small muted">{feeText(sellerFee)}.</p>}
      </section>
    </div>
  )
}
