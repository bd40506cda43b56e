import type { Fund } from '@ambry/contract/funds/catalog/records'
import { formatDate } from '@ambry/contract/kernel/dates'
import { CalendarClock, CircleCheck, DoorClosed, DoorOpen, Hourglass, Users } from 'lucide-react'

import { Tag } from '../../ui/Tag.tsx'
import * as labels from './labels.ts'

type Shown = Pick<Fund, 'status' | 'opensOn' | 'closesOn' | 'faults' | 'places'>

const has = ({ faults }: Shown, kind: Fund['faults'][number]['kind']) => faults.some((fault) => fault.kind === kind)

/** Whether a fund takes subscriptions now, in words. */
export function FundTag({ fund }: { fund: Shown }) {
  if (fund.status === 'liquidating')
    return (
      <Tag tone="wait" icon={Hourglass}>
        {labels.liquidating}
      </Tag>
    )
  if (fund.status === 'liquidated') return <Tag icon={CircleCheck}>{labels.liquidated}</Tag>
  if (has(fund, 'opening') && fund.opensOn)
    return (
      <Tag tone="info" icon={CalendarClock}>
        {labels.opens(formatDate(fund.opensOn))}
      </Tag>
    )
  if (has(fund, 'closed')) return <Tag icon={DoorClosed}>{labels.closed}</Tag>
  if (has(fund, 'places'))
    return (
      <Tag tone="wait" icon={Users}>
        {labels.full}
      </Tag>
    )
  return (
    <Tag tone="ok" icon={DoorOpen}>
      {fund.closesOn ? labels.openUntil(formatDate(fund.closesOn)) : labels.open}
    </Tag>
  )
}
