import { addDays, type Day, daysBetween } from '@ambry/contract/kernel/dates'
import type { Spot } from '@ambry/contract/secure/promotions/kinds'

/** A booking as shown in a calendar row, clipped to the visible days; or free days between bookings. */
export type Cellular<Stay extends Spot> = { from: Day; days: number; stay: Stay | null }

/** One row: each visible day once, bookings as one cell, free days individually. */
export function rowOf<Stay extends Spot>(
  stays: readonly Stay[],
  place: number,
  span: { from: Day; to: Day },
): Cellular<Stay>[] {
  const row: Cellular<Stay>[] = []
  const own = stays.filter((stay) => stay.place === place)
  for (let day = span.from; day <= span.to; ) {
    const on = day
    const stay = own.find(({ firstOn, lastOn }) => firstOn <= on && on <= lastOn) ?? null
    const last = stay && stay.lastOn < span.to ? stay.lastOn : span.to
    const days = stay ? daysBetween(on, last) + 1 : 1
    row.push({ from: on, days, stay })
    day = addDays(on, days)
  }
  return row
}

/** Days on which every slot is taken. */
export function fullDays(stays: readonly Spot[], places: number, span: { from: Day; to: Day }): Set<Day> {
  const full = new Set<Day>()
  for (let day = span.from; day <= span.to; day = addDays(day, 1)) {
    const taken = stays.filter(({ firstOn, lastOn }) => firstOn <= day && day <= lastOn).length
    if (places > 0 && taken >= places) full.add(day)
  }
  return full
}

export const daysOf = ({ from, to }: { from: Day; to: Day }): Day[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, n) => addDays(from, n))
