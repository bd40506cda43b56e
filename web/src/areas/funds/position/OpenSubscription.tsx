import type { FundDetail } from '@ambry/contract/funds/catalog/records'
import { useQuery } from '@tanstack/react-query'

import { api } from '../../../api/api.ts'
import { query } from '../../../api/queries.ts'
import { Loaded } from '../../../parts/Loaded.tsx'
import { SkeletonBar } from '../../../ui/Skeleton.tsx'
import { subscribeTitle } from '../invest/labels.ts'
import { isOpen } from './request-status.ts'
import { SubscriptionPart } from './SubscriptionPart.tsx'

/** The member's open subscription, in place of a new one. */
export function OpenSubscription({ fund }: { fund: FundDetail }) {
  const position = useQuery(query(api.funds.fundPosition, { params: { id: fund.id } }))
  return (
    <>
      <h2 id="subscribe-heading">{subscribeTitle}</h2>
      <Loaded query={position} skeleton={<SkeletonBar height={200} />}>
        {({ subscriptions }) =>
          subscriptions.filter(isOpen).map((each) => <SubscriptionPart key={each.id} subscription={each} />)
        }
      </Loaded>
    </>
  )
}
