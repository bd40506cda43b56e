import { itemsFor } from '@ambry/contract/identity/kinds'
import { addYears } from '@ambry/contract/kernel/dates'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { expiryOf, type Given, heldLevel, missingFrom, whyNot } from './rules.ts'

const today = '2026-11-17'
const whole: Given = {
  target: 'identity',
  country: 'US',
  documentKind: 'driver_license',
  legalName: 'Lucy Anne Fenwick',
  bornOn: '1986-04-18',
  address: '88 Alder Ct, Portland',
  hasNumber: true,
  documentExpiresOn: '2029-04-18',
  fundsSources: ['salary'],
  accreditationKind: 'income',
  documents: (['id_front', 'id_back', 'selfie', 'address_proof', 'accreditation'] as const).map((item) => ({
    ...{ item, status: 'pending' as const },
  })),
}

describe('what is missing', () => {
  it('is nothing when everything is there, at every level', () => {
    for (const target of ['identity', 'address', 'accreditation'] as const)
      expect(missingFrom({ ...whole, target }, today), target).toEqual([])
  })

  it.each<[string, Partial<Given>, string]>([
    ['no document chosen', { documentKind: null }, 'Choose a country and a document.'],
    ['no back', { documents: whole.documents.filter(({ item }) => item !== 'id_back') }, 'Add: ID, back.'],
    [
      'a rejected selfie',
      { documents: whole.documents.map((each) => (each.item === 'selfie' ? { ...each, status: 'rejected' } : each)) },
      'Retake: Selfie.',
    ],
    ['no name', { legalName: null }, 'Enter your name and date of birth as on the document.'],
    ['a child', { bornOn: '2008-11-18' }, 'You must be at least 18 years old.'],
    ['an expired document', { documentExpiresOn: today }, 'Your document has expired. Use one that’s still valid.'],
    ['no number', { hasNumber: false }, 'Enter the document’s number and expiration date.'],
  ])('%s', (_name, change, sentence) => {
    expect(missingFrom({ ...whole, ...change }, today)).toEqual([sentence])
  })

  it('asks for address, funds and accreditation only at their levels', () => {
    const bare = { ...whole, address: null, fundsSources: [], accreditationKind: null }
    expect(missingFrom(bare, today)).toEqual([])
    expect(missingFrom({ ...bare, target: 'address' }, today)).toHaveLength(2)
    expect(missingFrom({ ...bare, target: 'accreditation' }, today)).toHaveLength(3)
  })

  it('a passport has no back', () => {
    expect(itemsFor('identity', 'passport')).toEqual(['id_front', 'selfie'])
    const documents = whole.documents.filter(({ item }) => item !== 'id_back')
    expect(missingFrom({ ...whole, documentKind: 'passport', documents }, today)).toEqual([])
  })

  it('someone is an adult on their birthday', () => {
    expect(missingFrom({ ...whole, bornOn: '2008-11-17' }, today)).toEqual([])
  })
})

describe('expiry', () => {
  it('follows the document, and five years at most; accreditation one year', () => {
    expect(expiryOf('identity', '2029-04-18', today)).toBe('2029-04-18')
    expect(expiryOf('address', '2040-01-01', today)).toBe('2031-11-17')
    expect(expiryOf('accreditation', '2040-01-01', today)).toBe('2027-11-17')
  })

  it('ends the level on its day, whatever the status says', () => {
    const held = { status: 'verified', level: 'address', expiresOn: '2026-11-17' } as const
    expect(heldLevel(held, '2026-11-16')).toBe('address')
    expect(heldLevel(held, today)).toBe('none')
    expect(whyNot({ ...held, target: 'address' }, 'address', today)).toBe('Your verification has expired.')
  })

  it('an application for more keeps what was verified', () => {
    expect(heldLevel({ status: 'submitted', level: 'identity', expiresOn: '2030-01-01' }, today)).toBe('identity')
    expect(heldLevel({ status: 'rejected', level: 'identity', expiresOn: '2030-01-01' }, today)).toBe('identity')
  })
})

it('years later is the same day, or the last of February', () => {
  expect(addYears('2024-02-29', 1)).toBe('2025-02-28')
  expect(addYears('2024-02-29', 4)).toBe('2028-02-29')
  fc.assert(
    fc.property(
      fc.date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
      fc.nat(60),
      (date, years) => {
        const day = date.toISOString().slice(0, 10)
        const later = addYears(day, years)
        expect(later.slice(0, 4)).toBe(String(Number(day.slice(0, 4)) + years))
        expect(new Date(later).toISOString().slice(0, 10)).toBe(later)
      },
    ),
    { numRuns: 200 },
  )
})
