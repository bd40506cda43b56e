import fc from 'fast-check'
import { expect, it } from 'vitest'

import { sampled } from '../test/depth.ts'
import { safeFileName } from './file-name.ts'

it.each([
  ['receipt.pdf', 'receipt.pdf'],
  ['Año 2026 – Pokémon.pdf', 'Año 2026 – Pokémon.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\me\\scan.png', 'scan.png'],
  ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
  ['two\r\nlines\u0000.pdf', 'twolines.pdf'],
  ['a\u2066b\u2069c', 'abc'],
  ['..', 'Document'],
  ['folder/', 'Document'],
  [' \t ', 'Document'],
  ['\u202E', 'Document'],
])('%j becomes %j', (given, name) => {
  expect(safeFileName(given)).toBe(name)
})

it('has no folder or control characters and is never empty, for any input', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (given) => {
      const name = safeFileName(given)
      expect(name).not.toMatch(/[/\\\p{Cc}\p{Bidi_Control}]/u)
      expect(name).not.toMatch(/^\.*$/)
      expect(safeFileName(name)).toBe(name)
    }),
    sampled({ short: 150, deep: 500 }),
  )
})
