import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'

import { Labelled } from '../../../../ui/fields/Field.tsx'
import styles from './invoice-editor.module.css'
import * as labels from './labels.ts'

export type Pick = { id: string; name: string; hint: ReactNode }

type Props<Item extends Pick> = {
  label: string
  hint?: ReactNode
  placeholder: string
  icon: ReactNode
  /** The text shown while nobody is typing. */
  value?: string
  /** The search results; undefined while there is no search or it is still loading. */
  found: readonly Item[] | undefined
  typed: string
  onType: (typed: string) => void
  onPick: (item: Item) => void
  /** The input was cleared. */
  onClear?: () => void
  /** Shown when there are no results. */
  none: string
}

/** A combobox that searches as you type: arrows move, Enter selects, Escape cancels. */
export function PickBox<Item extends Pick>(props: Props<Item>) {
  const { label, hint, placeholder, icon, value = '', found, typed, onType, onPick, onClear, none } = props
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [at, setAt] = useState(0)
  const items = found ?? []
  const current = Math.min(at, items.length - 1)

  const close = () => {
    setOpen(false)
    onType('')
  }
  const take = (item: Item | undefined) => {
    if (!item) return
    close()
    onPick(item)
  }
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && items.length > 0) {
      event.preventDefault()
      setAt((current + step + items.length) % items.length)
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      if (isOpen) take(items[current])
    }
    if (event.key === 'Escape' && isOpen) {
      event.stopPropagation()
      close()
    }
  }
  return (
    <Labelled label={label} hint={hint}>
      {(tie) => (
        <div className={styles.pick}>
          {icon}
          <input
            {...tie}
            type="text"
            role="combobox"
            className="input"
            aria-expanded={isOpen && found !== undefined}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={isOpen && items.length > 0 ? `${id}-${current}` : undefined}
            autoComplete="off"
            spellCheck={false}
            maxLength={200}
            placeholder={placeholder}
            value={isOpen ? typed : value}
            onFocus={(event) => event.target.select()}
            onChange={(event) => {
              setOpen(true)
              setAt(0)
              onType(event.target.value)
            }}
            onKeyDown={onKey}
            onBlur={() => {
              if (isOpen && typed.trim() === '') onClear?.()
              close()
            }}
          />
          <div className={`pop ${styles.pickList}`} hidden={!isOpen || found === undefined}>
            <div id={`${id}-list`} role="listbox" aria-label={labels.results(label)}>
              {items.map((item, index) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are heard by the box above
                <div
                  key={item.id}
                  id={`${id}-${index}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === current}
                  className={styles.pickOption}
                  // keeps focus in the input, so that clicking an option doesn't blur it
                  onMouseDown={(event) => event.preventDefault()}
                  onMouseMove={() => setAt(index)}
                  onClick={() => take(item)}
                >
                  <span>{item.name}</span>
                  <small>{item.hint}</small>
                </div>
              ))}
            </div>
            <p role="status" className="small muted">
              {isOpen && found?.length === 0 && none}
            </p>
          </div>
        </div>
      )}
    </Labelled>
  )
}
