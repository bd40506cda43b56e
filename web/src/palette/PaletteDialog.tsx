import type { CurrentUser } from '@ambry/contract/accounts/records'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'

import { CardPicture } from '../parts/CardPicture.tsx'
import { useModal } from '../ui/layers/Dialog.tsx'
import styles from './palette.module.css'
import { type Entry, useEntries } from './use-entries.ts'

const words = {
  member: { label: 'Search pages, cards, and settings', hint: 'Card, page, invoice, or setting' },
  admin: { label: 'Search pages, people, cards, and settings', hint: 'Page, person, card, receipt, or action' },
}

/** Pages, people, cards, settings and a few actions, found by typing. */
export function PaletteDialog({ me, onClose }: { me: CurrentUser; onClose: () => void }) {
  const ref = useModal()
  const id = useId()
  const [typed, setTyped] = useState('')
  // by key, so that it stays selected while results load around it
  const [chosen, setChosen] = useState<string | null>(null)
  const { entries, isLate, isPart } = useEntries(me, typed.trim())
  const current = Math.max(
    0,
    entries.findIndex(({ key }) => key === chosen),
  )
  const { label, hint } = words[me.isAdmin ? 'admin' : 'member']

  const choose = (entry: Entry | undefined) => {
    if (!entry || entry.isLate) return
    onClose()
    entry.run()
  }
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && entries.length > 0) {
      event.preventDefault()
      const next = (current + step + entries.length) % entries.length
      setChosen(entries[next]?.key ?? null)
      document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' })
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      choose(entries[current])
    }
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same for the keyboard
    <dialog
      ref={ref}
      className={`dialog ${styles.palette}`}
      aria-label="Go to"
      onCancel={onClose}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className={styles.box}>
        <Search aria-hidden="true" />
        <input
          autoFocus
          role="combobox"
          aria-label={label}
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={entries.length > 0 ? `${id}-${current}` : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          placeholder={hint}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setChosen(null)
          }}
          onKeyDown={onKey}
        />
        <span className="kbd" aria-hidden="true">
          Esc
        </span>
      </div>
      <div className={styles.list} id={`${id}-list`} role="listbox" aria-label="Results">
        {sectionsOf(entries).map(({ title, rows }) => {
          const options = rows.map(({ entry, at }) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are heard by the box above
            <div
              key={entry.key}
              id={`${id}-${at}`}
              role="option"
              tabIndex={-1}
              aria-selected={at === current}
              className={entry.isLate ? `${styles.entry} stale` : styles.entry}
              onMouseMove={() => setChosen(entry.key)}
              onClick={() => choose(entry)}
            >
              <EntryLabel entry={entry} />
            </div>
          ))
          if (title === null) return options
          return (
            // biome-ignore lint/a11y/useSemanticElements: a set of fields has no place among options
            <div key={title} role="group" aria-label={title}>
              <p className={styles.title} aria-hidden="true">
                {title}
              </p>
              {options}
            </div>
          )
        })}
      </div>
      <p className={styles.none} role="status">
        {isLate
          ? entries.length === 0 && 'Searching…'
          : isPart
            ? 'Some results couldn’t be loaded. Try again in a moment.'
            : entries.length === 0 && `No results for “${typed.trim()}”.`}
      </p>
    </dialog>
  )
}

function EntryLabel({ entry }: { entry: Entry }) {
  const { name, group, hint = group } = entry
  return (
    <>
      {entry.card ? <CardPicture picture={entry.card.picture} size="row" /> : <entry.icon aria-hidden="true" />}
      <span className={styles.name}>
        {name}
        {entry.card && <small>{entry.card.line}</small>}
      </span>
      <span className={`${styles.hint} num`}>{hint}</span>
    </>
  )
}

type Section = { title: string | null; rows: { entry: Entry; at: number }[] }

/** Cards get their own heading; all other entries are labeled individually. */
function sectionsOf(entries: readonly Entry[]): readonly Section[] {
  const sections: Section[] = []
  for (const [at, entry] of entries.entries()) {
    const title = entry.card ? entry.group : null
    const last = sections.at(-1)
    if (last?.title === title) last.rows.push({ entry, at })
    else sections.push({ title, rows: [{ entry, at }] })
  }
  return sections
}
