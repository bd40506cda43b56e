import fc from 'fast-check'
import { expect, it } from 'vitest'

import { ltvBps, principalWithinCents } from './ltv.ts'
import { saleCure } from './sale-cure.ts'

const fivePercent = (cents: number) => Math.round(cents / 20)
const card = (id: string, valueCents: number) => ({ id, valueCents })

it('sells the one cheapest card that is enough', () => {
  const cards = [card('a', 1_000_000), card('b', 400_000), card('c', 300_000)]
  const owed = {
    principalCents: 1_150_000,
    interestCents: 10_000,
    feesCents: 2_500,
    order: 'interest_principal_fees' as const,
  }
  // 1,700,000 in cards, 67.6%; to reach 55% the sale of `b` brings 367,500 to principal
  expect(saleCure(cards, owed, 5_500, fivePercent)).toEqual({
    ids: ['a'],
    priceCents: 1_000_000,
    sellerFeeCents: 50_000,
    // the late fee is paid last
    chargesCents: 10_000,
    toPrincipalCents: 940_000,
    ltvAfterBps: ltvBps(210_000, 700_000),
  })
  expect(saleCure(cards, { ...owed, order: 'fees_interest_principal' }, 5_500, fivePercent)).toMatchObject({
    chargesCents: 12_500,
    toPrincipalCents: 937_500,
  })
  // less is owed, so the cheaper one does
  expect(saleCure(cards, { ...owed, principalCents: 1_050_000 }, 5_500, fivePercent)?.ids).toEqual(['b'])
})

it('sells nothing when no sale does', () => {
  const owed = { principalCents: 2_000_000, interestCents: 0, feesCents: 0, order: 'interest_principal_fees' as const }
  expect(saleCure([card('a', 1_000_000)], owed, 5_500, fivePercent)).toBeNull()
  expect(saleCure([], owed, 5_500, fivePercent)).toBeNull()
})

it('sells nothing when the loan is within the LTV', () => {
  const owed = { principalCents: 1, interestCents: 4, feesCents: 0, order: 'interest_principal_fees' as const }
  expect(saleCure([card('a', 1), card('b', 4)], owed, 3_000, fivePercent)).toBeNull()
})

it('a sale that repays everything leaves no LTV', () => {
  const owed = {
    principalCents: 700_000,
    interestCents: 1_000,
    feesCents: 0,
    order: 'interest_principal_fees' as const,
  }
  expect(saleCure([card('a', 1_000_000)], owed, 5_500, fivePercent)).toMatchObject({
    toPrincipalCents: 700_000,
    ltvAfterBps: 0,
  })
})

it('is the fewest and then the cheapest of all subsets, and cures', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 2_000_000 }), { minLength: 1, maxLength: 7 }),
      fc.integer({ min: 1, max: 8_000_000 }),
      fc.integer({ min: 0, max: 50_000 }),
      fc.integer({ min: 3_000, max: 9_000 }),
      (values, principalCents, interestCents, targetBps) => {
        const cards = values.map((valueCents, at) => card(String(at), valueCents))
        const owed = { principalCents, interestCents, feesCents: 0, order: 'interest_principal_fees' as const }
        const total = values.reduce((sum, each) => sum + each, 0)
        let least: { size: number; price: number } | null = null
        for (let bits = 1; bits < 1 << values.length; bits++) {
          const sold = values.filter((_, at) => bits & (1 << at))
          const price = sold.reduce((sum, each) => sum + each, 0)
          const net = sold.reduce((sum, each) => sum + each - fivePercent(each), 0)
          const left = principalCents - Math.min(principalCents, Math.max(0, net - interestCents))
          if (left > principalWithinCents(total - price, targetBps)) continue
          const isBetter = !least || sold.length < least.size || (sold.length === least.size && price < least.price)
          if (isBetter) least = { size: sold.length, price }
        }
        if (principalCents <= principalWithinCents(total, targetBps)) least = null
        const found = saleCure(cards, owed, targetBps, fivePercent)
        expect(found && { size: found.ids.length, price: found.priceCents }).toEqual(least)
      },
    ),
    { numRuns: 300 },
  )
})
