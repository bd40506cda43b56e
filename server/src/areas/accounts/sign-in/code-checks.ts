import { Bulkhead } from '../../../bulkhead.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../errors.ts'
import { perMinute } from '../../../http/guard/buckets.ts'
import { networkOf } from '../../../http/guard/network.ts'
import { durationText } from '../rules.ts'
import { requirePhone } from './codes-service.ts'
import * as labels from './labels.ts'

/**
 * Checking a code waits for the row lock of its phone while holding a connection. Two at a time are enough for one
 * person, and a flood of codes cannot exhaust the pool for everyone else.
 */
export function limitCodeChecks({ config, clock, settings }: Deps) {
  const byPhone = new Bulkhead({
    atOnce: 2,
    queued: 8,
    seconds: config.databaseWaitSeconds,
    message: labels.wereBusyCheckingCodes,
  })
  const byAddress = perMinute(config.codeChecksPerMinute, clock)
  return async <T>(phone: string, ip: string | null, check: () => Promise<T>): Promise<T> => {
    const wait = byAddress?.take(networkOf(ip)) ?? 0
    if (wait > 0) {
      const message = labels.tooManyCodesEntered(durationText(wait))
      throw new AppError('too_many', message, { retryAfterSeconds: wait })
    }
    return byPhone.run(requirePhone(phone, settings.current).phone, check)
  }
}
