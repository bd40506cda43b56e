type Sortable = { sort?: string; only?: 'ascending' | 'descending'; end?: boolean }
export type Direction = 'ascending' | 'descending' | 'none'

/** The direction in which a column is sorted. */
export const directionOf = ({ sort: key }: Sortable, sort: string): Direction =>
  sort === key ? 'ascending' : sort === `-${key}` ? 'descending' : 'none'

/** The sort order after a click on a column. Numeric columns, which are right-aligned, start with the largest. */
export function nextSort(column: Sortable, sort: string): string {
  const direction = directionOf(column, sort)
  const goesDown = column.only
    ? column.only === 'descending'
    : direction === 'none'
      ? column.end === true
      : direction === 'ascending'
  return goesDown ? `-${column.sort}` : `${column.sort}`
}
