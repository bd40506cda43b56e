import { BarList } from '../../../ui/charts/BarList.tsx'

type Props<Name extends string> = {
  label: string
  names: Readonly<Record<Name, string>>
  counts: readonly { name: Name; views: number }[]
}

/** Views by a kind: where they came from, on what. */
export function Counts<Name extends string>({ label, names, counts }: Props<Name>) {
  const parts = counts.map(({ name, views }) => ({ name: names[name], value: views }))
  if (parts.every(({ value }) => value === 0)) return <p className="small muted">No views in this period.</p>
  return <BarList label={label} parts={parts} />
}
