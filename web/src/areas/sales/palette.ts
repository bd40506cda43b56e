import { Handshake } from 'lucide-react'

import { beginning } from '../../parts/lists/use-beginning.ts'
import type { PalettePart } from '../../parts/palette.ts'

export const palette: PalettePart = {
  actions: [
    {
      key: 'record-sale',
      name: 'Record sale',
      keywords: 'sell card buyer',
      needs: 'sale.manage',
      icon: Handshake,
      to: '/admin/sales',
      search: beginning,
    },
  ],
}
