import './styles/records.css'

import { Fragment, type ReactNode } from 'react'

export type Fact = {
  /** Where two facts may have the same name. */
  id?: string
  name: string
  value: ReactNode
  tone?: 'up' | 'down' | undefined
}

type Props = {
  facts: readonly Fact[]
  /** What the facts add up to, below a rule. */
  total?: Fact | undefined
}

/** Names at the left, values at the right. */
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
