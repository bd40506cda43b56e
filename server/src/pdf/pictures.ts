import { loadSharp } from '../pictures/sharp.ts'

/** Of the card on an invoice, in points. */
export const invoicePictureWidth = 58

/** As printed, at about 250 dots an inch; more only makes the file larger. */
const dots = (points: number) => Math.round(points * 3.5)
const smallEnough = 14_000

/** A picture for paper: a small JPEG on white, which is put into the file as it is. One that is small is not touched. */
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
