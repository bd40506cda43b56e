import type { Day } from '../../kernel/dates.ts'
import type { LoanEvent } from './terms.ts'

/** Every event but reversals, which decide what others count and do nothing themselves. */
export type EffectiveEvent = Exclude<LoanEvent, { kind: 'reversal' }>

/**
 * The events that count, in the order of their effect. Reversals apply whatever their own date, because what they
 * reverse never happened; a reversed reversal doesn't apply.
 */
export function effectiveEvents(events: readonly LoanEvent[], asOf: Day): EffectiveEvent[] {
  const reversals = new Map<string, string[]>()
  for (const event of events)
    if (event.kind === 'reversal') reversals.set(event.eventId, [...(reversals.get(event.eventId) ?? []), event.id])
  const known = new Map<string, boolean>()
  const counts = (id: string): boolean => {
    const before = known.get(id)
    if (before !== undefined) return before
    // reversals that reverse each other in a circle apply to nothing
    known.set(id, false)
    const result = !reversals.get(id)?.some(counts)
    known.set(id, result)
    return result
  }
  return events
    .filter((event): event is EffectiveEvent => event.kind !== 'reversal' && event.on <= asOf && counts(event.id))
    .sort((a, b) => compare(a.on, b.on) || a.seq - b.seq || compare(a.id, b.id))
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
