import sharp from 'sharp'
import { expect, it } from 'vitest'

import { runs } from '../../../test/depth.ts'
import { license, type Photo, photographLicense, photographZone, specimens } from '../../../test/specimen-documents.ts'
import { readPageTexts } from '../page-texts.ts'
import { readZone } from './zone.ts'

async function read(jpeg: Buffer): Promise<string | null> {
  const { data, info } = await sharp(jpeg).grayscale().raw().toBuffer({ resolveWithObject: true })
  return readZone({ data, width: info.width, height: info.height })
}

const photos: [string, keyof typeof specimens, Photo][] = [
  ['a passport', 'td3', { degrees: 2, blur: 1.2, noise: 12 }],
  ['a card with two lines', 'td2', { degrees: -3, blur: 1.2, noise: 12 }],
  ['a card with three lines', 'td1', { degrees: 1, blur: 1.2, noise: 12 }],
  ['a passport on its side', 'td3', { degrees: 91, blur: 1 }],
  ['a passport far away', 'td3', { pitch: 15, degrees: 1, blur: 0.7, noise: 8 }],
  ['a passport half in the shadow', 'td3', { shadow: 0.7, degrees: -2, blur: 1 }],
  ['a card upside down', 'td1', { degrees: 182, blur: 1 }],
  ['a card photographed at an angle', 'td2', { skew: 0.06, degrees: -2, blur: 1 }],
  ['pale, thick print', 'td1', { ink: '#666', weight: 35, blur: 1, noise: 10 }],
  ['a bad JPEG', 'td2', { quality: 40, degrees: 3, blur: 1, noise: 10 }],
]
// every kind of zone, and one that has to be turned; worse photos at full depth
it.each(photos.slice(0, runs({ short: 4, deep: photos.length })))('reads %s', async (_name, kind, photo) => {
  expect(await read(await photographZone(specimens[kind], photo))).toBe(specimens[kind])
})

it('reads nothing where there is no zone', async () => {
  const blank = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#a87' } })
    .jpeg()
    .toBuffer()
  expect(await read(blank)).toBeNull()
  expect(await read(await photographZone(''))).toBeNull()
  expect(await read(await photographZone(specimens.td3, { blur: 14 }))).toBeNull()
})

it('reads zones and barcodes in a process of its own', async () => {
  expect(await readPageTexts(await photographZone(specimens.td3), 'ann')).toEqual({ zone: specimens.td3 })
  expect(await readPageTexts(await photographLicense(license, { degrees: 3, noise: 10 }), 'ann')).toEqual({
    barcode: license,
  })
  expect(await readPageTexts(await photographZone(''), 'ann')).toEqual({})
})
