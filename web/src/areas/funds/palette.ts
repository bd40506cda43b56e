import { formatUnitPrice } from '@ambry/contract/funds/arithmetic/units'
import { fundStatus } from '@ambry/contract/funds/kinds'
import { Layers } from 'lucide-react'

import { api } from '../../api/api.ts'
import { type PalettePart, paletteSource } from '../../parts/palette.ts'
import { adminFundActions, adminFundSource } from './admin/palette.ts'

export const palette: PalettePart = {
  sources: [
    paletteSource('everyone', api.funds.funds, ({ id, name, status, navPerUnit }) => ({
      key: `fund ${id}`,
      group: 'Fund',
      name,
      hint: [fundStatus[status].label, navPerUnit !== null && formatUnitPrice(navPerUnit)].filter(Boolean).join(', '),
      icon: Layers,
      to: { to: '/funds/$id', params: { id } },
    })),
    adminFundSource,
  ],
  actions: [
    {
      key: 'my-funds',
      name: 'View my funds',
      keywords: 'units position invest nav',
      icon: Layers,
      to: '/funds',
      search: { show: 'mine' },
    },
    {
      key: 'how-funds-work',
      name: 'Learn how funds work',
      keywords: 'units nav fees carry redeem',
      icon: Layers,
      to: '/funds',
      search: { dialog: 'how' },
    },
    ...adminFundActions,
  ],
}
