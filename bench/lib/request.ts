import http from 'node:http'

import type { Child } from './child.ts'
import { headersOf, type Person } from './people.ts'

const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })

/** Sequential requests on one connection, each timed from sending to the last byte of its answer. */
export function ask(child: Child, path: string, person: Person): Promise<{ ms: number; body: string }> {
  return new Promise((resolve, reject) => {
    const begun = performance.now()
    const request = http.get(child.url + path, { agent, headers: headersOf(person) }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () => {
        const body = Buffer.concat(parts).toString()
        if (response.statusCode === 200) resolve({ ms: performance.now() - begun, body })
        else reject(new Error(`${path}: ${response.statusCode} ${body.slice(0, 200)}`))
      })
    })
    request.on('error', reject)
  })
}
