import type { ComparableImport } from '@ambry/contract/sales/comparables/endpoints'

type Counts = Pick<ComparableImport, 'rows' | 'good' | 'known' | 'bad'>

const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`

/** `12 rows: 9 can be added, 2 are duplicates, 1 has a problem and is skipped.` */
export function foundSentence({ rows, good, known, bad }: Counts): string {
  const parts = [
    good === 0 ? 'none can be added' : `${good.toLocaleString('en-US')} can be added`,
    ...(known > 0 ? [counted(known, 'is a duplicate', 'are duplicates')] : []),
    ...(bad > 0 ? [counted(bad, 'has a problem and is skipped', 'have problems and are skipped')] : []),
  ]
  return `${counted(rows, 'row', 'rows')}: ${parts.join(', ')}.`
}

export const importText = ({ good }: Pick<Counts, 'good'>): string => `Import ${counted(good, 'sale', 'sales')}`
