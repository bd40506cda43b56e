import { imageKind, refuseEmptyOrLarge, rewriteImage, toJpeg, unsupported } from './images.ts'
import { checkPdf, isPdf } from './pdf-check.ts'

export type Document = { kind: 'pdf' | 'jpeg' | 'png'; contentType: string; bytes: Buffer }

/** Large enough to read the small print of a page. */
const longestSide = 3600

/** An uploaded document: images are re-encoded, a PDF is kept unchanged once it is proven to contain nothing active. */
export async function readDocument(given: Buffer, mostBytes?: number): Promise<Document> {
  refuseEmptyOrLarge(given, mostBytes)
  if (isPdf(given)) {
    await checkPdf(given)
    return { kind: 'pdf', contentType: 'application/pdf', bytes: given }
  }
  const kind = imageKind(given)
  if (kind === null || kind === 'heic') throw unsupported(kind, 'a PDF, JPEG, PNG, or WebP')
  if (kind === 'png') {
    const { bytes } = await rewriteImage(given, kind, longestSide, (image) => image.png())
    return { kind: 'png', contentType: 'image/png', bytes }
  }
  const { bytes } = await rewriteImage(given, kind, longestSide, toJpeg)
  return { kind: 'jpeg', contentType: 'image/jpeg', bytes }
}
