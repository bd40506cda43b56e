import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import sharp from 'sharp'
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer'

import { ocrB, ocrBOutlines } from '../src/pictures/reading/ocr-b.ts'

/** ICAO 9303, parts 4 to 6: the published specimens of Utopia. */
export const specimens = {
  td3: 'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<\nL898902C36UTO7408122F1204159ZE184226B<<<<<10',
  td2: 'I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<\nD231458907UTO7408122F1204159<<<<<<<6',
  td1: 'I<UTOD231458907<<<<<<<<<<<<<<<\n7408122F1204159UTO<<<<<<<<<<<6\nERIKSSON<<ANNA<MARIA<<<<<<<<<<',
} as const

/** The sample of the AAMVA DL/ID Card Design Standard, annex D. */
export const license = [
  '@\n\x1e\rANSI 636000080002DL00410278ZV03190008DLDAQT64235789\nDCSSAMPLE\nDDEN\nDACMICHAEL\nDDFN\nDADJOHN\nDDGN\n',
  'DCUJR\nDCAD\nDCBK\nDCDPH\nDBD06062018\nDBB06061986\nDBA12102028\nDBC1\nDAU068 in\nDAYBRO\nDAG2300 WEST BROAD STREET\n',
  'DAIRICHMOND\nDAJVA\nDAK232690000  \nDCF2424244747474786102204\nDCGUSA\nDCK123456789\nDDAF\nDDB06062018\nDDD1\r',
  'ZVZVA01\r',
].join('')

/** How it was photographed. */
export type Photo = {
  /** The distance of letters in pixels. */
  pitch?: number
  degrees?: number
  blur?: number
  noise?: number
  quality?: number
  /** Thicker or thinner print, in thousandths of an em. */
  weight?: number
  /** Squeezes one side, as from an angle: 0.1 makes it a tenth lower. */
  skew?: number
  /** How dark the shadow over one end is, 0 to 1. */
  shadow?: number
  ink?: string
}

const [paper, table] = ['#e9eef0', '#6b5b4b']

/** A document with a zone at its bottom, photographed on a table. */
export async function photographZone(zone: string, photo: Photo = {}): Promise<Buffer> {
  const { pitch = 30, weight = 0, shadow = 0, ink = '#222' } = photo
  const lines = zone.split('\n')
  const columns = Math.max(30, ...lines.map((line) => line.length))
  const [width, height] = [Math.round((columns + 4) * pitch), Math.round((columns + 4) * pitch * 0.68)]
  // letters are about as high as their distance
  const scale = (pitch * 0.98) / ocrB.height
  const letters = lines.flatMap((line, row) =>
    Array.from(line, (letter, column) => {
      const x = (2.5 + column) * pitch - ocrB.middleX * scale
      const y = height - (lines.length - row) * 2.5 * pitch + ocrB.middleY * scale
      return `<path transform="translate(${x} ${y}) scale(${scale} ${-scale})" d="${ocrBOutlines[letter]}"/>`
    }),
  )
  const text = Array.from(
    { length: 7 },
    (_, row) =>
      `<text x="${width * 0.4}" y="${height * 0.1 + row * pitch * 1.6}" font-family="sans-serif" font-size="${pitch * 0.8}">Specimen of Utopia ${row}</text>`,
  )
  const waves = Array.from(
    { length: 12 },
    (_, row) =>
      `<path d="M0 ${(row * height) / 12} q ${width / 4} ${height / 8} ${width / 2} 0 t ${width / 2} 0" fill="none" stroke="#b9c8d8" stroke-width="2"/>`,
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><linearGradient id="s"><stop stop-opacity="0"/><stop offset="1" stop-opacity="${shadow}"/></linearGradient></defs>
    <rect width="100%" height="100%" fill="${paper}"/>${waves.join('')}
    <rect x="${width * 0.06}" y="${height * 0.1}" width="${width * 0.26}" height="${height * 0.45}" fill="#8d99a6"/>
    <g fill="#345">${text.join('')}</g>
    <g fill="${ink}" stroke="${weight < 0 ? paper : ink}" stroke-width="${Math.abs(weight)}">${letters.join('')}</g>
    <rect width="100%" height="100%" fill="url(#s)"/></svg>`
  return photograph(await sharp(Buffer.from(svg)).flatten({ background: paper }).png().toBuffer(), { ...photo, pitch })
}

const { resolve } = createRequire(import.meta.url)
prepareZXingModule({ overrides: { wasmBinary: readFileSync(resolve('zxing-wasm/writer/zxing_writer.wasm')).buffer } })

/** The back of a license, photographed on a table. */
export async function photographLicense(text: string, photo: Photo = {}): Promise<Buffer> {
  const { image, error } = await writeBarcode(text, { format: 'PDF417', scale: 3 })
  if (!image) throw new Error(error)
  const margin = { top: 300, bottom: 40, left: 40, right: 40, background: paper }
  return photograph(
    await sharp(await image.bytes())
      .extend(margin)
      .png()
      .toBuffer(),
    photo,
  )
}

async function photograph(document: Buffer, photo: Photo): Promise<Buffer> {
  const { pitch = 30, degrees = 0, blur = 0, noise = 0, quality = 70, skew = 0 } = photo
  const lean: [[number, number], [number, number]] = [
    [1, 0],
    [skew, 1],
  ]
  const leaning = skew === 0 ? document : await sharp(document).affine(lean, { background: table }).png().toBuffer()
  const turned = await sharp(leaning).rotate(degrees, { background: table }).png().toBuffer()
  const around = Math.round(pitch * 3)
  const margin = { top: around, bottom: around, left: around, right: around, background: table }
  const whole = sharp(await sharp(turned).extend(margin).png().toBuffer())
  const { data, info } = await (blur > 0 ? whole.blur(blur) : whole)
    .removeAlpha()
    .toColorspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  // the same noise each time
  let seed = 7
  for (let at = 0; noise > 0 && at < data.length; at++) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    data[at] = Math.min(255, Math.max(0, (data[at] as number) + (seed / 2_147_483_648 - 0.5) * 2 * noise))
  }
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
    .jpeg({ quality })
    .toBuffer()
}
