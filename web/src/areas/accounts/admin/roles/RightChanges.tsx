import { type Right, rightChanges } from '@ambry/contract/accounts/rights'
import type { StaffRole } from '@ambry/contract/kernel/permissions'
import { Minus, Plus } from 'lucide-react'

import * as labels from './labels.ts'
import styles from './roles.module.css'

type Props = {
  name: string
  before: readonly StaffRole[]
  after: readonly StaffRole[]
  rights: readonly Right[]
}

/** What someone gains and loses with other roles. */
export function RightChanges({ name, before, after, rights }: Props) {
  const { gained, lost } = rightChanges(rights, before, after)
  if (gained.length === 0 && lost.length === 0) return <p className="muted">{labels.nothingChanges}</p>
  return (
    <>
      {gained.length > 0 && (
        <>
          <p className="small">{labels.gains(name)}</p>
          <ul className={styles.gained}>
            {gained.map(({ permission, label }) => (
              <li key={permission}>
                <Plus aria-hidden="true" className="icon-small" />
                {label}
              </li>
            ))}
          </ul>
        </>
      )}
      {lost.length > 0 && (
        <>
          <p className="small">{labels.loses(name)}</p>
          <ul className={styles.lost}>
            {lost.map(({ permission, label }) => (
              <li key={permission}>
                <Minus aria-hidden="true" className="icon-small" />
                {label}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
