import { expect, test } from 'vitest'

import { dueLabel, invoiceStateText, rowLabel } from './due-labels.ts'

const on = '2026-11-15'

test.each([
  [{ dueOn: '2026-11-18', daysLate: 0 }, 'due in 3 days'],
  [{ dueOn: '2026-11-16', daysLate: 0 }, 'due tomorrow'],
  [{ dueOn: '2026-11-15', daysLate: 0 }, 'due today'],
  [{ dueOn: '2026-11-14', daysLate: 0 }, 'due today'],
  [{ dueOn: '2026-11-14', daysLate: 1 }, '1 day overdue'],
  [{ dueOn: '2026-11-11', daysLate: 4 }, '4 days overdue'],
  [{ dueOn: null, daysLate: 0 }, 'due'],
  [{ dueOn: '2027-03-01', daysLate: 0 }, 'due in 106 days'],
])('%o: %s', (invoice, words) => expect(dueLabel(invoice, on)).toBe(words))

const open = {
  displayStatus: 'open',
  dueCents: 1_180_00,
  dueOn: '2026-11-20',
  daysLate: 0,
  issuedOn: '2026-11-06',
} as const

test('a settled invoice shows its issue date instead of its due date', () => {
  expect(rowLabel(open, on)).toBe('due in 5 days')
  expect(rowLabel({ ...open, displayStatus: 'paid', dueCents: 0 }, on)).toBe('issued Nov 6, 2026')
  expect(rowLabel({ ...open, displayStatus: 'void' }, on)).toBe('issued Nov 6, 2026')
})

test('status summary', () => {
  expect(invoiceStateText(open, on)).toBe('$1,180.00 is due in 5 days, on Nov 20, 2026.')
  expect(invoiceStateText({ ...open, displayStatus: 'overdue', dueOn: '2026-11-11', daysLate: 4 }, on)).toBe(
    '$1,180.00 is 4 days overdue. It was due Nov 11, 2026.',
  )
  expect(invoiceStateText({ ...open, displayStatus: 'paid', dueCents: 0 }, on)).toBe('Paid in full. Thank you.')
  expect(invoiceStateText({ ...open, displayStatus: 'void' }, on)).toContain('This invoice is void. Nothing is due.')
  expect(invoiceStateText({ ...open, displayStatus: 'written_off', dueCents: 0 }, on)).toBe(
    'We stopped collecting this invoice. Nothing is due. To pay it anyway, contact us.',
  )
})
