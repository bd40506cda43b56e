import { beforeAll, describe, expect, it } from 'vitest'

import { afterHeader, chunk, eicar, flatPng, packed, pdf, script, signature, svg } from '../../test/upload-files.ts'
import type { AppError } from '../errors.ts'
import { readDocument } from './document.ts'
import { photoInSize, readPhoto } from './photo.ts'
import { loadSharp } from './sharp.ts'

type Maker = Awaited<ReturnType<typeof loadSharp>>
let sharp: Maker
beforeAll(async () => {
  sharp = await loadSharp()
})

const noise = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  })
const jpeg = (width = 60, height = 40) => noise(width, height).jpeg().toBuffer()
const png = (width = 60, height = 40) => noise(width, height).png().toBuffer()

const pages = (count: number) => [
  `<< /Type /Pages /Count ${count} >>`,
  ...Array.from({ length: count }, () => '<< /Type /Page >>'),
]
const plainPdf = (more = '', count = 1) => pdf([`<< /Type /Catalog /Pages 2 0 R ${more} >>`, ...pages(count)])
const page = (more: string) =>
  pdf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages >>', `<< /Type /Page ${more} >>`])
type Case = [name: string, given: () => Promise<Buffer> | Buffer, status: number, words: RegExp]

const refusedBoth: Case[] = [
  ['nothing', () => Buffer.alloc(0), 422, /empty/],
  ['11 MB', async () => Buffer.concat([await jpeg(), Buffer.alloc(11 * 1024 * 1024)]), 413, /10 MB/],
  ['HTML that calls itself a picture', () => Buffer.from(script), 415, /Upload a .*JPEG/],
  ['SVG with a script', () => Buffer.from(svg), 415, /Upload a .*JPEG/],
  ['SVG behind an XML declaration', () => Buffer.from(`<?xml version="1.0"?>${svg}`), 415, /JPEG/],
  ['the virus scanners’ test file', () => Buffer.from(eicar), 415, /JPEG/],
  ['a GIF', () => Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00;', 'latin1'), 415, /JPEG/],
  ['a GIF that is a script', () => Buffer.from('GIF89a/*\x00*/=1;alert(1)', 'latin1'), 415, /JPEG/],
  ['a BMP', () => Buffer.from('BM\x3a\x00\x00\x00', 'latin1'), 415, /JPEG/],
  ['a TIFF', () => noise(9, 9).tiff().toBuffer(), 415, /JPEG/],
  ['an AVIF', () => noise(16, 16).avif().toBuffer(), 415, /JPEG/],
  [
    'a HEIC',
    () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
    415,
    /HEIC photos are normally converted/,
  ],
  ['an archive', () => Buffer.from('PK\x03\x04'), 415, /JPEG/],
  ['a program', () => Buffer.from('MZ\x90\x00'), 415, /JPEG/],
  ['a script with the mark of a JPEG', () => Buffer.from(`\xff\xd8\xff${script}`, 'latin1'), 422, /damaged/],
  ['a script with the mark of a PNG', () => Buffer.concat([signature, Buffer.from(script)]), 422, /damaged/],
  ['a script with the mark of a WebP', () => Buffer.from(`RIFF\x30\0\0\0WEBP${script}`, 'latin1'), 422, /damaged/],
  ['30,000 by 30,000 in a small file', () => flatPng(30_000, 30_000), 422, /40 megapixels/],
  ['just over 40 megapixels', () => flatPng(8_000, 5_001), 422, /40 megapixels/],
  ['a PNG that ends early', () => flatPng(2_000, 2_000), 422, /damaged/],
  ['a JPEG that ends early', async () => (await jpeg(400, 400)).subarray(0, 9_000), 422, /damaged/],
  ['only the head of a JPEG', async () => (await jpeg(400, 400)).subarray(0, 300), 422, /damaged/],
  [
    'a WebP that moves',
    async () => {
      const tall = await noise(20, 40).raw().toBuffer()
      return sharp(tall, { raw: { width: 20, height: 40, channels: 3, pageHeight: 20 } })
        .webp({ loop: 0 })
        .toBuffer()
    },
    422,
    /animated/,
  ],
  [
    'a PNG that moves',
    async () => afterHeader(await png(), chunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]))),
    422,
    /animated/,
  ],
]

const refusal = (work: Promise<unknown>): Promise<AppError | null> =>
  work.then(
    () => null,
    (error: AppError) => error,
  )

describe.each([
  ['photos', readPhoto],
  ['documents', readDocument],
])('%s', (_, read) => {
  it.each(refusedBoth)('reject %s', async (_name, given, status, words) => {
    const error = await refusal(read(await given()))
    expect(error).toMatchObject({ status, message: expect.stringMatching(words) })
    // a message for users, not the library's
    expect(error?.message).not.toMatch(/vips|buffer|Input/i)
  })

  it('strip anything hidden in a picture', async () => {
    const hidden = Buffer.concat([await jpeg(), Buffer.from(script + eicar)])
    const commented = afterHeader(await png(), chunk('tEXt', Buffer.from(`Comment\0${script}`)))
    const located = await noise(30, 20)
      .withExif({ IFD0: { Copyright: 'Somebody' }, IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N' } })
      .jpeg()
      .toBuffer()
    expect((await sharp(located).metadata()).exif).toBeDefined()
    for (const given of [hidden, commented, located]) {
      const { bytes } = await read(given)
      for (const word of ['<script', 'EICAR', 'Somebody', 'Exif']) expect(bytes.includes(word)).toBe(false)
      const { exif, icc, xmp, comments } = await sharp(bytes).metadata()
      expect({ exif, icc, xmp, comments }).toEqual({})
    }
  })

  it('accept every valid picture', async () => {
    const deep = await sharp(Buffer.alloc(20 * 20 * 3 * 2, 0x5a), { raw: { width: 20, height: 20, channels: 3 } })
      .toColourspace('rgb16')
      .png()
      .toBuffer()
    const cmyk = await noise(20, 20).toColourspace('cmyk').jpeg().toBuffer()
    expect((await sharp(cmyk).metadata()).space).toBe('cmyk')
    const grey = await noise(20, 20).greyscale().jpeg().toBuffer()
    const clear = await sharp({ create: { width: 9, height: 9, channels: 4, background: '#0000' } })
      .png()
      .toBuffer()
    const webp = await noise(20, 20).webp().toBuffer()
    const progressive = await noise(20, 20).jpeg({ progressive: true }).toBuffer()
    for (const given of [deep, cmyk, grey, clear, webp, progressive, await png(1, 1)]) {
      const { bytes } = await read(given)
      expect((await sharp(bytes).metadata()).space).toBe('srgb')
    }
  })
})

describe('a photo', () => {
  it('is stored as upright WebP of at most 2400 pixels, with a hash of its bytes', async () => {
    const turned = await noise(3000, 1000).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const photo = await readPhoto(turned)
    expect(photo).toMatchObject({ width: 800, height: 2400, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) })
    expect(await sharp(photo.bytes).metadata()).toMatchObject({ format: 'webp', width: 800, height: 2400 })
    expect((await readPhoto(turned)).sha256).toBe(photo.sha256)
    expect(await readPhoto(await png(1, 1))).toMatchObject({ width: 1, height: 1 })
  })

  it('is available in three sizes, never upscaled', async () => {
    const { bytes } = await readPhoto(await jpeg(900, 1200))
    const widths = await Promise.all(
      ([160, 480, 1200] as const).map(async (width) => (await sharp(await photoInSize(bytes, width)).metadata()).width),
    )
    expect(widths).toEqual([160, 480, 900])
  })

  it('cannot be a PDF', async () => {
    expect(await refusal(readPhoto(plainPdf()))).toMatchObject({ status: 415 })
  })
})

describe('a PDF', () => {
  it.each<[string, () => Buffer]>([
    ['plain', () => plainPdf()],
    ['with an empty list of links', () => page('/Annots [ ]')],
    ['of fifty pages', () => plainPdf('', 50)],
    ['that opens at a page', () => plainPdf('/OpenAction [3 0 R /Fit]')],
    ['that opens at a page by an action', () => plainPdf('/OpenAction << /S /GoTo /D [3 0 R /Fit] >>')],
    ['with its pages packed', () => pdf(['<< /Type /Catalog >>', packed('2 0 << /Type /Page >>')], { version: '1.5' })],
    [
      'with words that only look dangerous',
      () => plainPdf('/Title (JavaScript and Launch) /JSX 1 /Launcher 2 /AAPL 3 /URIs 4 /Annotations 5'),
    ],
    [
      'with bytes of a picture that look like a script',
      () => pdf(['<< /Type /Catalog >>', '<< /Type /Page >>', '<<>>\nstream\n\x01/JS\x02\nendstream']),
    ],
    ['with a few line breaks at its end', () => pdf(['<<>>', ...pages(1)], { end: '%%EOF\r\n\n' })],
  ])('%s is stored unchanged', async (_name, given) => {
    expect(await readDocument(given())).toEqual({ kind: 'pdf', contentType: 'application/pdf', bytes: given() })
  })

  it.each<[string, () => Buffer, RegExp]>([
    ['a script', () => plainPdf('/Names << /JavaScript 9 0 R >>'), /scripts/],
    [
      'a script on a page',
      () => pdf(['<<>>', '<< /Type /Page /AA << /O << /S /X /JS (app.alert) >> >> >>']),
      /scripts/,
    ],
    ['an action on a page', () => pdf(['<<>>', '<< /Type /Page /AA << /O 9 0 R >> >>']), /scripts/],
    ['an action of the document', () => plainPdf('/AA << /WC << /S /URI /URI (https://evil.example) >> >>'), /scripts/],
    ['an action in disguise', () => plainPdf('/#41A << /WC 9 0 R >>'), /scripts/],
    ['a packed action', () => pdf(['<<>>', ...pages(1), packed('5 0 << /AA << /O 9 0 R >> >>')]), /scripts/],
    ['a script in disguise', () => plainPdf('/Names << /J#61vaScript 9 0 R >>'), /scripts/],
    ['a packed script', () => pdf(['<<>>', ...pages(1), packed('5 0 << /S /JavaScript >>')]), /scripts/],
    [
      'a packed script in disguise',
      () => pdf(['<<>>', ...pages(1), packed('5 0 << /S /#4aavaScript >>', '[/FlateDecode]', '/#4fbjStm')]),
      /scripts/,
    ],
    ['a program to start', () => plainPdf('/OpenAction << /S /Launch /F (cmd.exe) >>'), /scripts/],
    ['an action when opened', () => plainPdf('/OpenAction << /S /URI /URI (https://evil.example) >>'), /scripts/],
    [
      'an action elsewhere when opened',
      () => pdf(['<< /OpenAction 3 0 R >>', '<< /Type /Page >>', '<< /S /URI >>']),
      /scripts/,
    ],
    ['another file', () => plainPdf('/Names << /EmbeddedFiles 9 0 R >>'), /scripts/],
    ['a form that is a program', () => plainPdf('/AcroForm << /XFA 9 0 R >>'), /scripts/],
    ['a film', () => plainPdf('/Annots [<< /Subtype /RichMedia >>]'), /scripts/],
    ['a form that sends', () => plainPdf('/A << /S /SubmitForm >>'), /scripts/],
    ['a link', () => page('/Annots [<< /Subtype /Link /A << /S /URI /URI (https://evil.example) >> >>]'), /links/],
    ['a link elsewhere', () => page('/Annots 9 0 R'), /links/],
    ['a link in disguise', () => page('/#41nnots [9 0 R]'), /links/],
    ['a packed link', () => pdf(['<<>>', ...pages(1), packed('5 0 << /Annots [9 0 R] >>')]), /links/],
    ['a comment', () => page('/Annots [<< /Subtype /Text /Contents (call me) >>]'), /comments/],
    ['a form to fill in', () => page('/Annots [<< /Subtype /Widget /FT /Tx >>]'), /form fields/],
    ['a link in its outline', () => plainPdf('/Outlines << /A << /S /URI /URI (https://evil.example) >> >>'), /links/],
    ['a lock', () => pdf(['<<>>', ...pages(1)], { trailer: '/Encrypt 9 0 R' }), /locked/],
    ['51 pages', () => plainPdf('', 51), /50 pages/],
    ['no pages', () => pdf(['<< /Type /Catalog >>']), /damaged/],
    ['no end', () => pdf(['<<>>', ...pages(1)], { end: '' }), /damaged/],
    ['an archive behind it', () => Buffer.concat([plainPdf(), Buffer.from('PK\x05\x06')]), /damaged/],
    ['a page of the web behind it', () => Buffer.concat([plainPdf(), Buffer.from(script)]), /damaged/],
    [
      'objects packed in an unusual way',
      () => pdf(['<<>>', ...pages(1), packed('', '[/ASCIIHexDecode /FlateDecode]')]),
      /damaged/,
    ],
    [
      'objects that cannot be unpacked',
      () => pdf(['<<>>', ...pages(1), '<< /Type /ObjStm /Filter /FlateDecode >>\nstream\nxxxx\nendstream']),
      /damaged/,
    ],
    [
      'packed objects far from their name',
      () => pdf(['<<>>', ...pages(1), packed('5 0 << /S /JavaScript >>', `/FlateDecode ${' '.repeat(9000)}`)]),
      /damaged/,
    ],
    ['a million streams without an end', () => pdf(['<<>>', ...pages(1), 'stream\n'.repeat(1_000_000)]), /damaged/],
    [
      'very many packed objects',
      () => pdf(['<<>>', ...pages(1), `${'5 0 obj <</ObjStm>>stream\n'.repeat(300_000)}endstream`]),
      /damaged/,
    ],
    ['very many openings', () => plainPdf('/OpenAction 3 0 R '.repeat(400_000)), /scripts/],
    ['a bomb', () => pdf(['<<>>', ...pages(1), packed(' '.repeat(60_000_000))]), /damaged/],
  ])('with %s is rejected', async (_name, given, words) => {
    expect(await refusal(readDocument(given()))).toMatchObject({ status: 422, message: expect.stringMatching(words) })
  })

  it('must start at the first byte of the file', async () => {
    expect(await refusal(readDocument(Buffer.concat([Buffer.from('\n'), plainPdf()])))).toMatchObject({ status: 415 })
    expect(await refusal(readDocument(Buffer.concat([Buffer.from(script), plainPdf()])))).toMatchObject({ status: 415 })
  })
})
