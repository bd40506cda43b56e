import { describe, expect, test } from 'vitest'

import { formReader } from '../../../ui/fields/form.ts'
import { custodySteps, vaultOf } from './custody-steps.ts'

const card = (open: readonly string[], more: object = {}) => ({
  actions: [...open.map((action) => ({ action, why: null })), { action: 'edit', why: null }] as never,
  returnRequestedAt: null,
  shipment: null,
  ...more,
})

test('a vault is selected from the list, or created as new', () => {
  const data = new FormData()
  data.set('vault', 'Geneva ')
  expect(vaultOf(formReader(data))).toEqual({ vault: 'Geneva' })
  data.set('isNewVault', 'yes')
  expect(vaultOf(formReader(data))).toEqual({ vault: 'Geneva', isNewVault: true })
})

describe('next step at the vault', () => {
  test('an inbound card is received, and cancel is never the primary action', () => {
    const { next, others } = custodySteps(card(['cancel', 'receive']))
    expect(next?.action).toBe('receive')
    expect(others.map(({ action }) => action)).toEqual(['cancel'])
    expect(custodySteps(card(['cancel'])).next).toBeUndefined()
    expect(custodySteps(card(['undoReceive', 'audit'])).next?.action).toBe('audit')
  })

  test('a card with a return request is released, others are audited', () => {
    expect(custodySteps(card(['move', 'audit', 'release'])).next?.action).toBe('audit')
    expect(custodySteps(card(['move', 'audit', 'release'], { returnRequestedAt: '2026-11-01' })).next?.action).toBe(
      'release',
    )
  })

  test('an outbound card is shipped first, then delivered', () => {
    expect(custodySteps(card(['deliver', 'ship'])).next?.action).toBe('ship')
    expect(custodySteps(card(['deliver', 'ship'], { shipment: { carrier: 'UPS', tracking: null } })).next?.action).toBe(
      'deliver',
    )
  })

  test('disabled actions are listed with a reason, after the enabled ones', () => {
    const actions = [
      { action: 'release', why: 'It is pledged.' },
      { action: 'audit', why: null },
      { action: 'move', why: null },
    ] as never
    const { others } = custodySteps({ actions, returnRequestedAt: null, shipment: null })
    expect(others).toEqual([
      { action: 'move', why: null },
      { action: 'release', why: 'It is pledged.' },
    ])
  })
})
