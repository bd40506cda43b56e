import { createHash } from 'node:crypto'

import { imageKind, refuseEmptyOrLarge, rewriteImage, rewritePixels, toJpeg, unsupported } from './images.ts'
import * as labels from './labels.ts'
import { inspectPdf, isPdf } from './pdf-check.ts'
import { renderLimits } from './render-frames.ts'
import { type Pixels, renderPages } from './render-pages.ts'

type IdentityPage = { bytes: Buffer; width: number; height: number }
export type IdentityDocument = {
  /** JPEG without metadata, upright, in sRGB. */
  pages: IdentityPage[]
  /** SHA-256 of the stored pages, in hex: the same picture with other metadata has the same hash. */
  contentHash: string
  sourceKind: 'jpeg' | 'png' | 'heic' | 'pdf'
}

/** Large enough to read the small print of a document. */
const longestSide = 3600

type Reader = {
  /** Whose file it is. */
  person: string
  /** Called before a file is rendered, with how many pages it may have; throws when that is too much. */
  admit?: (pages: number) => Promise<void>
}

/** An uploaded identity document as pictures that we encoded ourselves; nothing else of the file is kept. */
export async function readIdentityDocument(
  given: Buffer,
  { person, admit = async () => {} }: Reader,
): Promise<IdentityDocument> {
  refuseEmptyOrLarge(given)
  const sourceKind = isPdf(given) ? 'pdf' : imageKind(given)
  if (sourceKind === null || sourceKind === 'webp') throw unsupported(sourceKind, labels.accepted)
  const pages: IdentityPage[] = []
  if (sourceKind === 'pdf' || sourceKind === 'heic') {
    // pages of older versions of a file are counted too, but never rendered
    await admit(sourceKind === 'pdf' ? Math.min(await inspectPdf(given), renderLimits.pages) : 1)
    const keep = async (pixels: Pixels) => void pages.push(await rewritePixels(pixels, longestSide, toJpeg))
    await renderPages(sourceKind, given, keep, { person })
  } else {
    pages.push(await rewriteImage(given, sourceKind, longestSide, toJpeg))
  }
  const hash = createHash('sha256')
  for (const { bytes } of pages) {
    if (imageKind(bytes) !== 'jpeg') throw new Error('a page was not encoded as JPEG')
    hash.update(bytes)
  }
  return { pages, contentHash: hash.digest('hex'), sourceKind }
}
