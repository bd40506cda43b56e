import { formatDollars } from '@ambry/contract/kernel/money'
import type { GalleryCounts } from '@ambry/contract/secure/records'
import { useEffect, useState } from 'react'

import { centsOf } from '../../../../ui/fields/amount.ts'
import { priceText } from '../../price-text.ts'
import { type Filters, withOne } from '../gallery-list.ts'
import { Bound } from './Bound.tsx'
import styles from './gallery-filters.module.css'
import * as labels from './labels.ts'
import { edgesOf, type Handles, handlesOf, priceOf } from './price-handles.ts'

type Props = {
  now: Filters
  prices: GalleryCounts['prices'] | undefined
  onChange: (next: Filters) => void
}

const pause = 300
/** The height of the tallest bar in pixels, and of the lowest. */
const rise = 42
const least = 2

/** A histogram of prices with a range slider. Each handle has a matching field. */
export function PriceFilter({ now, prices, onChange }: Props) {
  const steps = prices?.steps ?? []
  const edges = edgesOf(steps)
  const last = edges.length - 1
  const [drawn, setDrawn] = useState<Handles | null>(null)
  const handles = drawn ?? handlesOf(edges, now.priceFrom, now.priceTo)
  const most = Math.max(1, ...steps.map(({ count }) => count))

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a handle that was drawn asks, once it rests
  useEffect(() => {
    if (!drawn) return
    const timer = setTimeout(() => {
      setDrawn(null)
      const { from, to } = priceOf(edges, drawn)
      onChange(withOne(withOne(now, 'priceFrom', from), 'priceTo', to))
    }, pause)
    return () => clearTimeout(timer)
  }, [drawn])

  const handle = (side: keyof Handles, label: string) => (
    <input
      type="range"
      aria-label={label}
      aria-valuetext={formatDollars(edges[handles[side]])}
      min={0}
      max={Math.max(last, 1)}
      value={handles[side]}
      disabled={last < 1}
      onChange={(event) => {
        const at = Number(event.target.value)
        setDrawn(
          side === 'low'
            ? { ...handles, low: Math.min(at, handles.high - 1) }
            : { ...handles, high: Math.max(at, handles.low + 1) },
        )
      }}
    />
  )
  return (
    <>
      <svg
        className={styles.priceSteps}
        viewBox={`0 0 ${Math.max(steps.length, 1)} ${rise}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {steps.map(({ fromCents, count }, at) => {
          const height = Math.max(least, Math.round((count / most) * rise))
          return (
            <rect
              key={fromCents}
              className={at >= handles.low && at < handles.high ? styles.priceIn : undefined}
              x={at + 0.05}
              y={rise - height}
              width={0.9}
              height={height}
            />
          )
        })}
      </svg>
      <div className={styles.priceHandles}>
        {handle('low', labels.lowestPrice)}
        {handle('high', labels.highestPrice)}
      </div>
      <div className={styles.span}>
        <Bound
          label={labels.priceFrom}
          hint={shortOf(prices?.lowCents)}
          value={dollarsOf(now.priceFrom)}
          read={readDollars}
          onChange={(cents) => onChange(withOne(now, 'priceFrom', cents))}
        />
        <span className="dim">{labels.to}</span>
        <Bound
          label={labels.priceTo}
          hint={shortOf(prices?.highCents)}
          value={dollarsOf(now.priceTo)}
          read={readDollars}
          onChange={(cents) => onChange(withOne(now, 'priceTo', cents))}
        />
      </div>
    </>
  )
}

const dollarsOf = (cents: string | undefined): string => (cents ? priceText(Number(cents)) : '')
const shortOf = (cents: number | null | undefined): string => (cents == null ? '' : formatDollars(cents))

function readDollars(typed: string): string | null {
  const cents = centsOf(typed)
  return cents === 'bad' ? null : cents === null ? '' : String(cents)
}
