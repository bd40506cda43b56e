import { describe, expect, it } from 'vitest'

import { license, specimens } from '../../../../test/specimen-documents.ts'
import { parseLicense } from './license-barcode.ts'
import { compareReading, fieldsOf, hasWrongDigits, type Reading, readingOf } from './reading.ts'

const today = '2026-11-17'
const read = (texts: { zone?: string; barcode?: string }): Reading => {
  const reading = readingOf(texts, today)
  if (!reading) throw new Error('nothing was read')
  return reading
}
const replaced = (zone: string, from: string, to: string) => {
  expect(zone).toContain(from)
  return zone.replace(from, to)
}

describe('a license', () => {
  it('says name, dates, number and address', () => {
    expect(parseLicense(license)).toEqual({
      ...{ surname: 'SAMPLE', givenNames: 'MICHAEL JOHN', namesTruncated: false, documentNumber: 'T64235789' },
      ...{ birthDate: '1986-06-06', expiresOn: '2028-12-10', issuer: 'USA' },
      ...{ street: '2300 WEST BROAD STREET', city: 'RICHMOND', state: 'VA', postalCode: '23269' },
    })
    expect(fieldsOf(read({ barcode: license }))).toEqual({
      ...{ legalName: 'Michael John Sample', bornOn: '1986-06-06', documentNumber: 'T64235789' },
      ...{ documentExpiresOn: '2028-12-10', address: '2300 West Broad Street, Richmond, VA 23269' },
    })
  })

  it('of Canada and of the first version has the year first', () => {
    const canadian = license.replace('DBB06061986', 'DBB19860606').replace('DCGUSA', 'DCGCAN')
    expect(parseLicense(canadian)).toMatchObject({ birthDate: '1986-06-06', issuer: 'CAN' })
    const old = '@\n\x1e\rAAMVA6360000102DL00390187DLDAAPUBLIC,JANE,Q\nDAQA1234\nDBB19700131\nDBA20280131\r'
    expect(parseLicense(old)).toMatchObject({ surname: 'PUBLIC', givenNames: 'JANE Q', birthDate: '1970-01-31' })
  })

  it('without middle name, with a cut one, or with a day that does not exist', () => {
    expect(parseLicense(license.replace('DADJOHN', 'DADNONE'))?.givenNames).toBe('MICHAEL')
    const cut = read({ barcode: license.replace('DDFN', 'DDFT') })
    expect(fieldsOf(cut)).not.toHaveProperty('legalName')
    expect(parseLicense(license.replace('DBB06061986', 'DBB02301986'))?.birthDate).toBeNull()
  })

  it.each([
    ['a ticket', 'M1DESMARAIS/LUC       EABC123 YULFRAAC 0834'],
    ['one without a number', license.replace('DAQT64235789\n', '')],
    ['one with too much', license + 'x'.repeat(10_000)],
  ])('is not %s', (_name, text) => {
    expect(readingOf({ barcode: text }, today)).toBeNull()
  })
})

describe('a zone', () => {
  it.each(Object.entries(specimens))('of %s fills in what it says', (_kind, zone) => {
    expect(fieldsOf(read({ zone }))).toMatchObject({
      ...{ legalName: 'Anna Maria Eriksson', bornOn: '1974-08-12', documentExpiresOn: '2012-04-15' },
    })
  })

  it('with a wrong check digit fills in nothing and says which', () => {
    const reading = read({ zone: replaced(specimens.td3, '7408122F', '7408123F') })
    expect(hasWrongDigits(reading)).toBe(true)
    expect(fieldsOf(reading)).toEqual({})
    expect(compareReading(reading, nothing).at(-1)).toEqual({
      ...{ field: 'Check digits', document: 'Wrong: date of birth, whole zone', entered: null, match: 'differs' },
    })
  })

  it('with a corrected character fills in nothing, and is not wrong', () => {
    const reading = read({ zone: replaced(specimens.td2, '7408122F', '74O8122F') })
    expect([hasWrongDigits(reading), fieldsOf(reading)]).toEqual([false, {}])
    expect(compareReading(reading, nothing).at(-1)?.document).toContain('misread character: date of birth')
  })

  it('of a cut name or an unknown day leaves them open', () => {
    const cut = specimens.td2.replace('ERIKSSON<<ANNA<MARIA<<<<<<<<<<<', 'ERIKSSONERIKSSONERIKSSON<<ANNAM')
    expect(fieldsOf(read({ zone: cut }))).not.toHaveProperty('legalName')
  })

  it('gives way to a barcode unless it is clean', () => {
    expect(read({ zone: specimens.td1, barcode: license }).source).toBe('zone')
    expect(read({ zone: specimens.td1.replace('7408122', '7408123'), barcode: license }).source).toBe('barcode')
    const visa = 'V<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<\nL8988901C4XXX4009078F96121096ZE184226B<<<<<<'
    expect(readingOf({ zone: visa }, today)).toBeNull()
    expect(readingOf({}, today)).toBeNull()
  })
})

const nothing = {
  ...{ legalName: null, bornOn: null, documentNumber: null, documentExpiresOn: null, country: null, address: null },
}

it('shows numbers by their end, and what matches, differs or is missing', () => {
  const entered = { ...nothing, legalName: 'Anna Maria Eriksson', bornOn: '1974-08-13', documentNumber: 'L898 902C3' }
  expect(compareReading(read({ zone: specimens.td3 }), entered)).toEqual([
    { field: 'Name on document', document: 'ANNA MARIA ERIKSSON', entered: 'Anna Maria Eriksson', match: 'match' },
    { field: 'Date of birth', document: 'Aug 12, 1974', entered: 'Aug 13, 1974', match: 'differs' },
    { field: 'Document number', document: '•••• 02C3', entered: '•••• 02C3', match: 'match' },
    { field: 'Expiration date', document: 'Apr 15, 2012', entered: null, match: 'missing' },
    { field: 'Issuing country', document: 'UTO', entered: null, match: 'missing' },
    { field: 'Check digits', document: 'Correct', entered: null, match: 'match' },
  ])
  const moved = { ...nothing, country: 'US', address: '2300 W Broad St, Richmond, VA' }
  expect(compareReading(read({ barcode: license }), moved).slice(-2)).toMatchObject([
    { field: 'Issuing country', document: 'USA', match: 'match' },
    { field: 'Address on document', match: 'differs' },
  ])
})
