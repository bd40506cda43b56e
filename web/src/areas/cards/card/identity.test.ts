import { expect, test } from 'vitest'

import { formReader } from '../../../ui/form.ts'
import { readIdentity, showIdentity, tidyCert } from './identity.ts'

const typed = (values: Record<string, string>) => {
  const data = new FormData()
  for (const [name, value] of Object.entries(values)) data.set(name, value)
  return formReader(data)
}

const vale = {
  category: 'basketball',
  playerName: ' Marcus Vale ',
  year: '1986',
  set: 'Crown Hoops',
  cardNumber: '57',
  variety: '',
  grader: 'PSA',
  grade: '10',
  qualifier: '',
  certNumber: '4821 0377',
}

test('what was typed is read as a card: empty fields are null and the cert has no spaces', () => {
  expect(readIdentity(typed(vale))).toEqual({
    ...vale,
    playerName: 'Marcus Vale',
    variety: null,
    qualifier: null,
    certNumber: '48210377',
  })
  expect(tidyCert(' ab 12-c ')).toBe('AB12-C')
})

test('a raw card keeps neither grade nor cert', () => {
  const raw = readIdentity(typed({ ...vale, grader: 'RAW', qualifier: 'OC' }))
  expect([raw.grade, raw.qualifier, raw.certNumber]).toEqual([null, null, null])
})

test('what somebody else wrote is shown in words', () => {
  const card = readIdentity(typed(vale))
  expect(showIdentity(card, 'category')).toBe('Basketball')
  expect(showIdentity(card, 'variety')).toBe('nothing')
})
