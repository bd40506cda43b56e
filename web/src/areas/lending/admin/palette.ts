import { formatDollars } from '@ambry/contract/kernel/money'
import { loanStatusLabels } from '@ambry/contract/lending/kinds'
import { Landmark } from 'lucide-react'

import { api } from '../../../api/api.ts'
import { paletteSource } from '../../../parts/palette.ts'

/** Every loan, for staff. */
export const loanSource = paletteSource(
  'loan.any',
  api.lending.loans,
  ({ id, number, member, status, principalCents }) => ({
    key: `admin loan ${id}`,
    group: 'Loan application',
    name: `${number} ${member.name}`,
    hint: `${loanStatusLabels[status]}, ${formatDollars(principalCents)}`,
    icon: Landmark,
    to: { to: '/admin/loans', search: { loan: id } },
  }),
)
