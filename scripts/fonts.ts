// Generates the fonts of the page and the server from their packages, with only the characters and weights the design
// uses. Run `npm run fonts` after updating those packages; the results are stored in web/src/fonts and
// server/assets/fonts.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'

const { resolve } = createRequire(import.meta.url)

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, n) => String.fromCodePoint(from + n)).join('')

const ascii = range(0x20, 0x7e)
const signs = '\u00a0‘’“”–—…•·†‡−×÷≠≤≥≈→←↑↓€£¥™©®°§'
/** Accented characters of Western names, in a separate file that is loaded only where one of them is shown. */
const accents = `${range(0xa0, 0xff)}ŒœŸ`

type Font = { from: string; to: string; text: string; axes: Record<string, number | { min: number; max: number }> }
const newsreader = '@fontsource-variable/newsreader/files/newsreader-latin-opsz'
const archivo = '@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2'
const geistMono = '@fontsource-variable/geist-mono/files/geist-mono-latin-wght-normal.woff2'
// the drawn labels use widths down to 66; an axis kept to its end has the smallest rounding error
const archivoAxes = { wght: { min: 400, max: 800 }, wdth: { min: 62, max: 100 } }
const weights = { wght: { min: 400, max: 600 } }
/** Only the drawn cards of one era and the year marks are set in italics: one weight, and the sizes of a name plate. */
const italics = { wght: 400, opsz: { min: 16, max: 32 } }
const ofThePage: Font[] = [
  {
    from: `${newsreader}-normal.woff2`,
    to: 'newsreader.woff2',
    text: ascii + signs,
    axes: weights,
  },
  {
    from: `${newsreader}-normal.woff2`,
    to: 'newsreader-accents.woff2',
    text: accents,
    axes: weights,
  },
  {
    from: `${newsreader}-italic.woff2`,
    to: 'newsreader-italic.woff2',
    text: ascii,
    axes: italics,
  },
  {
    from: `${newsreader}-italic.woff2`,
    to: 'newsreader-italic-accents.woff2',
    text: accents,
    axes: italics,
  },
  {
    from: archivo,
    to: 'archivo.woff2',
    text: ascii + signs + accents,
    axes: archivoAxes,
  },
  {
    from: geistMono,
    to: 'geist-mono.woff2',
    text: ascii + signs + accents,
    axes: weights,
  },
]

const everything = ascii + signs + accents
/** Uncompressed, because the server's font library fails on compressed fonts with axes. */
const ofTheServer: Font[] = [
  // the same axes as the page, for the outlines of drawn cards
  { from: archivo, to: 'archivo.ttf', text: everything, axes: archivoAxes },
  { from: `${newsreader}-normal.woff2`, to: 'newsreader.ttf', text: everything, axes: weights },
  { from: `${newsreader}-italic.woff2`, to: 'newsreader-italic.ttf', text: everything, axes: italics },
  { from: geistMono, to: 'geist-mono.ttf', text: everything, axes: weights },
  // PDFs do not support axes: one file for each weight and size that is printed
  { from: `${newsreader}-normal.woff2`, to: 'newsreader-400.ttf', text: everything, axes: { wght: 400, opsz: 20 } },
  { from: `${newsreader}-normal.woff2`, to: 'newsreader-500.ttf', text: everything, axes: { wght: 500, opsz: 14 } },
  { from: archivo, to: 'archivo-400.ttf', text: everything, axes: { wght: 400, wdth: 100 } },
  { from: archivo, to: 'archivo-600.ttf', text: everything, axes: { wght: 600, wdth: 100 } },
  { from: geistMono, to: 'geist-mono-400.ttf', text: everything, axes: { wght: 400 } },
]

async function make(fonts: Font[], folder: string, targetFormat: 'woff2' | 'truetype') {
  const place = new URL(`../${folder}/`, import.meta.url)
  await mkdir(place, { recursive: true })
  for (const { from, to, text, axes } of fonts) {
    const made = await subsetFont(await readFile(resolve(from)), text, { targetFormat, variationAxes: axes })
    await writeFile(new URL(to, place), made)
    console.log(`${to}: ${Math.round(made.length / 1000)} kB`)
  }
}

await make(ofThePage, 'web/src/fonts', 'woff2')
await make(ofTheServer, 'server/assets/fonts', 'truetype')
