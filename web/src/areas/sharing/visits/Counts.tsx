import { BarList } from '../../../ui/charts/BarList.tsx'
import * as labels from './labels.ts'

type Props<Name extends string> = {
  label: string
  names: Readonly<Record<Name, string>>
  counts: readonly { name: Name; views: number }[]
}

/** Views by category, such as source or device. */
export function Counts<Name extends string>({ label, names, counts }: Props<Name>) {
  const parts = counts.map(({ name, views }) => ({ name: names[name], value: views }))
  if (parts.every(({ value }) => value === 0)) return <p className="small muted">{labels.noViewsInThisPeriod}</p>
  return <BarList label={label} parts={parts} />
}
