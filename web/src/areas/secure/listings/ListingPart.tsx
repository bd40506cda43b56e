import { formatDate } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'
import { availability as availabilityStatus } from '@ambry/contract/secure/kinds'
import type { Listing } from '@ambry/contract/secure/promotions/endpoints'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../../api/api.ts'
import { query } from '../../../api/queries.ts'
import { Loaded } from '../../../parts/Loaded.tsx'
import { type BulkAction, BulkDialog } from '../../../parts/lists/BulkDialog.tsx'
import { NeedsRight } from '../../../parts/rights.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Fact } from '../../../ui/Fact.tsx'
import { SkeletonLines } from '../../../ui/Skeleton.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { WhyButton } from '../../../ui/WhyButton.tsx'
import styles from '../secure.module.css'
import * as labels from './labels.ts'
import { listAction, repriceAction, unlistAction } from './listing-bulk.tsx'

type Props = { card: { id: string; playerName: string } }

/** A card's status in Secure, and the admin actions on it. */
export function ListingPart({ card }: Props) {
  const listing = useQuery(query(api.secure.listing, { params: { id: card.id } }))
  const [confirming, setConfirming] = useState<BulkAction | null>(null)
  return (
    <section aria-label={labels.secure}>
      <h3>{labels.secure}</h3>
      <Loaded query={listing} skeleton={<SkeletonLines lines={3} />}>
        {({ listing: listed, why }) => (
          <div className={styles.promotePart}>
            {listed ? <Listed cardId={card.id} listing={listed} /> : <p>{labels.notListedInSecure}</p>}
            <NeedsRight right="card.list">
              <div className={styles.promoteActs}>
                {!listed && (
                  <WhyButton variant="secondary" why={why} onClick={() => setConfirming(listAction)}>
                    {labels.listInSecure}
                  </WhyButton>
                )}
                {listed?.isByHouse && (
                  <Button variant="secondary" onClick={() => setConfirming(repriceAction)}>
                    {labels.changePrice}
                  </Button>
                )}
                {listed && (
                  <Button variant="danger" onClick={() => setConfirming(unlistAction)}>
                    {labels.removeFromSecure}
                  </Button>
                )}
              </div>
            </NeedsRight>
          </div>
        )}
      </Loaded>
      {confirming && (
        <BulkDialog
          action={confirming}
          chosen={{ ids: [card.id] }}
          what={card.playerName}
          onClose={() => setConfirming(null)}
        />
      )}
    </section>
  )
}

function Listed({ cardId, listing }: { cardId: string; listing: Listing }) {
  const { listPriceCents, availability, isPaused, listedAt, requests, watchers, promotionId } = listing
  return (
    <>
      <p className="row">
        <StatusTag of={availabilityStatus} status={availability} />
        {isPaused && <Tag tone="bad">{labels.pausedTheOwnerIsSuspended}</Tag>}
      </p>
      <dl className="facts">
        <Fact name={labels.price}>
          <strong className="num">{formatMoney(listPriceCents)}</strong>
        </Fact>
        <Fact name={labels.requests}>
          <span className="num">{requests}</span>
        </Fact>
        <Fact name={labels.watchers}>
          <span className="num">{watchers}</span>
        </Fact>
        <Fact name={labels.listed}>{formatDate(listedAt)}</Fact>
        {promotionId && (
          <Fact name={labels.source}>
            <Link to="/admin/promotion-requests" search={{ promotion: promotionId }}>
              {labels.promotionRequest}
            </Link>
          </Fact>
        )}
        {!isPaused && (
          <Fact name={labels.memberView}>
            <Link to="/secure/$id" params={{ id: cardId }}>
              {labels.openInSecure}
            </Link>
          </Fact>
        )}
      </dl>
    </>
  )
}
