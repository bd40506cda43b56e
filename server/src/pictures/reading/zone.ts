import { findComponents, type Gray } from './components.ts'
import { cell, templates } from './glyphs.ts'
import { findLines, type TextLine } from './lines.ts'
import { zoneLetters } from './ocr-b.ts'

/** How far, in samples, a letter may be from the middle of its cell. */
const shift = 3
const patch = { width: cell.width + 2 * shift, height: cell.height + 2 * shift }

/** What may be in each column (ICAO 9303 parts 4 to 6): letters, digits, and both, each with fillers. */
const alphabets: Record<string, RegExp> = {
  A: /[A-Z]/,
  L: /[A-Z<]/,
  N: /[0-9<]/,
  D: /[0-9]/,
  S: /[MF<]/,
  X: /[A-Z0-9<]/,
}
const grammar = (text: string) =>
  text.replace(/(\w)(\d+)/g, (_, kind: string, times: string) => kind.repeat(Number(times)))
const layouts = [
  { width: 30, lines: ['AL4X9NX15', 'N6DSN6DL3X11D', 'L30'].map(grammar) },
  { width: 44, lines: ['AL43', 'X9DL3N6DSN6DX14ND'].map(grammar) },
  { width: 36, lines: ['AL35', 'X9NL3N6DSN6DX7D'].map(grammar) },
] as const

/** For each kind of column, which templates are tried. */
const allowed = Object.fromEntries(
  Object.entries(alphabets).map(([kind, alphabet]) => [
    kind,
    Array.from(zoneLetters, (letter) => alphabet.test(letter)),
  ]),
)

/** Correlations below these are no OCR-B: text of another font, upside down, or too blurred to be sure. */
const fewest = { mean: 0.72, cell: 0.35 }
/** Better than anything that is upside down. */
const certain = 0.88

const still = { x: 0, y: 0 }

/** The picture around the middle of a column's letter, brightest where the ink is. */
function sample(
  { data, width, height }: Gray,
  line: TextLine,
  column: number,
  size: number,
  aside = still,
): Float32Array {
  const x = line.xOf(column) + aside.x * size
  const y = line.yOf(x) + aside.y * size
  const slope = (line.yOf(x + line.pitch) - line.yOf(x - line.pitch)) / (2 * line.pitch)
  const step = size / cell.perHeight / Math.hypot(1, slope)
  const samples = new Float32Array(patch.width * patch.height)
  for (let row = 0; row < patch.height; row++)
    for (let at = 0; at < patch.width; at++) {
      const [u, v] = [(at - (patch.width - 1) / 2) * step, (row - (patch.height - 1) / 2) * step]
      const px = Math.min(Math.max(x + u - v * slope, 0), width - 1.001)
      const py = Math.min(Math.max(y + v + u * slope, 0), height - 1.001)
      const [left, top] = [Math.floor(px), Math.floor(py)]
      const [fx, fy] = [px - left, py - top]
      const from = top * width + left
      const above = (data[from] as number) * (1 - fx) + (data[from + 1] as number) * fx
      const below = (data[from + width] as number) * (1 - fx) + (data[from + width + 1] as number) * fx
      samples[row * patch.width + at] = 255 - (above * (1 - fy) + below * fy)
    }
  return samples
}

type Templates = readonly Float32Array[]

/** The best correlation of each letter, wherever it is within its cell. */
function correlate(samples: Float32Array, letters: Templates): Float32Array {
  const best = new Float32Array(letters.length).fill(-1)
  const part = new Float32Array(cell.width * cell.height)
  let [strongest, strongestX, strongestY] = [-1, shift, shift]
  const tryAt = (dx: number, dy: number) => {
    let [sum, squares] = [0, 0]
    for (let row = 0, to = 0; row < cell.height; row++) {
      const from = (row + dy) * patch.width + dx
      for (let at = 0; at < cell.width; at++, to++) {
        const value = samples[from + at] as number
        part[to] = value
        sum += value
        squares += value * value
      }
    }
    // templates have mean 0, so the mean of the samples has no effect on the product
    const length = Math.sqrt(Math.max(squares - (sum * sum) / part.length, 1))
    for (let letter = 0; letter < letters.length; letter++) {
      const template = letters[letter] as Float32Array
      let product = 0
      for (let at = 0; at < part.length; at++) product += (part[at] as number) * (template[at] as number)
      const score = product / length
      if (score > (best[letter] as number)) best[letter] = score
      if (score > strongest) [strongest, strongestX, strongestY] = [score, dx, dy]
    }
  }
  for (let dy = 1; dy < 2 * shift; dy += 2) for (let dx = 1; dx < 2 * shift; dx += 2) tryAt(dx, dy)
  // every second place first, and then the ones around the best
  const [x, y] = [strongestX, strongestY]
  for (let dy = y - 1; dy <= y + 1; dy++)
    for (let dx = x - 1; dx <= x + 1; dx++) if (dx !== x || dy !== y) tryAt(dx, dy)
  return best
}

/** More columns than were found: the first or last letters may be hidden. */
const beyond = 2

/** How well each letter fits in each column. */
function readLine(picture: Gray, line: TextLine): Float32Array[] {
  // a few letters tell how large they really are, because blur makes them look larger, and how blurred
  const probes = Array.from({ length: 8 }, (_, at) => Math.round((at + 0.5) * (line.columns / 8)))
  let best = { sum: -1, size: line.height, letters: templates[0] as Templates }
  for (const ratio of [0.86, 0.93, 1, 1.07]) {
    const size = line.height * ratio
    const samples = probes.map((column) => sample(picture, line, column, size))
    for (const letters of templates) {
      const sum = samples.reduce((total, each) => total + Math.max(...correlate(each, letters)), 0)
      if (sum > best.sum) best = { sum, size, letters }
    }
  }
  return Array.from({ length: line.columns + 2 * beyond }, (_, at) => {
    const scores = correlate(sample(picture, line, at - beyond, best.size), best.letters)
    return refine(scores, best.letters, (ratio, aside) => sample(picture, line, at - beyond, best.size * ratio, aside))
  })
}

/** Letters this close to the best one are compared again: `0` and `O` differ by less than the width of a sample. */
const close = 0.05

/** Compares the closest letters at places between the samples and at sizes between those tried for the line. */
function refine(
  scores: Float32Array,
  letters: Templates,
  sampleAt: (ratio: number, aside: typeof still) => Float32Array,
): Float32Array {
  const strongest = Math.max(...scores)
  const rivals = [...scores.keys()].filter((letter) => (scores[letter] as number) > strongest - close)
  if (rivals.length < 2) return scores
  const templatesOfRivals = rivals.map((letter) => letters[letter] as Float32Array)
  const refined = scores.slice()
  const half = 0.5 / cell.perHeight
  for (const ratio of [0.96, 1, 1.04])
    for (const x of [0, half])
      for (const y of [0, half])
        for (const [at, score] of correlate(sampleAt(ratio, { x, y }), templatesOfRivals).entries()) {
          const letter = rivals[at] as number
          if (score > (refined[letter] as number)) refined[letter] = score
        }
  return refined
}

type Reading = { text: string; mean: number; worst: number }

/** The letters of one line that fit its grammar best, wherever within the line it starts. */
function matchLine(scores: readonly Float32Array[], kinds: string): Reading | null {
  let found: Reading | null = null
  for (let from = 0; from + kinds.length <= scores.length; from++) {
    let [text, sum, worst] = ['', 0, 1]
    for (let at = 0; at < kinds.length; at++) {
      const cellScores = scores[from + at] as Float32Array
      const may = allowed[kinds.charAt(at)] ?? []
      let best = -1
      for (let letter = 0; letter < cellScores.length; letter++)
        if (may[letter] && (best < 0 || (cellScores[letter] as number) > (cellScores[best] as number))) best = letter
      const score = cellScores[best] as number
      text += zoneLetters.charAt(best)
      sum += score
      worst = Math.min(worst, score)
    }
    const mean = sum / kinds.length
    if (!found || mean > found.mean) found = { text, mean, worst }
  }
  return found
}

/** Lines of a zone are a quarter inch apart, 2.5 times their letters. */
const isBelow = (upper: TextLine, lower: TextLine) => {
  const distance = (lower.yOf(upper.middle) - upper.yOf(upper.middle)) / upper.pitch
  const ratio = lower.pitch / upper.pitch
  return distance > 1.3 && distance < 3.8 && ratio > 0.9 && ratio < 1.11
}

type Zone = { text: string; mean: number }

/** The zone of an upright picture. Lines are found in a smaller one, where there is less noise. */
function readUpright(picture: Gray, smaller: Gray): Zone | null {
  const lines = findLines(findComponents(smaller)).map((line) => enlarge(line, picture.width / smaller.width))
  const read = new Map<TextLine, Float32Array[]>()
  const scoresOf = (line: TextLine) => {
    const known = read.get(line) ?? readLine(picture, line)
    read.set(line, known)
    return known
  }
  let best: Zone | null = null
  for (const first of lines)
    for (const second of lines.filter((line) => isBelow(first, line)))
      for (const layout of layouts) {
        const thirds = layout.lines.length === 3 ? lines.filter((line) => isBelow(second, line)) : [null]
        for (const third of thirds) {
          const zone = [first, second, ...(third ? [third] : [])]
          const columns = Math.max(...zone.map((line) => line.columns))
          if (Math.abs(columns - layout.width) > 4) continue
          const readings = zone.map((line, at) => matchLine(scoresOf(line), layout.lines[at] ?? ''))
          if (readings.some((each) => !each || each.mean < fewest.mean || each.worst < fewest.cell)) continue
          const mean = readings.reduce((sum, each) => sum + (each?.mean ?? 0), 0) / readings.length
          if (!best || mean > best.mean) best = { text: readings.map((each) => each?.text).join('\n'), mean }
        }
      }
  return best
}

const enlarge = (line: TextLine, times: number): TextLine => ({
  ...line,
  height: line.height * times,
  pitch: line.pitch * times,
  middle: line.middle * times,
  xOf: (column) => line.xOf(column) * times,
  yOf: (x) => line.yOf(x / times) * times,
})

function turn({ data, width, height }: Gray): Gray {
  const turned = new Uint8Array(data.length)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) turned[x * height + height - 1 - y] = data[y * width + x] as number
  return { data: turned, width: height, height: width }
}

function halve({ data, width, height }: Gray): Gray {
  const half = { data: new Uint8Array((width >> 1) * (height >> 1)), width: width >> 1, height: height >> 1 }
  for (let y = 0; y < half.height; y++)
    for (let x = 0; x < half.width; x++) {
      const from = 2 * y * width + 2 * x
      const sum =
        (data[from] as number) +
        (data[from + 1] as number) +
        (data[from + width] as number) +
        (data[from + width + 1] as number)
      half.data[y * half.width + x] = sum >> 2
    }
  return half
}

/** The lines of the machine-readable zone, whichever side of the picture is up, or null. */
export function readZone(picture: Gray): string | null {
  // the whole size only if nothing was found in half of it: for a document far away
  for (const reduce of [halve, (same: Gray) => same]) {
    let best: Zone | null = null
    let turned = picture
    for (let turns = 0; turns < 4 && !(best && best.mean > certain); turns++) {
      const found = readUpright(turned, reduce(turned))
      if (found && (!best || found.mean > best.mean)) best = found
      turned = turn(turned)
    }
    if (best) return best.text
  }
  return null
}
