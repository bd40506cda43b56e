import { type SlabCard, type SlabOptions, slab, slabStyles } from '@ambry/slab/slab'

import { loadSharp } from './sharp.ts'
import { outlineTexts } from './text-outlines.ts'

/** The page's CSS variables used by the drawing, in the light theme. */
export const lightTheme: Readonly<Record<string, string>> = {
  '--slab-a': 'rgb(255 255 255 / 0.86)',
  '--slab-b': 'rgb(226 234 230 / 0.62)',
  '--slab-c': 'rgb(190 203 197 / 0.6)',
  '--slab-edge': 'rgb(20 40 32 / 0.28)',
  '--slab-ridge': 'rgb(20 40 32 / 0.13)',
  '--slab-hi': 'rgb(255 255 255 / 0.95)',
  '--slab-bed': 'rgb(20 32 27 / 0.17)',
  '--surface': '#fcfdfb',
  '--surface-2': '#e9ece7',
  '--ink': '#14201b',
  '--line-control': '#7f8b84',
}

/** The same in the dark theme, which the wall uses. */
export const darkTheme: Readonly<Record<string, string>> = {
  '--slab-a': 'rgb(226 240 233 / 0.3)',
  '--slab-b': 'rgb(190 212 202 / 0.17)',
  '--slab-c': 'rgb(160 186 175 / 0.22)',
  '--slab-edge': 'rgb(214 234 225 / 0.34)',
  '--slab-ridge': 'rgb(214 234 225 / 0.14)',
  '--slab-hi': 'rgb(255 255 255 / 0.62)',
  '--slab-bed': 'rgb(0 0 0 / 0.48)',
  '--surface-2': '#1e2723',
  '--well': '#0f1613',
}

/** Without the acrylic: the page draws the case in the colors of its own theme. */
const clearTheme: Readonly<Record<string, string>> = {
  ...lightTheme,
  '--slab-a': 'transparent',
  '--slab-b': 'transparent',
  '--slab-c': 'transparent',
  '--slab-edge': 'transparent',
  '--slab-ridge': 'rgb(116 136 126 / 0.3)',
  '--slab-hi': 'rgb(255 255 255 / 0.42)',
  '--slab-bed': 'rgb(8 18 13 / 0.3)',
}

const shape = { width: 320, height: 536 }

type Wanted = {
  width: number
  format: 'webp' | 'png'
  look?: 'clear' | undefined
  /** As a wanted card: an outline with the lowest grade that fits, if any. */
  ghost?: { gradeMin: number | null } | undefined
}

/**
 * A card in its case as an image file, identical to what a browser draws on the card's page, with nothing around it.
 */
export async function slabPicture(card: SlabCard, { width, format, look, ghost }: Wanted): Promise<Buffer> {
  const theme = look === 'clear' ? clearTheme : lightTheme
  const [sharp, svg] = await Promise.all([
    loadSharp(),
    slabForFile(card, width, { theme, ...(ghost && { ghost: true, ...ghost }) }),
  ])
  const picture = sharp(Buffer.from(svg))
  return format === 'webp'
    ? picture.webp({ quality: 84, alphaQuality: 90, effort: 3 }).toBuffer()
    : picture.png({ compressionLevel: 8 }).toBuffer()
}

/** The drawing made self-contained, with letters, colors and styles inlined. */
export async function slabForFile(
  card: SlabCard,
  width: number,
  { theme = lightTheme, id = 's', ...options }: SlabOptions & { theme?: Readonly<Record<string, string>> } = {},
): Promise<string> {
  const height = Math.round((width * shape.height) / shape.width)
  const svg = slab(card, { ...options, id })
    .replace('<svg ', `<svg width="${width}" height="${height}" `)
    .replace('>', `><style>${slabStyles}</style>`)
    .replace(/var\((--[\w-]+),[^()]*\)/g, (whole, name: string) => {
      const value = theme[name]
      if (value === undefined) throw new Error(`the drawing asks for ${whole}, which pictures do not know`)
      return value
    })
  return outlineTexts(svg)
}
