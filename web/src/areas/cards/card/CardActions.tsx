import type { CardActionName, RegistryCardDetail } from '@ambry/contract/cards/records'
import { Ellipsis, Pencil, Share2 } from 'lucide-react'
import { useState } from 'react'
import styles from '../../../parts/record/card-page.module.css'
import { ShareSheet } from '../../../parts/sharing/ShareSheet.tsx'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { Menu } from '../../../ui/layers/Menu.tsx'
import { WhyItem } from '../../../ui/WhyButton.tsx'
import { EditCardDialog } from './EditCardDialog.tsx'
import * as labels from './labels.ts'
import { OwnerDialog } from './OwnerDialogs.tsx'
import { consequences, ownerActions, whyOf } from './owner-actions.ts'

type Props = {
  card: RegistryCardDetail
  confirming: CardActionName | null
  onAsk: (action: CardActionName | null) => void
  refetch: () => Promise<RegistryCardDetail | undefined>
  onRemoved: () => void
}

/**
 * The next step as a large button, sharing and editing next to it, everything else in the overflow menu. Disabled
 * actions show their reason.
 */
export function CardActions({ card, confirming, onAsk, refetch, onRemoved }: Props) {
  const { primary, rest } = ownerActions(card)
  const isOpen = (name: CardActionName) => card.actions.some(({ action, why }) => action === name && why === null)
  // actions with their own button are not repeated in the menu
  const others = rest.filter(({ action }) => action !== 'edit' && !(action === 'share' && isOpen('share')))
  // an open dialog keeps the record it was opened with, whatever live events bring
  const [held, setHeld] = useState(card)
  const ask = (action: CardActionName) => {
    setHeld(card)
    onAsk(action)
  }
  return (
    <>
      <div className={styles.acts}>
        {primary && (
          <Button size="large" className={styles.act} onClick={() => ask(primary.action)}>
            {primary.label}
          </Button>
        )}
        {primary?.action !== 'share' && isOpen('share') && (
          <IconButton label={labels.share} className={styles.actMore} onClick={() => ask('share')}>
            <Share2 aria-hidden="true" />
          </IconButton>
        )}
        {primary?.action !== 'edit' && card.actions.some(({ action }) => action === 'edit') && (
          <IconButton label={labels.edit} className={styles.actMore} onClick={() => ask('edit')}>
            <Pencil aria-hidden="true" />
          </IconButton>
        )}
        {others.length > 0 && (
          <Menu
            title={labels.moreActions}
            buttonClass={`icon-btn ${styles.actMore}`}
            listClass={styles.menu}
            label={<Ellipsis aria-hidden="true" />}
          >
            {others.map(({ action, why, label }) => (
              <WhyItem key={action} why={why} danger={action === 'remove'} onClick={() => ask(action)}>
                {label}
              </WhyItem>
            ))}
          </Menu>
        )}
      </div>
      {primary && consequences[primary.action] && (
        <p className={`small muted ${styles.consequence}`}>{consequences[primary.action]}</p>
      )}
      {confirming === 'edit' && (
        <EditCardDialog card={card} why={whyOf(card, 'edit')} refetch={refetch} onClose={() => onAsk(null)} />
      )}
      {confirming === 'share' && (
        <ShareSheet subject={{ scope: 'card', cardId: card.id, name: card.playerName }} onClose={() => onAsk(null)} />
      )}
      {confirming && confirming !== 'edit' && confirming !== 'share' && (
        <OwnerDialog
          action={confirming}
          card={held.id === card.id ? held : card}
          onClose={() => onAsk(null)}
          onRemoved={onRemoved}
        />
      )}
    </>
  )
}
