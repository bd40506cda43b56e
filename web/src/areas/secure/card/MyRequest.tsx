import { formatMoney } from '@ambry/contract/kernel/money'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { api } from '../../../api/api.ts'
import { query } from '../../../api/queries.ts'
import { Loaded } from '../../../parts/Loaded.tsx'
import { SkeletonBar } from '../../../ui/Skeleton.tsx'
import { Countdown } from '../Countdown.tsx'
import { RequestActions } from '../requests/RequestActions.tsx'
import { RequestTag } from '../requests/RequestTag.tsx'
import { offerText } from '../requests/request-labels.ts'
import * as labels from './labels.ts'
import styles from './secure-card.module.css'

/** The status of the reader's own request for the card, and the available actions. */
export function MyRequest({ id }: { id: string }) {
  const request = useQuery(query(api.secure.ownRequest, { params: { id } }))
  return (
    <section className={styles.mine} aria-label={labels.yourRequest}>
      <Loaded query={request} skeleton={<SkeletonBar height={92} />}>
        {(data) => (
          <>
            <div className="row between">
              <RequestTag request={data} />
              <Link className="small" to="/secure" search={{ tab: 'requests', request: id }}>
                {labels.viewTimeline}
              </Link>
            </div>
            <p>
              <strong className="num">{formatMoney(data.agreedCents ?? data.counterCents ?? data.offerCents)}</strong>{' '}
              <span className="muted">
                {data.agreedCents !== null
                  ? 'agreed'
                  : data.counterCents !== null
                    ? 'is our counteroffer'
                    : offerText(data).toLowerCase()}
              </span>
            </p>
            <p className="small muted">
              {data.next}
              {data.counterUntil && (
                <>
                  {' '}
                  {labels.timeLeft} <Countdown until={data.counterUntil} />.
                </>
              )}
            </p>
            <div className="row">
              <RequestActions request={data} refetch={() => request.refetch()} />
            </div>
          </>
        )}
      </Loaded>
    </section>
  )
}
