import { expect, test } from 'vitest'

import { noticeFor } from './GateNotice.tsx'

const held = { status: 'not_started', target: 'identity', answerBy: null } as const
const purchase = { gate: 'purchase', level: 'identity', fromCents: 1_000_000, isOpen: false } as const
const lend = { gate: 'lend', level: 'address', fromCents: null, isOpen: false } as const

test('nothing is said while a gate is open, or below its amount', () => {
  expect(noticeFor({ ...held, gates: [{ ...purchase, isOpen: true }] }, 'purchase', 9_999_999)).toBeNull()
  expect(noticeFor({ ...held, gates: [purchase] }, 'purchase', 999_999)).toBeNull()
  expect(noticeFor({ ...held, gates: [] }, 'purchase', undefined)).toBeNull()
})

test('from its amount on, the notice says what is needed', () => {
  const notice = noticeFor({ ...held, gates: [purchase] }, 'purchase', 1_000_000)
  expect(notice).toMatchObject({ title: 'Verify your identity first', button: 'Verify identity' })
  expect(notice?.text).toContain('Purchases from $10,000 need verification (identity).')
  expect(noticeFor({ ...held, gates: [lend] }, 'lend', undefined)?.text).toContain('Lending needs')
})

test('a check that is under way is named by where it is', () => {
  const submitted: Parameters<typeof noticeFor>[0] = {
    ...held,
    status: 'submitted',
    answerBy: '2026-11-18T12:00:00.000Z',
    gates: [purchase, lend],
  }
  expect(noticeFor(submitted, 'purchase', undefined)).toMatchObject({ tone: 'info', button: 'View status' })
  expect(noticeFor(submitted, 'lend', undefined)?.button, 'another level is needed').toBe('Verify identity')
  expect(noticeFor({ ...submitted, status: 'rejected' }, 'purchase', undefined)?.button).toBe('Retake')
  expect(noticeFor({ ...submitted, status: 'expired' }, 'purchase', undefined)?.title).toContain('expired')
})
