import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** index.html is left out: its nonce differs in every response, so the server compresses it or sends it plain. */
const compressible = /\.(js|css|svg|json|txt|wasm)$/

/** The best takes longer than the rest of the build, so a first start makes do with files that are 7 % larger. */
const isQuick = process.env.QUICK_COMPRESSION === '1'

/**
 * Writes `.br` and `.gz` next to every asset that gets smaller, so that the server never compresses at request time.
 */
export const precompress = (): Plugin => ({
  name: 'ambry-precompress',
  apply: 'build',
  async writeBundle({ dir }) {
    if (!dir) return
    const names = await readdir(dir, { recursive: true })
    await Promise.all(
      names
        .filter((name) => compressible.test(name))
        .map(async (name) => {
          const file = path.join(dir, name)
          const bytes = await readFile(file)
          const [br, gz] = await Promise.all([
            brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: isQuick ? 5 : 11 } }),
            zip(bytes, { level: isQuick ? 6 : 9 }),
          ])
          await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
        }),
    )
  },
})
