import '../styles/gauge.css'

import { memo } from 'react'

export type LtvBand = { name: string; to: number; tone: 'baize' | 'brass' | 'wax' | 'track' }

type Props = {
  percent: number
  /** From zero upward; the last one ends the scale. */
  bands: readonly LtvBand[]
  /** The whole sentence, for screen readers. */
  label: string
  /** Where it has to get back to: a hollow pointer with an arrow toward it. */
  target?: number
  /** It follows an amount being chosen, so screen readers announce its value. */
  isLive?: boolean
}

const step = 2
const tall = 10
const named = 20

const placed = (value: number, end: number) => `${(Math.min(value, end) / end) * 100}%`

/**
 * The loan amount relative to the card's value: a vernier with a pointer, not a dial. Text keeps its size at any width;
 * band labels are omitted if they don't fit.
 */
export function LtvGauge({ percent, bands, label, target, isLive }: Props) {
  const end = bands.at(-1)?.to ?? 100
  const meaning = isLive
    ? { role: 'meter', 'aria-valuemin': 0, 'aria-valuemax': end, 'aria-valuenow': percent, 'aria-valuetext': label }
    : { role: 'img' }
  return (
    <div className="gauge-frame">
      <svg className="gauge" {...meaning} aria-label={isLive ? 'Loan to value' : label}>
        <Scale bands={bands} end={end} />
        {target !== undefined && target < percent && (
          <>
            <line className="gauge-way" x1={placed(target, end)} x2={placed(percent, end)} y1="20" y2="20" />
            <svg className="gauge-target" x={placed(target, end)} aria-hidden="true">
              <path d="M0 60V26l-7-9h14l-7 9" />
              <path d="M18 15l-7 5 7 5" className="gauge-arrow" />
            </svg>
          </>
        )}
        <svg className="gauge-pointer" x={placed(percent, end)} aria-hidden="true">
          <path d="M0 60V24l-8-10h16l-8 10" />
        </svg>
      </svg>
    </div>
  )
}

/** Everything but the pointer, which alone moves while an amount is chosen. */
const Scale = memo(function Scale({ bands, end }: { bands: readonly LtvBand[]; end: number }) {
  const at = (value: number) => placed(value, end)
  const marks = Array.from({ length: Math.floor(end / step) + 1 }, (_, index) => index * step)
  const starts = bands.map((band, index) => ({ ...band, from: bands[index - 1]?.to ?? 0 }))
  return (
    <>
      {starts.map(({ name, from, to, tone }) => (
        <rect key={name} className={`gauge-${tone}`} x={at(from)} y="33" width={at(to - from)} height="7" />
      ))}
      {starts.slice(1).map(({ name, from }) => (
        <line key={name} className="gauge-gap" x1={at(from)} x2={at(from)} y1="33" y2="40" />
      ))}
      {marks.map((mark) => (
        <line key={mark} className="gauge-tick" x1={at(mark)} x2={at(mark)} y1="44" y2={mark % tall === 0 ? 58 : 51} />
      ))}
      {marks
        .filter((mark) => mark % named === 0)
        .map((mark) => (
          <text key={mark} x={at(mark)} y="72" textAnchor={mark === 0 ? 'start' : mark === end ? 'end' : 'middle'}>
            {mark}%
          </text>
        ))}
      {starts.map(({ name, from, tone }) => (
        <text key={name} className={tone === 'track' ? 'gauge-band' : 'gauge-band gauge-offered'} x={at(from)} y="88">
          {name}
        </text>
      ))}
    </>
  )
})
