import './styles/records.css'

import { Fragment, type ReactNode } from 'react'

export type Fact = {
  /** A key, if two facts may have the same name. */
  id?: string
  name: string
  value: ReactNode
  tone?: 'up' | 'down' | undefined
}

type Props = {
  facts: readonly Fact[]
  /** The total of the facts, below a rule. */
  total?: Fact | undefined
}

/** Names on the left, values on the right. */
export function FactList({ facts, total }: Props) {
  return (
    <dl className={total ? 'facts facts-summed' : 'facts'}>
      {[...facts, ...(total ? [total] : [])].map(({ id, name, value, tone }) => (
        <Fragment key={id ?? name}>
          <dt>{name}</dt>
          <dd className={tone}>{value}</dd>
        </Fragment>
      ))}
    </dl>
  )
}
