import type { SecureCard } from '@ambry/contract/secure/records'
import { Bookmark } from 'lucide-react'

import { Button, IconButton } from '../../ui/Button.tsx'
import styles from './secure.module.css'

type Props = {
  card: Pick<SecureCard, 'id' | 'playerName' | 'isWatched'>
  className?: string | undefined
  /** Shows the label, where there is room for it. */
  words?: boolean
  onPress: () => void
}

/** The watch toggle of a card: watchers are notified when the card is repriced, becomes available or is sold. */
export function WatchButton({ card, className = '', words = false, onPress }: Props) {
  const parts = { 'aria-pressed': card.isWatched, className: `${styles.watch} ${className}`, onClick: onPress }
  const icon = <Bookmark aria-hidden="true" />
  if (!words) {
    return (
      <IconButton label={`Watch ${card.playerName}`} {...parts}>
        {icon}
      </IconButton>
    )
  }
  return (
    <Button variant="secondary" {...parts}>
      {icon}
      {card.isWatched ? 'Watching' : 'Watch'}
      <span className="sr"> {card.playerName}</span>
    </Button>
  )
}
