import { useNavigate } from '@tanstack/react-router'

import type { Search } from '../../lists/list-state.ts'

export const spans = { '7': '7 d', '30': '30 d', '90': '90 d' } as const
export type Span = keyof typeof spans

const usual: Span = '30'

export const daysIn = ({ days }: Search): Span =>
  days !== undefined && Object.hasOwn(spans, days) ? (days as Span) : usual

/** How many days the figures are of stands in the address. */
export function useSpan(): (days: Span) => void {
  const navigate = useNavigate()
  return (days) =>
    void navigate({
      to: '.',
      replace: true,
      resetScroll: false,
      // closing what was opened still leads back to where it was opened
      state: true as never,
      search: ((before: Search) => ({ ...before, days: days === usual ? undefined : days })) as never,
    })
}
