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

const apiFile = normalizePath(fileURLToPath(new URL('../src/api/api.ts', import.meta.url)))

/** An endpoint as code names it: `api.accounts.users`, also across lines. Types name it after `typeof`. */
const named = /(?<!typeof )\bapi\s*\.\s*(\w+)\s*\.\s*(\w+)/g

const importsApi = /import \{[^}]*\bapi\b[^}]*\} from '[^']*\/api\.ts'/

/** Writes the row of each endpoint where the code names it. */
export function withRows(code: string, isApi: boolean): string {
  if (!isApi && !importsApi.test(code)) return code
  const written = code.replace(named, (name, area: string, endpoint: string) => {
    const row = endpoints.endpoints[area]?.[endpoint]
    if (!row) throw new Error(`${name} is not an endpoint`)
    return `callOf(${JSON.stringify(row)})`
  })
  return isApi ? written : written.replace(importsApi, (found) => found.replace(/\bapi\b/, 'api, callOf'))
}

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

/** Puts the row of an endpoint where it is called: a page loads the rows it uses, and the whole table is left out. */
export const endpointRows = (): Plugin => ({
  name: 'ambry-endpoint-rows',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/web\/src\/.*\.tsx?$/ },
    handler: (code, id) => withRows(code, id === apiFile),
  },
})
