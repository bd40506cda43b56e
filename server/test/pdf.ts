import { inflateSync } from 'node:zlib'

import { expect } from 'vitest'

/** Each page's words, read back as a reader of the file would: glyphs by the font's own table. */
export function pagesOf(pdf: Buffer): string[] {
  const file = pdf.toString('latin1')
  expect(file.startsWith('%PDF-1.7')).toBe(true)
  expect(file.trimEnd().endsWith('%%EOF')).toBe(true)
  const objects = new Map<string, string>()
  for (const [, number = '', body = ''] of file.matchAll(/(\d+) 0 obj\n(.*?)\nendobj/gs)) objects.set(number, body)
  const streamOf = (number: string) => {
    const body = objects.get(number) ?? ''
    const data = Buffer.from(body.slice(body.indexOf('stream\n') + 7, body.lastIndexOf('\nendstream')), 'latin1')
    return inflateSync(data).toString('latin1')
  }
  /** By the name of a font in a page's resources: what each of its glyphs stands for. */
  const fontOf = new Map<string, Map<number, string>>()
  for (const body of objects.values()) {
    for (const [, name = '', number = ''] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const [, table] = objects.get(number)?.match(/\/ToUnicode (\d+) 0 R/) ?? []
      if (table === undefined || fontOf.has(name)) continue
      const [, listed = ''] = streamOf(table).match(/\[([^\]]*)\]/) ?? []
      const letters = [...streamOf(table).matchAll(/<([0-9a-f]{4}(?: ?[0-9a-f]{4})*)>(?=[\s\]])/gi)].map(
        ([, hex = '']) => hex,
      )
      expect(listed).not.toBe('')
      fontOf.set(name, new Map(letters.slice(-listed.split('<').length + 1).map((hex, i) => [i, textOf(hex)])))
    }
  }
  const pages = [...objects.values()].filter((body) => /\/Type \/Page\n/.test(body))
  return pages.map((body) => wordsIn(streamOf(body.match(/\/Contents (\d+) 0 R/)?.[1] ?? ''), fontOf))
}

const textOf = (hex: string): string =>
  (hex.match(/[0-9a-f]{4}/gi) ?? []).map((code) => String.fromCharCode(Number.parseInt(code, 16))).join('')

function wordsIn(content: string, fontOf: Map<string, Map<number, string>>): string {
  let font = new Map<number, string>()
  let words = ''
  for (const [, name, shown] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[(.*?)\] TJ/g)) {
    if (name) font = fontOf.get(name) ?? font
    for (const [, hex = ''] of (shown ?? '').matchAll(/<([0-9a-f]+)>/g)) {
      for (const glyph of hex.match(/.{4}/g) ?? []) words += font.get(Number.parseInt(glyph, 16)) ?? ''
    }
    if (shown) words += '\n'
  }
  return words
}

/** Words that a paper must be able to carry. */
export const anyScript = ['大谷 翔平', 'Łukasz Dončić', 'محمد', '🏀 Ball', 'a\u0000b\ud800', 'Tomás Beirão', '']
