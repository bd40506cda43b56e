import { expect, it } from 'vitest'

import { isUnread, previewOf, whyNot } from './rules.ts'

const [early, late] = ['2026-11-01T00:00:00.000Z', '2026-11-02T00:00:00.000Z']
const state = { isLastFromStaff: true, lastAt: late, memberReadAt: null, staffReadAt: null }

it('only what the other side wrote can be unread', () => {
  expect(isUnread('member', state)).toBe(true)
  expect(isUnread('staff', state)).toBe(false)
  expect(isUnread('member', { ...state, memberReadAt: early })).toBe(true)
  expect(isUnread('member', { ...state, memberReadAt: late })).toBe(false)
  expect(isUnread('staff', { ...state, isLastFromStaff: false, staffReadAt: early })).toBe(true)
  expect(isUnread('member', { ...state, isLastFromStaff: false })).toBe(false)
})

it('a preview is one line', () => {
  expect(previewOf(' One\n\n two  ')).toBe('One two')
  expect(previewOf('x'.repeat(200))).toHaveLength(140)
})

it('why someone can’t write', () => {
  const actor = { id: 'a', impersonatorId: null }
  const subject = { memberId: 'm', memberStatus: 'active', isVisible: true }
  expect(whyNot('member', actor, subject)).toBeNull()
  expect(whyNot('staff', actor, subject)).toBeNull()
  expect(whyNot('member', { ...actor, impersonatorId: 'b' }, subject)).toMatch(/admin mode/)
  expect(whyNot('member', actor, { ...subject, memberStatus: 'suspended' })).toMatch(/suspended/)
  expect(whyNot('staff', actor, { ...subject, memberStatus: 'closing' })).toMatch(/isn’t active/)
  expect(whyNot('staff', { ...actor, id: 'm' }, subject)).toMatch(/own record/)
  expect(whyNot('staff', actor, { ...subject, isVisible: false })).toMatch(/Issue it first/)
})
