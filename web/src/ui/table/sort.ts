type Sortable = { sort?: string; only?: 'ascending' | 'descending'; end?: boolean }
export type Direction = 'ascending' | 'descending' | 'none'

/** How a list in this order is sorted by a column. */
export const directionOf = ({ sort: key }: Sortable, sort: string): Direction =>
  sort === key ? 'ascending' : sort === `-${key}` ? 'descending' : 'none'

/** The order that a press on a column asks for. Figures, which are at the end of their cells, begin with the largest. */
export function nextSort(column: Sortable, sort: string): string {
  const direction = directionOf(column, sort)
  const goesDown = column.only
    ? column.only === 'descending'
    : direction === 'none'
      ? column.end === true
      : direction === 'ascending'
  return goesDown ? `-${column.sort}` : `${column.sort}`
}
