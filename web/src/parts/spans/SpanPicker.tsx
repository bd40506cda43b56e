import { useState } from 'react'
import { today } from '../../api/live/server-meta.ts'

import { Select } from '../../ui/fields/Select.tsx'
import { SpanDays } from './SpanDays.tsx'
import styles from './spans.module.css'
import { type Span, type SpanName, spanNameOf, spanOf, spans } from './spans.ts'

/** The period: one of the presets, or a custom date range. */
export function SpanPicker({ value, onChange }: { value: Span; onChange: (span: Span) => void }) {
  const on = today()
  const [isOwn, setOwn] = useState(spanNameOf(value, on) === 'own')
  const name = isOwn ? 'own' : spanNameOf(value, on)
  const choose = (next: SpanName) => {
    setOwn(next === 'own')
    if (next !== 'own') onChange(spanOf(next, on))
  }
  return (
    <div className={styles.spanPicker}>
      <Select label="Dates" value={name} options={spans} onChange={choose} />
      {name === 'own' && <SpanDays value={value} onChange={onChange} />}
    </div>
  )
}
