import { expect, test } from 'vitest'

import { formReader } from '../../../ui/fields/form.ts'
import { canBeCert, certLabel, readIdentity, showIdentity, tidyCert } from './identity.ts'

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

test('input is parsed as a card: empty fields are null and the cert has no spaces', () => {
  expect(readIdentity(typed(vale))).toEqual({
    ...vale,
    playerName: 'Marcus Vale',
    variety: null,
    qualifier: null,
    certNumber: '48210377',
  })
  expect(tidyCert(' ab 12-c ')).toBe('AB12-C')
})

test('a raw card has no grade or cert', () => {
  const raw = readIdentity(typed({ ...vale, grader: 'RAW', qualifier: 'OC' }))
  expect([raw.grade, raw.qualifier, raw.certNumber]).toEqual([null, null, null])
})

test('another person’s edit is shown in labels', () => {
  const card = readIdentity(typed(vale))
  expect(showIdentity(card, 'category')).toBe('Basketball')
  expect(showIdentity(card, 'variety')).toBe('nothing')
})

test('valid certs depend on the grader, and each has a format hint', () => {
  expect(['123', '1234', '123456789012', '1234567890123', '12A4'].map((cert) => canBeCert('PSA', cert))).toEqual([
    false,
    true,
    true,
    false,
    false,
  ])
  expect(['12', '0012-AB', '-123'].map((cert) => canBeCert('BGS', cert))).toEqual([false, true, false])
  expect(certLabel('PSA')).toBe('A PSA cert number has 4 to 12 digits and no letters.')
  expect(certLabel('SGC')).toBe('A cert number has 3 to 20 letters or digits.')
})
