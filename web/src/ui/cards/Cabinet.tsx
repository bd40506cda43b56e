import '../styles/records.css'

import type { SlabCard } from '@ambry/slab/slab'
import type { CSSProperties, ReactNode } from 'react'
import { type BadgeKind, CardBadge } from '../CardBadge.tsx'
import { SkeletonBar } from '../Skeleton.tsx'
import { Slab } from './Slab.tsx'

type CabinetProps = {
  label: string
  columns?: number
  /** On a phone. */
  narrow?: 2 | 3
  children: ReactNode
}

/** A grid of niches divided only by hairlines. */
export function Cabinet({ label, columns, narrow = 2, children }: CabinetProps) {
  // set on the surrounding element, so that the rule for small windows can override it; four is the default
  const style = columns === undefined ? undefined : ({ '--cabinet-columns': columns } as CSSProperties)
  return (
    <div style={style}>
      <ul className={narrow === 3 ? 'cabinet cabinet-three' : 'cabinet'} aria-label={label}>
        {children}
      </ul>
    </div>
  )
}

export type CellProps = {
  card: SlabCard
  photo?: string | undefined
  /** An image from the server instead of the drawing. */
  picture?: ReactNode
  /** At most one: "Vaulted today", "Requested". */
  flag?: ReactNode
  /** Replaces the line below its name. */
  line?: string
  /** Its value; omitted where values are private. */
  value?: ReactNode
  badges?: readonly BadgeKind[] | undefined
  /** `PSA 10`. */
  grading?: string | undefined
  /** A wanted card: outline only. */
  ghost?: boolean | undefined
  gradeMin?: number | undefined
  /** Makes the whole tile a link; without it, it is static. */
  link?: ((props: { className: string; children: ReactNode }) => ReactNode) | undefined
  /** A separate control at the top right of the niche, such as a checkbox. It needs the class `cell-corner`. */
  corner?: ReactNode
}

/** One tile: a card in its niche and the plate below it. */
export function Cell(props: CellProps) {
  const {
    card,
    photo,
    picture,
    flag,
    line = lineOf(card),
    value,
    badges = [],
    grading,
    ghost,
    gradeMin,
    link,
    corner,
  } = props
  const inside = (
    <>
      <div className="niche">
        {flag && <span className="flag">{flag}</span>}
        {picture ?? (
          <Slab
            card={card}
            decorative
            {...(photo !== undefined && { photo })}
            {...(ghost && { ghost })}
            {...(gradeMin !== undefined && { gradeMin })}
          />
        )}
      </div>
      <Plate name={card.name} line={line} value={value} badges={badges} grading={grading} />
    </>
  )
  return (
    <li>
      {link ? link({ className: 'cell', children: inside }) : <div className="cell">{inside}</div>}
      {corner}
    </li>
  )
}

type PlateProps = {
  name: string
  line: string
  value: ReactNode
  badges: readonly BadgeKind[]
  grading: string | undefined
}

/** The text below a card: name, origin, grade, value and badges. */
function Plate({ name, line, value, badges, grading }: PlateProps) {
  return (
    <div className="plate">
      <h3>{name}</h3>
      <p>{line}</p>
      {grading && <p className="plate-grading">{grading}</p>}
      {(value || badges.length > 0) && (
        <div className="plate-foot">
          {value}
          <span className="marks">
            {badges.map((badge) => (
              <CardBadge key={badge} badge={badge} />
            ))}
          </span>
        </div>
      )}
    </div>
  )
}

/** `1986 Crown Hoops, Rookie`. */
export const lineOf = ({ year, set, variety }: SlabCard): string =>
  [[year, set].filter(Boolean).join(' '), variety].filter(Boolean).join(', ')

type SkeletonProps = {
  columns?: number
  cells?: number
  /** On a phone. */
  narrow?: 2 | 3
  /** Without the drawn case, so that its code needn't be loaded. */
  plain?: boolean
  /** Whether the plates show the grade. */
  graded?: boolean
}

/** Skeleton tiles at their final size. */
export function CabinetSkeleton({ columns, cells = columns ?? 4, narrow, plain, graded }: SkeletonProps) {
  return (
    <div className="skeleton" role="status">
      <span className="sr">Loading</span>
      <div aria-hidden="true">
        <Cabinet label="" {...(columns && { columns })} {...(narrow && { narrow })}>
          <SkeletonCells cells={cells} plain={plain} graded={graded} />
        </Cabinet>
      </div>
    </div>
  )
}

/** Skeleton tiles, also appended after loaded ones. */
export const SkeletonCells = ({
  cells,
  plain = true,
  graded,
}: {
  cells: number
  plain?: boolean | undefined
  graded?: boolean | undefined
}) =>
  Array.from({ length: cells }, (_, cell) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: empty cases without identity
    <li key={cell} aria-hidden="true">
      <div className="cell">
        <div className="niche">{plain ? <span className="slab slab-awaited" /> : <Slab blank />}</div>
        <div className="plate stack-small">
          <SkeletonBar width="60%" height={16} />
          <SkeletonBar width="80%" height={11} />
          {graded && <SkeletonBar width={48} height={11} />}
          <div className="plate-foot">
            <SkeletonBar width={56} height={14} />
          </div>
        </div>
      </div>
    </li>
  ))
