import { type BadgeName, badgeLabels, badgeShapes, yearLetter } from '@ambry/contract/cards/badges'
import { createElement } from 'react'

export type BadgeKind = BadgeName | 'registered'

const firstYear = 2024

type Props = {
  badge: BadgeKind
  year?: number
  withLabel?: boolean
  /** Overrides the default name. */
  name?: string | undefined
}

/** A card's badge, recognizable by its silhouette; with its label where there is room. */
export function CardBadge({ badge, year = firstYear, withLabel, name = nameOf(badge, year) }: Props) {
  // there are many in grids and rows, so each is a single element with a CSS mask
  if (!withLabel && badge !== 'registered')
    return <span className={`mark mark-cut mark-${badge}`} role="img" aria-label={name} title={name} />
  const drawing = (
    <svg viewBox="0 0 22 22" fill="none" stroke="currentColor" strokeWidth="1.4" aria-hidden="true">
      {badge === 'registered' ? <YearBadge year={year} /> : <Shapes badge={badge} />}
    </svg>
  )
  if (withLabel) {
    return (
      <span className={`mark mark-${badge}`}>
        {drawing}
        {name}
      </span>
    )
  }
  return (
    <span className={`mark mark-${badge}`} role="img" aria-label={name} title={name}>
      {drawing}
    </span>
  )
}

const nameOf = (badge: BadgeKind, year: number): string =>
  badge === 'registered' ? `Registered ${year}` : badgeLabels[badge]

const Shapes = ({ badge }: { badge: BadgeName }) =>
  badgeShapes[badge].map(([tag, attributes], at) => createElement(tag, { key: at, ...attributes }))

function YearBadge({ year }: { year: number }) {
  return (
    <>
      <rect x="3" y="3" width="16" height="16" />
      <text x="11" y="15" textAnchor="middle" className="mark-letter" stroke="none">
        {yearLetter(year)}
      </text>
    </>
  )
}
