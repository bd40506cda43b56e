import { feeUseNames } from '@ambry/contract/billing/fees/kinds'
import { saleChannelNames, saleStatuses } from '@ambry/contract/sales/kinds'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { percentRule } from '../../../test/billing.ts'
import { useHarness } from '../../../test/harness.ts'
import { columnsOf } from './comparables/rules.ts'
import { deskActions, feeTaken, gainOf, linesOf, medianOf } from './rules.ts'

const h = useHarness()
const template = (bps: number) =>
  ({ id: '0190a000-0000-7000-8000-000000000000', name: 'Fee', number: 1, rules: [percentRule(bps)] }) as never

it('completes a sale only when it is paid, delivered by the seller, and nobody claims the card', () => {
  const paid = {
    status: 'agreed',
    invoiceOwedCents: 0,
    payoutStatus: null,
    delivery: 'direct',
    isDisputed: false,
  } as const
  expect(deskActions(paid)).toContain('complete')
  expect(deskActions({ ...paid, isDisputed: true })).not.toContain('complete')
  expect(deskActions({ ...paid, invoiceOwedCents: 1 })).not.toContain('complete')
  expect(deskActions({ ...paid, delivery: 'vault' })).not.toContain('complete')
})

describe('fees', () => {
  it('follow the template, minus the plan discount, to the cent', () => {
    const cents = (price: number, bps: number, discountBps: number) =>
      feeTaken(template(bps), price, { discountBps, decidedCents: null }).cents
    expect(cents(100_000, 1_000, 0)).toBe(10_000)
    expect(cents(100_000, 1_000, 2_000)).toBe(8_000)
    // half a cent rounds to even
    expect(cents(50, 1_000, 1_000)).toBe(5)
    expect(cents(150, 1_000, 1_000)).toBe(13)
    expect(feeTaken(null, 100_000, { discountBps: 1_000, decidedCents: null }).cents).toBe(0)
    expect(feeTaken(template(1_000), 100_000, { discountBps: 1_000, decidedCents: 7 })).toMatchObject({
      cents: 7,
      discountBps: 0,
    })
  })

  it('price equals net plus fee, for any price, rate and discount', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000_000_000 }),
        fc.nat(9_999),
        fc.nat(10_000),
        (price, bps, discountBps) => {
          const fee = feeTaken(template(bps), price, { discountBps, decidedCents: null }).cents
          expect(Number.isSafeInteger(fee) && fee >= 0 && fee <= price).toBe(true)
          const lines = linesOf({ id: 'x', playerName: 'A', grader: 'RAW', picture: '' } as never, price, {
            cents: fee,
            template: null,
            discountBps,
          })
          expect(lines.reduce((sum, { rate }) => sum + (rate.kind === 'flat' ? rate.cents : 0), 0)).toBe(price + fee)
        },
      ),
    )
  })
})

it('median prices and gains', () => {
  expect([medianOf([]), medianOf([3]), medianOf([1, 9]), medianOf([5, 1, 3]), medianOf([1, 2])]).toEqual([
    null,
    3,
    5,
    3,
    2,
  ])
  expect([gainOf('settled', 95, 40), gainOf('settled', 95, null), gainOf('undone', 95, 40)]).toEqual([55, null, null])
})

it('columns are recognized by their common names, each once', () => {
  expect(columnsOf(['Subject', 'SOLD FOR', 'Date Sold', 'Marketplace', 'URL', 'Name'])).toEqual({
    playerName: 0,
    price: 1,
    soldOn: 2,
    source: 3,
    link: 4,
  })
})

it('the database has the same values', async () => {
  expect(feeUseNames).toEqual(expect.arrayContaining(['sale_buyer', 'sale_seller']))
  const rule = async (name: string) =>
    (await h().query(`SELECT pg_get_constraintdef(oid) AS text FROM pg_constraint WHERE conname = $1`, [name]))[0].text
  const words = (text: string) => [...text.matchAll(/'(\w+)'/g)].map(([, word]) => word).sort()
  expect(words(await rule('sales_status'))).toEqual([...saleStatuses].sort())
  expect(words(await rule('sales_channel'))).toEqual([...saleChannelNames].sort())
})
