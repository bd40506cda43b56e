/** Work repeated every second or minute that is too frequent or too local for the job queue. */
export type Round = { everyMs: number; name: string; work: () => Promise<void> | void }

/** Repeats each round, never twice at once; a failure is logged and the next round tries again. */
export function startRounds(
  rounds: Round[],
  failed: (name: string, error: unknown) => void,
): { stop: () => Promise<void> } {
  let stopped = false
  const timers = new Set<NodeJS.Timeout>()
  const running = new Set<Promise<void>>()
  const begin = (round: Round) => {
    if (stopped) return
    const timer = setTimeout(() => {
      timers.delete(timer)
      const turn = (async () => round.work())()
        .catch((error: unknown) => failed(round.name, error))
        .finally(() => {
          running.delete(turn)
          begin(round)
        })
      running.add(turn)
    }, round.everyMs)
    timer.unref()
    timers.add(timer)
  }
  rounds.forEach(begin)
  return {
    stop: async () => {
      stopped = true
      for (const timer of timers) clearTimeout(timer)
      await Promise.all(running)
    },
  }
}
