/**
 * Business time. Injected, so that tests can move it; timestamps the database records itself (`recorded_at`) use its
 * own clock.
 */
export type Clock = { now: () => Date }

export const systemClock: Clock = { now: () => new Date() }
