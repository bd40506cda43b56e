import type { Font, Glyph, GlyphPosition, GlyphRun } from 'fontkit'

/** Per font. A document needs about fifty, and most are reused by the next one. */
const maxRuns = 2_000

type Inner = {
  _glyphs: Record<number, Glyph>
  getGlyph: (id: number, codePoints?: number[]) => Glyph
  layout: (text: string, features?: string[]) => GlyphRun
}

/** Text layout is most of the cost of a document, and documents repeat the same words, so each is laid out once. */
export function cacheLayouts(font: Font): Font {
  const inner = font as unknown as Inner
  const { getGlyph, layout } = inner
  const glyphs = new Map<string, Glyph>()
  const runs = new Map<string, GlyphRun>()

  // the font's own cache is keyed by glyph alone, so a glyph used for two letters would be copied as the first of them
  inner.getGlyph = (id, codePoints = []) => {
    const key = `${id} ${codePoints}`
    let glyph = glyphs.get(key)
    if (!glyph) {
      inner._glyphs = {}
      glyph = decodedOnce(getGlyph.call(font, id, codePoints))
      glyphs.set(key, glyph)
    }
    return glyph
  }

  inner.layout = (text, features) => {
    const key = `${features ?? ''} ${text}`
    let run = runs.get(key)
    if (!run) {
      run = layout.call(font, text, features)
      if (runs.size >= maxRuns) runs.clear()
      runs.set(key, run)
    }
    return copyOf(run)
  }
  return font
}

/** Embedding a font decodes the outline of each glyph to check whether it is a composite. */
function decodedOnce(glyph: Glyph): Glyph {
  const inner = glyph as unknown as { _decode?: () => unknown }
  const { _decode: decode } = inner
  let decoded: { outline: unknown } | undefined
  if (decode)
    inner._decode = () => {
      decoded ??= { outline: decode.call(glyph) }
      return decoded.outline
    }
  return glyph
}

/** The caller scales the positions in place and reads the width afterwards. */
const copyOf = ({ glyphs, positions }: GlyphRun) => {
  const copied = positions.map((position: GlyphPosition) => ({ ...position }))
  return {
    glyphs,
    positions: copied,
    get advanceWidth() {
      return copied.reduce((sum, { xAdvance }) => sum + xAdvance, 0)
    },
  } as unknown as GlyphRun
}
