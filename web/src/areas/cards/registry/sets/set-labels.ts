import type { SetProgress } from '@ambry/contract/cards/registry/summary'
import type { SearchOf } from '../../../../paths.ts'

/** `1986 Crown Hoops`. */
export const setName = ({ year, set }: Pick<SetProgress, 'year' | 'set'>): string =>
  [year, set].filter(Boolean).join(' ')

/** How complete it is, from 0 to 1; null while its size is not set. */
export const setShare = ({ numbers, total }: SetProgress): number | null =>
  total === null ? null : Math.min(numbers / total, 1)

/** `12 of 132, 120 to go, average grade 9.2`. */
export function setSentence({ numbers, total, averageGrade }: SetProgress): string {
  const here = total === null ? `${numbers} unique ${numbers === 1 ? 'card' : 'cards'}` : `${numbers} of ${total}`
  const left = total === null ? null : total > numbers ? `${total - numbers} to go` : 'complete'
  const grade = averageGrade === null ? null : `average grade ${averageGrade.toFixed(1)}`
  return [here, left, grade].filter(Boolean).join(', ')
}

/** The search params that list the cards of one set. A season is filed under its first year. */
export function searchOfSet({
  set,
  year,
}: Pick<SetProgress, 'year' | 'set'>): Pick<SearchOf<'/registry'>, 'set' | 'yearFrom' | 'yearTo'> {
  const first = year?.slice(0, 4)
  return { set, ...(first && { yearFrom: first, yearTo: first }) }
}
