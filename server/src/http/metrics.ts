import type { FastifyInstance } from 'fastify'

import { isHealthCheck } from './guard/buckets.ts'

const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

type Route = { counts: number[]; sum: number; byStatus: Map<number, number> }
export type Gauge = { name: string; help: string; value: number }

/** Counters of this process in Prometheus text format. */
export class Metrics {
  readonly #routes = new Map<string, Route>()
  readonly #gauges: () => Promise<Gauge[]>

  /** `gauges` are read at each scrape. */
  constructor(gauges: () => Promise<Gauge[]>) {
    this.#gauges = gauges
  }

  observe(route: string, status: number, seconds: number): void {
    let entry = this.#routes.get(route)
    if (!entry) {
      entry = { counts: new Array(bounds.length + 1).fill(0), sum: 0, byStatus: new Map() }
      this.#routes.set(route, entry)
    }
    const index = bounds.findIndex((bound) => seconds <= bound)
    const bucket = index < 0 ? bounds.length : index
    entry.counts[bucket] = (entry.counts[bucket] ?? 0) + 1
    entry.sum += seconds
    entry.byStatus.set(status, (entry.byStatus.get(status) ?? 0) + 1)
  }

  async text(): Promise<string> {
    const lines = ['# TYPE ambry_request_seconds histogram']
    for (const [route, { counts, sum, byStatus }] of this.#routes) {
      let running = 0
      counts.forEach((count, index) => {
        running += count
        lines.push(`ambry_request_seconds_bucket{route="${route}",le="${bounds[index] ?? '+Inf'}"} ${running}`)
      })
      lines.push(`ambry_request_seconds_sum{route="${route}"} ${sum.toFixed(6)}`)
      lines.push(`ambry_request_seconds_count{route="${route}"} ${running}`)
      for (const [status, count] of byStatus)
        lines.push(`ambry_requests_total{route="${route}",status="${status}"} ${count}`)
    }
    for (const { name, help, value } of await this.#gauges()) {
      lines.push(`# HELP ${name} ${help}`, `# TYPE ${name} gauge`, `${name} ${value}`)
    }
    return `${lines.join('\n')}\n`
  }
}

/**
 * One log line and one observation per request. URLs are logged by their pattern, because a query may contain a phone.
 */
export function observeRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = `${request.method} ${request.routeOptions.url ?? '(none)'}`
    const milliseconds = reply.elapsedTime
    metrics.observe(route, reply.statusCode, milliseconds / 1000)
    // probes come every few seconds, and a line for each would bury the others
    const level = isHealthCheck(request) ? 'debug' : 'info'
    request.log[level]({
      id: request.id,
      ip: request.ip,
      route,
      status: reply.statusCode,
      ms: Math.round(milliseconds * 10) / 10,
      user: request.caller?.actor?.id,
    })
    done()
  })
}
