import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

import type { Gray } from './components.ts'

// from our own files: the library would fetch it
const { resolve } = createRequire(import.meta.url)
prepareZXingModule({ overrides: { wasmBinary: readFileSync(resolve('zxing-wasm/reader/zxing_reader.wasm')).buffer } })

/** The text of the PDF417 barcode that North American licenses have on their back, or null. */
export async function readBarcode({ data, width, height }: Gray): Promise<string | null> {
  const colors = new Uint8ClampedArray(width * height * 4)
  for (let from = 0; from < data.length; from++) {
    const value = data[from] as number
    colors[4 * from] = value
    colors[4 * from + 1] = value
    colors[4 * from + 2] = value
  }
  const found = await readBarcodes({ data: colors, width, height } as Parameters<typeof readBarcodes>[0], {
    formats: ['PDF417'],
    tryHarder: true,
    maxNumberOfSymbols: 1,
    textMode: 'Plain',
  })
  return found.find(({ isValid }) => isValid)?.text ?? null
}
