import { expect, test } from 'vitest'

import { balanceLabel } from './balance-labels.ts'

const nothing = {
  dueCents: 0,
  overdueCents: 0,
  openInvoices: 0,
  overdueInvoices: 0,
  nextDueOn: null,
  creditCents: 0,
  payoutsDueCents: 0,
}

test('balance labels', () => {
  expect(balanceLabel(nothing)).toBe('Owes nothing.')
  expect(balanceLabel({ ...nothing, dueCents: 120_00, openInvoices: 1 })).toBe('Owes $120.00 on 1 invoice.')
  expect(
    balanceLabel({
      ...nothing,
      dueCents: 120_00,
      overdueCents: 20_00,
      openInvoices: 2,
      creditCents: 5,
      payoutsDueCents: 1,
    }),
  ).toBe('Owes $120.00 on 2 invoices, $20.00 overdue. Has $0.05 in credit. We owe them $0.01.')
})
