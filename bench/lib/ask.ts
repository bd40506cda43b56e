import { readdirSync, readFileSync } from 'node:fs'
import http from 'node:http'

import type { Child } from './child.ts'
import { headersOf, type Person } from './people.ts'

const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })

/** One question after the other on one connection, each timed from its sending to the last byte of its answer. */
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

/** What the kernel has charged to a process and everything it has started: a database works in many. */
export function treeCpuMs(pid: number): number {
  const parents = new Map<number, number>()
  const cpu = new Map<number, number>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      parents.set(Number(name), Number(fields[1]))
      cpu.set(Number(name), (Number(fields[11]) + Number(fields[12])) * 10)
    } catch {
      // it ended while we looked
    }
  }
  const within = (one: number): boolean => one === pid || (parents.has(one) && within(parents.get(one) as number))
  return [...cpu].reduce((sum, [one, ms]) => (within(one) ? sum + ms : sum), 0)
}
