import { expect, it } from 'vitest'

import { phoneticCodes } from './phonetics.ts'

it.each([
  // the examples of Gary Mokotoff, "Soundexing and Genealogy"
  ['AUGSBURG', '054795'],
  ['BREUER', '791900'],
  ['HALBERSTADT', '587433 587943'],
  ['MANNHEIM', '665600'],
  ['CHERNOWITZ', '496740 596740'],
  ['CHERKASSY', '495400 595400'],
  ['KLEINMAN', '586660'],
  ['BERLIN', '798600'],
  ['CENIOW', '467000 567000'],
  ['TSENYUV', '467000'],
  ['HOLUBICA', '587400 587500'],
  ['GOLUBITSA', '587400'],
  ['PRZEMYSL', '746480 794648'],
  ['PSHEMESHIL', '746480'],
  ['ROSOCHOWACIEC', '944744 944745 944754 944755 945744 945745 945754 945755'],
  ['ROSOKHOVATSETS', '945744'],
  // those of JewishGen
  ['PETERS', '734000 739400'],
  ['PETERSON', '734600 739460'],
  ['MOSKOWITZ', '645740'],
  ['MOSKOVITZ', '645740'],
  ['AUERBACH', '097400 097500'],
  ['UHRBACH', '097400 097500'],
  ['JACKSON', '145460 154600 445460 454600'],
  ['LIPSHITZ', '874400'],
  ['LIPPSZYC', '874400 874500'],
  ['LEWINSKY', '876450'],
  ['SZLAMAWICZ', '486740'],
  ['SHLAMOVITZ', '486740'],
  ['', ''],
  ['1234', ''],
])('%s sounds like %s', (name, codes) => {
  expect(phoneticCodes(name).sort().join(' ')).toBe(codes)
})
