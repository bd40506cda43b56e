import { cardTitle, gradeText, verifications } from '@ambry/contract/cards/kinds'
import { slabCardOf } from '@ambry/contract/cards/slab'
import type { SecureCard } from '@ambry/contract/secure/records'
import { CardPicture } from '../../../parts/CardPicture.tsx'
import { buttonClass } from '../../../ui/Button.tsx'
import { lineOf } from '../../../ui/cards/Cabinet.tsx'
import { Fact } from '../../../ui/Fact.tsx'
import { Dialog } from '../../../ui/layers/Dialog.tsx'
import { whereText } from '../../cards/card-labels.ts'
import { CardLink } from '../CardLink.tsx'
import { priceText } from '../price-text.ts'
import { WatchButton } from '../WatchButton.tsx'
import styles from './gallery.module.css'
import { Flags } from './Tile.tsx'
import { flagsOf, goneFlags } from './tile-labels.ts'
import { useMissing } from './use-missing.ts'

type Props = {
  /** As the list knows it: nothing more is asked for, and no view of it is told. */
  card: SecureCard
  /** The list no longer names it. */
  isMissing: boolean
  onOpen: (id: string) => void
  onWatch: (card: SecureCard) => void
  onClose: () => void
}

/** A closer look at a card of the gallery, without leaving it. */
export function QuickLook({ card: listed, isMissing, onOpen, onWatch, onClose }: Props) {
  const { card, gone } = useMissing(listed, isMissing)
  return (
    <Dialog title={card.playerName} wide onClose={onClose}>
      <div className={styles.quickLook}>
        <div className="niche">
          <CardPicture picture={card.picture} size="large" name={cardTitle(card)} eager />
        </div>
        <div className={styles.quickLookText}>
          <p className="row" role="status">
            <Flags flags={gone ? [goneFlags[gone]] : flagsOf(card, Date.now())} />
          </p>
          <p className="muted">{lineOf(slabCardOf(card))}</p>
          <p className="figure">{priceText(card.listPriceCents)}</p>
          <dl className="facts">
            <Fact name="Grade">{gradeText(card)}</Fact>
            {card.certNumber !== null && <Fact name="Cert #">{verifications[card.verification]}</Fact>}
            <Fact name="Population">{card.population?.toLocaleString('en-US')}</Fact>
            <Fact name="Vault">{whereText(card, 'house')}</Fact>
          </dl>
          {!gone && (
            <div className={`row ${styles.quickLookActs}`}>
              <CardLink id={card.id} className={buttonClass()} onOpen={onOpen}>
                View card
              </CardLink>
              <WatchButton card={card} words onPress={() => onWatch(card)} />
            </div>
          )}
        </div>
      </div>
    </Dialog>
  )
}
