import { openRequestStatuses, type RequestStatus } from '@ambry/contract/secure/kinds'
import type { SecureCardDetail } from '@ambry/contract/secure/records'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import cardPage from '../../../parts/record/card-page.module.css'
import { Note } from '../../../ui/Tag.tsx'
import { WhyButton } from '../../../ui/WhyButton.tsx'
import { priceText } from '../price-text.ts'
import { useWatch } from '../use-watch.ts'
import { WatchButton } from '../WatchButton.tsx'
import { WaitlistPart } from '../waitlist/WaitlistPart.tsx'
import { isOpen, whyOf } from './card-actions.ts'
import * as labels from './labels.ts'
import styles from './secure-card.module.css'

const RequestDialog = lazy(() => import('./RequestDialog.tsx').then((module) => ({ default: module.RequestDialog })))
const MyRequest = lazy(() => import('./MyRequest.tsx').then((module) => ({ default: module.MyRequest })))

type Props = { card: SecureCardDetail; refetch: () => unknown }

const isUnderWay = (status: RequestStatus): boolean =>
  (openRequestStatuses as readonly RequestStatus[]).includes(status)

/** What the reader can do about a card. Only actions listed by the server are offered. */
export function CardGate({ card, refetch }: Props) {
  const [isAsking, setAsking] = useState(false)
  const watch = useWatch()
  const { request } = card
  const hasOpen = request !== null && isUnderWay(request.status)
  const canWait = isOpen(card, 'join') || isOpen(card, 'leave') || isOpen(card, 'take')
  const mayAsk = !card.isMine && !hasOpen && !canWait
  return (
    <>
      {card.isMine && (
        <Note tone="info" title={labels.yoursTitle}>
          {labels.yoursBefore}
          <Link to="/registry" search={{ card: card.id }}>
            {labels.yoursLink}
          </Link>
          .
        </Note>
      )}
      {hasOpen && (
        <Suspense>
          <MyRequest id={request.id} />
        </Suspense>
      )}
      {canWait && !hasOpen && <WaitlistPart card={card} refetch={refetch} />}
      <div className={`${cardPage.acts} ${styles.acts}`}>
        <span className={styles.barPrice}>
          <small>{labels.listPrice}</small>
          <strong className="num">{priceText(card.listPriceCents)}</strong>
        </span>
        {mayAsk && (
          <WhyButton
            size="large"
            className={`${cardPage.act} ${styles.act}`}
            why={whyOf(card, 'ask')}
            onClick={() => setAsking(true)}
          >
            {labels.requestToBuy}
          </WhyButton>
        )}
        <WatchButton
          card={card}
          words={!mayAsk}
          className={mayAsk ? cardPage.actMore : ''}
          onPress={() => watch(card)}
        />
      </div>
      {mayAsk && <p className={`small muted ${cardPage.consequence}`}>{whyOf(card, 'ask') ?? labels.noObligation}</p>}
      {request && !hasOpen && (
        <p className={`small muted ${cardPage.consequence}`}>
          {labels.lastRequest(request.status)}
          <Link to="/secure" search={{ tab: 'requests', request: request.id }}>
            {labels.viewRequest}
          </Link>
        </p>
      )}
      {isAsking && (
        <Suspense>
          <RequestDialog card={card} refetch={refetch} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  )
}
