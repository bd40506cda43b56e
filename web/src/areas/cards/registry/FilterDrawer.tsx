import '../../../ui/styles/filter-drawer.css'

import { grades } from '@ambry/contract/cards/kinds'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'

import { api } from '../../../api/api.ts'
import { query, queryFor } from '../../../api/queries.ts'
import type { ListState } from '../../../parts/lists/list-state.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { Check, Field, SelectField } from '../../../ui/fields/Field.tsx'
import { Drawer } from '../../../ui/layers/Dialog.tsx'
import * as labels from './labels.ts'
import { filters as known, type RegistryFilter, withOne, withValue } from './registry-list.ts'
import { useSummary } from './registry-queries.ts'

type Filters = ListState['filters']
type Props = { state: ListState; onApply: (filters: Filters) => void; onClose: () => void }
type PartProps = { now: Filters; onChange: (filters: Filters) => void }

/** All filters, with the number of cards they would leave. A side drawer, or a bottom sheet on phones. */
export function FilterDrawer({ state, onApply, onClose }: Props) {
  const [now, setNow] = useState<Filters>(state.filters)
  const { data } = useQuery({
    ...query(api.cards.registry, {
      query: queryFor(api.cards.registry, { ...now, ...(state.q && { q: state.q }), limit: 1, total: '1' }),
    }),
    placeholderData: (previous) => previous,
  })
  return (
    <Drawer label={labels.filters} className="filter-drawer" onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onApply(now)
        }}
      >
        <div className="drawer-head">
          <h2>{labels.filters}</h2>
          <IconButton label={labels.closeFilters} onClick={onClose}>
            <X aria-hidden="true" />
          </IconButton>
        </div>
        <div className="filter-parts">
          <Ticks name="category" now={now} onChange={setNow} />
          <Ticks name="grader" now={now} onChange={setNow} />
          <Ticks name="grade" order={grades} now={now} onChange={setNow} />
          <Named now={now} onChange={setNow} />
          <div className="grid-2">
            <Year name="yearFrom" label={labels.fromYear} now={now} onChange={setNow} />
            <Year name="yearTo" label={labels.toYear} now={now} onChange={setNow} />
          </div>
          <Ticks name="custody" now={now} onChange={setNow} />
          <Ticks name="commitment" now={now} onChange={setNow} />
          <Ticks name="verification" now={now} onChange={setNow} />
          <Ticks name="cert" now={now} onChange={setNow} />
          <div className="grid-2">
            <OneOf name="value" any={labels.any} now={now} onChange={setNow} />
            <OneOf name="photo" any={labels.any} now={now} onChange={setNow} />
          </div>
          <Ticks name="disputed" now={now} onChange={setNow} />
          <Ticks name="status" now={now} onChange={setNow} />
        </div>
        <div className="filter-foot">
          <Button type="submit">{resultsText(data?.total)}</Button>
          <Button variant="quiet" onClick={() => setNow({})}>
            {labels.clearAll}
          </Button>
        </div>
      </form>
    </Drawer>
  )
}

const resultsText = (total: number | undefined): string => {
  if (total === undefined) return labels.showResults
  return total === 1 ? labels.show1Result : labels.showResultsCount(total.toLocaleString('en-US'))
}

const filterOf = (name: RegistryFilter) => known.find(({ key }) => key === name)

/** A filter with several values. */
function Ticks({ name, order, now, onChange }: PartProps & { name: RegistryFilter; order?: readonly string[] }) {
  const filter = filterOf(name)
  const options = filter?.options ?? {}
  const chosen = new Set(now[name]?.split(','))
  return (
    <fieldset className="filter-part">
      <legend className="field-label">{filter?.label}</legend>
      <div className="filter-ticks">
        {/* an object puts whole numbers first, whatever order they were written in */}
        {(order ?? Object.keys(options)).map((value) => (
          <Check
            key={value}
            label={options[value]}
            checked={chosen.has(value)}
            onChange={(event) => onChange(withValue(now, name, value, event.target.checked))}
          />
        ))}
      </div>
    </fieldset>
  )
}

function OneOf({ name, any, now, onChange }: PartProps & { name: RegistryFilter; any: string }) {
  const filter = filterOf(name)
  return (
    <SelectField
      label={filter?.label ?? name}
      name={name}
      value={now[name] ?? ''}
      onChange={(event) => onChange(withOne(now, name, event.target.value))}
    >
      <option value="">{any}</option>
      {Object.entries(filter?.options ?? {}).map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </SelectField>
  )
}

function Year({ name, label, now, onChange }: PartProps & { name: RegistryFilter; label: string }) {
  return (
    <Field
      label={label}
      name={name}
      type="number"
      inputMode="numeric"
      min={1800}
      max={2100}
      value={now[name] ?? ''}
      onChange={(event) => onChange(withOne(now, name, event.target.value))}
    />
  )
}

/** Values named by the owner: sets and tags. */
function Named({ now, onChange }: PartProps) {
  const { data: summary } = useSummary()
  const { data: sets } = useQuery(query(api.cards.sets, { query: {} }))
  const names = {
    set: [...new Set(sets?.items.map(({ set }) => set))].sort(),
    tag: summary?.tags.map(({ tag }) => tag) ?? [],
  }
  return (
    <div className="grid-2">
      {(['set', 'tag'] as const).map((name) => {
        const value = now[name] ?? ''
        const all = value === '' || names[name].includes(value) ? names[name] : [value, ...names[name]]
        return (
          <SelectField
            key={name}
            label={name === 'set' ? labels.set : labels.tag}
            name={name}
            value={value}
            disabled={all.length === 0}
            onChange={(event) => onChange(withOne(now, name, event.target.value))}
          >
            <option value="">{labels.any}</option>
            {all.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </SelectField>
        )
      })}
    </div>
  )
}
