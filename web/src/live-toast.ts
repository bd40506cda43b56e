import type { LiveEventType } from '@ambry/contract/areas'
import type { LiveEvent } from '@ambry/contract/live'

export type LiveToast = { title: string; description?: string; variant?: 'default' | 'destructive' }

/** The toasts a user sees for live events. */
export type LiveToasts = Partial<Record<LiveEventType, (event: LiveEvent) => LiveToast | null>>

/** A status as display text. */
export const word = (status: string | undefined) => (status ?? 'updated').replaceAll('_', ' ')

/** ` for 1986 Marcus Vale`, or as much of it as the event contains. */
export function about({ year, playerName }: LiveEvent): string {
  const card = [year, playerName].filter(Boolean).join(' ')
  return card && ` for ${card}`
}

export const byStatus =
  (toasts: Record<string, LiveToast>) =>
  ({ status }: LiveEvent): LiveToast | null =>
    status !== undefined && Object.hasOwn(toasts, status) ? (toasts[status] ?? null) : null
