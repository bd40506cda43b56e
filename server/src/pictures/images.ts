import type { Sharp } from 'sharp'

import { AppError } from '../errors.ts'
import { loadSharp } from './sharp.ts'

const mostFileBytes = 10 * 1024 * 1024
const mostPixels = 40_000_000
/** an image that takes longer was crafted to */
const secondsToRead = 20

export type ImageKind = 'jpeg' | 'png' | 'webp'

/** Detects the kind by the first bytes; file names and content types are never trusted. */
export function imageKind(bytes: Buffer): ImageKind | 'heic' | null {
  const word = (from: number, to: number) => bytes.toString('latin1', from, to)
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg'
  if (word(0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (word(0, 4) === 'RIFF' && word(8, 12) === 'WEBP') return 'webp'
  if (word(4, 8) === 'ftyp' && /^(hei[cfmsx]|hev[cmsx]|mif1|msf1)/.test(word(8, 12))) return 'heic'
  return null
}

export function refuseEmptyOrLarge(bytes: Buffer, most = mostFileBytes): void {
  if (bytes.length === 0) throw new AppError('refused', 'The file is empty.')
  if (bytes.length > most) throw new AppError('too_large', `Files can be up to ${Math.floor(most / 1_000_000)} MB.`)
}

export function unsupported(kind: ImageKind | 'heic' | null, accepted: string): AppError {
  return kind === 'heic'
    ? new AppError(
        'unsupported_type',
        `HEIC photos are normally converted in the browser, but this one wasn’t. Save it as a JPEG, or upload ${accepted}.`,
      )
    : new AppError('unsupported_type', `We can’t accept this file. Upload ${accepted}.`)
}

type Rewritten = { bytes: Buffer; width: number; height: number }

const broken = 'The image is damaged or incomplete. Save it again and try once more.'

/**
 * Decodes an image completely and encodes it again. Anything hidden in the file, such as another file, a script or the
 * location, is not part of the pixels and so is dropped.
 */
export async function rewriteImage(
  bytes: Buffer,
  kind: ImageKind,
  longestSide: number,
  encode: (image: Sharp) => Sharp,
): Promise<Rewritten> {
  const sharp = await loadSharp()
  const { format, width, height, pages } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch((cause: unknown) => {
      throw new AppError('refused', broken, { cause })
    })
  if (format !== kind) throw new AppError('refused', broken)
  if ((pages ?? 1) > 1 || isAnimatedPng(bytes, kind))
    throw new AppError('refused', 'The image is animated. Upload a still image.')
  if (width * height > mostPixels) throw new AppError('refused', 'Images can be up to 40 megapixels.')
  return encodeUpright(sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' }), longestSide, encode)
}

/** Encodes raw RGB pixels that were decoded elsewhere. */
export async function rewritePixels(
  { data, width, height }: { data: Buffer; width: number; height: number },
  longestSide: number,
  encode: (image: Sharp) => Sharp,
): Promise<Rewritten> {
  const sharp = await loadSharp()
  return encodeUpright(sharp(data, { raw: { width, height, channels: 3 } }), longestSide, encode)
}

/** JPEG has no transparency, so transparent areas become white. */
export const toJpeg = (image: Sharp): Sharp => image.flatten({ background: '#fff' }).jpeg({ quality: 88 })

function encodeUpright(image: Sharp, longestSide: number, encode: (image: Sharp) => Sharp): Promise<Rewritten> {
  const fit = { width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true } as const
  return inTurn(async () => {
    try {
      const upright = image.timeout({ seconds: secondsToRead }).autoOrient().resize(fit).toColourspace('srgb')
      const { data, info } = await encode(upright).toBuffer({ resolveWithObject: true })
      return { bytes: data, width: info.width, height: info.height }
    } catch (cause) {
      throw new AppError('refused', broken, { cause })
    }
  })
}

/** The decoder reads only the first frame of such a file and does not report the others. */
const isAnimatedPng = (bytes: Buffer, kind: ImageKind): boolean =>
  kind === 'png' && bytes.subarray(0, Math.max(bytes.indexOf('IDAT'), 0)).includes('acTL')

let last: Promise<unknown> = Promise.resolve()

/** Serialized: 40 megapixels take 160 MB while being rotated, and a small server has room for one. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = last.then(work)
  last = mine.catch(() => undefined)
  return mine
}
