import type { Child } from './child.ts'
import { median } from './figure.ts'
import type { Person } from './people.ts'
import { treeCpuMs } from './processes.ts'
import { ask } from './request.ts'

export type Cost = { cpuMs: number; p50: number }

/** What one sequential request costs the server and its database together, and how long it takes. */
export async function costOf(
  server: Child,
  person: Person,
  addresses: string[],
  { databasePid, requests }: { databasePid: number; requests: number },
): Promise<Cost> {
  const times: number[] = []
  const before = treeCpuMs(server.pid) + treeCpuMs(databasePid)
  for (let n = 0; n < requests; n++)
    times.push((await ask(server, addresses[n % addresses.length] as string, person)).ms)
  return { cpuMs: (treeCpuMs(server.pid) + treeCpuMs(databasePid) - before) / requests, p50: median(times) }
}
