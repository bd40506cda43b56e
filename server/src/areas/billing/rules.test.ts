import { accounts } from '@ambry/contract/billing/ledger/kinds'
import { addDays, daysBetween } from '@ambry/contract/kernel/dates'
import { allocated } from '@ambry/contract/kernel/money'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { useHarness } from '../../../test/harness.ts'
import {
  availableOn,
  type Charge,
  chargesOf,
  creditPostings,
  issueFaults,
  issuePostings,
  lastOfMonth,
  nextMonth,
  reminderDue,
  ruleFaults,
} from './rules.ts'

describe('days', () => {
  it.each([
    ['2026-11-15', 14, '2026-11-29'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-02-28', 1, '2026-03-01'],
    ['2026-12-29', 5, '2027-01-03'],
    // days with a clock change in New York have 23 or 25 hours
    ['2026-03-07', 1, '2026-03-08'],
    ['2026-03-08', 1, '2026-03-09'],
    ['2026-10-31', 1, '2026-11-01'],
    ['2026-11-01', 1, '2026-11-02'],
  ])('%s plus %i days is %s', (day, days, expected) => {
    expect(addDays(day, days)).toBe(expected)
    expect(daysBetween(day, expected)).toBe(days)
  })

  it('month ends have the right lengths', () => {
    expect(['2026-02', '2028-02', '2026-04', '2026-12'].map(lastOfMonth)).toEqual([
      '2026-02-28',
      '2028-02-29',
      '2026-04-30',
      '2026-12-31',
    ])
    expect([nextMonth('2026-12'), nextMonth('2026-09')]).toEqual(['2027-01', '2026-10'])
  })
})

describe('the hold of proceeds', () => {
  const days = { holdCardDays: 7, holdAchDays: 5, holdWireDays: 0 }
  it.each([
    [[], null],
    [[['wire', '2026-11-15']], null],
    [[['card', '2026-11-15']], '2026-11-22'],
    [[['ach', '2026-11-15']], '2026-11-20'],
    [[['check', '2026-11-15']], '2026-11-20'],
    [[['cash', '2026-11-15']], null],
    // the last part that can still be reversed decides
    [
      [
        ['wire', '2026-11-15'],
        ['card', '2026-11-10'],
        ['ach', '2026-11-13'],
      ],
      '2026-11-18',
    ],
    [[['card', '2026-11-08']], null],
    [[['card', '2026-11-09']], '2026-11-16'],
  ] as const)('of what was paid by %j on Nov 15 ends on %s', (received, expected) =>
    expect(
      availableOn(
        received.map(([method, receivedOn]) => ({ method, receivedOn })),
        '2026-11-15',
        days,
      ),
    ).toBe(expected),
  )
})

describe('reminders', () => {
  const days = { before: 3, first: 3, second: 10 }
  it.each([
    ['2026-11-11', null],
    ['2026-11-12', 'before'],
    ['2026-11-15', 'before'],
    ['2026-11-16', null],
    ['2026-11-18', 'first'],
    ['2026-11-24', 'first'],
    ['2026-11-25', 'second'],
    ['2027-11-25', 'second'],
  ])('an invoice due Nov 15: on %s the reminder is %s', (today, expected) =>
    expect(reminderDue('2026-11-15', today, days)).toBe(expected),
  )
})

const charges = fc
  .tuple(
    fc.array(fc.integer({ min: 1, max: 10_000_000 }), { minLength: 1, maxLength: 5 }),
    fc.oneof(fc.integer({ min: 0, max: 5_000_000 }), fc.constant(50_000_000)),
  )
  .map(([amounts, discount]): Charge[] => {
    const codes = ['card_proceeds', 'fees_sale_buyer', 'charges', 'fees_storage', 'sales_tax'] as const
    // The discount never exceeds the price of the goods (the last code is their tax), and something is left to bill.
    const sum = (of: readonly number[]) => of.reduce((total, cents) => total + cents, 0)
    const off = Math.min(discount, sum(amounts.slice(0, 4)), sum(amounts) - 1)
    return [
      ...amounts.map((amountCents, at) => ({ code: codes[at] ?? 'charges', amountCents })),
      ...(off > 0 ? [{ code: 'discounts' as const, amountCents: -off }] : []),
    ]
  })

describe('postings', () => {
  it('an issued invoice balances', () => {
    fc.assert(
      fc.property(charges, (of) => {
        expect(issuePostings('m', of).reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(0)
      }),
    )
  })

  it('credit notes of any sizes reverse exactly what was charged, account by account', () => {
    fc.assert(
      fc.property(
        charges,
        fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 6 }),
        (of, weights) => {
          const total = of.reduce((sum, { amountCents }) => sum + amountCents, 0)
          const taken = of.map(() => 0)
          let before = 0
          for (const cents of allocated(total, weights)) {
            const postings = creditPostings('m', of, before, cents)
            expect(postings.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(cents)
            postings.forEach(({ amountCents }, at) => {
              taken[at] = (taken[at] ?? 0) + amountCents
            })
            before += cents
          }
          expect(taken).toEqual(of.map(({ amountCents }) => amountCents))
        },
      ),
    )
  })

  it('goods discounted to zero are reversed with the last cent of their tax', () => {
    const of: Charge[] = [
      { code: 'charges', amountCents: 400 },
      { code: 'sales_tax', amountCents: 2 },
      { code: 'discounts', amountCents: -400 },
    ]
    expect(creditPostings('m', of, 0, 1).map(({ amountCents }) => amountCents)).toEqual([0, 1, 0])
    expect(creditPostings('m', of, 1, 1).map(({ amountCents }) => amountCents)).toEqual([400, 1, -400])
  })

  it('each line goes to its account', () => {
    const lines = [
      { source: 'card', use: null, amountCents: 100 },
      { source: 'template', use: 'sourcing', amountCents: 20 },
      { source: 'hand', use: null, amountCents: 3 },
      { source: 'discount', use: null, amountCents: -10 },
      { source: 'hand', use: null, amountCents: 0 },
    ] as const
    expect(chargesOf(lines, 7)).toEqual([
      { code: 'card_proceeds', amountCents: 100 },
      { code: 'fees_sourcing', amountCents: 20 },
      { code: 'charges', amountCents: 3 },
      { code: 'discounts', amountCents: -10 },
      { code: 'sales_tax', amountCents: 7 },
    ])
  })
})

describe('validation errors', () => {
  const usual = {
    label: 'Fee',
    payer: 'buyer',
    unit: 'once',
    minCents: null,
    maxCents: null,
    fromCents: null,
    belowCents: null,
  } as const
  it('contradictory rules are reported', () => {
    const tier = (upToCents: number | null) => ({ upToCents, bps: 100, flatCents: 0 })
    const faults = ruleFaults([
      { ...usual, kind: 'percent', bps: 1, minCents: 2, maxCents: 1 },
      { ...usual, kind: 'flat', flatCents: 1, fromCents: 5, belowCents: 5 },
      { ...usual, label: 'Tiers', kind: 'tiers', way: 'slices', tiers: [tier(null), tier(50), tier(50)] },
    ])
    expect(faults.map(({ path }) => path)).toEqual([
      'rules.0.maxCents',
      'rules.1.label',
      'rules.1.belowCents',
      'rules.2.tiers.0.upToCents',
      'rules.2.tiers.2.upToCents',
      'rules.2.tiers.2.upToCents',
    ])
  })

  it('a draft lists everything it is missing', () => {
    expect(
      issueFaults({ purpose: 'hand', hasMember: false, lines: [], totalCents: 0, dueOn: '2026-01-01' }, '2026-01-02'),
    ).toEqual(['Choose a member to bill.', 'Add at least one line.', 'The due date has passed.'])
    const line = { source: 'hand', label: 'Line', quantity: 1, amountCents: 5 } as const
    const draft = { purpose: 'hand', hasMember: true, lines: [line], totalCents: 5, dueOn: null } as const
    expect(issueFaults(draft, '2026-01-02')).toEqual([])
    const card = { ...line, source: 'card' } as const
    expect(issueFaults({ ...draft, lines: [line, card] }, '2026-01-02')).toEqual([
      'An invoice for a card doesn’t transfer ownership. Remove the line, and record the sale in Sales History.',
    ])
    expect(issueFaults({ ...draft, purpose: 'sale', lines: [line, card] }, '2026-01-02')).toEqual([])
  })
})

describe('accounts', () => {
  const h = useHarness()
  it('match between the contract and the database', async () => {
    const rows = await h().query('SELECT code, name, kind, per_member FROM ledger_codes ORDER BY position')
    expect(rows).toEqual(
      Object.entries(accounts).map(([code, account]) => ({
        code,
        name: account.name,
        kind: account.kind,
        per_member: 'perMember' in account,
      })),
    )
  })
})
