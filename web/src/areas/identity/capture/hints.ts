import type { IdDocumentKind, IdentityItem } from '@ambry/contract/identity/kinds'

// What a camera picture needs before it is worth taking, computed from its pixels. Pure functions: the camera and the
// preview use them on pictures scaled to `hintLongest`, for which the limits below are set.

export type Hint = 'dark' | 'cut' | 'blur' | 'glare'

/** RGBA, as a canvas returns it. */
export type Picture = { readonly data: Uint8ClampedArray; readonly width: number; readonly height: number }

/** A rectangle in shares of a picture's width and height. */
export type Box = { left: number; top: number; right: number; bottom: number }

export const hintLongest = 480

type Gray = { values: Uint8Array; width: number; height: number }
type Pixels = { left: number; top: number; right: number; bottom: number }

const whole: Box = { left: 0, top: 0, right: 1, bottom: 1 }

/** Perceived brightness by pixel (ITU-R BT.601). */
export function grayOf({ data, width, height }: Picture): Gray {
  const values = new Uint8Array(width * height)
  for (let at = 0; at < values.length; at++) {
    const from = at * 4
    values[at] = ((data[from] ?? 0) * 299 + (data[from + 1] ?? 0) * 587 + (data[from + 2] ?? 0) * 114) / 1000
  }
  return { values, width, height }
}

const inPixels = ({ left, top, right, bottom }: Box, { width, height }: { width: number; height: number }): Pixels => ({
  left: Math.max(0, Math.round(left * width)),
  top: Math.max(0, Math.round(top * height)),
  right: Math.min(width, Math.round(right * width)),
  bottom: Math.min(height, Math.round(bottom * height)),
})

/** The brightness that a share of the pixels stays below. */
export function brightnessAt(gray: Gray, box: Box, share: number): number {
  const { left, top, right, bottom } = inPixels(box, gray)
  const counts = new Uint32Array(256)
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) {
      const value = gray.values[y * gray.width + x] ?? 0
      counts[value] = (counts[value] ?? 0) + 1
    }
  let rest = (right - left) * (bottom - top) * share
  for (let value = 0; value < 256; value++) {
    rest -= counts[value] ?? 0
    if (rest <= 0) return value
  }
  return 255
}

/** The variance of the Laplacian: high where there are crisp edges, near zero in a blurred picture. */
export function sharpnessOf(gray: Gray, box: Box): number {
  const { left, top, right, bottom } = inPixels(box, gray)
  const { values, width } = gray
  let [count, sum, squares] = [0, 0, 0]
  for (let y = Math.max(1, top); y < Math.min(gray.height - 1, bottom); y++)
    for (let x = Math.max(1, left); x < Math.min(width - 1, right); x++) {
      const at = y * width + x
      const around =
        (values[at - 1] ?? 0) + (values[at + 1] ?? 0) + (values[at - width] ?? 0) + (values[at + width] ?? 0)
      const laplacian = around - 4 * (values[at] ?? 0)
      count++
      sum += laplacian
      squares += laplacian * laplacian
    }
  return count === 0 ? 0 : squares / count - (sum / count) ** 2
}

const cell = 6
const saturated = 250
/** Smaller spots are print or single reflections. */
const smallestBlob = 4

/** The share of the box that is covered by spots without any drawing left, in all three colors. */
export function glareShare(picture: Picture, box: Box): number {
  const { left, top, right, bottom } = inPixels(box, picture)
  const columns = Math.floor((right - left) / cell)
  const rows = Math.floor((bottom - top) / cell)
  if (columns < 1 || rows < 1) return 0
  const isWhite = Array.from({ length: columns * rows }, (_, at) =>
    isSaturated(picture, left + (at % columns) * cell, top + Math.floor(at / columns) * cell),
  )
  let covered = 0
  for (let at = 0; at < isWhite.length; at++) {
    const size = blobFrom(isWhite, columns, at)
    if (size >= smallestBlob) covered += size
  }
  return covered / isWhite.length
}

function isSaturated({ data, width }: Picture, left: number, top: number): boolean {
  let white = 0
  for (let y = top; y < top + cell; y++)
    for (let x = left; x < left + cell; x++) {
      const at = (y * width + x) * 4
      if (Math.min(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0) >= saturated) white++
    }
  return white >= cell * cell * 0.9
}

/** The number of connected cells from this one; they are cleared, so that each is counted once. */
function blobFrom(isWhite: boolean[], columns: number, start: number): number {
  const waiting = [start]
  let size = 0
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    if (!isWhite[at]) continue
    isWhite[at] = false
    size++
    if (at % columns > 0) waiting.push(at - 1)
    if (at % columns < columns - 1) waiting.push(at + 1)
    waiting.push(at - columns, at + columns)
  }
  return size
}

const segments = 5
const enoughSegments = 4
const reach = 2
const leastStep = 10
/** Print has gaps between its lines; an edge has none. */
const leastShare = 0.75

/**
 * Whether each edge of a document lies near that side of the frame: a step in brightness along most of the side. Each
 * side is searched in segments, so that the edge of a tilted document is found too.
 */
export function sidesIn(gray: Gray, frame: Box): Record<keyof Box, boolean> {
  const { left, top, right, bottom } = inPixels(frame, gray)
  const size = { x: right - left, y: bottom - top }
  const at = (x: number, y: number) => gray.values[y * gray.width + x] ?? 0
  const isFound = (near: number, inward: 1 | -1, axis: 'x' | 'y') => {
    const across = axis === 'x' ? 'y' : 'x'
    const limit = axis === 'x' ? gray.width : gray.height
    const ends = [near - inward * Math.round(size[axis] * 0.08), near + inward * Math.round(size[axis] * 0.13)]
    const [from, to] = [Math.max(reach, Math.min(...ends)), Math.min(limit - 1 - reach, Math.max(...ends))]
    const begin = (axis === 'x' ? top : left) + size[across] * 0.1
    const length = (size[across] * 0.8) / segments
    let found = 0
    for (let segment = 0; segment < segments; segment++) {
      const [first, last] = [Math.round(begin + segment * length), Math.round(begin + (segment + 1) * length)]
      let strongest = 0
      for (let line = from; line <= to; line++) {
        let [brighter, darker] = [0, 0]
        for (let along = first; along < last; along++) {
          const step =
            axis === 'x'
              ? at(line + reach, along) - at(line - reach, along)
              : at(along, line + reach) - at(along, line - reach)
          if (step >= leastStep) brighter++
          if (step <= -leastStep) darker++
        }
        strongest = Math.max(strongest, Math.max(brighter, darker) / Math.max(1, last - first))
      }
      if (strongest >= leastShare) found++
    }
    return found >= enoughSegments
  }
  return {
    left: isFound(left, 1, 'x'),
    right: isFound(right, -1, 'x'),
    top: isFound(top, 1, 'y'),
    bottom: isFound(bottom, -1, 'y'),
  }
}

/** A page on white paper is bright all over, and a face has no print. */
const checks: Record<IdentityItem, readonly Hint[]> = {
  id_front: ['dark', 'cut', 'blur', 'glare'],
  id_back: ['dark', 'cut', 'blur', 'glare'],
  selfie: ['dark', 'blur'],
  address_proof: ['dark', 'blur'],
  accreditation: ['dark', 'blur'],
}

export const checksOf = (item: IdentityItem): readonly Hint[] => checks[item]

const darkest = 70
const leastSharpness = { selfie: 12, document: 60 }
/** Beyond the upper limit it is a scan on white, not a reflection. */
const glare = { from: 0.006, to: 0.5 }

/** What to fix, the most important first. Without a frame, as for a file, edges can't be judged. */
export function hintsOf(picture: Picture, item: IdentityItem, frame: Box | null): Hint[] {
  const gray = grayOf(picture)
  const box = frame ?? whole
  const isFaulty: Record<Hint, () => boolean> = {
    dark: () => brightnessAt(gray, box, 0.9) < darkest,
    cut: () => frame !== null && Object.values(sidesIn(gray, frame)).includes(false),
    blur: () => sharpnessOf(gray, box) < leastSharpness[item === 'selfie' ? 'selfie' : 'document'],
    glare: () => {
      const share = glareShare(picture, box)
      return share >= glare.from && share <= glare.to
    },
  }
  return checks[item].filter((hint) => isFaulty[hint]())
}

const aspects = { card: 1.586, passport: 1.42, page: 0.773, face: 0.78 }

/** Where to hold it, in a view of this size: ID-1 and ID-3 of ISO 7810 for cards and passports. */
export function frameFor(
  item: IdentityItem,
  document: IdDocumentKind | null,
  view: { width: number; height: number },
): Box {
  const aspect =
    item === 'selfie'
      ? aspects.face
      : item === 'id_front' || item === 'id_back'
        ? aspects[document === 'passport' ? 'passport' : 'card']
        : aspects.page
  const width = Math.min(view.width * 0.86, view.height * 0.74 * aspect)
  const [across, down] = [width / view.width / 2, width / aspect / view.height / 2]
  return { left: 0.5 - across, right: 0.5 + across, top: 0.5 - down, bottom: 0.5 + down }
}

/** The part of a video that is visible where it fills its box, in the video's pixels. */
export function visiblePart(
  video: { width: number; height: number },
  box: { width: number; height: number },
): { left: number; top: number; width: number; height: number } {
  const scale = Math.max(box.width / video.width, box.height / video.height)
  const [width, height] = [box.width / scale, box.height / scale]
  return { left: (video.width - width) / 2, top: (video.height - height) / 2, width, height }
}
