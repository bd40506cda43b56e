import { formatMoney } from '@ambry/contract/kernel/money'
import { quoteLines } from '@ambry/contract/secure/labels'
import { keepPreviousData, useQuery } from '@tanstack/react-query'

import { api } from '../../api/api.ts'
import { sentenceOf } from '../../api/errors.ts'
import { query } from '../../api/queries.ts'
import { GateNotice } from '../../parts/identity/GateNotice.tsx'
import { usePaused } from '../../parts/use-paused.ts'
import { FactList } from '../../ui/FactList.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { SkeletonBar } from '../../ui/Skeleton.tsx'
import * as labels from './labels.ts'
import styles from './secure.module.css'

type Props = {
  cardId: string
  /** Null means at the list price. */
  offerCents: number | null
}

/** All costs of a card, line by line, before anything is sent. It follows the offer as it is typed. */
export function QuoteLines({ cardId, offerCents }: Props) {
  const asked = usePaused(offerCents)
  const quote = useQuery({
    ...query(api.secure.requestQuote, {
      params: { id: cardId },
      query: asked === null ? {} : { offerCents: asked },
    }),
    placeholderData: keepPreviousData,
  })
  if (quote.error !== null) return <Failure text={sentenceOf(quote.error)} onRetry={() => void quote.refetch()} />
  const isStale = quote.isPlaceholderData || asked !== offerCents
  return (
    <div className={isStale ? `${styles.quote} stale` : styles.quote} aria-busy={isStale}>
      {quote.data?.identityFault && <GateNotice gate="purchase" />}
      <FactList
        facts={
          quote.data
            ? quoteLines(quote.data).map(({ cents, ...line }) => ({ ...line, value: money(cents) }))
            : skeletonLines
        }
        total={{ name: 'Total', value: quote.data ? money(quote.data.totalCents) : <SkeletonBar width={90} /> }}
      />
      <p className="small muted">{quote.data ? labels.dueWithinDaysOfApproval(quote.data.dueDays) : ' '}</p>
    </div>
  )
}

const money = (cents: number) => <span className="num">{formatMoney(cents)}</span>

const skeletonLines = ['Price', labels.buyersFee, 'Tax'].map((name) => ({ name, value: <SkeletonBar width={80} /> }))
