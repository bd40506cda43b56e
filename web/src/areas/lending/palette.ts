import { formatDollars } from '@ambry/contract/kernel/money'
import { loanDisplayStatus } from '@ambry/contract/lending/kinds'
import { HandCoins } from 'lucide-react'

import { api } from '../../api/api.ts'
import { type PalettePart, paletteSource } from '../../parts/palette.ts'
import { loanActions, loanSource } from './admin/palette.ts'

export const palette: PalettePart = {
  sources: [
    paletteSource('everyone', api.lending.ownLoans, ({ id, number, title, displayStatus, principalCents }) => ({
      key: `loan ${id}`,
      group: 'Loan',
      name: `${number} ${title}`,
      hint: `${loanDisplayStatus[displayStatus].label}, ${formatDollars(principalCents)}`,
      icon: HandCoins,
      to: { to: '/lend', search: { loan: id } },
    })),
    loanSource,
  ],
  actions: loanActions,
}
