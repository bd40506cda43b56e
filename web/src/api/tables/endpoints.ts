import { api } from '@ambry/contract/areas'
import type { Endpoint } from '@ambry/contract/kernel/endpoint'

/** What the browser needs to know about an endpoint: method, path, and whether it takes an Idempotency-Key. */
export type EndpointRow = readonly [method: Endpoint['method'], path: Endpoint['path'], idempotent?: true]
export type EndpointTable = Record<string, Record<string, EndpointRow>>

const row = ({ method, path, idempotent }: Endpoint): EndpointRow =>
  idempotent ? [method, path, idempotent] : [method, path]

// The build replaces this module with a precomputed table (vite/tables.ts), so that no schema is shipped to the
// browser.
export const endpoints: EndpointTable = Object.fromEntries(
  Object.entries(api).map(([area, inArea]) => [
    area,
    Object.fromEntries(Object.entries(inArea).map(([name, endpoint]) => [name, row(endpoint)])),
  ]),
)
