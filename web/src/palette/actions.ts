import { Banknote, HandCoins, Handshake, type LucideIcon, NotebookPen, ScanLine, UserPlus } from 'lucide-react'
import { beginning } from '../parts/lists/use-beginning.ts'
import type { Target } from '../paths.ts'

type Action = Target & {
  key: string
  name: string
  /** What else somebody types for it. */
  keywords: string
  icon: LucideIcon
}

/** What an admin begins: each opens its page with the dialog for it. */
export const adminActions: readonly Action[] = [
  {
    key: 'record-payment',
    name: 'Record a payment',
    keywords: 'wire check cash receipt received',
    icon: Banknote,
    to: '/admin/invoices',
    search: { tab: 'payments', ...beginning },
  },
  {
    key: 'owe-payout',
    name: 'Owe a payout',
    keywords: 'pay out member',
    icon: HandCoins,
    to: '/admin/invoices',
    search: { tab: 'payouts', ...beginning },
  },
  {
    key: 'post-entry',
    name: 'Post a ledger entry',
    keywords: 'book journal',
    icon: NotebookPen,
    to: '/admin/invoices',
    search: { tab: 'ledger', view: 'entries', ...beginning },
  },
  {
    key: 'record-sale',
    name: 'Record a sale',
    keywords: 'sell card buyer',
    icon: Handshake,
    to: '/admin/sales',
    search: beginning,
  },
  {
    key: 'register-card',
    name: 'Register a card for a member',
    keywords: 'add new cert',
    icon: ScanLine,
    to: '/admin/cards',
    search: beginning,
  },
  {
    key: 'invite',
    name: 'Invite a person',
    keywords: 'add member user',
    icon: UserPlus,
    to: '/admin/user-access',
    search: beginning,
  },
]
