import { Handshake, LibraryBig } from 'lucide-react'

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
    {
      key: 'card-catalog',
      name: 'Card catalog',
      keywords: 'merge duplicates cards comps',
      needs: 'sale.any',
      icon: LibraryBig,
      to: '/admin/sales',
      search: { tab: 'catalog' },
    },
  ],
}
