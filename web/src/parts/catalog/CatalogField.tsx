import { cardTitle } from '@ambry/contract/cards/kinds'
import type { CatalogCard } from '@ambry/contract/sales/catalog/records'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Check, PencilLine, Search, X } from 'lucide-react'
import { type KeyboardEvent, useDeferredValue, useId, useState } from 'react'

import { api } from '../../api/api.ts'
import { query } from '../../api/queries.ts'
import { Labelled } from '../../ui/fields/Field.tsx'
import { CardPicture } from '../CardPicture.tsx'
import styles from './catalog.module.css'
import * as labels from './labels.ts'
import { markedParts } from './marked.ts'

type Props = {
  label: string
  hint?: string
  error?: string | null
  value: CatalogCard | null
  /** What is typed at first. */
  initial?: string
  onChoose: (card: CatalogCard | null) => void
  /** Without it there is no way to describe a card that isn't in the catalog. */
  onDescribe?: (typed: string) => void
}

const fewest = 2

/** Finds a card of the catalog by player, year, set or number. The same wherever a card is named. */
export function CatalogField({ label, hint, error, value, initial = '', onChoose, onDescribe }: Props) {
  const [typed, setTyped] = useState(value ? cardTitle(value) : initial)
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const list = useId()
  const q = useDeferredValue(typed.trim())
  const isAsked = isOpen && q.length >= fewest
  const { data } = useQuery({
    ...query(api.sales.searchCatalog, { query: { q, limit: 6 } }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  })
  const found = isAsked ? (data?.items ?? []) : []
  const choose = (card: CatalogCard) => {
    setTyped(cardTitle(card))
    setOpen(false)
    onChoose(card)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape' && isOpen) {
      event.stopPropagation()
      return setOpen(false)
    }
    if (event.key === 'Enter') {
      // it chooses a card and must not send the form
      event.preventDefault()
      const card = found[active]
      if (isOpen && card) choose(card)
      return
    }
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    setOpen(true)
    if (found.length > 0) setActive((active + step + found.length) % found.length)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only closes its list when the focus leaves it
    <div
      className={styles.catalog}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setOpen(false)}
    >
      <Labelled label={label} hint={hint} error={error}>
        {(tie) => (
          <span className={styles.box}>
            <Search aria-hidden="true" />
            <input
              {...tie}
              type="text"
              role="combobox"
              className="input"
              autoComplete="off"
              maxLength={120}
              aria-expanded={isAsked}
              aria-controls={list}
              aria-autocomplete="list"
              aria-activedescendant={found[active] ? `${list}-${active}` : undefined}
              value={typed}
              onFocus={() => setOpen(value === null)}
              onChange={(event) => {
                setTyped(event.target.value)
                setActive(0)
                setOpen(true)
                if (value) onChoose(null)
              }}
              onKeyDown={onKeyDown}
            />
            {typed && (
              <button
                type="button"
                className={styles.clear}
                aria-label={labels.clear}
                onClick={() => {
                  setTyped('')
                  onChoose(null)
                }}
              >
                <X aria-hidden="true" />
              </button>
            )}
          </span>
        )}
      </Labelled>
      <span className="sr" role="status">
        {isAsked && data ? labels.found(found.length) : ''}
      </span>
      {isAsked && data && (
        <div className={styles.found}>
          <div id={list} role="listbox" aria-label={label}>
            {found.map((card, at) => (
              <button
                type="button"
                tabIndex={-1}
                key={card.id}
                id={`${list}-${at}`}
                role="option"
                aria-selected={at === active}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(card)}
              >
                <CardPicture picture={card.picture} size="row" />
                <span>
                  <strong>
                    <Marked text={card.playerName} typed={q} />
                  </strong>
                  <small>
                    <Marked text={rest(card)} typed={q} />
                  </small>
                </span>
                <span className="small muted num">{labels.sales(card.sales)}</span>
                <Check aria-hidden="true" data-on={value?.id === card.id || undefined} />
              </button>
            ))}
          </div>
          {found.length === 0 && <p className="small muted">{labels.noMatch}</p>}
          <div className={styles.foot}>
            {onDescribe && (
              <span>
                <PencilLine aria-hidden="true" /> {labels.notListed}{' '}
                <button
                  type="button"
                  className="link"
                  onClick={() => {
                    setOpen(false)
                    onDescribe(typed.trim())
                  }}
                >
                  {labels.describe}
                </button>
              </span>
            )}
            <span className={styles.keys} aria-hidden="true">
              <kbd>↑</kbd> <kbd>↓</kbd> {labels.toMove} <kbd>Enter</kbd> {labels.toChoose}
            </span>
          </div>
        </div>
      )}
    </div>
  )
}

/** `2004 Mega Cracks #71, Rookie` */
export const rest = ({
  year,
  set,
  cardNumber,
  variety,
}: Pick<CatalogCard, 'year' | 'set' | 'cardNumber' | 'variety'>): string =>
  [[year, set, cardNumber && `#${cardNumber}`].filter(Boolean).join(' '), variety].filter(Boolean).join(', ')

const Marked = ({ text, typed }: { text: string; typed: string }) => (
  <>{markedParts(text, typed).map(({ part, at, isMarked }) => (isMarked ? <mark key={at}>{part}</mark> : part))}</>
)
