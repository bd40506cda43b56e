import { ocrB, ocrBOutlines, zoneLetters } from './ocr-b.ts'

/** A cell of the zone, sampled at fixed points: `perHeight` of them along the height of a capital. */
export const cell = { width: 17, height: 23, perHeight: 19 }

type Point = readonly [x: number, y: number]

/** The outline as closed polygons; curves as four straight pieces, which is finer than a sample. */
function polygonsOf(path: string): Point[][] {
  const polygons: Point[][] = []
  let polygon: Point[] = []
  for (const [, command = '', rest = ''] of path.matchAll(/([MLQZ])([^MLQZ]*)/g)) {
    const [a = 0, b = 0, c = 0, d = 0] = rest.split(' ').map(Number)
    const [x, y] = polygon.at(-1) ?? [0, 0]
    if (command === 'M') {
      polygon = []
      polygons.push(polygon)
    }
    if (command === 'M' || command === 'L') polygon.push([a, b])
    if (command === 'Q')
      for (const t of [0.25, 0.5, 0.75, 1]) {
        const [p, q, r] = [(1 - t) ** 2, 2 * t * (1 - t), t ** 2]
        polygon.push([p * x + q * a + r * c, p * y + q * b + r * d])
      }
  }
  return polygons
}

/** Points per sample, in each direction. */
const fine = 3
const [fineWidth, fineHeight] = [cell.width * fine, cell.height * fine]

/** 1 inside of the outline, by the nonzero rule, as fonts are filled. */
function fill(path: string): Uint8Array {
  const edges = polygonsOf(path).flatMap((polygon) =>
    polygon.map((from, at) => [from, polygon[(at + 1) % polygon.length] as Point] as const),
  )
  const unit = ocrB.height / cell.perHeight
  const ink = new Uint8Array(fineWidth * fineHeight)
  for (let row = 0; row < fineHeight; row++) {
    const y = ocrB.middleY - ((row + 0.5) / fine - cell.height / 2) * unit
    const crossings = edges
      .filter(([[, y1], [, y2]]) => y1 <= y !== y2 <= y)
      .map(([[x1, y1], [x2, y2]]) => ({ x: x1 + ((y - y1) / (y2 - y1)) * (x2 - x1), turn: y2 > y1 ? 1 : -1 }))
    for (let column = 0; column < fineWidth; column++) {
      const x = ocrB.middleX + ((column + 0.5) / fine - cell.width / 2) * unit
      const winding = crossings.reduce((sum, crossing) => sum + (crossing.x > x ? crossing.turn : 0), 0)
      if (winding !== 0) ink[row * fineWidth + column] = 1
    }
  }
  return ink
}

/** The ink of each sample, as blurred as a photo with this reach, in points. */
function soften(ink: Uint8Array, reach: number): Float32Array {
  const samples = new Float32Array(cell.width * cell.height)
  for (let row = 0; row < cell.height; row++)
    for (let column = 0; column < cell.width; column++) {
      let sum = 0
      for (let y = Math.max(0, row * fine - reach); y < Math.min(fineHeight, (row + 1) * fine + reach); y++)
        for (let x = Math.max(0, column * fine - reach); x < Math.min(fineWidth, (column + 1) * fine + reach); x++)
          sum += ink[y * fineWidth + x] as number
      samples[row * cell.width + column] = sum
    }
  return samples
}

/** With mean 0 and length 1, so that the product of two is their correlation. */
function normalize(samples: Float32Array): Float32Array {
  const mean = samples.reduce((sum, value) => sum + value, 0) / samples.length
  const length = Math.sqrt(samples.reduce((sum, value) => sum + (value - mean) ** 2, 0)) || 1
  return samples.map((value) => (value - mean) / length)
}

const filled = Array.from(zoneLetters, (letter) => fill(ocrBOutlines[letter] ?? ''))

/** One for each of `zoneLetters`, for sharp photos and for blurred ones. */
export const templates: readonly (readonly Float32Array[])[] = [1, 4, 7].map((reach) =>
  filled.map((ink) => normalize(soften(ink, reach))),
)
