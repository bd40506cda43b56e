import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader'
import reader from 'zxing-wasm/reader/zxing_reader.wasm?url'

import type { Asked, Told } from './decoder.ts'

// from this house and not from the library's own network
prepareZXingModule({ overrides: { locateFile: () => reader } })

const options: ReaderOptions = {
  formats: ['QRCode', 'DataMatrix', 'Code128', 'ITF', 'Code39', 'EAN13', 'EAN8'],
  tryHarder: true,
  maxNumberOfSymbols: 8,
}

self.onmessage = async ({ data: { id, picture, longest } }: MessageEvent<Asked>) => {
  const tell = (serverMeta: Told) => self.postMessage(serverMeta)
  try {
    const found = await readBarcodes(pixelsOf(picture, longest), options)
    tell({ id, codes: found.filter(({ isValid }) => isValid).map(({ text }) => text) })
  } catch (error) {
    tell({ id, fault: String(error) })
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
