import type { OwnLoanDetail } from '@ambry/contract/lending/detail-records'
import { useNavigate } from '@tanstack/react-router'
import { Ellipsis } from 'lucide-react'

import { here } from '../../../paths.ts'
import { Menu } from '../../../ui/layers/Menu.tsx'
import { useLetterKeys } from '../../../ui/layers/use-letter-keys.ts'
import * as labels from './labels.ts'

/** What a member can do with a loan, beside what the page shows as buttons. */
export function LoanActions({ loan }: { loan: OwnLoanDetail }) {
  const navigate = useNavigate()
  const open = (dialog: string) => void navigate({ to: '.', search: here('/lend', { loan: loan.id, dialog }) })
  useLetterKeys({ p: loan.actions.includes('pay') ? () => open('pay') : undefined })
  const items = (['autopay', 'request_extension', 'return_cards', 'withdraw'] as const).filter((action) =>
    loan.actions.includes(action),
  )
  if (items.length === 0) return null
  return (
    <Menu title={labels.moreActions} label={<Ellipsis aria-hidden="true" />} buttonClass="btn btn-secondary">
      {items.map((action) => (
        <button
          key={action}
          type="button"
          className={action === 'withdraw' ? 'menu-item menu-danger' : 'menu-item'}
          onClick={() => open(action)}
        >
          {labels.actionNames[action]}
        </button>
      ))}
    </Menu>
  )
}
