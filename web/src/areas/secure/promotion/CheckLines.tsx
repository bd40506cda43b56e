import '../../../styles/secure-promotions.css'

import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react'

type Props = {
  checks: readonly Check[]
  /** The words themselves say what is wrong. */
  isSaid?: boolean
}
type Check = { words: string; isMet: boolean; isNeededNow?: boolean }

/** What has to be so, line by line. What may still come is told apart from what is missing now. */
export function CheckLines({ checks, isSaid = false }: Props) {
  return (
    <ul className="check-lines">
      {checks.map(({ words, isMet, isNeededNow = true }) => (
        <li key={words} className={isMet ? 'check-met' : isNeededNow ? 'check-missing' : 'check-later'}>
          {isMet ? (
            <CircleCheck aria-hidden="true" />
          ) : isNeededNow ? (
            <CircleAlert aria-hidden="true" />
          ) : (
            <CircleDashed aria-hidden="true" />
          )}
          <span>
            {words}
            <span className={isMet || isSaid ? 'sr' : 'muted'}>
              {isMet ? ', met' : isNeededNow ? ', missing' : ', may still come'}
            </span>
          </span>
        </li>
      ))}
    </ul>
  )
}
