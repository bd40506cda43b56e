import { expect, test } from 'vitest'

import { ownerActions, whyOf } from './owner-actions.ts'

const open = (action: string) => ({ action, why: null }) as never
const off = (action: string, why: string) => ({ action, why }) as never

test('sending comes first for a card with its owner, and disabled actions come last with a reason', () => {
  const { primary, rest } = ownerActions({
    custody: 'with_owner',
    shipment: null,
    actions: [open('edit'), open('value'), open('send'), off('requestReturn', 'It is with you.'), open('remove')],
  })
  expect(primary?.label).toBe('Send to vault')
  expect(rest.map(({ action }) => action)).toEqual(['value', 'edit', 'remove', 'requestReturn'])
  expect(rest.at(-1)?.why).toBe('It is with you.')
})

test('neither cancel nor remove is the primary action', () => {
  const { primary, rest } = ownerActions({
    custody: 'inbound',
    shipment: null,
    actions: [open('cancel'), open('remove')],
  })
  expect(primary).toBeUndefined()
  expect(rest[0]?.label).toBe('Cancel shipment')
})

test('a package is tracked first, and corrected later', () => {
  const actions = [open('value'), open('track'), open('cancel')]
  const sent = (tracking: string | null) => ({
    custody: 'inbound' as const,
    shipment: { carrier: 'UPS', tracking },
    actions,
  })
  expect(ownerActions(sent(null)).primary?.label).toBe('Add tracking')
  const { primary, rest } = ownerActions(sent('1Z1'))
  expect(primary?.action).toBe('value')
  expect(rest[0]?.label).toBe('Correct tracking')
})

test('a reason is found by its action', () => {
  expect(whyOf({ actions: [off('edit', 'The house has seen it.')] }, 'edit')).toBe('The house has seen it.')
  expect(whyOf({ actions: [] }, 'edit')).toBeNull()
})
