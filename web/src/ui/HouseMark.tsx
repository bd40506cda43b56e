import { type HouseMarkName, houseMarkNames, houseMarks, yearLetter } from '@ambry/contract/cards/marks'
import { createElement } from 'react'

export type Standing = HouseMarkName | 'registered'

const firstYear = 2024

type Props = {
  standing: Standing
  year?: number
  words?: boolean
  /** Where it is called something else than everywhere. */
  name?: string | undefined
}

/** A card's standing, told by its silhouette; with its words where there is room for them. */
export function HouseMark({ standing, year = firstYear, words, name = nameOf(standing, year) }: Props) {
  // in grids and rows there are many: each is one element, cut out by its style sheet
  if (!words && standing !== 'registered')
    return <span className={`mark mark-cut mark-${standing}`} role="img" aria-label={name} title={name} />
  const drawing = (
    <svg viewBox="0 0 22 22" fill="none" stroke="currentColor" strokeWidth="1.4" aria-hidden="true">
      {standing === 'registered' ? <YearMark year={year} /> : <Shapes standing={standing} />}
    </svg>
  )
  if (words) {
    return (
      <span className={`mark mark-${standing}`}>
        {drawing}
        {name}
      </span>
    )
  }
  return (
    <span className={`mark mark-${standing}`} role="img" aria-label={name} title={name}>
      {drawing}
    </span>
  )
}

const nameOf = (standing: Standing, year: number): string =>
  standing === 'registered' ? `Registered ${year}` : houseMarkNames[standing]

const Shapes = ({ standing }: { standing: HouseMarkName }) =>
  houseMarks[standing].map(([tag, attributes], at) => createElement(tag, { key: at, ...attributes }))

function YearMark({ year }: { year: number }) {
  return (
    <>
      <rect x="3" y="3" width="16" height="16" />
      <text x="11" y="15" textAnchor="middle" className="mark-letter" stroke="none">
        {yearLetter(year)}
      </text>
    </>
  )
}
