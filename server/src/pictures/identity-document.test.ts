import { execFile, spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { deflateSync } from 'node:zlib'

import { beforeAll, describe, expect, it, vi } from 'vitest'

import { heic } from '../../test/heic.ts'
import { afterHeader, chunk, eicar, flatPng, packed, pdf, script, signature, svg } from '../../test/upload-files.ts'
import type { AppError } from '../errors.ts'
import { readIdentityDocument as readFrom } from './identity-document.ts'
import { rendererFlags, renderPages } from './render-pages.ts'
import { loadSharp } from './sharp.ts'

const readIdentityDocument = (given: Buffer) => readFrom(given, { person: 'ann' })

let sharp: Awaited<ReturnType<typeof loadSharp>>
beforeAll(async () => {
  sharp = await loadSharp()
})

const plain = (width = 60, height = 40) => sharp({ create: { width, height, channels: 3, background: '#c33' } })
const jpeg = () => plain().jpeg().toBuffer()
const png = () => plain().png().toBuffer()

const square = '1 0 0 rg 0 0 50 50 re f'
const stream = (content: string, dictionary = '') =>
  `<< /Length ${content.length} ${dictionary} >>\nstream\n${content}\nendstream`

type Drawn = { content?: string; box?: string; page?: string; catalog?: string; pages?: number; more?: string[] }
/** A PDF that shows `content`: a red square at the bottom left of a page of 100 by 200 points. */
const objects = ({ content = square, box = '0 0 100 200', page = '', catalog = '', pages = 1, more = [] }: Drawn) => [
  `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
  `<< /Type /Pages /Kids [${Array.from({ length: pages }, (_, n) => `${n + 4 + more.length} 0 R`).join(' ')}] /Count ${pages} >>`,
  content.startsWith('<<') ? content : stream(content),
  ...more,
  ...Array.from({ length: pages }, () => `<< /Type /Page /Parent 2 0 R /MediaBox [${box}] /Contents 3 0 R ${page} >>`),
]
const drawn = (options: Drawn = {}, ending: Parameters<typeof pdf>[1] = {}) => pdf(objects(options), ending)

/** Each form draws the next ten times. */
const multiplying = () => {
  const depth = 12
  const form = (n: number) =>
    n === depth
      ? stream(square, '/Type /XObject /Subtype /Form /BBox [0 0 100 200]')
      : stream(
          '/X Do '.repeat(10),
          `/Type /XObject /Subtype /Form /BBox [0 0 100 200] /Resources << /XObject << /X ${n + 5} 0 R >> >>`,
        )
  const forms = Array.from({ length: depth + 1 }, (_, n) => form(n))
  return drawn({ content: '/X Do', page: '/Resources << /XObject << /X 4 0 R >> >>', more: forms })
}

/** A pattern that repeats every thousandth of a point: a few lines that take hours. */
const endless = () => {
  const pattern =
    '/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 50 50] /XStep 0.001 /YStep 0.001 /Resources << >>'
  return drawn({
    content: '/Pattern cs /P scn 0 0 100 200 re f',
    page: '/Resources << /Pattern << /P 4 0 R >> >>',
    more: [stream(square, pattern)],
  })
}

const bomb = (bytes: number) => {
  const data = deflateSync(deflateSync(Buffer.alloc(bytes, ' '))).toString('latin1')
  return stream(data, '/Filter [/FlateDecode /FlateDecode]')
}
const hugeImage = () => {
  const data = deflateSync(Buffer.alloc(1_000_000)).toString('latin1')
  const image =
    '/Type /XObject /Subtype /Image /Width 60000 /Height 60000 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /FlateDecode'
  return { page: '/Resources << /XObject << /I 4 0 R >> >>', more: [stream(data, image)] }
}

type Case = [name: string, given: () => Promise<Buffer> | Buffer, status: number, words: RegExp]

const refused: Case[] = [
  ['nothing', () => Buffer.alloc(0), 422, /empty/],
  ['11 MiB', async () => Buffer.concat([await jpeg(), Buffer.alloc(11 * 1024 * 1024)]), 413, /10 MB/],
  ['HTML that calls itself a photo', () => Buffer.from(script), 415, /Upload a JPEG, PNG, HEIC, or PDF/],
  ['SVG with a script', () => Buffer.from(svg), 415, /HEIC, or PDF/],
  ['SVG behind an XML declaration', () => Buffer.from(`<?xml version="1.0"?>${svg}`), 415, /HEIC, or PDF/],
  ['the virus scanners’ test file', () => Buffer.from(eicar), 415, /HEIC, or PDF/],
  ['a GIF with an archive', () => Buffer.from('GIF89a\x01\0\x01\0\0\0\0;PK\x03\x04', 'latin1'), 415, /HEIC, or PDF/],
  ['a WebP', () => plain().webp().toBuffer(), 415, /HEIC, or PDF/],
  ['a TIFF', () => plain().tiff().toBuffer(), 415, /HEIC, or PDF/],
  ['an archive', () => Buffer.from('PK\x03\x04'), 415, /HEIC, or PDF/],
  ['a program', () => Buffer.from('MZ\x90\x00'), 415, /HEIC, or PDF/],
  ['a script with the mark of a JPEG', () => Buffer.from(`\xff\xd8\xff${script}`, 'latin1'), 422, /damaged/],
  ['a script with the mark of a PNG', () => Buffer.concat([signature, Buffer.from(script)]), 422, /damaged/],
  [
    'a script with the mark of a HEIC',
    () => Buffer.concat([heic().subarray(0, 24), Buffer.from(script)]),
    422,
    /damaged/,
  ],
  ['30,000 by 30,000 pixels', () => flatPng(30_000, 30_000), 422, /40 megapixels/],
  ['a JPEG that ends early', async () => (await plain(900, 900).jpeg().toBuffer()).subarray(0, 900), 422, /damaged/],
  ['a PNG that ends early', () => flatPng(2_000, 2_000), 422, /damaged/],
  [
    'a PNG that moves',
    async () => afterHeader(await png(), chunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]))),
    422,
    /animated/,
  ],
  ['a HEIC that ends early', () => heic().subarray(0, 900), 422, /damaged/],
  ['a HEIC of 30,000 by 30,000 pixels', () => heic({ width: 30_000, height: 30_000 }), 422, /40 megapixels/],
  ['a PDF behind HTML', () => Buffer.concat([Buffer.from(script), drawn()]), 415, /HEIC, or PDF/],
  ['a PDF before HTML', () => Buffer.concat([drawn(), Buffer.from(script)]), 422, /damaged/],
  ['a PDF before an archive', () => Buffer.concat([drawn(), Buffer.from('PK\x05\x06')]), 422, /damaged/],
  ['a PDF that ends early', () => drawn().subarray(0, 200), 422, /damaged/],
  ['a PDF without objects', () => Buffer.from('%PDF-1.7\n%%EOF\n'), 422, /damaged/],
  ['a PDF whose pages are not there', () => pdf(['<< /Type /Page >>']), 422, /damaged/],
  ['a locked PDF', () => drawn({}, { trailer: '/Encrypt 9 0 R' }), 422, /locked/],
  [
    'a PDF with a script',
    () => drawn({ catalog: '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>' }),
    422,
    /scripts/,
  ],
  ['a PDF with a hidden script', () => drawn({ more: [packed('9 0 << /S /JavaScript >>')] }), 422, /scripts/],
  ['a PDF with a file', () => drawn({ catalog: '/Names << /EmbeddedFiles 9 0 R >>' }), 422, /other files/],
  ['a PDF form that is a program', () => drawn({ catalog: '/AcroForm << /XFA 9 0 R >>' }), 422, /scripts/],
  ['a PDF of 11 pages', () => drawn({ pages: 11 }), 422, /up to 10 pages/],
  ['a PDF of 10,000 pages', () => drawn({ pages: 10_000 }), 422, /up to 10 pages/],
  ['a PDF page as large as a field', () => drawn({ box: '0 0 1000000 1000000' }), 422, /too large/],
  ['a PDF page as thin as a thread', () => drawn({ box: '0 0 14000 2' }), 422, /too large/],
  ['a PDF that draws itself ten times, and so on', multiplying, 422, /damaged/],
  ['packed objects that fill memory', () => drawn({ more: [packed(' '.repeat(60_000_000))] }), 422, /damaged/],
]

const refusal = (work: Promise<unknown>): Promise<AppError | null> =>
  work.then(
    () => null,
    (error: AppError) => error,
  )

it.each(refused)('rejects %s', async (_name, given, status, words) => {
  const error = await refusal(readIdentityDocument(await given()))
  expect(error).toMatchObject({ status, message: expect.stringMatching(words) })
  // a message for people, not the library's
  expect(error?.message).not.toMatch(/vips|buffer|Input|pdfium|heif|wasm/i)
})

/** The color of a pixel, rounded because JPEG is not exact. */
const colorAt = async (bytes: Buffer, left: number, top: number) => {
  const pixel = await sharp(bytes).extract({ left, top, width: 1, height: 1 }).raw().toBuffer()
  return [...pixel].map((value) => Math.round(value / 51))
}
const [red, blue, white] = [
  [5, 0, 0],
  [0, 0, 5],
  [5, 5, 5],
]

describe('keeps only pixels', () => {
  const hidden: [string, () => Promise<Buffer> | Buffer][] = [
    ['a JPEG before HTML', async () => Buffer.concat([await jpeg(), Buffer.from(script + eicar)])],
    ['a JPEG before an archive', async () => Buffer.concat([await jpeg(), Buffer.from('PK\x03\x04PK\x05\x06')])],
    ['a PNG with a comment', async () => afterHeader(await png(), chunk('tEXt', Buffer.from(`Comment\0${script}`)))],
    ['a HEIC before HTML', () => Buffer.concat([heic(), Buffer.from(script + eicar)])],
    ['a PDF with text and a link', () => drawn({ page: `/Annots [<< /Subtype /Link /Contents (${script}) >>]` })],
    ['a PDF with fields', () => drawn({ catalog: `/AcroForm << /Fields [] /Note (${script}) >>` })],
    ['a PDF of nested objects', () => drawn({ catalog: `/Deep ${'['.repeat(20_000)}${']'.repeat(20_000)}` })],
    ['a PDF with content that fills memory', () => drawn({ content: bomb(200_000_000) })],
    ['a PDF with an image that fills memory', () => drawn({ content: `${square} /I Do`, ...hugeImage() })],
    [
      'a photo with a location',
      () =>
        plain()
          .withExif({ IFD0: { Copyright: 'Casey Stone' }, IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N' } })
          .withIccProfile('p3')
          .jpeg()
          .toBuffer(),
    ],
  ]
  it.each(hidden)('of %s', async (_name, given) => {
    const { pages } = await readIdentityDocument(await given())
    expect(pages).toHaveLength(1)
    for (const { bytes, width, height } of pages) {
      for (const word of ['<script', 'EICAR', 'PK\x03\x04', 'Casey', 'Exif', '%PDF']) {
        expect(bytes.includes(word)).toBe(false)
      }
      const { exif, icc, xmp, comments, format, space, ...size } = await sharp(bytes).metadata()
      expect({ exif, icc, xmp, comments, format, space }).toEqual({ format: 'jpeg', space: 'srgb' })
      expect([size.width, size.height]).toEqual([width, height])
    }
  })
})

describe('reads', () => {
  it('each page of a PDF at 200 dpi', async () => {
    const { pages, sourceKind } = await readIdentityDocument(drawn({ pages: 10 }))
    expect([sourceKind, pages.length]).toEqual(['pdf', 10])
    expect(pages[0]).toMatchObject({ width: 278, height: 556 })
    const { bytes } = pages[9] as { bytes: Buffer }
    expect([await colorAt(bytes, 60, 500), await colorAt(bytes, 60, 100)]).toEqual([red, white])
  })

  it('a poster, with fewer dots', async () => {
    const { pages } = await readIdentityDocument(drawn({ box: '0 0 14000 14000' }))
    expect(pages[0]).toMatchObject({ width: 2828, height: 2828 })
  })

  it('a HEIC photo, upright', async () => {
    const { pages, sourceKind } = await readIdentityDocument(heic())
    expect([sourceKind, pages.length]).toEqual(['heic', 1])
    const { bytes } = pages[0] as { bytes: Buffer }
    expect([await colorAt(bytes, 16, 4), await colorAt(bytes, 16, 28)]).toEqual([red, blue])
    const turned = (await readIdentityDocument(heic({ quarterTurns: 1 }))).pages[0] as { bytes: Buffer }
    expect([await colorAt(turned.bytes, 4, 16), await colorAt(turned.bytes, 28, 16)]).toEqual([red, blue])
  })

  it('a photo upright and at most 3600 pixels long, and recognizes it by its pixels', async () => {
    const photo = plain(4000, 1000)
    const turned = await photo.clone().withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const { pages, contentHash, sourceKind } = await readIdentityDocument(turned)
    expect(sourceKind).toBe('jpeg')
    expect(pages).toMatchObject([{ width: 900, height: 3600 }])
    const annotated = Buffer.concat([turned, Buffer.from('again')])
    expect((await readIdentityDocument(annotated)).contentHash).toBe(contentHash)
    expect((await readIdentityDocument(await jpeg())).contentHash).not.toBe(contentHash)
  })
})

describe('the render process', () => {
  it('is ended when it takes too long, and the next one starts', async () => {
    const late = renderPages('pdf', endless(), async () => {}, { person: 'ann', seconds: 1 })
    const next = readIdentityDocument(drawn())
    expect(await refusal(late)).toMatchObject({ status: 422, message: expect.stringContaining('in time') })
    expect((await next).pages).toHaveLength(1)
  })

  it('takes turns: a person with slow files delays another by one of them', async () => {
    const ended: string[] = []
    const slow = () =>
      refusal(renderPages('pdf', endless(), async () => {}, { person: 'ann', seconds: 1 })).then(() =>
        ended.push('ann'),
      )
    const all = [slow(), slow(), readFrom(drawn(), { person: 'bob' }).then(() => ended.push('bob'))]
    await Promise.all(all)
    expect(ended).toEqual(['ann', 'bob', 'ann'])
  })

  it('can’t use files, the network, processes or native code', async () => {
    const asked = ['fs.read', 'fs.write', 'net', 'child', 'worker', 'addon', 'wasi', 'inspector']
    const program = `console.log(JSON.stringify(${JSON.stringify(asked)}.filter((name) => process.permission.has(name))))`
    const { stdout } = await promisify(execFile)(process.execPath, [...rendererFlags(), '-e', program])
    expect(JSON.parse(stdout)).toEqual([])
    const reading = `console.log(process.permission.has('fs.read', ${JSON.stringify(process.execPath)}))`
    expect((await promisify(execFile)(process.execPath, [...rendererFlags(), '-e', reading])).stdout).toBe('false\n')
  })

  it('ends with the server', async () => {
    const program = `
      import { subscribe } from 'node:diagnostics_channel'
      import { finished } from 'node:stream'
      import { renderPages } from ${JSON.stringify(new URL('./render-pages.ts', import.meta.url).href)}
      subscribe('child_process', ({ process: child }) => setImmediate(() => finished(child.stdin, () => {
        console.log(child.pid)
        process.exit()
      })))
      renderPages('pdf', Buffer.from(${JSON.stringify(endless().toString('latin1'))}, 'latin1'), async () => {}, { person: 'ann' })`
    const server = spawn(process.execPath, ['--input-type=module', '-e', program])
    const pid = Number(await text(server.stdout))
    expect(pid).toBeGreaterThan(0)
    // what was ended may still be listed, as a zombie
    const list = () => promisify(execFile)('ps', ['-o', 'stat=', '-p', String(pid)]).catch(() => ({ stdout: '' }))
    await vi.waitFor(async () => expect((await list()).stdout.trim()).toMatch(/^(Z.*)?$/), 10_000)
  })
})
