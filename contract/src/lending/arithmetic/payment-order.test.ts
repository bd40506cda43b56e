import { expect, it } from 'vitest'

import { recorder, tenADay } from '../../../test/loan-events.ts'
import { keysOf } from '../../kernel/keys.ts'
import { paymentOrderText } from '../kinds.ts'
import { beforePrincipalCents, paidParts, paymentOrders } from './payment-order.ts'
import { replay } from './replay.ts'

const printedAs = { feesCents: 'late fees', interestCents: 'interest', principalCents: 'principal' } as const

/** The order that a borrower reads, one part after another. */
const readOrder = (order: keyof typeof paymentOrders) => paymentOrderText(order).split(', then ')

it.each(keysOf(paymentOrders))('%s pays in the order that its text prints', (order) => {
  const owed = { feesCents: 100, interestCents: 1_000, principalCents: 10_000 }
  const read = readOrder(order)
  let amountCents = 0
  for (const [at, name] of read.entries()) {
    const part = keysOf(printedAs).find((key) => printedAs[key] === name)
    if (!part) throw new Error(`nothing is called ${name}`)
    // a cent short of this part: everything before it is paid, nothing after it
    amountCents += owed[part]
    const paid = paidParts(amountCents - 1, owed, order)
    expect(paid[part]).toBe(owed[part] - 1)
    for (const [other, label] of Object.entries(printedAs)) {
      const place = read.indexOf(label)
      if (place !== at) expect(paid[other as typeof part]).toBe(place < at ? owed[other as typeof part] : 0)
    }
    if (part === 'principalCents') expect(beforePrincipalCents(owed, order)).toBe(amountCents - owed[part])
  }
  expect(paidParts(amountCents + 7, owed, order)).toEqual({ ...owed, unappliedCents: 7 })
})

it('proceeds of collateral repay principal before late fees, and a payment pays the fees first', () => {
  // $310.00 is due on February 1 and $280.00 on March 1, so two late fees of $25.00 are owed on April 1
  const { payment } = recorder()
  const owed = replay(tenADay, [], '2026-04-01')
  expect([owed.feesCents, owed.interestCents]).toEqual([5_000, 90_000])
  const paid = payment('2026-04-01', 1_000_000)
  expect(replay(tenADay, [paid], '2026-04-01').payments[0]).toMatchObject({
    feesCents: 5_000,
    interestCents: 90_000,
    principalCents: 905_000,
  })
  expect(replay(tenADay, [{ ...paid, isProceeds: true }], '2026-04-01').payments[0]).toMatchObject({
    feesCents: 0,
    interestCents: 90_000,
    principalCents: 910_000,
  })
})
