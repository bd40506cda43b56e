import { badgesOf } from '@ambry/contract/cards/badges'
import { commitments, custodies } from '@ambry/contract/cards/kinds'
import type { RegistryCard } from '@ambry/contract/cards/records'
import { slabCardOf } from '@ambry/contract/cards/slab'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef } from 'react'
import { CardPicture } from '../../../parts/CardPicture.tsx'
import type { BodyParts } from '../../../parts/lists/ListPage.tsx'
import { Cabinet, Cell } from '../../../ui/cards/Cabinet.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { between, isSelected, select } from '../../../ui/table/selection.ts'
import { CardValue } from '../CardValue.tsx'
import { PutBack } from './bulk/PutBack.tsx'
import * as labels from './labels.ts'
import { isTakenOut } from './registry-list.ts'

/** The cards in their niches. Arrows or j and k move, Enter opens, x selects; with the mouse, Shift selects a range. */
export function Gallery({ rows, onOpen, selection, onSelect, isStale }: BodyParts<RegistryCard>) {
  const lastTicked = useRef<string | null>(null)
  const ids = rows.map(({ id }) => id)
  const tick = (id: string, range: boolean) => {
    const on = !isSelected(selection, id)
    onSelect(select(selection, range && lastTicked.current ? between(ids, lastTicked.current, id) : [id], on))
    lastTicked.current = id
  }
  const onKey = (event: KeyboardEvent, id: string) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const step = { ArrowRight: 1, ArrowDown: 1, j: 1, ArrowLeft: -1, ArrowUp: -1, k: -1 }[event.key]
    if (!step && event.key !== 'x') return
    event.preventDefault()
    if (step) document.getElementById(`row-${ids[ids.indexOf(id) + step]}`)?.focus()
    else tick(id, false)
  }
  const onClick = (event: MouseEvent, id: string) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    if (event.shiftKey) tick(id, true)
    else onOpen(id)
  }
  return (
    <div className={isStale ? 'stale' : undefined}>
      <Cabinet label={labels.cards2}>
        {rows.map((card, at) => {
          const shown = {
            card: slabCardOf(card),
            picture: <CardPicture picture={card.picture} size="niche" eager={at < 4} />,
            value: <CardValue card={card} inLink />,
          }
          // a removed card has no page to open
          if (isTakenOut(card)) return <Cell key={card.id} {...shown} corner={putBack(card)} />
          return (
            <Cell
              key={card.id}
              {...shown}
              flag={flagOf(card)}
              badges={badgesOf(card)}
              link={({ className, children }) => (
                <a
                  id={`row-${card.id}`}
                  href={`/registry?card=${card.id}`}
                  className={className}
                  onClick={(event) => onClick(event, card.id)}
                  onKeyDown={(event) => onKey(event, card.id)}
                >
                  {children}
                </a>
              )}
              corner={
                <label className="cell-corner cell-tick">
                  <input
                    type="checkbox"
                    className="tick"
                    aria-label={`Select ${card.playerName}`}
                    checked={isSelected(selection, card.id)}
                    onClick={(event) => tick(card.id, event.shiftKey)}
                    onChange={() => {}}
                  />
                </label>
              }
            />
          )
        })}
      </Cabinet>
    </div>
  )
}

const putBack = (card: RegistryCard) => (
  <div className="cell-corner">
    <PutBack card={card} />
  </div>
)

/** The most important thing its owner must know; at most one. */
function flagOf(card: RegistryCard): ReactNode {
  if (card.isDisputed) return <Tag tone="bad">{labels.disputed}</Tag>
  if (card.custody === 'inbound') return <Tag tone="info">{labels.toVault}</Tag>
  if (card.custody === 'outbound') return <Tag tone="info">{custodies.outbound}</Tag>
  if (card.returnRequestedAt) return <Tag tone="wait">{labels.returnRequested}</Tag>
  if (card.commitment === 'loan') return <Tag tone="wait">{labels.pledged}</Tag>
  if (card.commitment) return <Tag>{commitments[card.commitment]}</Tag>
  return undefined
}
