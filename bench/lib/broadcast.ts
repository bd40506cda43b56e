import type { LiveEvent } from '@ambry/contract/live'

/** Microseconds on the one clock that all processes of a machine share. */
export const sharedMicroseconds = (): number => Number(process.hrtime.bigint() / 1000n)

/** Carries the moment at which the server was handed it. */
export const broadcastMessage = (): LiveEvent => ({
  type: 'notification',
  title: 'The house is open',
  message: String(sharedMicroseconds()),
})
