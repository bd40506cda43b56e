import { loadSharp } from '../pictures/sharp.ts'

/** Width of the card on an invoice, in points. */
export const invoicePictureWidth = 58

/** Pixels for about 250 dpi in print; more only makes the file larger. */
const dots = (points: number) => Math.round(points * 3.5)
const smallEnough = 14_000

/**
 * A picture for a PDF: a small JPEG on white, which is embedded unchanged. One that is already small is returned as it
 * is.
 */
export async function pdfPictureOf(picture: Buffer, widthInPoints: number): Promise<Buffer> {
  const isJpeg = picture[0] === 0xff && picture[1] === 0xd8
  if (isJpeg && picture.length <= smallEnough) return picture
  const sharp = await loadSharp()
  return sharp(picture)
    .resize({ width: dots(widthInPoints), withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 76 })
    .toBuffer()
}
