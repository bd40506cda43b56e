import type { ChangeStatus } from '@ambry/contract/lending/kinds'

import { Tag, type Tone } from '../../../../ui/Tag.tsx'
import * as labels from './labels.ts'

const tones: Record<ChangeStatus, Tone> = { pending: 'wait', approved: 'ok', declined: 'bad', withdrawn: 'plain' }

export const ChangeTag = ({ status }: { status: ChangeStatus }) => (
  <Tag tone={tones[status]}>{labels.statuses[status]}</Tag>
)
