import { expect, test } from 'vitest'

import { asClock, secondsLeft } from '../../parts/use-countdown.ts'
import { codeSent, signInToast } from './use-sign-in.ts'

const user = { name: 'Mae Ortiz', phone: '+12025550101', isImpersonated: false }

test('code sent toast', () => {
  expect(codeSent).toEqual({
    title: 'Verification code sent',
    description: 'Please check your phone for the verification code',
  })
})

test('sign-in toast', () => {
  expect(signInToast(user)).toEqual({ title: 'Success', description: "You've been logged in successfully" })
})

test('the impersonation toast names the member, or the phone if there is no name', () => {
  const viewed = { ...user, isImpersonated: true }
  expect(signInToast(viewed)).toEqual({
    title: 'Admin Access',
    description: 'You are now logged in as Mae Ortiz',
  })
  expect(signInToast({ ...viewed, name: null }).description).toBe('You are now logged in as +12025550101')
})

test('the resend wait counts down whole seconds to zero', () => {
  expect(secondsLeft(60_000, 0)).toBe(60)
  expect(secondsLeft(60_000, 1)).toBe(60)
  expect(secondsLeft(60_000, 59_001)).toBe(1)
  expect(secondsLeft(60_000, 60_000)).toBe(0)
  expect(secondsLeft(60_000, 99_000)).toBe(0)
  expect([asClock(60), asClock(27), asClock(5)]).toEqual(['1:00', '0:27', '0:05'])
})
