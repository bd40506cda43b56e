import type { IdentityItem } from '@ambry/contract/identity/kinds'
import { expect, test } from 'vitest'

import { isComplete, nextStep, stepsOf, targetOf } from './steps.ts'

const empty: Parameters<typeof stepsOf>[0] = {
  ...{ status: 'not_started', level: 'none', target: 'identity', version: 0, country: null, documentKind: null },
  ...{ legalName: null, bornOn: null, address: null, documentNumberEnds: null, documentExpiresOn: null },
  ...{ fundsSources: [], fundsNote: null, accreditationKind: null, documents: [], submittedAt: null, answerBy: null },
  ...{ expiresOn: null, isFinal: false, message: null, phone: null },
}
const sent = (item: IdentityItem, status: 'pending' | 'accepted' | 'rejected' = 'pending') => ({
  ...{ id: item, item, status, reason: null, pages: 1, createdAt: '2026-11-17T12:00:00.000Z' },
})
const statesOf = (steps: ReturnType<typeof stepsOf>) => steps.map(({ id, state }) => `${id} ${state}`)

test('each level adds its steps, and a passport has no back', () => {
  expect(stepsOf(empty, 'identity').map(({ id }) => id)).toEqual([
    'document',
    'id_front',
    'id_back',
    'selfie',
    'details',
  ])
  expect(stepsOf({ ...empty, documentKind: 'passport' }, 'accreditation').map(({ id }) => id)).toEqual([
    ...['document', 'id_front', 'selfie', 'details', 'address', 'address_proof', 'qualify', 'accreditation'],
  ])
})

test('continues after the current step and returns to what was left out', () => {
  const steps = stepsOf(
    { ...empty, country: 'US', documentKind: 'driver_license', documents: [sent('id_back')] },
    'identity',
  )
  expect(nextStep(steps)).toBe('id_front')
  expect(nextStep(steps, 'id_back')).toBe('selfie')
  expect(nextStep(steps, 'details')).toBe('id_front')
  expect(nextStep(steps.map((step) => ({ ...step, state: 'done' })))).toBeNull()
})

test('only what was rejected is asked for again', () => {
  const given: typeof empty = {
    ...{ ...empty, status: 'rejected', country: 'US', documentKind: 'driver_license', legalName: 'Lucy Fenwick' },
    ...{ bornOn: '1986-04-18', documentNumberEnds: '9981', documentExpiresOn: '2029-04-18' },
    documents: [sent('id_front', 'accepted'), sent('id_back', 'rejected'), sent('selfie')],
  }
  expect(statesOf(stepsOf(given, 'identity'))).toEqual([
    ...['document done', 'id_front accepted', 'id_back retake', 'selfie done', 'details done'],
  ])
  expect(nextStep(stepsOf(given, 'identity'))).toBe('id_back')
  expect(statesOf(stepsOf({ ...given, status: 'submitted' }, 'identity'))).toContain('selfie review')
})

test('a gate raises the level and never lowers it', () => {
  expect(targetOf(empty, 'payout')).toBe('address')
  expect(targetOf({ target: 'accreditation' }, 'purchase')).toBe('accreditation')
  expect(targetOf(empty, 'toString')).toBe('identity')
  expect(targetOf(empty, undefined)).toBe('identity')
})

test('a verified level is complete until a higher one is wanted', () => {
  expect(isComplete({ status: 'verified', level: 'identity' }, 'identity')).toBe(true)
  expect(isComplete({ status: 'verified', level: 'identity' }, 'address')).toBe(false)
  expect(isComplete({ status: 'expired', level: 'none' }, 'identity')).toBe(false)
})
