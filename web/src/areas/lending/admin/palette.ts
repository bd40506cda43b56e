import { formatDollars } from '@ambry/contract/kernel/money'
import { loanDisplayStatus } from '@ambry/contract/lending/kinds'
import { BookOpenText, Landmark, TriangleAlert, UsersRound } from 'lucide-react'

import { api } from '../../../api/api.ts'
import { type PalettePart, paletteSource } from '../../../parts/palette.ts'
import * as labels from './labels.ts'

/** Every loan, for staff. */
export const loanSource = paletteSource(
  'loan.any',
  api.lending.loans,
  ({ id, number, member, displayStatus, principalCents }) => ({
    key: `admin loan ${id}`,
    group: 'Loan application',
    name: `${number} ${member.name}`,
    hint: `${loanDisplayStatus[displayStatus].label}, ${formatDollars(principalCents)}`,
    icon: Landmark,
    to: { to: '/admin/loans', search: { loan: id } },
  }),
)

export const loanActions: NonNullable<PalettePart['actions']> = [
  {
    ...{ key: 'margin-calls', name: labels.openMarginCalls, keywords: 'LTV shortfall deadline' },
    ...{ needs: 'loan.any', icon: TriangleAlert, to: '/admin/loans', search: { stage: 'call' } },
  },
  {
    ...{ key: 'loan-book', name: labels.openBook, keywords: 'stress test vintages provision concentration' },
    ...{ needs: 'loan.any', icon: BookOpenText, to: '/admin/loans', search: { tab: 'book' } },
  },
  {
    ...{ key: 'lenders', name: labels.openLenders, keywords: 'notes balance deposit investors' },
    ...{ needs: 'loan.any', icon: UsersRound, to: '/admin/loans', search: { tab: 'lenders' } },
  },
]
