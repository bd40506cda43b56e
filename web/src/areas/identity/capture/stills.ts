import type { IdentityItem } from '@ambry/contract/identity/kinds'

import { drawFrame } from '../../../parts/scan/use-frames.ts'
import type { UploadRules } from '../../../ui/fields/upload.ts'
import { type Box, frameFor, type Hint, hintLongest, hintsOf, visiblePart } from './hints.ts'

/** What is about to be sent, with what might be wrong with it. */
export type Still = { file: Blob; name: string; isPhoto: boolean; hints: readonly Hint[] }

/** The server's limit: 10 MiB. */
export const documentRules: UploadRules = {
  types: {
    'image/jpeg': 'JPG',
    'image/png': 'PNG',
    'image/heic': 'HEIC',
    'image/heif': 'HEIC',
    'application/pdf': 'PDF',
  },
  maxBytes: 10 * 1024 * 1024,
}

/** Enough to read the smallest print of an ID; more would only take longer to send. */
const stillLongest = 2400
const quality = 0.92

type Document = Parameters<typeof frameFor>[1]

/** What is visible of the camera's picture, and where the frame is in it. */
function viewOf(video: HTMLVideoElement, item: IdentityItem, document: Document) {
  const { clientWidth, clientHeight, videoWidth, videoHeight } = video
  const view = { width: clientWidth, height: clientHeight }
  return {
    part: visiblePart({ width: videoWidth, height: videoHeight }, view),
    frame: frameFor(item, document, view),
  }
}

const pixelsOf = (canvas: OffscreenCanvas) => {
  const image = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height)
  if (!image) throw new Error('no canvas')
  return image
}

/** The hints for what the camera sees now. */
export function hintsOfView(video: HTMLVideoElement, item: IdentityItem, document: Document): Hint[] {
  const { part, frame } = viewOf(video, item, document)
  return hintsOf(pixelsOf(drawFrame(video, hintLongest, part)), item, frame)
}

/** Takes the visible part of the camera's picture. */
export async function takeStill(video: HTMLVideoElement, item: IdentityItem, document: Document): Promise<Still> {
  const { part, frame } = viewOf(video, item, document)
  const canvas = drawFrame(video, stillLongest, part)
  const file = await canvas.convertToBlob({ type: 'image/jpeg', quality })
  return { file, name: `${item}.jpg`, isPhoto: true, hints: await hintsOfFile(file, item, frame) }
}

/** The hints for a photo; none for what this browser can't show, such as a PDF. */
export async function hintsOfFile(file: Blob, item: IdentityItem, frame: Box | null): Promise<Hint[]> {
  try {
    const bitmap = await createImageBitmap(file)
    const scale = Math.min(1, hintLongest / Math.max(bitmap.width, bitmap.height))
    const canvas = new OffscreenCanvas(Math.round(bitmap.width * scale), Math.round(bitmap.height * scale))
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    bitmap.close()
    return hintsOf(pixelsOf(canvas), item, frame)
  } catch {
    return []
  }
}
