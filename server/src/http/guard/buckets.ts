import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { Clock } from '../../clock.ts'
import { AppError } from '../../errors.ts'
import { networkOf } from './network.ts'

type Bucket = { tokens: number; at: number }

const burstSeconds = 5
const mostBuckets = 50_000

/**
 * Limits how often something may happen per IP address, counted in this process. That is enough against a flood; codes
 * and passwords are limited in the database.
 */
export class Buckets {
  readonly #capacity: number
  readonly #perSecond: number
  readonly #clock: Clock
  readonly #buckets = new Map<string, Bucket>()

  constructor({ capacity, perSecond, clock }: { capacity: number; perSecond: number; clock: Clock }) {
    this.#capacity = capacity
    this.#perSecond = perSecond
    this.#clock = clock
  }

  #of(network: string): Bucket {
    const now = this.#clock.now().getTime()
    const bucket = this.#buckets.get(network) ?? { tokens: this.#capacity, at: now }
    bucket.tokens = Math.min(this.#capacity, bucket.tokens + ((now - bucket.at) / 1000) * this.#perSecond)
    bucket.at = now
    if (this.#buckets.size >= mostBuckets && !this.#buckets.has(network)) this.#buckets.clear()
    this.#buckets.set(network, bucket)
    return bucket
  }

  /** Seconds until it may happen again; 0 means now. */
  wait(network: string): number {
    const { tokens } = this.#of(network)
    return tokens >= 1 ? 0 : Math.max(1, Math.ceil((1 - tokens) / this.#perSecond))
  }

  /** Takes a token or a part of one. Returns the same as `wait` when it may not. */
  take(network: string, part = 1): number {
    const wait = this.wait(network)
    if (wait === 0) this.#of(network).tokens -= part
    return wait
  }
}

/** Null when there is no limit. */
export const perMinute = (capacity: number, clock: Clock): Buckets | null =>
  capacity === 0 ? null : new Buckets({ capacity, perSecond: capacity / 60, clock })

/** Load balancers and monitors send many requests from one address and must get the real status. */
export const isHealthCheck = (request: FastifyRequest): boolean =>
  request.routeOptions.url?.startsWith('/api/health/') ?? false

/** Limits ordinary requests per IP address. */
export function limitRequests(app: FastifyInstance, perSecond: number, clock: Clock): void {
  if (perSecond === 0) return
  const buckets = new Buckets({ capacity: perSecond * burstSeconds, perSecond, clock })
  app.addHook('onRequest', async (request) => {
    if (!isHealthCheck(request) && buckets.take(networkOf(request.ip)) > 0) {
      throw new AppError('too_many', 'Too many requests at once. Please wait a second.', { retryAfterSeconds: 1 })
    }
  })
}
