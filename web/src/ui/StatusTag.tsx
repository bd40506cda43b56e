import type { Statuses } from '@ambry/contract/kernel/statuses'

import { Tag } from './Tag.tsx'

type Props<Name extends string> = {
  of: Statuses<Name>
  status: Name
  /** In place of the label, where the record says more than its status. */
  children?: string | false | null
}

/** A record's status as everywhere: its words and tone come from the contract. */
export const StatusTag = <Name extends string>({ of, status, children }: Props<Name>) => (
  <Tag tone={of[status].tone}>{children || of[status].label}</Tag>
)
