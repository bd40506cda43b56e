import { cardTitle, gradeText } from '@ambry/contract/cards/kinds'
import type { CardPhoto } from '@ambry/contract/cards/records'
import { slabCardOf } from '@ambry/contract/cards/slab'
import { Maximize2 } from 'lucide-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { IconButton } from '../../../ui/Button.tsx'
import { Slab } from '../../../ui/cards/Slab.tsx'
import { ZoomDialog } from '../../../ui/zoom/ZoomDialog.tsx'
import * as labels from './labels.ts'
import styles from './photos.module.css'
import { firstTab, type StageTab, stageTabs, swipeOf } from './stage.ts'

/** What is displayed of a card, for every reader. */
type Card = Parameters<typeof slabCardOf>[0] & { photos: readonly CardPhoto[] }
type Props = {
  card: Card
  /** On phones, swiping sideways moves through the list. */
  onPrevious?: (() => void) | undefined
  onNext?: (() => void) | undefined
}

/** The card in its niche: the drawing and each photo as tabs, all of which open full size. */
export function CardStage({ card, onPrevious, onNext }: Props) {
  const id = useId()
  const tabs = stageTabs(card.photos)
  const [chosen, setChosen] = useState<string | null>(null)
  const [isNear, setNear] = useState(false)
  const down = useRef<{ x: number; y: number } | null>(null)
  // if the chosen photo was removed, fall back to the default tab
  const current = tabs.find(({ key }) => key === chosen) ?? tabs.find(({ key }) => key === firstTab(tabs))
  if (!current) return null
  // the drawing alone needs no tabs
  const hasPhotos = card.photos.length > 0

  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    const next = (tabs.indexOf(current) + step + tabs.length) % tabs.length
    setChosen(tabs[next]?.key ?? null)
    event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
  }
  return (
    <div className={styles.stage}>
      <div
        className="niche"
        id={`${id}-picture`}
        {...(hasPhotos && { role: 'tabpanel', 'aria-labelledby': `${id}-${current.key}` })}
        onTouchStart={({ touches }) => {
          const touch = touches.length === 1 ? touches[0] : undefined
          down.current = touch ? { x: touch.clientX, y: touch.clientY } : null
        }}
        onTouchEnd={({ changedTouches }) => {
          const touch = changedTouches[0]
          if (!touch || !down.current) return
          const way = swipeOf({ x: touch.clientX - down.current.x, y: touch.clientY - down.current.y })
          if (way === 1) onNext?.()
          if (way === -1) onPrevious?.()
        }}
      >
        <Picture card={card} tab={current} width={1200} />
      </div>
      <div className={styles.stageBar}>
        {hasPhotos && (
          <div role="tablist" aria-label={labels.pictures} className={styles.stageTabs} onKeyDown={onKey}>
            {tabs.map(({ key, name }) => (
              <button
                key={key}
                id={`${id}-${key}`}
                type="button"
                role="tab"
                aria-selected={key === current.key}
                aria-controls={`${id}-picture`}
                tabIndex={key === current.key ? 0 : -1}
                onClick={() => setChosen(key)}
              >
                {name}
              </button>
            ))}
          </div>
        )}
        <IconButton label={labels.viewFullSize} onClick={() => setNear(true)}>
          <Maximize2 aria-hidden="true" />
        </IconButton>
      </div>
      {isNear && (
        <ZoomDialog label={`${cardTitle(card)}: ${current.name}`} onClose={() => setNear(false)}>
          <Picture card={card} tab={current} width="full" />
        </ZoomDialog>
      )}
    </div>
  )
}

function Picture({ card, tab, width }: { card: Card; tab: StageTab; width: 1200 | 'full' }) {
  if (tab.photo === null) {
    return (
      <div className={styles.stageSlab} role="img" aria-label={drawingName(card)}>
        <Slab card={slabCardOf(card)} size="large" decorative />
      </div>
    )
  }
  const { photo } = tab
  return (
    <img
      className={styles.stagePhoto}
      key={photo.id}
      src={`${photo.address}?w=${width}`}
      width={photo.width}
      height={photo.height}
      alt={`${tab.name}: ${cardTitle(card)}`}
      draggable={false}
    />
  )
}

const drawingName = (card: Card): string =>
  [labels.drawingOf, [cardTitle(card), card.variety, gradeText(card), card.certNumber].filter(Boolean).join(', ')].join(
    ' ',
  )
