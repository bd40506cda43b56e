import { writeFileSync } from 'node:fs'

import sharp from 'sharp'
import { encode } from 'uqr'

// The label of a slab as a camera sees it: dark bars and squares on a light background.

type Picture = { width: number; height: number; light: Buffer }

const ground = 235
const ink = 20

const sheet = (width: number, height: number): Picture => ({
  width,
  height,
  light: Buffer.alloc(width * height, ground),
})

function fill({ width, light }: Picture, left: number, top: number, right: number, bottom: number): void {
  for (let y = top; y < bottom; y++) light.fill(ink, y * width + left, y * width + right)
}

/** Draws a QR code from its top left corner. */
function drawQr(picture: Picture, text: string, left: number, top: number, module = 5): void {
  for (const [y, row] of encode(text, { ecc: 'M', border: 0 }).data.entries()) {
    for (const [x, isDark] of row.entries()) {
      if (isDark) fill(picture, left + x * module, top + y * module, left + (x + 1) * module, top + (y + 1) * module)
    }
  }
}

/** The widths of bars and gaps of each Code 128 symbol, by value; the last one is the stop symbol. */
const widths = `212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231
113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321
232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121
211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124
121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241
114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141
114131 311141 411131 211412 211214 211232 2331112`.split(/\s+/)
const [startB, stop] = [104, 106]

/** Draws a barcode of printable characters. */
function drawCode128(picture: Picture, text: string, left: number, top: number, module = 3): void {
  const values = Array.from(text, (sign) => sign.charCodeAt(0) - 32)
  const check = (startB + values.reduce((sum, value, at) => sum + value * (at + 1), 0)) % 103
  let x = left
  for (const value of [startB, ...values, check, stop]) {
    for (const [at, width] of Array.from(widths[value] ?? '').entries()) {
      const next = x + Number(width) * module
      if (at % 2 === 0) fill(picture, x, top, next, top + 90)
      x = next
    }
  }
}

type Codes = { qr?: string; barcode?: string }

function label({ qr, barcode }: Codes): Picture {
  const picture = sheet(640, 480)
  if (qr !== undefined) drawQr(picture, qr, 60, 40)
  if (barcode !== undefined) drawCode128(picture, barcode, 60, 330)
  return picture
}

/** A photo of a label, to be chosen as a file. */
export async function photoOf(codes: Codes, name = 'label.png') {
  const { width, height, light } = label(codes)
  const buffer = await sharp(light, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer()
  return { name, mimeType: 'image/png', buffer }
}

/** The video that Chromium's fake camera loops: one label held in front of it. */
export const filmOf = (codes: Codes, file: string): void => writeFilm(label(codes), file)

export function writeFilm({ width, height, light }: Picture, file: string): void {
  const grey = Buffer.alloc((width * height) / 2, 128)
  const frames = Array.from({ length: 5 }, () => Buffer.concat([Buffer.from('FRAME\n'), light, grey]))
  writeFileSync(file, Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip C420\n`), ...frames]))
}
