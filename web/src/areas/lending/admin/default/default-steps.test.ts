import { defaultSteps } from '@ambry/contract/lending/margin/kinds'
import { expect, test } from 'vitest'

import { nextStepText } from './default-steps.ts'

test('says what can happen next, and from when', () => {
  expect(nextStepText({ step: 'notice_runs', on: '2026-11-19' })).toBe(
    'The notice period isn’t over. You can declare the default on or after Nov 19, 2026.',
  )
  expect(nextStepText({ step: 'declare', on: '2026-11-18' })).toBe(
    'The notice took effect on Nov 18, 2026. You can declare the default.',
  )
  expect(nextStepText({ step: 'sale_notice_runs', on: '2026-11-28' })).toBe(
    'The notice of sale was sent. You can sell cards on or after Nov 28, 2026.',
  )
})

test('a loan that caught up and is late again gets a new notice, not a default', () => {
  expect(nextStepText({ step: 'send_notice', on: null })).toMatch(/^Send the notice of default/)
})

test('only says that all cards are sold when none was released', () => {
  expect(nextStepText({ step: 'close_sold', on: null })).toMatch(/^All cards are sold/)
  expect(nextStepText({ step: 'close_no_cards', on: null })).not.toMatch(/All cards are sold/)
})

test('has a sentence for every step', () => {
  const texts = defaultSteps.map((step) => nextStepText({ step, on: '2026-11-18' }))
  expect(new Set(texts).size).toBe(defaultSteps.length)
})
