import { addDays, type Day, daysBetween } from '@ambry/contract/kernel/dates'
import { useNavigate } from '@tanstack/react-router'
import type { Span } from '../../../parts/spans/spans.ts'
import { hereWith, type SearchOf } from '../../../paths.ts'

export const spanChoices = { '7': '7 d', '30': '30 d', '90': '90 d', own: 'Custom dates' } as const
export type SpanChoice = keyof typeof spanChoices

const usual = 30
/** So many days the server adds up at once. */
export const mostDays = 400

const isDay = (value: string | undefined): value is Day =>
  value !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))

/** The last so many days, today being one of them. */
export const lastDays = (count: number, today: Day): Span => ({ from: addDays(today, 1 - count), to: today })

export const lengthOf = ({ from, to }: Span): number => daysBetween(from, to) + 1

/** The days an address names; the last thirty where it names none that could be shown. */
export function spanIn({ from, to }: SearchOf<'/admin/secure-analytics'>, today: Day): Span {
  if (!isDay(from) || !isDay(to) || from > to || from > today || daysBetween(from, to) >= mostDays)
    return lastDays(usual, today)
  return { from, to }
}

export function choiceOf(span: Span, today: Day): SpanChoice {
  const length = String(lengthOf(span))
  return span.to === today && length in spanChoices ? (length as SpanChoice) : 'own'
}

/** The usual days stand in no address: tomorrow they are others. */
export const inAddress = (span: Span, today: Day): Record<'from' | 'to', string | undefined> =>
  choiceOf(span, today) === String(usual) ? { from: undefined, to: undefined } : span

/** Other days are another question to every list: it begins on its first page. */
export function useSetSpan(today: Day): (span: Span) => void {
  const navigate = useNavigate()
  return (span) =>
    void navigate({
      to: '.',
      replace: true,
      resetScroll: false,
      // closing what was opened still leads back to where it was opened
      state: true,
      search: hereWith('/admin/secure-analytics', { ...inAddress(span, today), page: undefined }),
    })
}
