import { describe, expect, test } from 'vitest'

import { formatPhone, maskedPhone } from './phone.ts'
import { timeAgo, waited } from './time.ts'

const now = Date.parse('2026-11-15T12:00:00Z')

describe('relative time', () => {
  test.each([
    ['2026-11-15T11:59:40Z', '0 minutes', 'just now'],
    ['2026-11-15T11:59:00Z', '1 minute', '1 minute ago'],
    ['2026-11-15T11:00:00Z', '1 hour', '1 hour ago'],
    ['2026-11-14T10:00:00Z', '1 day', '1 day ago'],
    ['2026-11-12T12:00:00Z', '3 days', '3 days ago'],
    ['2026-11-01T12:00:00Z', '14 days', 'Nov 1, 2026'],
    ['2026-11-15T12:00:30Z', '0 minutes', 'just now'],
  ])('%s: %s, %s', (at, long, ago) => {
    expect(waited(at, now)).toBe(long)
    expect(timeAgo(at, now)).toBe(ago)
  })
})

test('a phone is shown in groups, and masked where others might see it', () => {
  expect(formatPhone('+12025550100')).toBe('+1 202 555 0100')
  expect(formatPhone('+48600100200')).toBe('+48 600 100 200')
  expect(formatPhone('(302) 555-0142')).toBe('(302) 555-0142')
  expect(maskedPhone('+12025550100')).toBe('+1 202 ••• 0100')
  expect(maskedPhone('+48600100200')).toBe('+48 ••• 0200')
})
