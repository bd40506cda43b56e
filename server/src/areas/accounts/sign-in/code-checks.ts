import { Bulkhead } from '../../../bulkhead.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { perMinute } from '../../../http/guard/buckets.ts'
import { networkOf } from '../../../http/guard/network.ts'
import { durationText } from '../rules.ts'
import { requirePhone } from './codes-service.ts'

/**
 * Checking a code waits for the row of its phone while it holds a connection. Two at a time are enough for a person, and
 * however many codes are sent at once, everybody else still finds a connection.
 */
export function limitCodeChecks({ config, clock, settings }: Deps) {
  const byPhone = new Bulkhead({
    atOnce: 2,
    queued: 8,
    seconds: config.databaseWaitSeconds,
    message: 'We’re busy checking codes for this number. Try again in a moment.',
  })
  const byAddress = perMinute(config.codeChecksPerMinute, clock)
  return async <T>(phone: string, ip: string | null, check: () => Promise<T>): Promise<T> => {
    const wait = byAddress?.take(networkOf(ip)) ?? 0
    if (wait > 0) {
      const message = `Too many codes entered from your network. Try again ${durationText(wait)}.`
      throw new AppError('too_many', message, { retryAfterSeconds: wait })
    }
    return byPhone.run(requirePhone(phone, settings.current).phone, check)
  }
}
