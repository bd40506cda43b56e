import { formatChange, formatMoney } from '@ambry/contract/kernel/money'
import type { SaleQuote } from '@ambry/contract/sales/records'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue } from 'react'

import { api } from '../../../api/api.ts'
import { sentenceOf } from '../../../api/errors.ts'
import { query } from '../../../api/queries.ts'
import { type Fact, FactList } from '../../../ui/FactList.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { Note } from '../../../ui/Tag.tsx'
import { feeText } from '../sale-labels.ts'
import * as labels from './labels.ts'
import styles from './sales-admin.module.css'

type Props = {
  cardId: string | undefined
  buyerId: string | undefined
  priceCents: number
  decided: { buyerFeeCents: number | null; sellerFeeCents: number | null }
  /** The card is held by its own listing in Secure, which doesn't prevent the sale. */
  isListed?: boolean
  /** What to choose once the totals are known. */
  choices?: (quote: SaleQuote) => ReactNode
}

/** What a sale would come to for both sides, as computed by the server. */
export function QuotePart({ cardId, buyerId, priceCents, decided, isListed = false, choices }: Props) {
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
    return (
      <p className="small muted">
        {isListed ? labels.enterAPrice : labels.chooseACard} {labels.toSeeTheTotals}
      </p>
    )
  if (quote.error) return <Failure text={sentenceOf(quote.error)} onRetry={() => void quote.refetch()} />
  return (
    <div className={styles.quote} aria-live="polite">
      {quote.data && !isListed && quote.data.faults.length > 0 && (
        <Note tone="bad" title={labels.thisSaleCantBeRecorded}>
          {quote.data.faults.join(' ')}
        </Note>
      )}
      {quote.data && <QuoteSides quote={quote.data} />}
      {quote.data && choices?.(quote.data)}
    </div>
  )
}

const amount = (name: string, text: string): Fact => ({ name, value: <span className="num">{text}</span> })

export function QuoteSides({ quote }: { quote: SaleQuote }) {
  const { priceCents, buyerFee, sellerFee, taxCents, totalCents, netCents, seller } = quote
  return (
    <div className={styles.twoSides}>
      <section aria-label={labels.theBuyer}>
        <FactList
          facts={[
            amount('Price', formatMoney(priceCents)),
            amount(labels.buyersFee, formatMoney(buyerFee.cents)),
            ...(taxCents > 0 ? [amount(labels.salesTax, formatMoney(taxCents))] : []),
          ]}
          total={amount(labels.theBuyerPays, formatMoney(totalCents))}
        />
        <p className="small muted">{feeText(buyerFee)}.</p>
      </section>
      <section aria-label={labels.theSeller}>
        <FactList
          facts={[amount('Price', formatMoney(priceCents)), amount(labels.sellersFee, formatChange(-sellerFee.cents))]}
          total={amount(seller.id ? `${seller.name} receives` : labels.ambryKeeps, formatMoney(netCents))}
        />
        {seller.id && <p className="small muted">{feeText(sellerFee)}.</p>}
      </section>
    </div>
  )
}
