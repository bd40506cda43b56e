import { ChevronDown, X } from 'lucide-react'
import type { ReactNode } from 'react'

import { Button } from '../Button.tsx'
import { Field } from '../fields/Field.tsx'
import { readForm } from '../fields/form.ts'
import { Menu } from '../layers/Menu.tsx'
import { type DayEdge, dayOf, instantOf } from './day.ts'

/** An active filter: shows its value, and is removed with one click. */
export function ChosenChip({ label, shown, onRemove }: { label: string; shown: string; onRemove: () => void }) {
  return (
    <button type="button" className="chip chip-on" aria-label={`${label}: ${shown}. Remove filter`} onClick={onRemove}>
      <span className="chip-text" title={shown}>
        {label}: {shown}
      </span>
      <X aria-hidden="true" className="icon-small" />
    </button>
  )
}

type ChipProps = {
  label: string
  /** The chosen value, if any. */
  value: string | undefined
  onChange: (value: string | undefined) => void
}

const many = 10

type FilterProps = ChipProps & {
  options: Readonly<Record<string, string>>
  /** The name of the chosen value, if it isn't among the options. */
  shown?: string
}

/** A filter with options. */
export function FilterChip({ label, value, options, shown, onChange }: FilterProps) {
  if (value !== undefined) {
    return <ChosenChip label={label} shown={options[value] ?? shown ?? value} onRemove={() => onChange(undefined)} />
  }
  const entries = Object.entries(options)
  return (
    <ChipMenu label={label} isLong={entries.length > many} isEmpty={entries.length === 0}>
      {entries.map(([key, text]) => (
        <button type="button" className="menu-item" key={key} onClick={() => onChange(key)}>
          {text}
        </button>
      ))}
    </ChipMenu>
  )
}

/** A date filter: from a day on, or until its end. */
export function DayChip({ label, value, edge, onChange }: ChipProps & { edge: DayEdge }) {
  if (value !== undefined) {
    return <ChosenChip label={label} shown={dayOf(value, edge)} onRemove={() => onChange(undefined)} />
  }
  return (
    <ChipMenu label={label}>
      <form
        className="menu-form"
        onSubmit={(event) => {
          const day = readForm(event).text('day')
          if (day) onChange(instantOf(day, edge))
        }}
      >
        <Field label={label} name="day" type="date" required min="2000-01-01" max="2999-12-31" />
        {/* the menu goes when the day is there; closed before, the form could not be sent */}
        <Button type="submit" variant="secondary" size="small" data-stays>
          Show
        </Button>
      </form>
    </ChipMenu>
  )
}

type ChipMenuProps = { label: string; isLong?: boolean; isEmpty?: boolean; children: ReactNode }

/** The button of a filter that opens the choices. */
export function ChipMenu({ label, isLong = false, isEmpty = false, children }: ChipMenuProps) {
  return (
    <Menu
      title={`Filter by ${label.toLowerCase()}`}
      buttonClass="chip"
      listClass={isLong ? 'menu-left menu-long' : 'menu-left'}
      disabled={isEmpty}
      label={
        <>
          {label}
          <ChevronDown aria-hidden="true" className="icon-small" />
        </>
      }
    >
      {children}
    </Menu>
  )
}
