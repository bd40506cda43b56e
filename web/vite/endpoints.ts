import { fileURLToPath } from 'node:url'
import { normalizePath, type Plugin } from 'vite'

import { endpoints as table } from '../src/api/endpoints.ts'

const source = normalizePath(fileURLToPath(new URL('../src/api/endpoints.ts', import.meta.url)))

/**
 * Swaps src/api/endpoints.ts for its own value. The module as written imports the whole contract, and with it every
 * schema and zod (28 kB gzip); the browser needs only the methods and paths.
 */
export const endpoints = (): Plugin => ({
  name: 'ambry-endpoints',
  enforce: 'pre',
  load(id) {
    if (id !== source) return null
    return `export const endpoints = ${JSON.stringify(table)}`
  },
})
