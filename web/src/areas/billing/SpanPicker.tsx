import '../../styles/billing-ledger.css'

import type { Day } from '@ambry/contract/dates'
import { useState } from 'react'

import { Field } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import { type Span, type SpanName, spanNameOf, spanOf, spans, today } from './spans.ts'

const earliest: Day = '2000-01-01'

/** Which days are shown: one of the usual spans, or two days of one's own. */
export function SpanPicker({ value, onChange }: { value: Span; onChange: (span: Span) => void }) {
  const on = today()
  const [isOwn, setOwn] = useState(spanNameOf(value, on) === 'own')
  const [typed, setTyped] = useState(value)
  const name = isOwn ? 'own' : spanNameOf(value, on)
  const isTurned = typed.to !== '' && typed.from > typed.to
  const choose = (next: SpanName) => {
    setOwn(next === 'own')
    if (next === 'own') setTyped(value)
    else onChange(spanOf(next, on))
  }
  const type = (span: Span) => {
    setTyped(span)
    // while a year is being typed it is one of long ago
    if (span.from >= earliest && span.to >= span.from) onChange(span)
  }
  return (
    <div className="span-picker">
      <Select label="Days" value={name} options={spans} onChange={choose} />
      {name === 'own' && (
        <>
          <Field
            label="From"
            name="from"
            type="date"
            value={typed.from}
            min={earliest}
            max="2999-12-31"
            error={isTurned ? 'This is after the last day.' : null}
            onChange={(event) => type({ ...typed, from: event.target.value })}
          />
          <Field
            label="To"
            name="to"
            type="date"
            value={typed.to}
            min={earliest}
            max="2999-12-31"
            onChange={(event) => type({ ...typed, to: event.target.value })}
          />
        </>
      )}
    </div>
  )
}
