import { User as Person, UserPlus } from 'lucide-react'

import { api } from '../../api/api.ts'
import { beginning } from '../../parts/lists/use-beginning.ts'
import { type PalettePart, paletteSource } from '../../parts/palette.ts'
import { formatPhone, personName } from '../../ui/phone.ts'
import * as labels from './member-labels.ts'

export const palette: PalettePart = {
  sources: [
    paletteSource('user.read', api.accounts.users, (user) => ({
      key: user.id,
      group: 'Person',
      name: personName(user),
      hint: user.name ? formatPhone(user.phone) : labels.person,
      icon: Person,
      to: { to: '/admin/user-access', search: { user: user.id } },
    })),
  ],
  actions: [
    {
      key: 'invite',
      name: 'Invite member',
      keywords: 'add member user',
      icon: UserPlus,
      needs: 'user.invite',
      to: '/admin/user-access',
      search: beginning,
    },
  ],
}
