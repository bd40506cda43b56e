import { cardTitle, gradeText, verifications } from '@ambry/contract/cards/kinds'
import { slabCardOf } from '@ambry/contract/cards/slab'
import type { SecureCard } from '@ambry/contract/secure/records'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api/api.ts'
import { query } from '../../../api/queries.ts'
import { CardPicture } from '../../../parts/CardPicture.tsx'
import { Loaded } from '../../../parts/Loaded.tsx'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { lineOf } from '../../../ui/cards/Cabinet.tsx'
import { Fact } from '../../../ui/Fact.tsx'
import { Dialog } from '../../../ui/layers/Dialog.tsx'
import { SkeletonLines } from '../../../ui/Skeleton.tsx'
import { whereText } from '../../cards/card-labels.ts'
import { CardLink } from '../CardLink.tsx'
import * as cardLabels from '../card/labels.ts'
import { RequestDialog } from '../card/RequestDialog.tsx'
import { priceText } from '../price-text.ts'
import { WatchButton } from '../WatchButton.tsx'
import styles from './gallery.module.css'
import { Flags } from './Tile.tsx'
import { flagsOf, goneFlags } from './tile-labels.ts'
import { useMissing } from './use-missing.ts'

type Props = {
  /** As in the list: nothing more is fetched until a request is started, and no view is reported. */
  card: SecureCard
  /** It is no longer in the list. */
  isMissing: boolean
  onOpen: (id: string) => void
  onWatch: (card: SecureCard) => void
  onClose: () => void
}

/** A preview of a card without leaving the gallery. */
export function QuickLook({ card: listed, isMissing, onOpen, onWatch, onClose }: Props) {
  const { card, gone } = useMissing(listed, isMissing)
  const [isAsking, setAsking] = useState(false)
  // one dialog at a time: the request replaces the preview
  if (isAsking) return <FetchedRequestDialog id={card.id} onClose={onClose} />
  const mayAsk = !card.isMine && card.myRequest === null && card.availability !== 'reserved'
  return (
    <Dialog title={card.playerName} wide onClose={onClose}>
      <div className={styles.quickLook}>
        <div className="niche">
          {/* the tile's own picture, which is there already, until the large one covers it */}
          <CardPicture picture={card.picture} size="niche" eager />
          <CardPicture picture={card.picture} size="large" name={cardTitle(card)} eager />
        </div>
        <div className={styles.quickLookText}>
          <p className="row" role="status">
            <Flags flags={gone ? [goneFlags[gone]] : flagsOf(card, Date.now())} />
          </p>
          <p className="muted">{lineOf(slabCardOf(card))}</p>
          <p className="figure">{priceText(card.listPriceCents)}</p>
          <dl className="facts">
            <Fact name={cardLabels.grade}>{gradeText(card)}</Fact>
            {card.certNumber !== null && <Fact name={cardLabels.cert}>{verifications[card.verification]}</Fact>}
            <Fact name={cardLabels.populationShort}>{card.population?.toLocaleString('en-US')}</Fact>
            <Fact name={cardLabels.vault}>{whereText(card, 'house')}</Fact>
          </dl>
          {!gone && (
            <div className={`row ${styles.quickLookActs}`}>
              {mayAsk && <Button onClick={() => setAsking(true)}>{cardLabels.requestToBuy}</Button>}
              <CardLink
                id={card.id}
                className={buttonClass({ variant: mayAsk ? 'secondary' : 'primary' })}
                onOpen={onOpen}
              >
                {cardLabels.viewDetails}
              </CardLink>
              <WatchButton card={card} words onPress={() => onWatch(card)} />
            </div>
          )}
        </div>
      </div>
    </Dialog>
  )
}

/** Fetches the card's details when a request is started. */
function FetchedRequestDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const card = useQuery(query(api.secure.secureCard, { params: { id } }))
  if (card.data) return <RequestDialog card={card.data} refetch={card.refetch} onClose={onClose} />
  return (
    <Dialog title={cardLabels.requestToBuy} wide onClose={onClose}>
      <Loaded query={card} skeleton={<SkeletonLines lines={4} />}>
        {() => null}
      </Loaded>
    </Dialog>
  )
}
