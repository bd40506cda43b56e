import { type PageTexts, readTexts } from './render-pages.ts'
import { loadSharp } from './sharp.ts'

/** Enough for the letters of a zone on a document that fills half of the photo. */
const longestSide = 2400

/** What a page of ours says to machines: the zone of passports and ID cards, the barcode of licenses. `person` is whose page it is. */
export async function readPageTexts(jpeg: Buffer, person: string): Promise<PageTexts> {
  const sharp = await loadSharp()
  const { data, info } = await sharp(jpeg)
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .grayscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return readTexts({ data, width: info.width, height: info.height }, { person })
}
