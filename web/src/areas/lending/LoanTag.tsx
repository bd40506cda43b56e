import { type LoanStatus, loanStatusLabels } from '@ambry/contract/lending/kinds'

import { Tag, type Tone } from '../../ui/Tag.tsx'
import * as labels from './labels.ts'

const tones: Record<LoanStatus, Tone> = {
  pending: 'info',
  approved: 'wait',
  active: 'ok',
  paid: 'plain',
  rejected: 'bad',
  withdrawn: 'plain',
  expired: 'plain',
  defaulted: 'bad',
  foreclosed: 'bad',
}

/** Where a row has no room for the whole label. */
const shortLabels = { ...loanStatusLabels, approved: labels.conditional }

type Props = { status: LoanStatus; isShort?: boolean }

export const LoanTag = ({ status, isShort = false }: Props) => (
  <Tag tone={tones[status]}>{(isShort ? shortLabels : loanStatusLabels)[status]}</Tag>
)
