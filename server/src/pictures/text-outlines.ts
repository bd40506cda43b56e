import { type Face, type FaceWanted, faceFor } from './fonts.ts'

/**
 * Converts text in an SVG to paths, laid out as a browser would with the page's fonts, because the rasterizer has no
 * fonts.
 */
export async function outlineTexts(svg: string): Promise<string> {
  const texts = [...svg.matchAll(/<text([^>]*)>([^<]*)<\/text>/g)].map(([whole, attributes = '', content = '']) => ({
    whole,
    attributes: readAttributes(attributes),
    content: shown(content),
  }))
  const faces = await Promise.all(texts.map(({ attributes }) => faceFor(faceWanted(attributes))))
  let at = 0
  return svg.replace(/<text[^>]*>[^<]*<\/text>/g, (whole) => {
    const [text, face] = [texts[at], faces[at]]
    at += 1
    return text && face ? outline(text.content, text.attributes, face) : whole
  })
}

type Attributes = Map<string, string>

const readAttributes = (written: string): Attributes =>
  new Map([...written.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]))

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }

/** Collapses whitespace as a browser does. */
const shown = (content: string): string =>
  content
    .replace(/&\w+;/g, (entity) => entities[entity] ?? entity)
    .replace(/[\t\n\r ]+/g, ' ')
    .replace(/^ | $/g, '')

const families = ['Archivo', 'Newsreader', 'Geist Mono'] as const

function faceWanted(attributes: Attributes): FaceWanted {
  const [first = ''] = (attributes.get('font-family') ?? '').split(',')
  const family = families.find((name) => name === first.trim())
  if (!family) throw new Error(`the drawing asks for letters of ${first}, which the house does not have`)
  return {
    family,
    italic: attributes.get('font-style') === 'italic',
    weight: Number(attributes.get('font-weight') ?? 400),
    stretch: Number.parseFloat(attributes.get('font-stretch') ?? '100'),
    size: Number(attributes.get('font-size')),
  }
}

const anchors: Record<string, number> = { start: 0, middle: 0.5, end: 1 }

/** Without its own fill the path inherits the color, as the text did. */
const kept = ['fill', 'transform'] as const

const round = (number: number): number => Math.round(number * 1000) / 1000

function outline(text: string, attributes: Attributes, face: Face): string {
  if (text === '') return ''
  const size = Number(attributes.get('font-size'))
  const spacing = Number(attributes.get('letter-spacing') ?? 0)
  const scale = size / face.unitsPerEm
  const { glyphs, width } = face.layOut(text, spacing === 0)
  // the spacing after the last letter counts, as in browsers
  const length = width * scale + spacing * glyphs.length
  const x = Number(attributes.get('x') ?? 0) - length * (anchors[attributes.get('text-anchor') ?? 'start'] ?? 0)
  const y = Number(attributes.get('y') ?? 0)
  const drawn = glyphs.map((glyph, i) => {
    const place = `translate(${round(glyph.x + (spacing * i) / scale)} ${round(glyph.y)})`
    return glyph.path === '' ? '' : `<path transform="${place}" d="${glyph.path}"/>`
  })
  const own = kept.flatMap((name) => (attributes.has(name) ? [`${name}="${attributes.get(name)}"`] : []))
  return (
    `<g ${own.join(' ')}><g transform="translate(${round(x)} ${round(y)}) scale(${scale} ${-scale})">` +
    `${drawn.join('')}</g></g>`
  )
}
