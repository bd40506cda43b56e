import { readFile } from 'node:fs/promises'
import { create, type Font } from 'fontkit'
import { expect, it } from 'vitest'

import { fontFolder } from '../pictures/fonts.ts'
import { cacheLayouts } from './layout-cache.ts'

const read = async () => create(await readFile(new URL('archivo-400.ttf', fontFolder))) as Font

const lines = ['Margaret Okonkwo', '$222,910.00', '#57', 'AVAVA', 'office fi']
const flat = ({ glyphs, positions, advanceWidth }: ReturnType<Font['layout']>) => ({
  glyphs: glyphs.map(({ id, codePoints, advanceWidth: width }) => ({ id, codePoints, width })),
  positions: positions.map((position) => ({ ...position })),
  advanceWidth,
})

it('lays out as the font itself does, also when cached and after scaling', async () => {
  const [plain, cached] = [await read(), cacheLayouts(await read())]
  for (const features of [undefined, ['tnum', 'lnum']])
    for (const line of [...lines, ...lines]) {
      const run = cached.layout(line, features)
      expect(flat(run)).toEqual(flat(plain.layout(line, features)))
      for (const position of run.positions) position.xAdvance *= 0.5
      expect(run.advanceWidth).toBeCloseTo(plain.layout(line, features).advanceWidth / 2)
    }
})

it('keeps a text’s characters, whatever the same glyph was used for before', async () => {
  const font = cacheLayouts(await read())
  const lettersOf = (text: string) => font.layout(text).glyphs.flatMap(({ codePoints }) => codePoints)
  for (const text of ['a\u00a0b', 'a b', 'x-y', 'x\u2010y']) expect(String.fromCodePoint(...lettersOf(text))).toBe(text)
})
