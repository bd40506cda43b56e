import type { LiveEvent } from '@ambry/contract/live'

/** Microseconds on the clock shared by all processes of a machine. */
export const sharedMicroseconds = (): number => Number(process.hrtime.bigint() / 1000n)

/** Carries the time at which the server received it. */
export const broadcastMessage = (): LiveEvent => ({
  type: 'notification',
  title: 'The house is open',
  message: String(sharedMicroseconds()),
})
