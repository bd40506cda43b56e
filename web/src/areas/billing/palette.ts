import { payoutStatus } from '@ambry/contract/billing/invoices/kinds'
import { formatMoney } from '@ambry/contract/kernel/money'
import { Banknote, HandCoins, NotebookPen, ReceiptText } from 'lucide-react'

import { api } from '../../api/api.ts'
import { beginning } from '../../parts/lists/use-beginning.ts'
import { type PalettePart, paletteSource } from '../../parts/palette.ts'
import * as labels from './labels.ts'

export const palette: PalettePart = {
  sources: [
    paletteSource('everyone', api.billing.ownInvoices, ({ id, number, title, totalCents }) => ({
      key: id,
      group: 'Invoice',
      name: `Invoice ${number ?? ''}`,
      hint: `${title}, ${formatMoney(totalCents)}`,
      icon: ReceiptText,
      to: { to: '/dashboard', search: { invoice: id } },
    })),
    paletteSource('invoice.any', api.billing.invoices, ({ id, number, member, totalCents }) => ({
      key: `billed ${id}`,
      group: 'Back office',
      name: number ? `Invoice ${number}` : labels.draftInvoice,
      hint: `${member?.name ?? labels.noMemberYet}, ${formatMoney(totalCents)}`,
      icon: ReceiptText,
      to: { to: '/admin/edit-invoice/$id', params: { id } },
    })),
    paletteSource('invoice.any', api.billing.payments, ({ id, number, member, amountCents }) => ({
      key: `received ${id}`,
      group: 'Receipt',
      name: `Receipt ${number}`,
      hint: `${member.name}, ${formatMoney(amountCents)}`,
      icon: Banknote,
      to: { to: '/admin/invoices', search: { tab: 'payments', payment: id } },
    })),
    paletteSource('invoice.any', api.billing.payouts, ({ id, member, amountCents, status, note }) => ({
      key: `owed ${id}`,
      group: 'Payout',
      name: `Payout to ${member.name}`,
      hint: [formatMoney(amountCents), payoutStatus[status].label.toLowerCase(), note].filter(Boolean).join(', '),
      icon: HandCoins,
      to: { to: '/admin/invoices', search: { tab: 'payouts', status: 'all', payout: id } },
    })),
  ],
  actions: [
    {
      key: 'record-payment',
      name: 'Record payment',
      keywords: 'wire check cash receipt received',
      needs: 'payment.record',
      icon: Banknote,
      to: '/admin/invoices',
      search: { tab: 'payments', ...beginning },
    },
    {
      key: 'owe-payout',
      name: 'Create payout',
      keywords: 'pay out member',
      needs: 'payout.manage',
      icon: HandCoins,
      to: '/admin/invoices',
      search: { tab: 'payouts', ...beginning },
    },
    {
      key: 'post-entry',
      name: 'Post a ledger entry',
      keywords: 'book journal',
      needs: 'ledger.write',
      icon: NotebookPen,
      to: '/admin/invoices',
      search: { tab: 'ledger', view: 'entries', ...beginning },
    },
  ],
}
