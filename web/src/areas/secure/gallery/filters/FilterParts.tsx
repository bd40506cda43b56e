import { cardCategories, graders } from '@ambry/contract/cards/kinds'
import { availabilities } from '@ambry/contract/secure/kinds'
import type { GalleryCounts } from '@ambry/contract/secure/records'
import type { ReactNode } from 'react'

import { Check, SelectField } from '../../../../ui/fields/Field.tsx'
import { Segments } from '../../../../ui/fields/Segments.tsx'
import { type Filters, gradeFromOf, gradeStepOf, gradeSteps, withOne, withValue } from '../gallery-list.ts'
import { Bound } from './Bound.tsx'
import styles from './gallery-filters.module.css'
import type { GalleryFilter } from './gallery-filters.ts'
import { PriceFilter } from './PriceFilter.tsx'

type Props = {
  now: Filters
  /** How many cards each choice would find; before they are known the places for them are there. */
  counts: GalleryCounts | undefined
  onChange: (next: Filters) => void
}

const graderNames = { ...Object.fromEntries(graders.map((name) => [name, name])), RAW: 'Raw' }

/** Every filter of the gallery. Those that are seldom needed are folded until they hold. */
export function FilterParts({ now, counts, onChange }: Props) {
  return (
    <>
      <Group name="Category" isOpen>
        <Ticks filter="category" options={cardCategories} found={counts?.categories} {...{ now, onChange }} />
      </Group>
      <Group name="Grade" isOpen>
        <Segments
          label="Grade"
          small
          value={gradeStepOf(now.gradeFrom)}
          options={gradeSteps}
          onChange={(step) => onChange(withOne(withOne(now, 'grade', ''), 'gradeFrom', gradeFromOf(step)))}
        />
      </Group>
      <Group name="Price" isOpen>
        <PriceFilter now={now} prices={counts?.prices} onChange={onChange} />
      </Group>
      <Group name="Year" isOpen>
        <div className={styles.span}>
          <Bound
            label="Year from"
            hint={String(counts?.years.first ?? '')}
            value={now.yearFrom ?? ''}
            read={readYear}
            onChange={(year) => onChange(withOne(now, 'yearFrom', year))}
          />
          <span className="dim">to</span>
          <Bound
            label="Year to"
            hint={String(counts?.years.last ?? '')}
            value={now.yearTo ?? ''}
            read={readYear}
            onChange={(year) => onChange(withOne(now, 'yearTo', year))}
          />
        </div>
      </Group>
      <Group name="Availability" isOpen>
        <Ticks filter="availability" options={availabilities} found={counts?.availabilities} {...{ now, onChange }} />
        <Check
          label="Listed this week"
          checked={now.fresh === '1'}
          onChange={(event) => onChange(withOne(now, 'fresh', event.target.checked ? '1' : ''))}
        />
      </Group>
      <Group name="Player" isOpen={now.player !== undefined}>
        <Named filter="player" label="Player" found={counts?.players} {...{ now, onChange }} />
      </Group>
      <Group name="Set" isOpen={now.set !== undefined}>
        <Named filter="set" label="Set" found={counts?.sets} {...{ now, onChange }} />
      </Group>
      <Group name="Grader" isOpen={now.grader !== undefined}>
        <Ticks filter="grader" options={graderNames} found={counts?.graders} {...{ now, onChange }} />
      </Group>
      <Group name="Vault" isOpen={now.vault !== undefined}>
        <Named filter="vault" label="Vault" found={counts?.vaults} {...{ now, onChange }} />
      </Group>
    </>
  )
}

const readYear = (typed: string): string | null => (/^(|(1[89]|20)\d\d)$/.test(typed.trim()) ? typed.trim() : null)

const Group = ({ name, isOpen, children }: { name: string; isOpen: boolean; children: ReactNode }) => (
  <details className={styles.group} open={isOpen}>
    <summary>{name}</summary>
    {children}
  </details>
)

type Found = GalleryCounts['categories'] | undefined
type PartProps = Omit<Props, 'counts'> & { filter: GalleryFilter; found: Found }

/** A filter that takes several values, each with how many cards it would find. */
function Ticks({ filter, options, found, now, onChange }: PartProps & { options: Readonly<Record<string, string>> }) {
  const chosen = new Set(now[filter]?.split(','))
  const counts = new Map(found?.map(({ value, count }) => [value, count]))
  return (
    <div>
      {Object.entries(options).map(([value, name]) => (
        <Check
          key={value}
          label={
            <>
              {name}
              {found && <span className="num dim">{(counts.get(value) ?? 0).toLocaleString('en-US')}</span>}
            </>
          }
          checked={chosen.has(value)}
          onChange={(event) => onChange(withValue(now, filter, value, event.target.checked))}
        />
      ))}
    </div>
  )
}

/** One of many names, those most often found first. */
function Named({ filter, label, found, now, onChange }: PartProps & { label: string }) {
  const value = now[filter] ?? ''
  // one that a link named may be none of those found
  const isKnown = value === '' || found?.some((one) => one.value === value)
  return (
    <SelectField
      label={label}
      name={filter}
      value={value}
      onChange={(event) => onChange(withOne(now, filter, event.target.value))}
    >
      <option value="">Any</option>
      {!isKnown && <option>{value}</option>}
      {found?.map((one) => (
        <option key={one.value} value={one.value}>
          {one.value} ({one.count.toLocaleString('en-US')})
        </option>
      ))}
    </SelectField>
  )
}
