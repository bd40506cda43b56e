import { formatDate } from '@ambry/contract/kernel/dates'
import { formatMoney } from '@ambry/contract/kernel/money'
import { type Standing, standings } from '@ambry/contract/secure/kinds'
import type { Listing } from '@ambry/contract/secure/promotions/endpoints'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { api } from '../../../api/api.ts'
import { query } from '../../../api/queries.ts'
import { Loaded } from '../../../parts/Loaded.tsx'
import { type BulkAction, BulkDialog } from '../../../parts/lists/BulkDialog.tsx'
import { BoneLines } from '../../../ui/Bones.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Fact } from '../../../ui/Fact.tsx'
import { Tag, type Tone } from '../../../ui/Tag.tsx'
import { WhyButton } from '../../../ui/WhyButton.tsx'
import styles from '../secure.module.css'
import { listAction, repriceAction, unlistAction } from './listing-bulk.tsx'

type Props = { card: { id: string; playerName: string } }

/** How a card stands in Secure, and what the house can do about that. */
export function ListingPart({ card }: Props) {
  const listing = useQuery(query(api.secure.listing, { params: { id: card.id } }))
  const [asked, setAsked] = useState<BulkAction | null>(null)
  return (
    <section aria-label="Secure">
      <h3>Secure</h3>
      <Loaded query={listing} bones={<BoneLines lines={3} />}>
        {({ listing: listed, why }) => (
          <div className={styles.promotePart}>
            {listed ? <Listed cardId={card.id} listing={listed} /> : <p>It is not in Secure.</p>}
            <div className={styles.promoteActs}>
              {!listed && (
                <WhyButton look="secondary" why={why} onClick={() => setAsked(listAction)}>
                  List in Secure
                </WhyButton>
              )}
              {listed?.isByHouse && (
                <Button look="secondary" onClick={() => setAsked(repriceAction)}>
                  Reprice
                </Button>
              )}
              {listed && (
                <Button look="danger" onClick={() => setAsked(unlistAction)}>
                  Take out of Secure
                </Button>
              )}
            </div>
          </div>
        )}
      </Loaded>
      {asked && (
        <BulkDialog action={asked} chosen={{ ids: [card.id] }} what={card.playerName} onClose={() => setAsked(null)} />
      )}
    </section>
  )
}

const tones: Record<Standing, Tone> = { open: 'ok', asked: 'wait', reserved: 'info' }

function Listed({ cardId, listing }: { cardId: string; listing: Listing }) {
  const { askingCents, standing, isPaused, listedAt, requests, watchers, promotionId } = listing
  return (
    <>
      <p className="row">
        <Tag tone={tones[standing]}>{standings[standing]}</Tag>
        {isPaused && <Tag tone="bad">Paused: its owner is suspended</Tag>}
      </p>
      <dl className="facts">
        <Fact name="Price">
          <strong className="num">{formatMoney(askingCents)}</strong>
        </Fact>
        <Fact name="Requests">
          <span className="num">{requests}</span>
        </Fact>
        <Fact name="Watching">
          <span className="num">{watchers}</span>
        </Fact>
        <Fact name="Listed">{formatDate(listedAt)}</Fact>
        {promotionId && (
          <Fact name="Brought by">
            <Link to="/admin/promotion-requests" search={{ promotion: promotionId }}>
              A promotion request
            </Link>
          </Fact>
        )}
        {!isPaused && (
          <Fact name="As members see it">
            <Link to="/secure/$id" params={{ id: cardId }}>
              Open in Secure
            </Link>
          </Fact>
        )}
      </dl>
    </>
  )
}
