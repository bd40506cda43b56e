import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader'
import reader from 'zxing-wasm/reader/zxing_reader.wasm?url'

import type { Answer, Request } from './decoder.ts'

// self-hosted instead of from the library's CDN
prepareZXingModule({ overrides: { locateFile: () => reader } })

const options: ReaderOptions = {
  formats: ['QRCode', 'DataMatrix', 'Code128', 'ITF', 'Code39', 'EAN13', 'EAN8'],
  tryHarder: true,
  maxNumberOfSymbols: 8,
}

self.onmessage = async ({ data: { id, picture, longest } }: MessageEvent<Request>) => {
  const send = (answer: Answer) => self.postMessage(answer)
  try {
    const found = await readBarcodes(pixelsOf(picture, longest), options)
    send({ id, codes: found.filter(({ isValid }) => isValid).map(({ text }) => text) })
  } catch (error) {
    send({ id, fault: String(error) })
  } finally {
    picture.close()
  }
}

function pixelsOf(picture: ImageBitmap, longest: number): ImageData {
  const scale = Math.min(1, longest / Math.max(picture.width, picture.height))
  const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)]
  const pen = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  if (!pen) throw new Error('This browser draws nothing here.')
  pen.drawImage(picture, 0, 0, width, height)
  return pen.getImageData(0, 0, width, height)
}
