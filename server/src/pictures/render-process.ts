// The entry of a separate process that turns one PDF or HEIC file into pixels, or the pixels of a document into the
// texts that machines read. It reads from its input, writes frames to its output, and is started without access to files, the network, other processes or native code:
// a file that takes over a decoder finds nothing there.
import { writeSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'

import {
  channels,
  decodeFrame,
  encodeFrame,
  type Frame,
  headerBytes,
  type Refusal,
  refusals,
  renderLimits,
  textKinds,
} from './render-frames.ts'

class Refused extends Error {
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(refusal)
    this.refusal = refusal
  }
}

/** Writing waits until the server has read, so that at most one page is in memory here. */
function write(bytes: Uint8Array): void {
  for (let from = 0; from < bytes.length; ) {
    try {
      from += writeSync(1, bytes, from)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2)
    }
  }
}
const say = (frame: Frame) => write(encodeFrame(frame))

/** Colors without opacity: pages are drawn on white. */
function writePage(width: number, height: number, rgba: Uint8Array | Uint8ClampedArray): void {
  const pixels = width * height
  const rgb = new Uint8Array(rgba.buffer, rgba.byteOffset, pixels * channels)
  for (let from = 4, to = 3; to < rgb.length; from += 4, to += 3) {
    rgb[to] = rgba[from] as number
    rgb[to + 1] = rgba[from + 1] as number
    rgb[to + 2] = rgba[from + 2] as number
  }
  say({ kind: 'page', a: width, b: height })
  write(rgb)
}

async function renderPdf(bytes: Buffer): Promise<number> {
  const { PDFiumLibrary } = await import('@hyzyla/pdfium')
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(bytes).catch((error: Error) => {
    throw new Refused(/password|security/i.test(error.message) ? 'locked' : 'damaged')
  })
  const count = document.getPageCount()
  if (count > renderLimits.pages) throw new Refused('too_many_pages')
  for (let index = 0; index < count; index++) {
    const page = document.getPage(index)
    const { originalWidth, originalHeight } = page.getOriginalSize()
    const [short, long] = [originalWidth, originalHeight].sort((a, b) => a - b) as [number, number]
    if (!(short >= 1)) throw new Refused('damaged')
    if (long > renderLimits.pagePoints || long > short * renderLimits.pageRatio) throw new Refused('too_large')
    const scale = Math.min(renderLimits.dotsPerInch / 72, Math.sqrt(renderLimits.pagePixels / (short * long)))
    // form fields are not drawn by their program: what is visible without it is the page
    const { width, height, data } = await page.render({
      width: Math.max(Math.round(originalWidth * scale), 1),
      height: Math.max(Math.round(originalHeight * scale), 1),
      render: 'bitmap',
    })
    writePage(width, height, data)
  }
  return count
}

async function renderHeic(bytes: Buffer): Promise<number> {
  const { default: libheif } = await import('libheif-js/wasm-bundle.js')
  const images = new libheif.HeifDecoder().decode(bytes)
  const image = images.find((each) => each.is_primary()) ?? images[0]
  if (!image) throw new Refused('damaged')
  const [width, height] = [image.get_width(), image.get_height()]
  if (width * height > renderLimits.pixels) throw new Refused('too_large')
  const target = { data: new Uint8ClampedArray(width * height * 4), width, height }
  const isDecoded = await new Promise((resolve) => image.display(target, (pixels) => resolve(pixels !== null)))
  if (!isDecoded) throw new Refused('damaged')
  writePage(width, height, target.data)
  return 1
}

/** The page comes as a frame with its gray pixels. */
async function readTexts(bytes: Buffer): Promise<number> {
  const frame = decodeFrame(bytes.subarray(0, headerBytes))
  const pixels = bytes.subarray(headerBytes)
  if (frame?.kind !== 'page' || pixels.length !== frame.a * frame.b) throw new Refused('damaged')
  const [{ readZone }, { readBarcode }] = await Promise.all([
    import('./reading/zone.ts'),
    import('./reading/barcode.ts'),
  ])
  const page = { data: pixels, width: frame.a, height: frame.b }
  const found = { barcode: await readBarcode(page), zone: readZone(page) }
  for (const [at, kind] of textKinds.entries()) {
    const text = Buffer.from(found[kind] ?? '')
    if (text.length === 0 || text.length > renderLimits.text) continue
    say({ kind: 'text', a: at, b: text.length })
    write(text)
  }
  return 1
}

const works: Record<string, (bytes: Buffer) => Promise<number>> = { pdf: renderPdf, heic: renderHeic, text: readTexts }

// libraries report on the console, and the output is for frames only
console.log = console.warn = console.info = console.error

const [kind = ''] = process.argv.slice(2)
try {
  const work = works[kind]
  if (!work) throw new Error(`${kind} is not rendered`)
  const pages = await work(await buffer(process.stdin))
  say({ kind: 'end', a: pages, b: 0 })
} catch (error) {
  const refusal = error instanceof Refused ? error.refusal : 'damaged'
  say({ kind: 'refusal', a: refusals.indexOf(refusal), b: 0 })
}
process.exit()
