import type { Book, BookBucket } from '@ambry/contract/lending/book/records'

type Roll = Book['rolls'][number]

const order: readonly BookBucket[] = ['current', '1-29', '30-59', '60-89', '90+', 'defaulted', 'closed']

/** Only buckets that held something, from the best to the worst. */
export function rollMatrix(rolls: readonly Roll[]) {
  const found = new Map(rolls.map((roll) => [`${roll.from} ${roll.to}`, roll]))
  const used = (side: 'from' | 'to') => order.filter((bucket) => rolls.some((roll) => roll[side] === bucket))
  return {
    from: used('from'),
    to: used('to'),
    cell: (from: BookBucket, to: BookBucket): Roll | undefined => found.get(`${from} ${to}`),
  }
}
