import { useNavigate } from '@tanstack/react-router'

import { hereWith, type SearchOf } from '../../paths.ts'

export const spans = { '7': '7D', '30': '30D', '90': '90D' } as const
export type Span = keyof typeof spans

const usual: Span = '30'

export const daysIn = ({ days }: SearchOf<'/registry' | '/admin/share-analytics'>): Span =>
  days !== undefined && Object.hasOwn(spans, days) ? (days as Span) : usual

/** The number of days in the statistics is kept in the URL. */
export function useSpan(): (days: Span) => void {
  const navigate = useNavigate()
  return (days) =>
    void navigate({
      to: '.',
      replace: true,
      resetScroll: false,
      // closing a panel still returns to where it was opened
      state: true,
      // the share analytics use the same param
      search: hereWith('/registry', { days: days === usual ? undefined : days }),
    })
}
