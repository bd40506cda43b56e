import { fileURLToPath } from 'node:url'
import { normalizePath, type Plugin } from 'vite'

import * as audit from '../src/api/tables/audit.ts'
import * as endpoints from '../src/api/tables/endpoints.ts'
import * as live from '../src/api/tables/live.ts'

const fileOf = (name: string) => normalizePath(fileURLToPath(new URL(`../src/api/tables/${name}.ts`, import.meta.url)))
const values = new Map<string, object>([
  [fileOf('audit'), audit],
  [fileOf('endpoints'), endpoints],
  [fileOf('live'), live],
])

/**
 * Replaces the modules of src/api/tables with the values they export. As written they import the whole contract, and
 * with it every schema and zod (28 kB gzip); the browser needs only these tables.
 */
export const tables = (): Plugin => ({
  name: 'ambry-tables',
  enforce: 'pre',
  load(id) {
    const exported = values.get(id)
    if (!exported) return null
    return Object.entries(exported)
      .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
      .join('\n')
  },
})
