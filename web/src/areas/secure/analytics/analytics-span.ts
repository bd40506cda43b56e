import { addDays, type Day, daysBetween } from '@ambry/contract/kernel/dates'
import { useNavigate } from '@tanstack/react-router'
import type { Span } from '../../../parts/spans/spans.ts'
import { hereWith, type SearchOf } from '../../../paths.ts'
import * as labels from './labels.ts'

export const spanChoices = { '7': '7D', '30': '30D', '90': '90D', own: labels.customDates } as const
export type SpanChoice = keyof typeof spanChoices

const usual = 30
/** The server's limit for one period. */
export const mostDays = 400

const isDay = (value: string | undefined): value is Day =>
  value !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))

/** The last `count` days, including today. */
export const lastDays = (count: number, today: Day): Span => ({ from: addDays(today, 1 - count), to: today })

export const lengthOf = ({ from, to }: Span): number => daysBetween(from, to) + 1

/** The period in the URL; the last thirty days if it names none that is valid. */
export function spanIn({ from, to }: SearchOf<'/admin/secure-analytics'>, today: Day): Span {
  if (!isDay(from) || !isDay(to) || from > to || from > today || daysBetween(from, to) >= mostDays)
    return lastDays(usual, today)
  return { from, to }
}

export function choiceOf(span: Span, today: Day): SpanChoice {
  const length = String(lengthOf(span))
  return span.to === today && length in spanChoices ? (length as SpanChoice) : 'own'
}

/** The default period is left out of the URL, because it moves with the date. */
export const inAddress = (span: Span, today: Day): Record<'from' | 'to', string | undefined> =>
  choiceOf(span, today) === String(usual) ? { from: undefined, to: undefined } : span

/** Another period changes the query of every list, so each starts on its first page. */
export function useSetSpan(today: Day): (span: Span) => void {
  const navigate = useNavigate()
  return (span) =>
    void navigate({
      to: '.',
      replace: true,
      resetScroll: false,
      // closing a panel still returns to where it was opened
      state: true,
      search: hereWith('/admin/secure-analytics', { ...inAddress(span, today), page: undefined }),
    })
}
