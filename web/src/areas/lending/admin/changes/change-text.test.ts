import { expect, test } from 'vitest'

import { changeText } from './change-text.ts'
import { title } from './labels.ts'

const card = (name: string) => ({ collateralId: name, cardId: name, title: name, valueCents: null })

test('says what a borrower requests', () => {
  const none = { out: [], in: [], months: null }
  expect(changeText({ ...none, kind: 'extension', months: 1 })).toBe('1 more month')
  expect(changeText({ ...none, kind: 'extension', months: 3 })).toBe('3 more months')
  expect(changeText({ ...none, kind: 'release', out: [card('Tidecaller'), card('Emberfox')] })).toBe(
    'Release Tidecaller, Emberfox',
  )
  expect(changeText({ ...none, kind: 'swap', out: [card('Tidecaller')], in: [card('Emberfox')] })).toBe(
    'Tidecaller for Emberfox',
  )
  expect(changeText({ ...none, kind: 'value', out: [card('Tidecaller')] })).toBe('Value of Tidecaller')
})

test('names the request with its article', () => {
  expect(title('Ruth Albrecht', 'Extension')).toBe('Ruth Albrecht requests an extension')
  expect(title('Ruth Albrecht', 'Collateral swap')).toBe('Ruth Albrecht requests a collateral swap')
})
