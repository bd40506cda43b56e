import { type Day, daysBetween } from '@ambry/contract/kernel/dates'
import { useState } from 'react'

import { Field } from '../../ui/fields/Field.tsx'
import type { Span } from './spans.ts'

const earliest: Day = '2000-01-01'

type Props = {
  value: Span
  /** The maximum number of days. */
  most?: number
  onChange: (span: Span) => void
}

/** A custom date range. Input applies as soon as it is a valid range. */
export function SpanDays({ value, most = Number.POSITIVE_INFINITY, onChange }: Props) {
  const [typed, setTyped] = useState(value)
  const isTurned = typed.to !== '' && typed.from > typed.to
  const isLong = !isTurned && daysBetween(typed.from, typed.to) >= most
  const type = (span: Span) => {
    setTyped(span)
    // a partly typed year is far in the past
    if (span.from >= earliest && span.to >= span.from && daysBetween(span.from, span.to) < most) onChange(span)
  }
  return (
    <>
      <Field
        label="From"
        name="from"
        type="date"
        value={typed.from}
        min={earliest}
        max="2999-12-31"
        error={isTurned ? 'This is after the end date.' : isLong ? `You can show up to ${most} days.` : null}
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
  )
}
