import type { FastifyInstance } from 'fastify'

import type { Clock } from '../clock.ts'
import { AppError } from '../errors.ts'
import { networkOf } from './network.ts'

type Bucket = { tokens: number; at: number }

const burstSeconds = 5
const mostBuckets = 50_000

/** Ordinary requests of one address, counted in this process: enough against a flood; codes and passwords are limited in the database. */
export function limitRequests(app: FastifyInstance, perSecond: number, clock: Clock): void {
  if (perSecond === 0) return
  const capacity = perSecond * burstSeconds
  const buckets = new Map<string, Bucket>()
  app.addHook('onRequest', async (request) => {
    const now = clock.now().getTime()
    const network = networkOf(request.ip)
    const bucket = buckets.get(network) ?? { tokens: capacity, at: now }
    bucket.tokens = Math.min(capacity, bucket.tokens + ((now - bucket.at) / 1000) * perSecond)
    bucket.at = now
    if (buckets.size >= mostBuckets && !buckets.has(network)) buckets.clear()
    buckets.set(network, bucket)
    if (bucket.tokens < 1) {
      throw new AppError('too_many', 'Too many requests at once. Please wait a second.', { retryAfterSeconds: 1 })
    }
    bucket.tokens -= 1
  })
}
