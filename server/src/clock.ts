/** Business time. Injected, so that tests move it; what the database records for itself (`recorded_at`) is its own. */
export type Clock = { now: () => Date }

export const systemClock: Clock = { now: () => new Date() }
