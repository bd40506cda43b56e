import { cardCategories, graders } from '@ambry/contract/cards/kinds'
import { labelsOf } from '@ambry/contract/kernel/statuses'
import { availability } from '@ambry/contract/secure/kinds'
import type { GalleryCounts } from '@ambry/contract/secure/records'
import type { ReactNode } from 'react'

import { Check, SelectField } from '../../../../ui/fields/Field.tsx'
import { Segments } from '../../../../ui/fields/Segments.tsx'
import { type Filters, gradeFromOf, gradeStepOf, gradeSteps, withOne, withValue } from '../gallery-list.ts'
import { Bound } from './Bound.tsx'
import styles from './gallery-filters.module.css'
import type { GalleryFilter } from './gallery-filters.ts'
import * as labels from './labels.ts'
import { PriceFilter } from './PriceFilter.tsx'

type Props = {
  now: Filters
  /** The number of cards for each option; undefined until loaded, with space reserved. */
  counts: GalleryCounts | undefined
  onChange: (next: Filters) => void
}

const graderNames = { ...Object.fromEntries(graders.map((name) => [name, name])), RAW: 'Raw' }

/** All filters of the gallery. Rarely used ones are collapsed unless active. */
export function FilterParts({ now, counts, onChange }: Props) {
  return (
    <>
      <Group name={labels.category} isOpen>
        <Ticks filter="category" options={cardCategories} found={counts?.categories} now={now} onChange={onChange} />
      </Group>
      <Group name={labels.grade} isOpen>
        <Segments
          label={labels.grade}
          small
          value={gradeStepOf(now.gradeFrom)}
          options={gradeSteps}
          onChange={(step) => onChange(withOne(withOne(now, 'grade', ''), 'gradeFrom', gradeFromOf(step)))}
        />
      </Group>
      <Group name={labels.price} isOpen>
        <PriceFilter now={now} prices={counts?.prices} onChange={onChange} />
      </Group>
      <Group name={labels.year} isOpen>
        <div className={styles.span}>
          <Bound
            label={labels.yearFrom}
            hint={String(counts?.years.first ?? '')}
            value={now.yearFrom ?? ''}
            read={readYear}
            onChange={(year) => onChange(withOne(now, 'yearFrom', year))}
          />
          <span className="dim">{labels.to}</span>
          <Bound
            label={labels.yearTo}
            hint={String(counts?.years.last ?? '')}
            value={now.yearTo ?? ''}
            read={readYear}
            onChange={(year) => onChange(withOne(now, 'yearTo', year))}
          />
        </div>
      </Group>
      <Group name={labels.availability} isOpen>
        <Ticks
          filter="availability"
          options={labelsOf(availability)}
          found={counts?.availabilities}
          {...{ now, onChange }}
        />
        <Check
          label={labels.listedThisWeek}
          checked={now.fresh === '1'}
          onChange={(event) => onChange(withOne(now, 'fresh', event.target.checked ? '1' : ''))}
        />
      </Group>
      <Group name={labels.player} isOpen={now.player !== undefined}>
        <Named filter="player" label={labels.player} found={counts?.players} {...{ now, onChange }} />
      </Group>
      <Group name={labels.set} isOpen={now.set !== undefined}>
        <Named filter="set" label={labels.set} found={counts?.sets} {...{ now, onChange }} />
      </Group>
      <Group name={labels.grader} isOpen={now.grader !== undefined}>
        <Ticks filter="grader" options={graderNames} found={counts?.graders} {...{ now, onChange }} />
      </Group>
      <Group name={labels.vault} isOpen={now.vault !== undefined}>
        <Named filter="vault" label={labels.vault} found={counts?.vaults} {...{ now, onChange }} />
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

/** A multi-value filter with the number of cards for each option. */
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

/** One of many names, the most frequent first. */
function Named({ filter, label, found, now, onChange }: PartProps & { label: string }) {
  const value = now[filter] ?? ''
  // a value from a link may not be among the options
  const isKnown = value === '' || found?.some((one) => one.value === value)
  return (
    <SelectField
      label={label}
      name={filter}
      value={value}
      onChange={(event) => onChange(withOne(now, filter, event.target.value))}
    >
      <option value="">{labels.any}</option>
      {!isKnown && <option>{value}</option>}
      {found?.map((one) => (
        <option key={one.value} value={one.value}>
          {one.value} ({one.count.toLocaleString('en-US')})
        </option>
      ))}
    </SelectField>
  )
}
