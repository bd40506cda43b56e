import { expect, test } from 'vitest'

import { sellable } from './sellable.ts'

type Loan = Parameters<typeof sellable>[0]

const loan = {
  status: 'defaulted',
  collateral: [
    { id: 'a', status: 'pledged' },
    { id: 'b', status: 'pledged' },
    { id: 'c', status: 'released' },
  ],
  collateralSales: [{ collateralId: 'a', status: 'agreed' }],
  marginCall: null,
} as unknown as Loan

const idsOf = (one: Loan) => sellable(one).map(({ id }) => id)

test('in default, what is pledged and has no buyer', () => {
  expect(idsOf(loan)).toEqual(['b'])
  const calledOff = [{ collateralId: 'a', status: 'called_off' }] as Loan['collateralSales']
  expect(idsOf({ ...loan, collateralSales: calledOff })).toEqual(['a', 'b'])
})

test('before that, only what the borrower consented to', () => {
  const consent = { consent: { collateralIds: ['b', 'c'] } } as Loan['marginCall']
  expect(idsOf({ ...loan, status: 'active' })).toEqual([])
  expect(idsOf({ ...loan, status: 'active', marginCall: consent })).toEqual(['b'])
})
