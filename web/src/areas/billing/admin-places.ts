import { Percent, ReceiptText } from 'lucide-react'

import type { AdminPlace } from '../../area.ts'

export const adminPlaces: readonly AdminPlace[] = [
  {
    group: 'money',
    needs: ['invoice.any', 'ledger.read'],
    to: '/admin/invoices',
    also: '/admin/edit-invoice/',
    alsoNeeds: 'invoice.any',
    name: 'Invoices',
    icon: ReceiptText,
    letter: 'i',
    queues: ['paymentDisputes', 'chargebacks', 'payments', 'books'],
  },
  { group: 'money', needs: 'fee.read', to: '/admin/fee-templates', name: 'Fee Templates', icon: Percent, letter: 'f' },
]
