import { expect, test } from 'vitest'

import { formReader } from '../../../ui/fields/form.ts'
import { readRule, usualRule } from './rule-form.ts'

function filled(changes: Record<string, string | null> = {}): FormData {
  const data = new FormData()
  const values = {
    amount: '2,500',
    ltv: '40',
    rate: '12',
    months: '12',
    'grade-A': 'on',
    'grade-B': 'on',
    total: '50,000',
    keep: '5,000',
    share: '25',
    ...changes,
  }
  for (const [name, value] of Object.entries(values)) if (value !== null) data.set(name, value)
  return data
}

test('the form gives the rule it shows', () => {
  expect(readRule(formReader(filled()))).toEqual(usualRule)
  expect(readRule(formReader(filled({ 'category-hockey': 'on' }))).categories).toEqual(['hockey'])
})

test('a missing grade or number is named', () => {
  expect(() => readRule(formReader(filled({ 'grade-A': null, 'grade-B': null })))).toThrow(
    'Choose at least one risk grade.',
  )
  expect(() => readRule(formReader(filled({ ltv: '' })))).toThrow('Enter a valid number in every field.')
  expect(() => readRule(formReader(filled({ amount: 'a lot' })))).toThrow('Enter a valid number in every field.')
})
