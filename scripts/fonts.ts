// Makes the page's fonts from the packages they come in: only the letters and weights the design uses.
// Run `npm run fonts` after a change of those packages; the results are kept in web/src/fonts.
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'

const { resolve } = createRequire(import.meta.url)

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, n) => String.fromCodePoint(from + n)).join('')

const ascii = range(0x20, 0x7e)
const signs = '\u00a0‘’“”–—…•·†‡−×÷≠≤≥≈→←↑↓€£¥™©®°§'
/** The accents of western names; in a file of their own, which is fetched only where one of them is shown. */
const accents = `${range(0xa0, 0xff)}ŒœŸ`

type Font = { from: string; to: string; text: string; axes: Record<string, number | { min: number; max: number }> }
const newsreader = '@fontsource-variable/newsreader/files/newsreader-latin-opsz'
/** Only the drawn cards of one era and the marks of a year are set in italics: one weight, and the sizes of a name plate. */
const italics = { wght: 400, opsz: { min: 16, max: 32 } }
const fonts: Font[] = [
  {
    from: `${newsreader}-normal.woff2`,
    to: 'newsreader.woff2',
    text: ascii + signs,
    axes: { wght: { min: 400, max: 600 } },
  },
  {
    from: `${newsreader}-normal.woff2`,
    to: 'newsreader-accents.woff2',
    text: accents,
    axes: { wght: { min: 400, max: 600 } },
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
    from: '@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2',
    to: 'archivo.woff2',
    text: ascii + signs + accents,
    // the drawn labels use widths down to 66; an axis kept to its end is rounded least
    axes: { wght: { min: 400, max: 800 }, wdth: { min: 62, max: 100 } },
  },
  {
    from: '@fontsource-variable/geist-mono/files/geist-mono-latin-wght-normal.woff2',
    to: 'geist-mono.woff2',
    text: ascii + signs + accents,
    axes: { wght: { min: 400, max: 600 } },
  },
]

for (const { from, to, text, axes } of fonts) {
  const made = await subsetFont(await readFile(resolve(from)), text, { targetFormat: 'woff2', variationAxes: axes })
  await writeFile(new URL(`../web/src/fonts/${to}`, import.meta.url), made)
  console.log(`${to}: ${Math.round(made.length / 1000)} kB`)
}
