// What the render process says on its output: frames of 12 bytes, after a page its pixels and after a text its bytes.
// Shared by both sides.

export const headerBytes = 12
export const channels = 3

/** `end` closes a complete answer, so that a process that was killed in between is noticed. */
const frames = ['page', 'refusal', 'end', 'text'] as const
export type Frame = { kind: (typeof frames)[number]; a: number; b: number }

export const refusals = ['damaged', 'locked', 'too_many_pages', 'too_large'] as const
export type Refusal = (typeof refusals)[number]

export const renderLimits = {
  pages: 10,
  /** What a photo may have; the same as for every upload. */
  pixels: 40_000_000,
  dotsPerInch: 200,
  /** A letter page at 200 dpi has 3.7 million. */
  pagePixels: 8_000_000,
  /** The largest page the PDF format allows, in points: 200 inches. */
  pagePoints: 14_400,
  /** A strip that is longer, compared with its width, shows nothing a reviewer can read. */
  pageRatio: 20,
  /** Far more than a zone or a barcode of a document has, in bytes. */
  text: 10_000,
}

/** What can be read from a page; each text is preceded by its place in this list. */
export const textKinds = ['zone', 'barcode'] as const

export function encodeFrame({ kind, a, b }: Frame): Buffer {
  const header = Buffer.alloc(headerBytes)
  header.writeUInt32LE(frames.indexOf(kind), 0)
  header.writeUInt32LE(a, 4)
  header.writeUInt32LE(b, 8)
  return header
}

/** Null for anything that the render process would not have written. */
export function decodeFrame(header: Buffer): Frame | null {
  const kind = frames[header.readUInt32LE(0)]
  return kind ? { kind, a: header.readUInt32LE(4), b: header.readUInt32LE(8) } : null
}
