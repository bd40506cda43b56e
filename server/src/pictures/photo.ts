import { createHash } from 'node:crypto'

import { imageKind, refuseEmptyOrLarge, rewriteImage, unsupported } from './images.ts'
import { loadSharp } from './sharp.ts'

export type Photo = {
  bytes: Buffer
  width: number
  height: number
  /** Hash of the stored bytes, not of the upload. */
  sha256: string
}

const longestSide = 2400

/** A member's photo of a card, re-encoded as WebP: upright, in sRGB, without metadata. */
export async function readPhoto(given: Buffer): Promise<Photo> {
  refuseEmptyOrLarge(given)
  const kind = imageKind(given)
  if (kind === null || kind === 'heic') throw unsupported(kind, 'a JPEG, PNG, or WebP')
  const { bytes, width, height } = await rewriteImage(given, kind, longestSide, (image) => image.webp({ quality: 86 }))
  return { bytes, width, height, sha256: createHash('sha256').update(bytes).digest('hex') }
}

export type PhotoWidth = 160 | 480 | 1200

/** A stored photo scaled down; never enlarged. */
export async function photoInSize(kept: Buffer, width: PhotoWidth): Promise<Buffer> {
  const sharp = await loadSharp()
  return sharp(kept).resize({ width, withoutEnlargement: true }).webp({ quality: 80, effort: 3 }).toBuffer()
}
