import { identityStatus } from '@ambry/contract/identity/kinds'
import { ScanFace } from 'lucide-react'

import { api } from '../../../api/api.ts'
import { type PalettePart, paletteSource } from '../../../parts/palette.ts'

export const palette: PalettePart = {
  sources: [
    paletteSource('identity.read', api.identity.identityCases, ({ id, member, status }) => ({
      key: `identity ${id}`,
      group: 'Identity check',
      name: member.name,
      hint: identityStatus[status].label,
      icon: ScanFace,
      to: { to: '/admin/kyc-verification', search: { case: id } },
    })),
  ],
}
