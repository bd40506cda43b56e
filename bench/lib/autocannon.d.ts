// autocannon has no types; these are the parts that load.ts uses
declare module 'autocannon' {
  import type { EventEmitter } from 'node:events'

  export interface Client extends EventEmitter {
    setHeadersAndBody(headers: Record<string, string>, body: string | undefined): void
    setBody(body: string): void
  }
  export interface Options {
    url: string
    method: 'GET' | 'PATCH' | 'POST'
    connections: number
    amount: number
    timeout: number
    setupClient: (client: Client) => void
  }
  export interface Summary {
    errors: number
    timeouts: number
    non2xx: number
  }
  const autocannon: (options: Options, done: (error: Error | null, summary: Summary) => void) => EventEmitter
  // biome-ignore lint/style/noDefaultExport: the package has no other
  export default autocannon
}
