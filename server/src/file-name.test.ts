import fc from 'fast-check'
import { expect, it } from 'vitest'

import { sampled } from '../test/depth.ts'
import { downloadName, safeFileName } from './file-name.ts'

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

it.each([
  ['receipt.pdf', 'application/pdf', 'receipt.pdf'],
  ['Receipt', 'application/pdf', 'Receipt.pdf'],
  ['Report v1.2', 'application/pdf', 'Report v1.2.pdf'],
  ['photo.JPEG', 'image/jpeg', 'photo.jpeg'],
  ['IMG_0001.heic', 'image/jpeg', 'IMG_0001.jpg'],
  ['scan.pdf', 'image/png', 'scan.png'],
  ['ambry-registry.json', 'application/json; charset=utf-8', 'ambry-registry.json'],
  ['report.hta', 'application/pdf', 'report_hta.pdf'],
  ['report.html.pdf', 'application/pdf', 'report_html.pdf'],
  ['report.pdf.lnk', 'application/pdf', 'report_pdf_lnk.pdf'],
  ['report.bat .pdf', 'application/pdf', 'report_bat.pdf'],
  ['report.hta.', 'image/png', 'report_hta.png'],
  ['cards.bat-failed.csv', 'text/csv; charset=utf-8', 'cards_bat-failed.csv'],
  ['.hta', 'application/pdf', '_hta.pdf'],
  ['.pdf', 'application/pdf', 'Document.pdf'],
  ['x.html', 'text/html', 'x_html.bin'],
])('%j of %s is downloaded as %j', (given, type, name) => {
  expect(downloadName(given, type)).toBe(name)
})

it('no uploaded name is downloaded with an extension that runs', () => {
  const extension = fc.constantFrom('hta', 'html', 'bat', 'lnk', 'HtA', 'exe', 'svg', 'js')
  const part = fc.oneof(fc.string({ unit: 'binary' }), extension, fc.constantFrom('.', ' ', '\u202E', '.pdf'))
  fc.assert(
    fc.property(fc.array(part), extension, (parts, last) => {
      const name = downloadName(`${parts.join('')}.${last}`, 'application/pdf')
      expect(name).toMatch(/[^.]\.pdf$/)
      expect(name).not.toMatch(/\.(hta|html|bat|lnk|exe|svg|js)([\s.-]|$)/i)
      expect(downloadName(name, 'application/pdf')).toBe(name)
    }),
    sampled({ short: 150, deep: 500 }),
  )
})
