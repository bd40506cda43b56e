import { expect, it } from 'vitest'

import { isWaitingForMember } from './rules.ts'

it('waits for the member only while there is something for them to do', () => {
  const state = { feeBps: 1_000, isProposed: false, owedCents: 0 }
  const waits = (more: Partial<Parameters<typeof isWaitingForMember>[0]>) =>
    isWaitingForMember({ ...state, status: 'active', ...more })
  expect(waits({ status: 'pending' })).toBe(true)
  expect(waits({ status: 'pending', feeBps: null })).toBe(false)
  expect(waits({})).toBe(false)
  expect(waits({ isProposed: true })).toBe(true)
  expect(waits({ status: 'found', owedCents: 1 })).toBe(true)
  // paid, so the delivery is ours
  expect(waits({ status: 'found' })).toBe(false)
})
