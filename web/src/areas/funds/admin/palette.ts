import { fundStatus } from '@ambry/contract/funds/kinds'
import { formatDollars } from '@ambry/contract/kernel/money'
import { ArrowLeftRight, CircleHelp, Layers, Plus, UserPlus } from 'lucide-react'

import { api } from '../../../api/api.ts'
import { beginning } from '../../../parts/lists/use-beginning.ts'
import { type PalettePart, paletteSource } from '../../../parts/palette.ts'
import * as labels from './labels.ts'

/** Every fund, for staff. */
export const adminFundSource = paletteSource('fund.any', api.funds.adminFunds, ({ id, name, status, navCents }) => ({
  key: `admin fund ${id}`,
  group: labels.fundToManage,
  name,
  hint: [fundStatus[status].label, navCents === null ? null : formatDollars(navCents)].filter(Boolean).join(', '),
  icon: Layers,
  to: { to: '/admin/funds/$id/manage', params: { id } },
}))

export const adminFundActions: NonNullable<PalettePart['actions']> = [
  {
    ...{ key: 'new-fund', name: labels.newFund, keywords: 'create offering units' },
    ...{ needs: 'fund.manage', icon: Plus, to: '/admin/funds', search: beginning },
  },
  {
    ...{ key: 'fund-subscriptions', name: labels.openSubscriptions, keywords: 'investors accept units' },
    ...{ needs: 'fund.any', icon: UserPlus, to: '/admin/funds', search: { tab: 'subscriptions' } },
  },
  {
    ...{ key: 'fund-transfers', name: labels.openTransfers, keywords: 'units seller buyer approve' },
    ...{ needs: 'fund.any', icon: ArrowLeftRight, to: '/admin/funds', search: { tab: 'transfers' } },
  },
  {
    ...{ key: 'fund-questions', name: labels.openQuestions, keywords: 'answer investors' },
    ...{ needs: 'fund.any', icon: CircleHelp, to: '/admin/funds', search: { tab: 'questions' } },
  },
]
